"""A random play of a book for each of many hands, with the distribution of `sampling.random_play`.

Random rows among those that beat the field are tried first, all hands at once; hands that fit none of them are looked
up exactly.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.prime.bulk.books import PlayColumns, key
from engine.prime.bulk.fitting import HandQueries, rows_at_random
from engine.prime.bulk.hands import Column, Truths, Whole, Words

TRIED: Final = 32
"""This many rows are thrown for each hand; more find less than they cost."""


def stretches(book: PlayColumns, count: Whole, value: Whole, upside_down: Truths) -> tuple[Whole, Whole]:
    """The ranges of rows that beat sets of this many cards and value, if everything may be played (P-21 c).

    Arguments:
        count: the cards of the set to beat, 0 on an empty field.
    """
    starts, ends = book.starts[count].copy(), book.starts[np.where(count > 0, count + 1, -1)].copy()
    rising, falling = (count > 0) & ~upside_down, (count > 0) & upside_down
    wanted = key(count, value)
    starts[rising] = np.searchsorted(book.keys, wanted[rising], side="right")
    ends[falling] = np.searchsorted(book.keys, wanted[falling], side="left")
    return starts, ends


def fits(book: PlayColumns, queries: HandQueries, rows: Whole) -> Truths:
    """Whether each hand has the cards for each of its rows without a lone joker, which is ∞ (P-5)."""
    lacking = np.bitwise_count(book.signatures[rows] & ~queries.hands[:, None])
    fit: Truths = lacking <= queries.jokers[:, None].astype(np.uint8)
    alone = np.flatnonzero((queries.starts < len(book.lone)) & (queries.jokers > 0))
    if len(alone):
        some = rows[alone]
        in_joker = (book.lone[np.minimum(some, len(book.lone) - 1)] & ~queries.hands[alone, None]) != 0
        fit[alone] &= ~((some < len(book.lone)) & in_joker)
    return fit


def draw_rows(book: PlayColumns, queries: HandQueries, words: Words) -> Whole:
    """A row for each hand, −1 if it can play none of its range."""
    drawn = np.full(len(queries.hands), -1, np.int64)
    lanes = np.flatnonzero(queries.starts < queries.ends)
    some_queries = queries.some(lanes)
    drawn[lanes] = _thrown(book, some_queries, words)
    lanes = lanes[drawn[lanes] < 0]
    if len(lanes):
        drawn[lanes] = rows_at_random(book, queries.some(lanes), words(len(lanes)))
    return drawn


def _thrown(book: PlayColumns, queries: HandQueries, words: Words) -> Whole:
    """The first of some rows thrown at random that a hand can play, −1 if it can play none of these."""
    lanes = len(queries.hands)
    thrown: Column = words(lanes * TRIED // 2).view(np.uint32).astype(np.uint64)
    lengths = (queries.ends - queries.starts).astype(np.uint64)[:, None]
    rows = (thrown.reshape(lanes, TRIED) * lengths >> np.uint64(32)).astype(np.int64)
    rows += queries.starts[:, None]
    fit = fits(book, queries, rows)
    first = fit.argmax(axis=1)
    chosen = np.arange(lanes), first
    return np.where(fit[chosen], rows[chosen], -1)
