"""The plays of the tables as a book that is queried for many hands at once (P-21, P-30, P-31).

A row is a number of one to four cards with one choice of cards for it: a legal set without factors, or a composite with
its factor part; in the book of fouls a foul without one. The order of the cards is fixed. Rows with one card in the
field come first, then two, three and four, by ascending value, so the plays that beat a field are a range of rows. A
leaf has one bit a row: set if the cards of some ranks of a hand suffice for the row but for a given number of jokers.
The `and` of a hand's leaves, one for each group of ranks, is exactly what it can play.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Final, Literal

import msgspec
import numpy as np

from engine.cards import Card
from engine.prime.bulk.hands import Column, Ranks, Whole
from engine.prime.composite_rows import PlayValues, composite_rows, numbers_of_cards
from engine.prime.judge import GROTHENDIECK, RAMANUJAN
from engine.prime.moves import Play
from engine.prime.packed import BEYOND, FIT, JOKERS, MOST_CARDS, RANKS, signature_of
from engine.prime.primes import is_prime

MOST_LAID: Final = 4
"""There are plays of up to this many cards in the field."""
Kind = Literal["lawful", "foul"]

PRIME, COMPOSITE, CUT, REVOLUTION, INFINITY, FOUL = range(6)
"""The verdict on a row's play."""

GROUPS: Final = ((0, 3), (3, 6), (6, 9), (9, 11), (11, 13))
"""Ranks whose cards together choose a leaf: fewer groups mean fewer steps, smaller ones fewer leaves."""
WORDS_A_BLOCK: Final = 8
_ROWS_A_BLOCK: Final = 64 * WORDS_A_BLOCK
_THERMOMETER: Final = (0, 1, 3, 7, 15)

Leaves = tuple[tuple[Column, ...], ...]
"""For this many jokers lacking at most (0, 1, 2) and each group of ranks: a leaf for every choice of its cards."""


class PlayColumns(msgspec.Struct, frozen=True, eq=False):
    """Plays of one kind."""

    values: Whole
    signatures: Column
    verdicts: Ranks
    sizes: Whole
    """The number of cards in the field."""
    under: Whole
    """The number of cards in the factor field, which go under the deck."""
    cards: Ranks
    """The values of a play's cards, left to right, field first; 0 behind the last and for cards only jokers can be."""
    earlier: Ranks
    """The number of earlier cards of the same value: beyond the hand's count, a joker."""
    keys: Whole
    """Number of cards and value combined, ascending: to find the rows that beat a field."""
    starts: Whole
    """The first rows of 0, 1, … 4 cards, then the end; of 0 and of 1 card the same row."""
    lone: Column
    """The cards that a hand must have for each row of one card: a joker instead would be ∞ (P-5)."""
    leaves: Leaves
    short: Leaves
    """The leaves of up to three cards alone."""
    plays: tuple[PlayValues, ...]

    def __repr__(self) -> str:
        """The number of plays alone: a book holds up to a million values."""
        return f"Book({len(self.plays)} plays)"

    @property
    def infinity(self) -> int:
        """The row behind the others for a lone joker, ∞; it is never drawn at random."""
        return len(self.plays)


def key(counts: Whole, values: Whole) -> Whole:
    """Number of cards and value as one."""
    return counts << 32 | values


