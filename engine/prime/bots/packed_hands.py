"""Hands packed into one integer, so that thousands of them are compared in one pass.

A hand is the counts of its ranks, four bits each, its jokers apart. A second form, the *thermometer*, serves queries
for playable sets: as many bits are set from below as there are cards of the rank, up to four. A play is a thermometer
too; the bits that it has and the hand lacks are exactly the jokers it needs. Both forms work on integers and on whole
columns of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.prime.bots.holding import Holding

FIT = 4
"""Cards of one rank that a play is looked up with; of more a bot makes no use at once."""
WIDTH = 4
MOST_RANKS = 15
MOST_OF_A_RANK = 15

_ONES = sum(1 << WIDTH * place for place in range(MOST_RANKS))


class Faces(msgspec.Struct, frozen=True):
    """The ranks of a game's deck, each with its place in a packed hand."""

    ranks: tuple[int, ...]

    def place(self, rank: int) -> int:
        """The position of the four bits of a rank."""
        return WIDTH * self.ranks.index(rank)

    def packed(self, holding: Holding) -> int:
        """A hand without its jokers as one integer."""
        return sum(min(count, MOST_OF_A_RANK) << self.place(rank) for rank, count in holding.counts)

    def packed_cards(self, cards: Iterable[int]) -> int:
        """Some ranks as one integer."""
        return sum(1 << self.place(rank) for rank in cards)

    def holding(self, packed: int, jokers: int) -> Holding:
        """The hand of a packed integer."""
        counts = ((rank, packed >> self.place(rank) & 15) for rank in self.ranks)
        return Holding(tuple((rank, count) for rank, count in counts if count), jokers)


def thermometer(counts: int) -> int:
    """The counts of each rank as bits set from below, four at most."""
    one, two, four = counts & _ONES, counts >> 1 & _ONES, counts >> 2 & _ONES
    more = four | counts >> 3 & _ONES
    return one | two | more | (two | more) << 1 | (one & two | more) << 2 | more << 3


def size_of(counts: int) -> int:
    """The number of cards in a packed hand."""
    size = 0
    while counts:
        size += counts & 15
        counts >>= WIDTH
    return size
