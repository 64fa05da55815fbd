"""The payoff of a number: how often a hand can play it, times its strength there.

How often: the probability that eleven cards of the official pack contain the cards of a spelling, jokers replacing
missing ones; exact, by counting. Strength: the share of the plays of as many cards that it beats.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cache
from math import comb

import msgspec

from engine.prime.packed import signature
from engine.prime.primes import is_prime
from engine.prime.tables import Kind, shared_tables

HAND, NATURALS, JOKERS, FIT = 11, 52, 2, 4
_RANKS = 13
_SPECIAL = (57, 1729)


class NumberPayoff(msgspec.Struct, frozen=True):
    """A number worth knowing."""

    number: int
    cards: int
    chance: float
    """The probability that eleven cards can play it."""
    payoff: float


def by_payoff(one: NumberPayoff) -> tuple[float, int]:
    """Sort key: the highest payoff first, then the smaller number."""
    return -one.payoff, one.number


@cache
def chance(needs: tuple[int, ...], beyond: int = 0) -> float:
    """The probability that a hand has this many cards of each of some ranks, jokers replacing missing ones.

    Arguments:
        needs: the number of cards of each rank, in any fixed order of size.
        beyond: cards that only jokers can be.
    """
    ways = {(0, beyond): 1}
    for need in needs:
        after: dict[tuple[int, int], int] = {}
        for (held, lacking), count in ways.items():
            for got in range(FIT + 1):
                key = (held + got, lacking + max(0, need - got))
                after[key] = after.get(key, 0) + count * comb(FIT, got)
        ways = after
    rest = NATURALS - FIT * len(needs)
    good = 0
    for jokers in range(JOKERS + 1):
        for (held, lacking), count in ways.items():
            left = HAND - jokers - held
            if lacking <= jokers and 0 <= left <= rest:
                good += comb(JOKERS, jokers) * count * comb(rest, left)
    return good / comb(NATURALS + JOKERS, HAND)


def chance_of(sign: int) -> float:
    """The chance of a hand for the cards of a table's signature."""
    counts = [(sign >> FIT * rank & 15).bit_count() for rank in range(_RANKS)]
    return chance(tuple(sorted(filter(None, counts))), (sign >> FIT * _RANKS).bit_count())


def worths(kind: Kind, cards: int) -> list[NumberPayoff]:
    """Every number of this many cards in the field, the one that pays off most first; 57 and 1729 apart."""
    table = shared_tables().table(kind, cards)
    best: dict[int, float] = {}
    for number, sign in zip(table.values.tolist(), table.signatures.tolist(), strict=True):
        best[number] = max(best.get(number, 0.0), chance_of(sign))
    numbers = sorted(best)
    found = [
        NumberPayoff(number, cards, best[number], best[number] * (at + 1) / len(numbers))
        for at, number in enumerate(numbers)
        if number not in _SPECIAL
    ]
    return sorted(found, key=by_payoff)


def lookalikes(cards: int) -> list[NumberPayoff]:
    """Composites that a hand may well be tempted to play: no even ones, none that 3 or 5 divide."""
    primes = sorted(worth.number for worth in worths("primes", cards))
    best: dict[int, float] = {}
    for number, counts in _numbers_of(cards):
        if number % 2 and number % 3 and number % 5 and number > 1 and not is_prime(number):
            best[number] = max(best.get(number, 0.0), chance_of(signature(counts)))
    found = []
    for number, often in best.items():
        if number not in _SPECIAL:
            strength = bisect_left(primes, number) / len(primes)
            found.append(NumberPayoff(number, cards, often, often * strength))
    return sorted(found, key=by_payoff)


def _numbers_of(cards: int) -> Iterator[tuple[int, Mapping[int, int]]]:
    """Every number of this many natural cards, with the cards."""
    rows: list[tuple[int, dict[int, int]]] = [(0, {})]
    for _ in range(cards):
        rows = [
            (number * (100 if rank > 9 else 10) + rank, {**counts, rank: counts.get(rank, 0) + 1})
            for number, counts in rows
            for rank in range(1, _RANKS + 1)
            if counts.get(rank, 0) < FIT
        ]
    return iter(rows)
