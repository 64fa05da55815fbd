"""The factor parts that cards can make for a composite number: factors, exponents, towers (P-21 d, P-31).

Factors are listed in one order only, smaller primes first and higher powers of one prime first: another order is the
same factorization. A prime power is split in every way (2^3 = 2*2*2 = 2^2*2), an exponent may itself be a tower
(2^16 = 2^2^4 = 2^4^2 = 2^2^2^2), and every chunk is spelled with cards in every way.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import isqrt

import msgspec

from engine.prime.spellings import JOKER, Spelling, SpellingQuery, spellings

Tower = tuple[int, ...]
"""The numbers of a term c1 ^ c2 ^ …: a prime, then the exponents (P-21 d)."""
SpelledTerm = tuple[Spelling, ...]


def factor_parts(
    factors: tuple[tuple[int, int], ...],
    counts: Mapping[int, int],
    jokers: int,
    wanted: SpellingQuery,
    exponents: bool = True,
) -> Iterator[tuple[SpelledTerm, ...]]:
    """Every factor part for a number with these prime factors, from these cards (P-31).

    Without exponents (2014, P-62) every prime factor is played for itself.
    """
    # In the factor field jokers always have a value (P-6), and what beats the field is no matter there.
    chunk = msgspec.structs.replace(wanted, exactly=None, above=None, below=None, infinite=())
    for towers in _forms(factors, sum(counts.values()) + jokers, exponents):
        yield from _spelled_towers(towers, dict(counts), jokers, chunk, None)


@cache
def towers_of(number: int) -> tuple[Tower, ...]:
    """Every way to write a number from 2 on as an exponent: itself, or as a tower of exponents."""
    ways: list[Tower] = [(number,)]
    for base in range(2, isqrt(number) + 1):
        power, exponent = base, 1
        while power < number:
            power, exponent = power * base, exponent + 1
        if power == number:
            ways += [(base, *rest) for rest in towers_of(exponent)]
    return tuple(ways)


def terms_of_power(
    prime: int, exponent: int, most: int, exponents: bool = True
) -> Iterator[tuple[Tower, ...]]:
    """Every way to write prime^exponent as at most this many terms, the higher powers first."""
    for parts in _partitions(exponent, exponent if exponents else 1, most):
        yield from _written(prime, parts, ())


def _written(prime: int, parts: tuple[int, ...], done: tuple[Tower, ...]) -> Iterator[tuple[Tower, ...]]:
    """The powers of one prime as towers; equal powers in different spellings come in one order only."""
    if not parts:
        yield done
        return
    for way in towers_of(parts[0]) if parts[0] > 1 else ((),):
        tower = (prime, *way)
        if not done or _power(done[-1]) != parts[0] or tower >= done[-1]:
            yield from _written(prime, parts[1:], (*done, tower))


def _power(tower: Tower) -> int:
    """The exponent that a small tower amounts to."""
    value = 1
    for number in reversed(tower[1:]):
        value = number**value
    return value


@cache
def _partitions(total: int, greatest: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The ways to write a number as a sum of at most this many parts, greatest first."""
    if total == 0:
        return ((),)
    if most == 0:
        return ()
    return tuple(
        (part, *rest)
        for part in range(min(total, greatest), 0, -1)
        for rest in _partitions(total - part, part, most - 1)
    )


def _forms(factors: tuple[tuple[int, int], ...], cards: int, exponents: bool) -> Iterator[tuple[Tower, ...]]:
    """Every way to write the number as terms that this many cards might play, one for each chunk at least."""
    if not factors:
        yield ()
        return
    (prime, exponent), rest = factors[0], factors[1:]
    for terms in terms_of_power(prime, exponent, cards - len(rest), exponents):
        left = cards - sum(map(len, terms))
        if left >= 0:
            for more in _forms(rest, left, exponents):
                yield (*terms, *more)


def _spelled_towers(
    towers: tuple[Tower, ...],
    counts: dict[int, int],
    jokers: int,
    wanted: SpellingQuery,
    before: tuple[Tower, SpelledTerm] | None,
) -> Iterator[tuple[SpelledTerm, ...]]:
    """The terms played with the cards left; equal terms in one order of their spellings only."""
    if not towers:
        yield ()
        return
    for term, left, jokers_left in _spelled_tower(towers[0], counts, jokers, wanted):
        if before is None or before[0] != towers[0] or _order(term) >= _order(before[1]):
            for rest in _spelled_towers(towers[1:], left, jokers_left, wanted, (towers[0], term)):
                yield (term, *rest)


def _spelled_tower(
    tower: Tower, counts: dict[int, int], jokers: int, wanted: SpellingQuery
) -> Iterator[tuple[SpelledTerm, dict[int, int], int]]:
    """One term played, with the cards and the jokers that it leaves."""
    if not tower:
        yield (), counts, jokers
        return
    for spelling in spellings(tower[0], counts, jokers, wanted):
        left = without(counts, spelling.cards)
        for rest, last, jokers_left in _spelled_tower(tower[1:], left, jokers - len(spelling.jokers), wanted):
            yield (spelling, *rest), last, jokers_left


def without(counts: Mapping[int, int], cards: Iterable[int | None]) -> dict[int, int]:
    """The counts of a hand's values without these cards, jokers apart."""
    left = dict(counts)
    for card in cards:
        if card is not JOKER:
            left[card] -= 1
    return left


def _order(term: SpelledTerm) -> list[tuple[list[int], tuple[int, ...]]]:
    return [([-1 if card is JOKER else card for card in chunk.cards], chunk.jokers) for chunk in term]
