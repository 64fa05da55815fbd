"""The power of cards, with a derivation that players can follow (TY-50 … TY-56)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.cards import Card, Suit
from engine.tyrant.settings import ChipFloor
from engine.tyrant.state import SUITS, Cards, piles, vertical

LEAD_VALUE = 10
"""The value of a card of the lead suit, regardless of its row (TY-50)."""
PILE_VALUE = 2
CHIP_COST = 2
"""What one chip subtracts from each card of its suit (TY-52)."""
MARKER_COST = 1


class TrickPower(msgspec.Struct, frozen=True):
    """The value of cards of a suit in a trick: ten for the lead suit, others by their row."""

    suit: Suit
    vertical: int
    piles: int
    leads: bool
    chips: int = 0
    """The chips on it, those on the lead card included (TY-41)."""
    floor: ChipFloor = ChipFloor.CARD

    @property
    def value(self) -> int:
        """One card before chips (TY-50, TY-51)."""
        return LEAD_VALUE if self.leads else self.vertical + PILE_VALUE * self.piles

    @property
    def each(self) -> int:
        """The value of one card under the chips; negative only if the total has the floor (TY-53)."""
        left = self.value - CHIP_COST * self.chips
        return max(0, left) if self.floor is ChipFloor.CARD else left


class Term(msgspec.Struct, frozen=True):
    """This many cards of one suit in a player's power."""

    worth: TrickPower
    cards: int

    @property
    def total(self) -> int:
        """Their sum."""
        return self.cards * self.worth.each


class PowerDerivation(msgspec.Struct, frozen=True):
    """A player's power with its derivation, the lead suit first."""

    terms: tuple[Term, ...]
    marker: bool

    @property
    def power(self) -> int:
        """The power, never below nothing (TY-55, TY-56)."""
        return max(0, sum(term.total for term in self.terms) - (MARKER_COST if self.marker else 0))


def worths_of(
    plaza: tuple[Cards, ...],
    lead: Suit,
    chips: Sequence[int] = (0, 0, 0, 0),
    floor: ChipFloor = ChipFloor.CARD,
) -> tuple[TrickPower, ...]:
    """The value of each suit in the order of the plaza's rows, with the chips on each in the same order.

    `floor` is whether each card or only the total has a minimum of 0 (TY-53).
    """
    return tuple(
        TrickPower(suit, vertical(row), piles(row), suit == lead, lying, floor)
        for suit, row, lying in zip(SUITS, plaza, chips, strict=True)
    )


def derive_power(cards: Sequence[Card], worths: Sequence[TrickPower], *, marker: bool) -> PowerDerivation:
    """The power of these cards of one player who followed (TY-56, TY-101)."""
    order = sorted(worths, key=lambda worth: not worth.leads)
    counts = ((worth, sum(card.suit == worth.suit for card in cards)) for worth in order)
    return PowerDerivation(tuple(Term(worth, count) for worth, count in counts if count), marker)