@cache
def book(kind: Kind) -> PlayColumns:
    """The book of this process."""
    rows = [(count, *row) for count in range(1, MOST_LAID + 1) for row in _rows(kind, count)]
    counts = np.array([count for count, *_ in rows], np.int64)
    values = np.array([value for _, value, _, _ in rows], np.int64)
    # The row of ∞: no number, and a card that only a joker can be.
    signatures = np.array([*(bits for _, _, bits, _ in rows), 1 << BEYOND], np.uint64)
    plays = tuple(play for _, _, _, play in rows)
    cards = np.zeros((len(plays) + 1, MOST_CARDS), np.uint8)
    under = np.zeros(len(plays) + 1, np.int64)
    for row, (field, terms) in enumerate(plays):
        factors = [value for term in terms for chunk in term for value in chunk]
        cards[row, : len(field) + len(factors)] = (*field, *factors)
        under[row] = len(factors)
    starts = np.searchsorted(counts, np.arange(MOST_LAID + 2))
    leaves = _leaves(signatures[:-1])
    few = -(-int(starts[MOST_LAID]) // _ROWS_A_BLOCK) * WORDS_A_BLOCK
    return PlayColumns(
        values=np.append(values, 0),
        signatures=signatures,
        verdicts=_verdicts(kind, values, under),
        sizes=np.append(counts, 1),
        under=under,
        cards=cards,
        earlier=_earlier(cards),
        keys=key(counts, values),
        starts=starts,
        lone=np.left_shift(np.uint64(1), (FIT * (values[: starts[2]] - 1)).astype(np.uint64)),
        leaves=leaves,
        short=tuple(tuple(np.ascontiguousarray(one[:, :few]) for one in level) for level in leaves),
        plays=plays,
    )


def _rows(kind: Kind, count: int) -> list[tuple[int, int, PlayValues]]:
    """A play for every number of this many cards and every choice of cards for it, by ascending value."""
    rows: dict[tuple[int, int], PlayValues] = {}
    for value, ways in numbers_of_cards(count).items():
        lawful = value in (GROTHENDIECK, RAMANUJAN) or is_prime(value)
        if lawful == (kind == "lawful"):
            for packed, cards in ways.items():
                rows.setdefault((value, signature_of(packed)), (cards, ()))
    if kind == "lawful":
        # 57 and 1729 may be played bare or with their factors: two rows with different cards.
        rows.update(composite_rows(count))
    return [(*row, play) for row, play in sorted(rows.items(), key=lambda row: row[0][0])]


def _verdicts(kind: Kind, values: Whole, under: Whole) -> Ranks:
    """The verdict on each row; 57 and 1729 have their effects only without a factor part (P-30, P-31)."""
    verdicts = np.full(len(values) + 1, FOUL if kind == "foul" else PRIME, np.uint8)
    bare = under[:-1] == 0
    verdicts[:-1][~bare] = COMPOSITE
    if kind == "lawful":
        verdicts[:-1][bare & (values == GROTHENDIECK)] = CUT
        verdicts[:-1][bare & (values == RAMANUJAN)] = REVOLUTION
    verdicts[-1] = INFINITY
    return verdicts


def _earlier(cards: Ranks) -> Ranks:
    earlier = np.zeros_like(cards)
    for place in range(1, MOST_CARDS):
        earlier[:, place] = (cards[:, :place] == cards[:, place : place + 1]).sum(axis=1)
    return earlier


def _leaves(signatures: Column) -> Leaves:
    """A bit for every row, in every leaf, 64 rows a word and whole blocks of words."""
    padded = np.full(-(-len(signatures) // _ROWS_A_BLOCK) * _ROWS_A_BLOCK, 2**64 - 1, np.uint64)
    padded[: len(signatures)] = signatures
    levels: list[list[Column]] = [[] for _ in range(JOKERS + 1)]
    for first, last in GROUPS:
        # What only jokers can be is counted once, with the last group.
        width = FIT * (last - first) if last < RANKS else 64 - FIT * first
        needed = padded >> np.uint64(FIT * first) & np.uint64((1 << width) - 1)
        held = [_held(counts) for counts in product(range(FIT + 1), repeat=last - first)]
        lacking = [np.bitwise_count(needed & ~np.uint64(bits)) for bits in held]
        for jokers, level in enumerate(levels):
            bits = np.stack([np.packbits(one <= jokers, bitorder="little") for one in lacking])
            level.append(bits.view("<u8").astype(np.uint64))
    return tuple(tuple(level) for level in levels)


def _held(counts: tuple[int, ...]) -> int:
    """The bits of some ranks in a hand's signature, the lowest rank first."""
    return sum(_THERMOMETER[count] << FIT * place for place, count in enumerate(counts))


@cache
def _leaf_numbers(ranks: int) -> Whole:
    """The leaf for the bits of this many ranks."""
    numbers = np.zeros(1 << FIT * ranks, np.int64)
    for number, counts in enumerate(product(range(FIT + 1), repeat=ranks)):
        numbers[_held(counts)] = number
    return numbers


def leaf_numbers(hands: Column) -> tuple[Whole, ...]:
    """For each group of ranks, the leaf of the hands with these signatures."""
    found = []
    for first, last in GROUPS:
        bits = hands >> np.uint64(FIT * first) & np.uint64((1 << FIT * (last - first)) - 1)
        found.append(_leaf_numbers(last - first)[bits.astype(np.int64)])
    return tuple(found)


def play_from_hand(packed: PlayValues, hand: Sequence[Card]) -> Play | None:
    """The play with cards of the hand, jokers for missing ones; None for a lone joker, which is ∞ (P-5)."""
    taken = _Taken(hand)
    cards = taken.cards(packed[0])
    if taken.jokers and len(cards) == 1:
        return None
    factors = tuple([tuple([taken.cards(chunk) for chunk in term]) for term in packed[1]])
    return Play(cards, factors, tuple(taken.jokers))


class _Taken:
    """Cards taken from a sorted hand, a joker for each missing value."""

    def __init__(self, hand: Sequence[Card]) -> None:
        self.hand = hand
        self.jokers: list[int] = []
        self.used: dict[int, int] = {}

    def cards(self, values: Iterable[int]) -> tuple[Card, ...]:
        """The next cards, one for each value."""
        cards = []
        for value in values:
            at = self.used.get(value)
            if at is None:
                at = bisect_left(self.hand, value << 3)
            if at < len(self.hand) and self.hand[at] >> 3 == value:
                self.used[value] = at + 1
                cards.append(self.hand[at])
            else:
                self.jokers.append(value)
                cards.append(self.hand[-len(self.jokers)])
        return tuple(cards)
