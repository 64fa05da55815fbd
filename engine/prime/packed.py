"""The cards of a play packed into one integer, in two ways, so that tables of plays fit into a few machine words.

Counts: four bits a value 0 … 13, the number of cards of it; they add up. Signatures: four bits a rank, as many of them
set from below as there are cards of it; the cards that a hand lacks for a play are then one `and`. Zeros and fifth
cards can only be jokers: their signature bits lie above the ranks, where no hand of the standard deck has any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

FIT: Final = 4
"""Cards of a rank in the deck."""
RANKS: Final = 13
JOKERS: Final = 2
BEYOND: Final = FIT * RANKS
"""The first signature bit that only jokers can fill."""
MOST_CARDS: Final = 16
"""More cards than this no play of the tables has."""

_THERMOMETER = (0, 1, 3, 7, 15)


def counts_of(values: Iterable[int]) -> int:
    """Packed counts of cards with these values."""
    return sum(1 << 4 * value for value in values)


def signature(counts: Mapping[int, int]) -> int:
    """The signature of cards; those beyond the fourth of a rank count as jokers."""
    bits, beyond = 0, 0
    for value, count in counts.items():
        fit = min(count, FIT) if value else 0
        beyond += count - fit
        if fit:
            bits |= _THERMOMETER[fit] << FIT * (value - 1)
    return bits | ((1 << beyond) - 1) << BEYOND


@cache
def fits(packed: int) -> bool:
    """Whether the deck with its jokers has cards of these packed counts, at most sixteen."""
    total = beyond = packed & 15
    packed >>= 4
    while packed:
        count = packed & 15
        total += count
        if count > FIT:
            beyond += count - FIT
        packed >>= 4
    return beyond <= JOKERS and total <= MOST_CARDS


def signature_of(packed: int) -> int:
    """The signature of packed counts."""
    bits, beyond = 0, packed & 15
    packed >>= 4
    shift = 0
    while packed:
        count = packed & 15
        if count > FIT:
            beyond += count - FIT
            count = FIT
        bits |= _THERMOMETER[count] << shift
        packed >>= 4
        shift += FIT
    return bits | ((1 << beyond) - 1) << BEYOND
