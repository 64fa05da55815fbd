"""A random legal play, or a random foul, from a hand of the standard deck, drawn from the rows of the books.

Each number with each choice of cards is as likely as any other (P-21, P-30, P-31). In a long table random rows are
tried first, which is cheap if the hand can play much; only if none fits is the whole table searched.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, NamedTuple

import numpy as np

from engine.cards import Card
from engine.chance import Chance
from engine.prime.bulk.books import book, play_from_hand
from engine.prime.bulk.hands import Column
from engine.prime.composite_rows import PlayValues
from engine.prime.moves import Play
from engine.prime.packed import MOST_CARDS, RANKS
from engine.prime.tables import between

Class = Literal["lawful", "bare", "foul"]
"""Bare plays are the lawful ones without a factor part."""

_TRIED_FIRST = 256
_SHORT = 8192
"""Rows that are looked through at once."""
_FIELD = (0, *(15 << 4 * rank for rank in range(RANKS)))
_FIRST = (0, *(1 << 4 * rank for rank in range(RANKS)))
_ALL = 2**64 - 1


class SampledPlays(NamedTuple):
    """Plays of one number of cards, or of all, by rising value."""

    values: Column
    signatures: Column
    plays: tuple[PlayValues, ...]


def random_play(
    kind: Class, hand: Sequence[Card], count: int | None, above: int | None, below: int | None, dice: Chance
) -> Play | None:
    """Return a random play of this many cards (None: one to four) strictly between the bounds; None if there is none.

    Arguments:
        hand: sorted; cards of the standard deck, at most four of a rank and two jokers; official rules (P-60).
    """
    bits, jokers = hand_bits(hand)
    rows = shared_rows(kind, count or 0, min(len(hand), MOST_CARDS))
    start, end = between(rows.values, above, below)
    lacking = ~bits & _ALL
    if end - start > _SHORT:
        for row in _tried(rows, start, end, lacking, jokers, dice.below(_ALL)):
            play = play_from_hand(rows.plays[row], hand)
            if play is not None:
                return play
    return _looked_through(rows, start, end, lacking, jokers, hand, dice)


def hand_bits(hand: Iterable[Card]) -> tuple[int, int]:
    """Return the signature of a hand, and its jokers."""
    bits = jokers = 0
    for card in hand:
        rank = card >> 3
        if rank > RANKS:
            jokers += 1
        else:
            bits |= (bits << 1) & _FIELD[rank] | _FIRST[rank]
    return bits, jokers


def _tried(rows: SampledPlays, start: int, end: int, lacking: int, jokers: int, seed: int) -> list[int]:
    """Return random rows that the hand can play, in the order drawn."""
    thrown = _scattered(seed, end - start) + np.uint64(start)
    needed = np.bitwise_count(rows.signatures[thrown] & np.uint64(lacking))
    found: list[int] = thrown[needed <= jokers].tolist()
    return found


def _scattered(seed: int, bound: int) -> Column:
    """Return numbers below a bound that one seed throws, all alike: a hash by multiplying and shifting."""
    mixed = _thrown() * np.uint64(seed | 1)
    mixed >>= np.uint64(32)
    mixed *= np.uint64(bound)
    mixed >>= np.uint64(32)
    return mixed


@cache
def _thrown() -> Column:
    """Return words as random as a hash makes them."""
    words = b"".join(hashlib.sha256(str(n).encode()).digest() for n in range(_TRIED_FIRST // 4))
    return np.frombuffer(words, "<u8").astype(np.uint64)


def _looked_through(
    rows: SampledPlays, start: int, end: int, lacking: int, jokers: int, hand: Sequence[Card], dice: Chance
) -> Play | None:
    needed = np.bitwise_count(rows.signatures[start:end] & np.uint64(lacking))
    fitting = np.flatnonzero(needed <= jokers)
    left = len(fitting)
    while left:
        at = dice.below(left)
        play = play_from_hand(rows.plays[start + int(fitting[at])], hand)
        if play is not None:
            return play
        left -= 1
        fitting[at] = fitting[left]
    return None


@cache
def shared_rows(kind: Class, count: int, held: int = MOST_CARDS) -> SampledPlays:
    """Return the plays of this many cards, 0 for one to four, that a hand of this many cards may have."""
    whole = book("foul" if kind == "foul" else "lawful")
    rows = np.arange(whole.starts[count], whole.starts[count + 1 if count else -1])
    rows = rows[np.argsort(whole.values[rows], kind="stable")]
    rows = rows[np.bitwise_count(whole.signatures[rows]) <= held]
    if kind == "bare":
        rows = rows[whole.under[rows] == 0]
    plays = tuple(whole.plays[row] for row in rows.tolist())
    return SampledPlays(whole.values[rows].astype(np.uint64), whole.signatures[rows], plays)
