"""Hands as bits: their ranks, their runs, and the default cards to give when rules ask."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.daifugo.bulk.terms import EIGHT

Column = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]
Bits = npt.NDArray[np.uint64]

SHORTEST, LONGEST = 3, 13
"""Cards of a run."""
IN_A_ROW = np.array(
    [sum(1 << 4 * step for step in range(length)) for length in range(LONGEST + 1)], np.uint64
)
"""The same suit in this many places, from a place on."""
_ALL_SUITS = IN_A_ROW[LONGEST]
_SHIFTS = np.arange(13, dtype=np.uint64) * np.uint64(4)
_FOUR = np.uint64(15)
_CLEARS, _PAIRED, _IN_RUN = 6.0, 1.5, 2.0
"""Steps of strength by which a card is worth more than its rank: it clears the field, is in a group, in a run."""


def fours(hands: Bits) -> npt.NDArray[np.uint8]:
    """The suits held of each place, four bits each: a column a place."""
    return ((hands[..., None] >> _SHIFTS) & _FOUR).astype(np.uint8)


def runs(hands: Bits, length: Column) -> Bits:
    """The lowest cards of all runs of this many cards that these hands hold without jokers."""
    found, going = np.zeros_like(hands), hands.copy()
    for size in range(2, int(length.max(initial=1)) + 1):
        going &= hands >> np.uint64(4 * (size - 1))
        found = np.where(length == size, going, found)
    return found


def longest(hands: Bits) -> Column:
    """The length of the longest run of each hand; 1: none."""
    found, going = np.ones(len(hands), np.int64), hands.copy()
    for size in range(2, LONGEST + 1):
        going &= hands >> np.uint64(4 * (size - 1))
        if not going.any():
            break
        if size >= SHORTEST:
            found[going > 0] = size
    return found


def above(starts: Bits, place: Column, turned: Marks) -> Bits:
    """Those of the runs that begin above a place; below it if the order is turned."""
    one = np.uint64(1)
    under = (one << (4 * place).astype(np.uint64)) - one
    upto = (one << (4 * (place + 1)).astype(np.uint64)) - one
    return starts & np.where(turned, under, ~upto)


def of_suits(starts: Bits, suits: Column) -> Bits:
    """Those in one of these suits; without suits, all."""
    return np.where(suits > 0, starts & (suits.astype(np.uint64) * _ALL_SUITS), starts)


def weakest_first(starts: Bits, turned: Marks) -> tuple[Column, Column]:
    """The place and the suit's bit of the weakest card of each."""
    low = starts & (~starts + np.uint64(1))
    bit = np.frexp(np.where(turned, starts, low).astype(np.float64))[1].astype(np.int64) - 1
    return bit // 4, 1 << bit % 4


def least_missed(hands: Bits, turned: Marks, number: Column) -> Bits:
    """The cards that each hand misses least, jokers aside."""
    left = hands
    for count in range(1, int(number.max(initial=0)) + 1):
        left = np.where(number >= count, left & ~_one_least_missed(left, turned), left)
    return hands & ~left


def _one_least_missed(hands: Bits, turned: Marks) -> Bits:
    held = np.bitwise_count(fours(hands))
    strength = np.where(turned[:, None], np.arange(13)[::-1], np.arange(13))
    three = runs(hands, np.full(len(hands), SHORTEST))
    linked = three | three << np.uint64(4) | three << np.uint64(8)
    price = (
        strength + _PAIRED * (held > 1) + _IN_RUN * (fours(linked) > 0) + _CLEARS * (np.arange(13) == EIGHT)
    )
    place = np.where(held > 0, price, np.inf).argmin(1)
    suits = hands >> (4 * place).astype(np.uint64) & _FOUR
    found: Bits = (suits & (~suits + np.uint64(1))) << (4 * place).astype(np.uint64)
    return found


def called(mine: Bits, others: Bits, turned: Marks, number: Column) -> Bits:
    """The cards of this many ranks that go from all hands, as their caller likes it best.

    Weak cards of one's own are gladly lost, and strong ones of others.
    """
    strength = np.where(turned[:, None], np.arange(13)[::-1], np.arange(13)) / 12
    own, theirs = np.bitwise_count(fours(mine)), np.bitwise_count(fours(others))
    price = -2.0 * own * (1.2 - strength) + theirs * (0.5 - strength)
    order = price.argsort(1, kind="stable").argsort(1, kind="stable")
    chosen = np.where(order < number[:, None], _FOUR, np.uint64(0))
    found: Bits = np.bitwise_or.reduce(chosen << _SHIFTS, axis=1)
    return found
