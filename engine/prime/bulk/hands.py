"""Hands of many tables as machine words: the count of each rank, and their signatures (see `packed`).

A hand's counts take four bits a rank, A lowest, the jokers above the kings. Counts add up; the cards that a hand lacks
for a row are read from signatures. Shifts and masks convert one into the other, a whole column of hands at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.prime.packed import BEYOND, FIT, RANKS

Column = npt.NDArray[np.uint64]
Whole = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]
Ranks = npt.NDArray[np.uint8]
"""Cards of tables: 1 … 13, and `JOKER` for a joker."""

Words = Callable[[int], Column]
"""A source of random words of 64 bits: returns this many."""

JOKER: Final = RANKS + 1

_ONES: Final = np.uint64(sum(1 << FIT * rank for rank in range(RANKS)))
_ALL_RANKS: Final = np.uint64((1 << BEYOND) - 1)
_JOKERS_AT: Final = np.uint64(BEYOND)
_HALF: Final = np.uint64(32)

UNITS: Final[Column] = np.array([0, *(1 << FIT * rank for rank in range(RANKS + 1))], np.uint64)
"""One card of each rank, and one joker, as counts."""


def jokers(counts: Column) -> Column:
    """The number of jokers in each hand."""
    held: Column = counts >> _JOKERS_AT
    return held


def signatures(counts: Column) -> Column:
    """Of each rank as many bits from below as there are cards; jokers have none."""
    low, mid, high = counts & _ONES, (counts >> np.uint64(1)) & _ONES, (counts >> np.uint64(2)) & _ONES
    mid_up = mid | high
    upper = mid_up << np.uint64(1) | (low & mid | high) << np.uint64(2) | high << np.uint64(3)
    bits: Column = low | mid_up | upper
    return bits


def counts_of_signatures(bits: Column) -> Column:
    """The counts of cards that the signatures have, those beyond the ranks left out."""
    ranks = bits & _ALL_RANKS
    halves = (ranks >> np.uint64(1)) & np.uint64(7 * int(_ONES))
    quarters = (ranks >> np.uint64(2)) & np.uint64(3 * int(_ONES))
    eighths = (ranks >> np.uint64(3)) & _ONES
    counts: Column = ranks - halves - quarters - eighths
    return counts


def without(counts: Column, needed: Column) -> Column:
    """The hands after plays with these signatures; jokers replace missing cards."""
    held = signatures(counts)
    lacking = np.bitwise_count(needed & ~held).astype(np.uint64)
    left: Column = counts - counts_of_signatures(needed & held) - (lacking << _JOKERS_AT)
    return left


def sizes(counts: Column) -> Whole:
    """The number of cards in each hand."""
    return (np.bitwise_count(signatures(counts)) + jokers(counts)).astype(np.int64)


def below(words: Column, bound: Whole | int) -> Whole:
    """Numbers 0 … bound − 1 out of random words, each as likely as any other."""
    return (((words >> _HALF) * np.asarray(bound, np.uint64)) >> _HALF).astype(np.int64)


def ragged(lengths: Whole) -> tuple[Whole, Whole]:
    """Rows of different lengths one after the other: for every item its row and its place in it."""
    ends = np.cumsum(lengths)
    rows = np.repeat(np.arange(len(lengths)), lengths)
    return rows, np.arange(len(rows)) - np.repeat(ends - lengths, lengths)
