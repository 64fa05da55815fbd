"""Reasons for a decision of Tyrant, with its win probability in play-outs; the words are in `tui/words`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import assert_never

import msgspec

from engine.chance import Chance
from engine.tyrant.bots.effort import FULL
from engine.tyrant.bots.expert import searched_decision, wins
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill
from engine.tyrant.view import View

TRIED = 400
"""The number of play-outs for a displayed probability."""


class Why(StrEnum):
    """The thought behind a decision."""

    STRONG_SUITS = "strong-suits"
    """A hand of suits that will count for much."""
    FRESH_SUITS = "fresh-suits"
    """The same of six cards after a pass."""
    FIGHTS = "fights"
    """Two or three cards, to take the lead card."""
    CHEAPLY = "cheaply"
    """One card that follows: as little as can be spent."""
    CHIPS = "chips"
    """Chips make the others' suit count less."""
    CANNOT_FOLLOW = "cannot-follow"
    """Nothing follows, so nothing can be won: puts down what makes the better row grow."""
    RENEWS = "renews"
    """A pass: the hand is exchanged for six others."""
    ROW_GROWS = "row-grows"


class Advice(msgspec.Struct, frozen=True):
    """A decision, the thought behind it, and its figures."""

    move: Decision
    why: Why
    values: Mapping[str, int] = {}
    """`count`: cards; `chance`: games won of a hundred guesses played out."""
    source: str = "all"
    """Whose decision it is: the name of a level; `all`: the strongest."""


def advise(view: View, dice: Chance) -> Advice | None:
    """The decision of the strongest level, and why; None if there is nothing to decide."""
    if not view.is_my_turn:
        return None
    return explained(view, searched_decision(view, dice, FULL), dice)


def explained(view: View, move: Decision, dice: Chance) -> Advice:
    """The reason for a decision that a level has made, with its chance in guesses played out."""
    if isinstance(move, Lay):  # decided by the rows, without guesses
        return Advice(move, Why.ROW_GROWS, {"count": 1})
    count = 0 if isinstance(move, Pass) else len(move.cards)
    # Simulated deals prove nothing: 100 is not shown for a decision that merely never failed in them.
    chance = min(99, max(1, round(100 * wins(view, move, dice, TRIED))))
    return Advice(move, _why(view, move), {"count": count, "chance": chance})


def _why(view: View, move: ChooseHand | Refill | Play | Pass) -> Why:
    match move:
        case ChooseHand():
            return Why.STRONG_SUITS
        case Refill():
            return Why.FRESH_SUITS
        case Pass():
            return Why.RENEWS
        case Play():
            assert view.lead is not None
            if not any(card.suit == view.lead.suit for card in move.cards):
                return Why.CANNOT_FOLLOW
            if move.tyrant is not None:
                return Why.CHIPS
            return Why.FIGHTS if len(move.cards) > 1 else Why.CHEAPLY
        case _:
            assert_never(move)
