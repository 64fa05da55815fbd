"""Every composite that the standard deck can play, with its cards: field and factor part (P-31).

A row is a number and the signature of all cards of one play. It represents all plays of that number with those cards:
the order in the field and the way of playing the factors are not listed.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from engine.prime.factor_parts import terms_of_power
from engine.prime.packed import FIT, JOKERS, MOST_CARDS, counts_of, fits, signature_of
from engine.prime.primes import factor, is_prime
from engine.prime.spellings import SpellingQuery, spellings

Values = tuple[int, ...]
"""Values of cards side by side; jokers are undetermined."""
PlayValues = tuple[Values, tuple[tuple[Values, ...], ...]]
"""A play by the values of its cards: the field, and the terms of the factor part."""
Row = tuple[int, int]
"""A number and a signature."""

_Part = tuple[tuple[Values, ...], ...]


def composite_rows(cards: int) -> dict[Row, PlayValues]:
    """A play for every composite of this many cards in the field and every choice of cards for it."""
    rows: dict[Row, PlayValues] = {}
    for value, fields in numbers_of_cards(cards).items():
        if value <= 3 or is_prime(value):
            continue
        parts = _parts(factor(value))
        for (field, values), (part, terms) in product(fields.items(), parts.items()):
            if fits(field + part):
                rows.setdefault((value, signature_of(field + part)), (values, terms))
    return rows


def numbers_of_cards(cards: int) -> dict[int, dict[int, Values]]:
    """Every number of this many cards: for each choice of cards, as packed counts, one way to play it."""
    rows: dict[int, dict[int, Values]] = {value: {1 << 4 * value: (value,)} for value in range(1, 14)}
    for _ in range(cards - 1):
        longer: dict[int, dict[int, Values]] = {}
        for value, ways in rows.items():
            for card in range(14):
                unit = 1 << 4 * card
                fitting = {p + unit: (*values, card) for p, values in ways.items() if fits(p + unit)}
                if fitting:
                    longer.setdefault(value * (100 if card > 9 else 10) + card, {}).update(fitting)
        rows = longer
    return rows


def _parts(factors: tuple[tuple[int, int], ...]) -> dict[int, _Part]:
    """The packed counts of all factor parts for a number with these prime factors, each with one of them."""
    parts: dict[int, _Part] = {0: ()}
    for prime, exponent in factors:
        powers = _powers(prime, exponent)
        parts = {
            a + b: (*some, *more)
            for (a, some), (b, more) in product(parts.items(), powers.items())
            if fits(a + b)
        }
    return parts


@cache
def _powers(prime: int, exponent: int) -> dict[int, _Part]:
    """The packed counts of all ways to play a prime power as factors."""
    ways: dict[int, _Part] = {}
    for terms in terms_of_power(prime, exponent, MOST_CARDS):
        parts: dict[int, _Part] = {0: ()}
        for tower in terms:
            towers = _tower(tower)
            parts = {
                a + b: (*some, term)
                for (a, some), (b, term) in product(parts.items(), towers.items())
                if fits(a + b)
            }
        for packed, part in parts.items():
            ways.setdefault(packed, part)
    return ways


@cache
def _tower(numbers: tuple[int, ...]) -> dict[int, tuple[Values, ...]]:
    """The packed counts of all ways to play one term, c1 ^ c2 ^ … ."""
    ways: dict[int, tuple[Values, ...]] = {0: ()}
    for number in numbers:
        ways = {
            a + b: (*some, chunk)
            for (a, some), (b, chunk) in product(ways.items(), _chunks(number).items())
            if fits(a + b)
        }
    return ways


@cache
def _chunks(number: int) -> dict[int, Values]:
    """The packed counts of the cards of every spelling of a chunk."""
    deck = dict.fromkeys(range(1, 14), FIT)
    ways: dict[int, Values] = {}
    for spelled in spellings(number, deck, JOKERS, SpellingQuery(infinite=())):
        joker_values = iter(spelled.jokers)
        values = tuple(next(joker_values) if card is None else card for card in spelled.cards)
        ways.setdefault(counts_of(values), values)
    return ways
