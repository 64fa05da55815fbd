"""Ready-made lists of numbers worth knowing, by name."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from itertools import islice

from engine.prime.primes import is_prime
from netplay.archive.archive import Archive
from netplay.archive.intake import empty_tray
from netplay.learn.names import common_names
from netplay.learn.numbers_read import TAKEN_APART, Number
from netplay.learn.payoff import NumberPayoff, by_payoff, worths
from netplay.learn.questions import factors_of

USEFUL = 100
BEGINNER = 12
"""The number of the most useful numbers of two and of three cards for a beginner."""


def deck(name: str) -> list[Number]:
    """Return the numbers of a deck. Raises ArchiveTrouble if it takes the saved games and they can't be read."""
    return _DECKS[name]()


def _beginner() -> list[Number]:
    """All primes of one card, of two and three cards the most useful ones, and 57 and 1729."""
    primes = [*worths("primes", 1), *worths("primes", 2)[:BEGINNER], *worths("primes", 3)[:BEGINNER]]
    return [*_primes(primes), Number(57, "3*19"), Number(1729, "7*13*19")]


def _useful() -> list[Number]:
    """The first hundred primes of two to four cards by payoff."""
    order = heapq.merge(*(worths("primes", cards) for cards in (2, 3, 4)), key=by_payoff)
    numbers = dict.fromkeys(worth.number for worth in order)
    return [Number(number) for number in islice(numbers, USEFUL)]


def _quadruplets() -> list[Number]:
    """The families whose four last digits all make a prime (四つ子): 82X, 148X …"""
    found = {worth.number for cards in (2, 3, 4) for worth in worths("primes", cards)}
    stems = sorted(number // 10 for number in found if number % 10 == 1 and number > 100)
    families = ([10 * stem + last for last in (1, 3, 7, 9)] for stem in stems)
    return [Number(number) for family in families if found.issuperset(family) for number in family]


def _seen() -> list[Number]:
    """Numbers that any player played in the games saved here."""
    query = "SELECT DISTINCT value FROM numbers WHERE verdict NOT IN ('infinity', 'foul')"
    with Archive() as archive:
        empty_tray(archive)
        values = [int(str(value)) for (value,) in archive.rows(query)]
    return [
        Number(value, factors_of(value)) for value in sorted(values) if is_prime(value) or value < TAKEN_APART
    ]


def _primes(found: list[NumberPayoff]) -> list[Number]:
    return [Number(worth.number) for worth in found]


_DECKS: Mapping[str, Callable[[], list[Number]]] = {
    "beginner": _beginner,
    "two-cards": lambda: _primes(worths("primes", 2)),
    "useful": _useful,
    "quadruplets": _quadruplets,
    "puns": lambda: [Number(number) for number in sorted(common_names())],
    "seen": _seen,
}
DECKS = tuple(_DECKS)
