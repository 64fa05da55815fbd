"""The moves of players, and of the clock on their behalf, in Tyrant (TY-81); a closed union."""

from __future__ import annotations

import msgspec

from engine.cards import Card, Suit


class ChooseHand(msgspec.Struct, frozen=True, tag="hand"):
    """The seven cards chosen as hand from the sixteen dealt (TY-13)."""

    cards: tuple[Card, ...]


class Refill(msgspec.Struct, frozen=True, tag="refill"):
    """The six cards taken from the stock after a pass (TY-24)."""

    cards: tuple[Card, ...]


class Tyrant(msgspec.Struct, frozen=True):
    """The tyrant action: chips on one suit row of the plaza, or on the lead card (TY-39, TY-40)."""

    place: Suit
    """A suit's row; `none` is the lead card."""
    chips: int


class Play(msgspec.Struct, frozen=True, tag="play"):
    """One to three cards of the hand, perhaps with the tyrant action (TY-34 … TY-42)."""

    cards: tuple[Card, ...]
    up: tuple[int, ...] = ()
    """Which of the cards are face up, by index: one of exactly three, else none (TY-35)."""
    tyrant: Tyrant | None = None


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Pays a chip and takes the hand back into the stock (TY-43, TY-44)."""


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """The one card that goes to the plaza when nobody followed (TY-68)."""

    cards: tuple[Card, ...]


Decision = ChooseHand | Refill | Play | Pass | Lay


class OutOfTime(msgspec.Struct, frozen=True, tag="out-of-time"):
    """A player's time ran out: the decision that the host takes for that seat (TY-97)."""

    decision: Decision = Pass()


Move = ChooseHand | Refill | Play | Pass | Lay | OutOfTime
