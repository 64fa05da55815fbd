"""Every lawful way to lay one set without factors from a hand, found for the whole hand at once (P-30).

A line is a row of the table of primes (a number and its cards in order) together with the places where jokers lie.
Which rows a hand can play with its jokers is one pass over signatures. Then each choice of places for jokers is
one pass over the rows that are left: the counts of the other cards, four bits a value, are taken from the hand's,
and a set bit above a count tells that it sufficed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from engine.prime.packed import signature
from engine.prime.tables import Table, Tables, between

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.uint64]

_BLOCK = 65536
"""Rows that are looked through together."""
_ALL = 2**64 - 1
_SUFFICED = sum(8 << 4 * value for value in range(14))


class Lines(msgspec.Struct, frozen=True, eq=False):
    """Ways to lay sets of one number of cards, strongest first."""

    count: int
    values: Column
    codes: Column
    """The values of the cards in order, four bits a card, the last lowest."""
    jokers: Column
    """The places of jokers, a bit a card, the last lowest."""

    def laid(self) -> Iterator[tuple[int, tuple[int | None, ...], tuple[int, ...]]]:
        """Each line as a number, its cards with None for a joker, and what the jokers are worth."""
        shifts = range(4 * self.count - 4, -1, -4)
        for value, code, places in zip(
            self.values.tolist(), self.codes.tolist(), self.jokers.tolist(), strict=True
        ):
            cards = tuple([code >> shift & 15 for shift in shifts])
            if places:
                on = [bool(places >> shift // 4 & 1) for shift in shifts]
                shown = tuple([None if joker else card for card, joker in zip(cards, on, strict=True)])
                yield value, shown, tuple([card for card, joker in zip(cards, on, strict=True) if joker])
            else:
                yield value, cards, ()


def lines(
    counts: Mapping[int, int],
    jokers: int,
    count: int,
    above: int | None,
    below: int | None,
    *,
    tables: Tables,
    ascending: bool = False,
    infinite: tuple[int, ...] = (1,),
) -> Iterator[Lines]:
    """Every line of so many cards whose number lies strictly between the bounds; cards of the standard deck.

    They come in blocks, strongest first, so that not all of a long list has to be held at once.

    Arguments:
        ascending: weakest number first.
        infinite: so many jokers alone are ∞ and no number (P-35).
    """
    table = tables.table("primes", count)
    start, end = between(table.values, above, below)
    while start < end:
        if ascending:
            first, last = start, _block_end(table.values, start + _BLOCK, end)
            start = last
        else:
            last = end
            first = end = max(start, _block_start(table.values, end - _BLOCK))
        yield _in_block(table, first, last, counts, jokers, count, ascending, infinite)


def _block_end(values: Column, wanted: int, end: int) -> int:
    """Where a block ends that goes at least so far, all lines of its last number with it."""
    return end if wanted >= end else int(values.searchsorted(values[wanted], side="right"))


def _block_start(values: Column, wanted: int) -> int:
    """Where a block begins that comes from above, all lines of its first number with it."""
    return 0 if wanted <= 0 else int(values.searchsorted(values[wanted], side="left"))


def _in_block(
    table: Table,
    start: int,
    end: int,
    counts: Mapping[int, int],
    jokers: int,
    count: int,
    ascending: bool,
    infinite: tuple[int, ...],
) -> Lines:
    import numpy as np

    lacking = np.uint64(~signature(counts) & _ALL)
    fitting = np.flatnonzero(np.bitwise_count(table.signatures[start:end] & lacking) <= jokers) + start
    codes = table.codes[fitting]
    cards = [codes >> np.uint64(4 * place) & np.uint64(15) for place in range(count)]
    one = np.uint64(1)
    units = [one << card * np.uint64(4) for card in cards]
    needed = sum(units, start=np.zeros(len(codes), np.uint64))
    held = np.uint64(_SUFFICED + sum(number << 4 * value for value, number in counts.items()))
    sufficed = np.uint64(_SUFFICED)
    found: list[tuple[Column, int]] = []
    for places in _places(count, jokers, infinite):
        others = needed - sum((units[place] for place in places), start=np.zeros(len(codes), np.uint64))
        rows = np.flatnonzero((held - others) & sufficed == sufficed)
        found.append((rows.astype(np.uint64), sum(1 << place for place in places)))
    rows = np.concatenate([some for some, _ in found]).astype(np.intp)
    on = np.concatenate([np.full(len(some), bits, np.uint64) for some, bits in found])
    values, codes = table.values[fitting][rows], codes[rows]
    order = np.lexsort((_order(codes, on, count), values if ascending else ~values))
    return Lines(count, values[order], codes[order], on[order])


def _places(count: int, jokers: int, infinite: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The choices of places where jokers may lie."""
    for number in range(min(jokers, count) + 1):
        if number < count or number not in infinite:
            yield from combinations(range(count), number)


def _order(codes: Column, on: Column, count: int) -> Column:
    """What orders the ways to lay one number: from the left, real cards first, and of these the longer first."""
    import numpy as np

    key = np.zeros(len(codes), np.uint64)
    for place in reversed(range(count)):
        short = (codes >> np.uint64(4 * place) & np.uint64(15)) < np.uint64(10)
        joker = on >> np.uint64(place) & np.uint64(1)
        key = key << np.uint64(2) | joker << np.uint64(1) | short.astype(np.uint64)
    return key
