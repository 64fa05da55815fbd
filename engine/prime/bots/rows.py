"""Sets of cards in columns, searched in one pass, and hands packed into one integer for it.

A hand is the counts of its ranks, four bits each, its jokers apart. A second form, the *thermometer*, serves queries
for playable sets: as many bits are set from below as there are cards of the rank, up to four. A play is a thermometer
too; the bits that it has and the hand lacks are exactly the jokers it needs. Both forms work on integers and on whole
columns of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np
import numpy.typing as npt

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


Column = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
Places = npt.NDArray[np.intp]
Truths = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]

PRIME, COMPOSITE, CUT, REVOLUTION, CLEAR = range(5)
"""The kind of a set; CLEAR (∞) is in no book."""


class PlayRows(msgspec.Struct, frozen=True, eq=False):
    """Sets of cards that can be played: thermometer, cards in the field, cards in all, and numbers."""

    signs: Column
    cards: npt.NDArray[np.int8]
    sizes: npt.NDArray[np.int8]
    high: Numbers
    low: Numbers
    kinds: npt.NDArray[np.int8]

    def only(self, chosen: npt.NDArray[np.bool_] | npt.NDArray[np.intp]) -> PlayRows:
        """Some of the rows."""
        return PlayRows(*(column[chosen] for column in msgspec.structs.astuple(self)))

    def within(self, counts: int, jokers: int, infinite: tuple[int, ...]) -> PlayRows:
        """The rows playable with these cards, where this many jokers alone are ∞."""
        cover = thermometer(counts)
        rows = self.only(fitting(self.signs, cover, jokers))
        # Jokers alone may be ∞, and then they are no number (P-5).
        return rows.only((rows.signs & np.uint64(cover) != 0) | ~np.isin(rows.cards, infinite))


def rows_of(cards: int, signs: Column, numbers: Numbers, kind: int) -> PlayRows:
    """Rows of this many cards, a number each."""
    count = len(signs)
    sizes = np.full(count, cards, np.int8)
    return PlayRows(signs, sizes, sizes, numbers, numbers, np.full(count, kind, np.int8))


def by_set(rows: PlayRows) -> PlayRows:
    """One row for each set of cards, with its highest and its lowest number."""
    order = np.lexsort((rows.high, rows.kinds, rows.signs))
    rows = rows.only(order)
    first = np.ones(len(rows.signs), bool)
    first[1:] = (rows.signs[1:] != rows.signs[:-1]) | (rows.kinds[1:] != rows.kinds[:-1])
    begins = np.flatnonzero(first)
    if not len(begins):
        return rows
    high, low = np.maximum.reduceat(rows.high, begins), np.minimum.reduceat(rows.low, begins)
    return msgspec.structs.replace(rows.only(begins), high=high, low=low)


def joined(*parts: PlayRows) -> PlayRows:
    """All rows of some columns."""
    columns = zip(*map(msgspec.structs.astuple, parts), strict=True)
    return PlayRows(*(np.concatenate(column) for column in columns))


def keys_of(counts: Column, jokers: int | npt.NDArray[np.uint8]) -> Column:
    """Hands as keys to be looked up: the counts, and the jokers above them."""
    return counts | np.asarray(jokers, np.uint64) << np.uint64(WIDTH * MOST_RANKS)


_PAIRS = np.uint64(0x3333333333333333)
_ODD = np.uint64(0x5555555555555555)


def counted(signs: Column) -> Column:
    """Thermometers back to counts of four bits a rank."""
    halves = signs - (signs >> np.uint64(1) & _ODD)
    return (halves & _PAIRS) + (halves >> np.uint64(2) & _PAIRS)


def fitting(signs: Column, cover: int, jokers: int) -> Places:
    """The indices of the plays that a hand, as a thermometer, can make."""
    lacking = signs & np.uint64(~cover & (2**64 - 1))
    return np.flatnonzero(np.bitwise_count(lacking) <= jokers if jokers else lacking == 0)


_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)


def totals(counts: Column) -> Column:
    """The number of cards of each hand."""
    pairs = (counts & _BYTES) + (counts >> np.uint64(4) & _BYTES)
    return pairs * _SUM >> np.uint64(56)
