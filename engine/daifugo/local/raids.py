"""Local rules that reach into others' hands (rows 2, 9, 13, 21, 31, 33, 52, 64, 67)."""

from __future__ import annotations

from engine.daifugo.board import Board, PlayInProgress
from engine.daifugo.effects import Ask, Effects, Kind, PooledHands, Shift, Swap, Zone
from engine.daifugo.exchange import GRAND, NEEDY
from engine.daifugo.faces import PLACE, card, place
from engine.daifugo.hooks import Class, PlayEffect, PlayStage, Rule
from engine.daifugo.ladder import strongest
from engine.daifugo.moves import RuleAnswer
from engine.daifugo.terms import (
    asks_for_side,
    cuts,
    draws,
    exactly,
    has,
    lose_strongest,
    neighbour,
    next_one,
    opponents,
    own,
    single,
)
from engine.seats import Seat


def _ask_opponent(s: Board, play: PlayInProgress) -> Effects:
    return (Ask(Kind.PLAYER, play.actor, seats=opponents(s, play.actor)),)


def _pool(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    other = given.seats[0]
    return draws((*s.hands[seat], *s.hands[other]), len(s.hands[seat]), seat, other)


def _title(s: Board, seat: Seat) -> str:
    return s.titles[seat] if s.titles else ""


def _steal(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    victim = neighbour(s, seat, given)
    count = 2 if _title(s, seat) == NEEDY else 1
    return (Shift(strongest(s.hands[victim], count, s.order), victim, seat),)


def _trade(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    other = given.seats[0]
    best = strongest(s.hands[other], len(given.cards), s.order)
    return (Shift(given.cards, seat, other), Shift(best, other, seat))


def _call_ranks(s: Board, play: PlayInProgress) -> Effects:
    count = play.count(place("Q"))
    return (Ask(Kind.RANKS, play.actor, least=count, most=count),)


def _bomb(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    return tuple(
        Shift(tuple(one for one in s.hands[who] if PLACE[one] in given.ranks), who, Zone.DISCARD)
        for who in s.active
    )


RED_FIVE = Rule(
    "red_five",
    Class.EFFECT,
    returnable=True,
    plays=(PlayEffect(PlayStage.CARDS, single(card("5h"), card("5d")), own(_ask_opponent)),),
    answered=_pool,
    drawn=lambda s, draw, cards: (PooledHands(draw.seats[0], draw.seats[1], cards),),
)

KINGS_PRIVILEGE = Rule(
    "kings_privilege",
    Class.EFFECT,
    plays=(PlayEffect(PlayStage.CARDS, exactly("K", 3), own(asks_for_side)),),
    answered=lambda s, given, seat: (Swap(seat, neighbour(s, seat, given)),),
)

NINE_GAMBLE = Rule(
    "nine_gamble",
    Class.EFFECT,
    plays=(PlayEffect(PlayStage.CARDS, has("9"), own(_ask_opponent)), cuts(has("9"))),
    answered=lambda s, given, seat: draws(s.hands[seat], 1, seat),
    drawn=lambda s, draw, cards: (Shift(cards, draw.seats[0], Zone.DISCARD),),
)

QUEEN_BOMBER = Rule(
    "queen_bomber",
    Class.EFFECT,
    returnable=True,
    plays=(PlayEffect(PlayStage.CARDS, has("Q"), _call_ranks),),
    answered=_bomb,
)

THIEF = Rule(
    "thief",
    Class.EFFECT,
    plays=(
        PlayEffect(
            PlayStage.CARDS,
            lambda s, play: exactly("4", 3)(s, play) and _title(s, play.actor) != GRAND,
            own(asks_for_side),
        ),
    ),
    answered=_steal,
)

JEANNE_DARC_1 = Rule(
    "jeanne_darc_1",
    Class.EFFECT,
    spared_by=("mary",),
    excludes=("jeanne_darc_2",),
    plays=(PlayEffect(PlayStage.CARDS, exactly("Q", 3), lose_strongest(2, next_one)),),
)

DEATH = Rule(
    "death",
    Class.EFFECT,
    plays=(PlayEffect(PlayStage.CARDS, exactly("4", 3), lose_strongest(1, opponents)),),
)

BLOODY_MARY_1 = Rule(
    "bloody_mary_1",
    Class.EFFECT,
    excludes=("bloody_mary_2",),
    plays=(PlayEffect(PlayStage.CARDS, exactly("Q", 3), lose_strongest(2, opponents)),),
)

BLACK_MARKET = Rule(
    "black_market",
    Class.EFFECT,
    plays=(
        PlayEffect(
            PlayStage.CARDS,
            exactly("A", 3),
            own(
                lambda s, play: (
                    Ask(Kind.TRADE, play.actor, s.hands[play.actor], 2, 2, opponents(s, play.actor)),
                )
            ),
        ),
    ),
    answered=_trade,
)

RULES = (
    RED_FIVE,
    KINGS_PRIVILEGE,
    NINE_GAMBLE,
    QUEEN_BOMBER,
    THIEF,
    JEANNE_DARC_1,
    DEATH,
    BLOODY_MARY_1,
    BLACK_MARKET,
)
