"""A random legal play, or a random foul, from a hand of the standard deck (P-21, P-30, P-31).

The distribution is uniform over numbers with their choices of cards: a legal set of one to four cards without factors
or a composite of such a set with its factor part; a foul without one. The order of the cards that makes the number is
fixed. In a long table random rows are tried first, which is cheap if the hand can play much; only if none fits is the
whole table searched, so nothing is missed.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from engine.cards import Card
from engine.chance import Chance
from engine.prime.composite_rows import Laid, composite_rows, numbers_of_cards
from engine.prime.judge import GROTHENDIECK, RAMANUJAN
from engine.prime.moves import Play
from engine.prime.packed import MOST_CARDS, RANKS, signature_of
from engine.prime.primes import is_prime
from engine.prime.tables import between

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.uint64]

MOST_LAID: Final = 4
"""Sets of up to this many cards are drawn."""
Class = Literal["lawful", "bare", "foul"]
"""Bare plays are the lawful ones without a factor part."""

_TRIED_FIRST = 256
_SHORT = 8192
"""Rows that are looked through at once."""
_FIELD = (0, *(15 << 4 * rank for rank in range(RANKS)))
_FIRST = (0, *(1 << 4 * rank for rank in range(RANKS)))
_ALL = 2**64 - 1


class SampledPlays(msgspec.Struct, frozen=True, eq=False):
    """Plays of one number of cards, or of all, by rising value."""

    values: Column
    signatures: Column
    plays: tuple[Laid, ...]


def random_play(
    kind: Class,
    hand: Sequence[Card],
    count: int | None,
    above: int | None,
    below: int | None,
    dice: Chance,
) -> Play | None:
    """A random play of this many cards (None: one to four) strictly between the bounds; None if there is none.

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
    """The signature of a hand, and its jokers."""
    bits = jokers = 0
    for card in hand:
        rank = card >> 3
        if rank > RANKS:
            jokers += 1
        else:
            bits |= (bits << 1) & _FIELD[rank] | _FIRST[rank]
    return bits, jokers


def _tried(rows: SampledPlays, start: int, end: int, lacking: int, jokers: int, seed: int) -> list[int]:
    """Random rows that the hand can play, in the order drawn."""
    import numpy as np

    thrown = _scattered(seed, end - start) + np.uint64(start)
    needed = np.bitwise_count(rows.signatures[thrown] & np.uint64(lacking))
    found: list[int] = thrown[needed <= jokers].tolist()
    return found


def _scattered(seed: int, bound: int) -> Column:
    """Numbers below a bound that one seed throws, all alike: a hash by multiplying and shifting."""
    import numpy as np

    mixed = _thrown() * np.uint64(seed | 1)
    mixed >>= np.uint64(32)
    mixed *= np.uint64(bound)
    mixed >>= np.uint64(32)
    return mixed


@cache
def _thrown() -> Column:
    """Words as random as a hash makes them."""
    import numpy as np

    words = b"".join(hashlib.sha256(str(n).encode()).digest() for n in range(_TRIED_FIRST // 4))
    return np.frombuffer(words, "<u8").astype(np.uint64)


def _looked_through(
    rows: SampledPlays, start: int, end: int, lacking: int, jokers: int, hand: Sequence[Card], dice: Chance
) -> Play | None:
    import numpy as np

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


def play_from_hand(packed: Laid, hand: Sequence[Card]) -> Play | None:
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


@cache
def shared_rows(kind: Class, count: int, held: int = MOST_CARDS) -> SampledPlays:
    """The rows of this process: plays of this many cards, 0 for one to four, from a hand of this many cards."""
    import numpy as np

    if held < MOST_CARDS:
        rows = shared_rows(kind, count)
        fitting = np.flatnonzero(np.bitwise_count(rows.signatures) <= held)
        plays = tuple(rows.plays[row] for row in fitting.tolist())
        return SampledPlays(rows.values[fitting], rows.signatures[fitting], plays)
    counts = (count,) if count else range(1, MOST_LAID + 1)
    found = [(*row, play) for m in counts for row, play in _rows(kind, m).items()]
    found.sort(key=lambda row: row[0])
    return SampledPlays(
        np.array([value for value, _, _ in found], np.uint64),
        np.array([bits for _, bits, _ in found], np.uint64),
        tuple(play for _, _, play in found),
    )


@cache
def _rows(kind: Class, count: int) -> dict[tuple[int, int], Laid]:
    """A play for every number of this many cards and every choice of cards for it."""
    rows: dict[tuple[int, int], Laid] = {}
    for value, ways in numbers_of_cards(count).items():
        lawful = value in (GROTHENDIECK, RAMANUJAN) or is_prime(value)
        if lawful == (kind != "foul"):
            for packed, cards in ways.items():
                rows.setdefault((value, signature_of(packed)), (cards, ()))
    if kind == "lawful":
        # 57 and 1729 may be played bare or with their factors: two rows with different cards.
        rows.update(composite_rows(count))
    return rows
