"""All legal plays of one set without factors from a hand, computed for the whole hand at once (P-30).

A line is a row of the table of primes (a number and its cards in order) with the places of jokers. One pass over
signatures finds the rows that a hand can play with its jokers. Then each choice of joker places is one pass over the
remaining rows: the counts of the other cards, four bits a value, are subtracted from the hand's; a set bit above a
count means that it sufficed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from engine.prime.packed import FIT, JOKERS, RANKS, signature
from engine.prime.tables import PlayTable, PlayTables, between

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.uint64]

_SHORT = 3
"""For sets of up to this many cards every line of the deck is cached."""
_BLOCK = 65536
"""Rows that are looked through together."""
_ROW_BITS = 20
_ALL = 2**64 - 1
_SUFFICED = sum(8 << 4 * value for value in range(14))


class Lines(msgspec.Struct, frozen=True, eq=False):
    """Ways to play sets of one number of cards, strongest first."""

    count: int
    values: Column
    codes: Column
    """The values of the cards in order, four bits a card, the last lowest."""
    jokers: Column
    """The places of jokers, a bit a card, the last lowest."""

    def entries(self) -> Iterator[tuple[int, tuple[int | None, ...], tuple[int, ...]]]:
        """Each line as a number, its cards with None for a joker, and the values of the jokers."""
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
    tables: PlayTables,
    ascending: bool = False,
    infinite: tuple[int, ...] = (1,),
) -> Iterator[Lines]:
    """All lines of this many cards with a number strictly between the bounds; cards of the standard deck.

    They come in blocks, strongest first, so that a long list need not be in memory at once.

    Arguments:
        ascending: weakest number first.
        infinite: this many jokers alone are ∞ and no number (P-35).
    """
    table = tables.table("primes", count)
    start, end = between(table.values, above, below)
    if count <= _SHORT and jokers <= JOKERS and start < end:
        lines_of = _every_line(table, count, ascending)
        yield _of_short(lines_of, table.values[start], table.values[end - 1], counts, jokers, infinite)
        return
    while start < end:
        if ascending:
            first, last = start, _block_end(table.values, start + _BLOCK, end)
            start = last
        else:
            last = end
            first = end = max(start, _block_start(table.values, end - _BLOCK))
        yield _in_block(table, first, last, counts, jokers, count, ascending, infinite)


class _Every(msgspec.Struct, frozen=True, eq=False):
    """Every line of a short set that the standard deck can play, in the order wanted."""

    lines: Lines
    real: Column
    """The signatures of the cards that are no jokers."""
    jokers: Column
    """The number of jokers."""


@cache
def _every_line(table: PlayTable, count: int, ascending: bool) -> _Every:
    """The lines of the whole deck: for few cards it is quicker to choose from these than to find a hand's own."""
    import numpy as np

    deck = dict.fromkeys(range(1, RANKS + 1), FIT)
    found = _in_block(table, 0, len(table.values), deck, JOKERS, count, ascending, ())
    shown = [Counter(card for card in cards if card is not None) for _, cards, _ in found.entries()]
    return _Every(
        found,
        np.array([signature(cards) for cards in shown], np.uint64),
        np.array([count - cards.total() for cards in shown], np.uint64),
    )


def _of_short(
    every: _Every,
    low: np.uint64,
    high: np.uint64,
    counts: Mapping[int, int],
    jokers: int,
    infinite: tuple[int, ...],
) -> Lines:
    """The lines of a hand, their numbers from the one to the other."""
    import numpy as np

    found = every.lines
    fit = every.real & np.uint64(~signature(counts) & _ALL) == 0
    fit &= every.jokers <= jokers
    if found.count in infinite:
        fit &= every.jokers < found.count
    fit &= (found.values >= low) & (found.values <= high)
    rows = np.flatnonzero(fit)
    return Lines(found.count, found.values[rows], found.codes[rows], found.jokers[rows])


def _block_end(values: Column, wanted: int, end: int) -> int:
    """The end of a block that extends at least this far and has all lines of its last number."""
    return end if wanted >= end else int(values.searchsorted(values[wanted], side="right"))


def _block_start(values: Column, wanted: int) -> int:
    """The start of a block counted from above that has all lines of its first number."""
    return 0 if wanted <= 0 else int(values.searchsorted(values[wanted], side="left"))


def _in_block(
    table: PlayTable,
    start: int,
    end: int,
    counts: Mapping[int, int],
    jokers: int,
    count: int,
    ascending: bool,
    infinite: tuple[int, ...],
) -> Lines:
    """The lines of some rows, each a sortable word: its number's index, its key, its row.

    A key orders the plays of one number: from the left real cards come first, and of these the longer ones.
    """
    import numpy as np

    lacking = np.uint64(~signature(counts) & _ALL)
    fitting = np.flatnonzero(np.bitwise_count(table.signatures[start:end] & lacking) <= jokers) + start
    values, codes = table.values[fitting], table.codes[fitting]
    left, units, short = _counted(codes, counts, count)
    words = _places_of(values, ascending) << np.uint64(2 * count + _ROW_BITS)
    words |= short << np.uint64(_ROW_BITS)
    words |= np.arange(len(codes), dtype=np.uint64)
    found: list[Column] = []
    for places in _joker_places(count, jokers, infinite):
        others = left
        for place in places:
            others = others + units[place]
        bits = sum(2 << 2 * place for place in places) << _ROW_BITS
        found.append(words[others & np.uint64(_SUFFICED) == np.uint64(_SUFFICED)] | np.uint64(bits))
    ordered = np.sort(np.concatenate(found))
    rows = ordered & np.uint64((1 << _ROW_BITS) - 1)
    keys = ordered >> np.uint64(_ROW_BITS)
    on = _jokers_of_keys(count)[keys & np.uint64(4**count - 1)]
    return Lines(count, values[rows], codes[rows], on)


@cache
def _jokers_of_keys(count: int) -> Column:
    """For every key the places of the jokers in it."""
    import numpy as np

    places = range(count)
    keys = range(4**count)
    return np.array([sum((key >> 2 * place + 1 & 1) << place for place in places) for key in keys], np.uint64)


def _counted(codes: Column, counts: Mapping[int, int], count: int) -> tuple[Column, list[Column], Column]:
    """The hand's counts after each row, four bits a value; what each card of a row takes; the rows' keys.

    Each count is biased by eight, so that a negative count shows as a missing bit.
    """
    import numpy as np

    left = np.full(
        len(codes), _SUFFICED + sum(number << 4 * value for value, number in counts.items()), np.uint64
    )
    short = np.zeros(len(codes), np.uint64)
    units: list[Column] = []
    for place in range(count):
        card = codes >> np.uint64(4 * place) & np.uint64(15)
        units.append(np.uint64(1) << card * np.uint64(4))
        left -= units[-1]
        short |= (card < np.uint64(10)).astype(np.uint64) << np.uint64(2 * place)
    return left, units, short


def _places_of(values: Column, ascending: bool) -> Column:
    """For rising values their places in the order wanted, equal ones together."""
    import numpy as np

    places = np.zeros(len(values), np.uint64)
    np.cumsum(values[1:] != values[:-1], out=places[1:])
    return places if ascending or not len(places) else places[-1] - places


def _joker_places(count: int, jokers: int, infinite: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The choices of places for jokers."""
    for number in range(min(jokers, count) + 1):
        if number < count or number not in infinite:
            yield from combinations(range(count), number)
