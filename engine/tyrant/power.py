"""The power of cards, worked out so that everybody can follow it (TY-50 … TY-56)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.cards import Card, Suit
from engine.tyrant.settings import ChipFloor
from engine.tyrant.state import SUITS, Cards, piles, vertical

LEAD_VALUE = 10
"""What a card of the lead suit is worth, whatever lies in its row (TY-50)."""
PILE_VALUE = 2
CHIP_COST = 2
"""What one chip takes from each card of its suit (TY-52)."""
MARKER_COST = 1


class TrickPower(msgspec.Struct, frozen=True):
    """What cards of a suit count in a trick: those of the lead suit ten, others as their row stands."""

    suit: Suit
    vertical: int
    piles: int
    leads: bool
    chips: int = 0
    """Chips lying on it, those on the lead card too (TY-41)."""
    floor: ChipFloor = ChipFloor.CARD

    @property
    def value(self) -> int:
        """One card before chips (TY-50, TY-51)."""
        return LEAD_VALUE if self.leads else self.vertical + PILE_VALUE * self.piles

    @property
    def each(self) -> int:
        """One card as it counts under the chips; below nothing only where the total has the floor (TY-53)."""
        left = self.value - CHIP_COST * self.chips
        return max(0, left) if self.floor is ChipFloor.CARD else left


class Term(msgspec.Struct, frozen=True):
    """This many cards of one suit in a player's power."""

    worth: TrickPower
    cards: int

    @property
    def total(self) -> int:
        """What they come to."""
        return self.cards * self.worth.each


class Working(msgspec.Struct, frozen=True):
    """A player's power with all that goes into it, the lead suit first."""

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
    """What each suit counts, in the order of the plaza's rows.

    Arguments:
        chips: chips lying on each suit, in the same order.
        floor: whether each card or only the total stops at nothing (TY-53).
    """
    return tuple(
        TrickPower(suit, vertical(row), piles(row), suit == lead, lying, floor)
        for suit, row, lying in zip(SUITS, plaza, chips, strict=True)
    )


def work_out(cards: Sequence[Card], worths: Sequence[TrickPower], *, marker: bool) -> Working:
    """The power of these cards of one player who followed (TY-56, TY-101)."""
    order = sorted(worths, key=lambda worth: not worth.leads)
    counts = ((worth, sum(card.suit == worth.suit for card in cards)) for worth in order)
    return Working(tuple(Term(worth, count) for worth, count in counts if count), marker)


def power_of(
    cards: Sequence[Card],
    lead: Suit,
    plaza: tuple[Cards, ...],
    chips: Sequence[int],
    *,
    marker: bool,
    floor: ChipFloor = ChipFloor.CARD,
) -> int:
    """The power of the cards of one player who followed (TY-56)."""
    return work_out(cards, worths_of(plaza, lead, chips, floor), marker=marker).power
