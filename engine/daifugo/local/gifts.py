"""Local rules that give, drop and pick up cards (rows 6, 15, 16, 22, 24, 29, 30, 37, 41, 47, 60, 61)."""

from __future__ import annotations

from engine.daifugo.board import Board, ClearedRound, PlayInProgress, next_active
from engine.daifugo.effects import Ask, DrawCards, Effects, Kind, Shift, Zone
from engine.daifugo.faces import Cards, card, place
from engine.daifugo.hooks import Class, PlayEffect, PlayStage, Rule
from engine.daifugo.moves import RuleAnswer
from engine.daifugo.terms import (
    all_of,
    as_follower,
    asks_for_cards,
    asks_for_discards,
    cards_of,
    draws,
    exactly,
    from_discard,
    has,
    has_grouped,
    has_rank,
    own,
    to_next,
    to_previous,
    to_zone,
)
from engine.seats import Seat

_BLACK_7 = {card("7s"), card("7c")}


def _take_under(s: Board, play: PlayInProgress) -> Effects:
    return (Shift(play.under.cards, Zone.UNDER, play.actor),) if play.under is not None else ()


def _park_then_draw(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    """As many cards are drawn as were chosen to be parked (row 16)."""
    return draws(s.discard, len(given.cards), seat, kept=given.cards)


def _drawn_and_parked(s: Board, draw: DrawCards, cards: Cards) -> Effects:
    seat = draw.seats[0]
    return (Shift(cards, Zone.DISCARD, seat), Shift(draw.kept, seat, Zone.ASIDE))


def _pick_up_after_3(s: Board, cleared_round: ClearedRound) -> Effects:
    top = cleared_round.plays[-1]
    if not has_rank(s, top, "3") or top.owner not in s.active:
        return ()
    return (Ask(Kind.CARDS, top.owner, s.discard),)


def _hand_on(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    return (Shift(given.cards, Zone.DISCARD, next_active(s, seat, s.direction)),)


ACE_TAX = Rule(
    "ace_tax",
    Class.EFFECT,
    returnable=True,
    plays=(PlayEffect(PlayStage.CARDS, all_of(as_follower, has("A")), own(_take_under)),),
)

NINE_RETURN = Rule(
    "nine_return",
    Class.EFFECT,
    returnable=True,
    plays=(PlayEffect(PlayStage.CARDS, has("9"), asks_for_cards("9")),),
    answered=to_previous,
)

GALACTIC_RAILROAD = Rule(
    "galactic_railroad",
    Class.EFFECT,
    plays=(
        PlayEffect(
            PlayStage.CARDS,
            exactly("9", 3),
            own(lambda s, play: (Ask(Kind.CARDS, play.actor, s.hands[play.actor], 2, 2),)),
        ),
    ),
    answered=_park_then_draw,
    drawn=_drawn_and_parked,
)

QUEEN_LOVE = Rule(
    "queen_love",
    Class.EFFECT,
    returnable=True,
    plays=(
        PlayEffect(PlayStage.CARDS, has_grouped("Q"), asks_for_discards(lambda play: play.count(place("Q")))),
    ),
    answered=from_discard,
)

BLACK_7_DRAW = Rule(
    "black_7_draw",
    Class.EFFECT,
    returnable=True,
    plays=(
        PlayEffect(
            PlayStage.CARDS,
            lambda s, play: not _BLACK_7.isdisjoint(play.fresh),
            own(lambda s, play: draws(s.discard, len(play.fresh), play.actor) if s.discard else ()),
        ),
    ),
    drawn=lambda s, draw, cards: (Shift(cards, Zone.DISCARD, draw.seats[0]),),
)

SATAN = Rule(
    "satan",
    Class.EFFECT,
    plays=(PlayEffect(PlayStage.CARDS, exactly("6", 3), asks_for_discards(lambda play: 1)),),
    answered=from_discard,
)

SALVAGE = Rule(
    "salvage",
    Class.EFFECT,
    on_clear=_pick_up_after_3,
    answered=from_discard,
)

TEN_DISCARD = Rule(
    "ten_discard",
    Class.EFFECT,
    returnable=True,
    plays=(PlayEffect(PlayStage.CARDS, has("T"), asks_for_cards("T", optional=True)),),
    answered=to_zone(Zone.DISCARD),
)

CROSS_DRESS = Rule(
    "cross_dress",
    Class.EFFECT,
    returnable=True,
    plays=(PlayEffect(PlayStage.CARDS, has("Q"), asks_for_cards("Q", only=cards_of("K"))),),
    answered=to_zone(Zone.ASIDE),
)

ZOMBIE = Rule(
    "zombie",
    Class.EFFECT,
    plays=(
        PlayEffect(
            PlayStage.CARDS, exactly("3", 3), lambda s, play: (Ask(Kind.CARDS, play.actor, s.discard),)
        ),
    ),
    answered=_hand_on,
)

SEVEN_ATTACH = Rule(
    "seven_attach",
    Class.EFFECT,
    returnable=True,
    plays=(PlayEffect(PlayStage.CARDS, has("7"), asks_for_cards("7")),),
    answered=to_zone(Zone.ATTACHED),
)

SEVEN_PASS = Rule(
    "seven_pass",
    Class.EFFECT,
    returnable=True,
    plays=(PlayEffect(PlayStage.CARDS, has("7"), asks_for_cards("7", optional=True)),),
    answered=to_next,
)

RULES = (
    ACE_TAX,
    NINE_RETURN,
    GALACTIC_RAILROAD,
    QUEEN_LOVE,
    BLACK_7_DRAW,
    SATAN,
    SALVAGE,
    TEN_DISCARD,
    CROSS_DRESS,
    ZOMBIE,
    SEVEN_ATTACH,
    SEVEN_PASS,
)
