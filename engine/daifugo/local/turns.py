"""Local rules about the sequence of turns (rows 17, 23, 28, 32, 38, 55, 56)."""

from __future__ import annotations

from engine.daifugo.board import Board, ClearedRound, PlayInProgress
from engine.daifugo.effects import Ask, Effects, Kind, Lead, Reseat
from engine.daifugo.hooks import Class, PlayEffect, PlayStage, Rule
from engine.daifugo.terms import exactly, has_rank, opponents, reverses, skips


def _ace_leads(s: Board, cleared_round: ClearedRound) -> Effects:
    """The player of the latest play with an ace, if still in (row 32)."""
    for played in reversed(cleared_round.plays):
        if has_rank(s, played, "A"):
            return (Lead(played.owner),) if played.owner in s.active else ()
    return ()


def _ask_order(s: Board, play: PlayInProgress) -> Effects:
    return (Ask(Kind.ORDER, play.actor, seats=opponents(s, play.actor), optional=True),)


KING_SKIP = Rule(
    "king_skip",
    Class.EFFECT,
    returnable=True,
    plays=(skips("K"),),
)

QUEEN_REVERSE = Rule(
    "queen_reverse",
    Class.EFFECT,
    returnable=True,
    plays=(reverses("Q"),),
)

FIVE_SKIP = Rule(
    "five_skip",
    Class.EFFECT,
    returnable=True,
    plays=(skips("5"),),
)

NEXT_ACE = Rule(
    "next_ace",
    Class.EFFECT,
    on_clear=_ace_leads,
)

TEN_SKIP = Rule(
    "ten_skip",
    Class.EFFECT,
    returnable=True,
    plays=(skips("T"),),
)

NINE_SHUFFLE = Rule(
    "nine_shuffle",
    Class.EFFECT,
    plays=(PlayEffect(PlayStage.SEATS, exactly("9", 2), _ask_order),),
    answered=lambda s, given, seat: (Reseat(given.seats),) if given.seats else (),
)

NINE_REVERSE = Rule(
    "nine_reverse",
    Class.EFFECT,
    returnable=True,
    plays=(reverses("9"),),
)

RULES = (KING_SKIP, QUEEN_REVERSE, FIVE_SKIP, NEXT_ACE, TEN_SKIP, NINE_SHUFFLE, NINE_REVERSE)
