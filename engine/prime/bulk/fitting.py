"""What hands can play, exactly and all at once: the `and` of their leaves, and a random row of it (P-21 c).

Hands with equal numbers of jokers are processed together. With jokers there is a set of rows for each number of jokers
used so far: a row stays for one joker if it stayed for one and the next ranks suffice, or for none and the next ranks
lack one card.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from engine.prime.bulk.books import WORDS_A_BLOCK, Leaves, PlayColumns, leaf_numbers
from engine.prime.bulk.hands import Column, Truths, Whole, below

AT_ONCE: Final = (64, 32, 16)
"""Hands processed at once, with no, one and two jokers: their leaves should fit the processor's cache."""

_PAIRS: Final = np.uint64(0x00FF00FF00FF00FF)
_SUM: Final = np.uint64(0x0001000100010001)
_ALL: Final = np.uint64(2**64 - 1)


class HandQueries(msgspec.Struct, frozen=True, eq=False):
    """Hands that need a row out of a range of a book."""

    hands: Column
    """Their signatures."""
    jokers: Whole
    starts: Whole
    ends: Whole

    def some(self, which: Whole | Truths) -> HandQueries:
        """Some of them."""
        return HandQueries(self.hands[which], self.jokers[which], self.starts[which], self.ends[which])


def rows_at_random(book: PlayColumns, queries: HandQueries, words: Column) -> Whole:
    """For each hand one row of those that it can play, each as likely as any other; −1 if it can play none."""
    drawn = np.full(len(words), -1, np.int64)
    few = queries.ends <= int(book.starts[-2])
    for jokers, at_once in enumerate(AT_ONCE):
        for short in (False, True):
            leaves = book.short if short else book.leaves
            width = leaves[0][0].shape[1]
            # Few words a hand: as many more hands at once.
            size = at_once * max(1, book.leaves[0][0].shape[1] // width)
            lanes = np.flatnonzero((queries.jokers == jokers) & (few == short))
            for first in range(0, len(lanes), size):
                some = lanes[first : first + size]
                some_queries = queries.some(some)
                drawn[some] = _one_of(fitting_rows(book, leaves, some_queries), words[some])
    return drawn


def fitting_rows(book: PlayColumns, leaves: Leaves, queries: HandQueries) -> Column:
    """One bit for every row that a hand can play, 64 rows a word; no lone joker, which is ∞ (P-5).

    All queries have equally many jokers.
    """
    jokers = int(queries.jokers[0])
    numbers = leaf_numbers(queries.hands)
    kept = [np.take(leaves[level][0], numbers[0], axis=0, mode="clip") for level in range(jokers + 1)]
    opened = [np.empty_like(kept[0]) for _ in kept]
    spare = np.empty_like(kept[0]) if jokers else kept[0]
    for group in range(1, len(numbers)):
        for level, leaf in enumerate(opened):
            np.take(leaves[level][group], numbers[group], axis=0, mode="clip", out=leaf)
        for level in range(jokers, -1, -1):
            kept[level] &= opened[0]
            for lacking in range(1, level + 1):
                kept[level] |= np.bitwise_and(kept[level - lacking], opened[lacking], out=spare)
    if jokers:
        kept[jokers][:, 0] &= _not_alone(book, queries.hands)
    _clip(book, kept[jokers], queries)
    return kept[jokers]


def _not_alone(book: PlayColumns, hands: Column) -> Column:
    """The first word of rows without those of one card that the hands lack."""
    lacking = (book.lone & ~hands[:, None]) != 0
    bits = np.left_shift(np.uint64(1), np.arange(len(book.lone), dtype=np.uint64))
    alone: Column = np.bitwise_or.reduce(np.where(lacking, bits, np.uint64(0)), axis=1)
    return ~alone


def _clip(book: PlayColumns, rows: Column, queries: HandQueries) -> None:
    """Takes away the rows outside each hand's stretch."""
    whole = min(len(book.plays), 64 * rows.shape[1])
    inner = np.flatnonzero((queries.starts > 0) | (queries.ends < whole))
    starts, ends = queries.starts[inner], queries.ends[inner]
    firsts, lasts = starts >> 6, (ends - 1) >> 6
    for lane, first, last in zip(inner.tolist(), firsts.tolist(), lasts.tolist(), strict=True):
        rows[lane, :first] = 0
        rows[lane, last + 1 :] = 0
    rows[inner, firsts] &= np.left_shift(_ALL, (starts & 63).astype(np.uint64))
    rows[inner, lasts] &= np.right_shift(_ALL, (-ends & 63).astype(np.uint64))


def _one_of(rows: Column, words: Column) -> Whole:
    """The index of one random bit for each hand, −1 if none is set: first its block, then its word, then its place."""
    lanes = np.arange(len(rows))
    counts = np.bitwise_count(rows)
    eights = counts.view(np.uint64)
    blocks = ((eights & _PAIRS) + (eights >> np.uint64(8) & _PAIRS)) * _SUM >> np.uint64(48)
    upto = np.cumsum(blocks, axis=1, dtype=np.int64)
    wanted = below(words, upto[:, -1])
    block = np.minimum((upto <= wanted[:, None]).sum(axis=1), upto.shape[1] - 1)
    wanted -= upto[lanes, block] - blocks[lanes, block].astype(np.int64)
    within = np.cumsum(counts.reshape(len(rows), -1, WORDS_A_BLOCK)[lanes, block], axis=1, dtype=np.int64)
    word = np.minimum((within <= wanted[:, None]).sum(axis=1), WORDS_A_BLOCK - 1)
    found = block * WORDS_A_BLOCK + word
    bits = rows[lanes, found].astype("<u8").view(np.uint8).reshape(-1, 8)
    wanted -= within[lanes, word] - counts[lanes, found]
    places = np.cumsum(np.unpackbits(bits, axis=1, bitorder="little"), axis=1, dtype=np.int64)
    place = (places > wanted[:, None]).argmax(axis=1)
    return np.where(upto[:, -1] > 0, 64 * found + place, -1)
