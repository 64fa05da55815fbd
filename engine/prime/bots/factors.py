"""Playing a factorization with cards: each prime once, repeated, or as a power (P-21 d, P-31)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.prime.bots.holding import HIGHEST_JOKER, Holding, spelled
from engine.prime.settings import Rules
from engine.prime.spellings import Spelling, SpellingQuery

Part = tuple[tuple[Spelling, ...], ...]
"""A factor part as spelled: its terms, each a chunk or a base with its exponent."""
_SpelledPart = tuple[Part, Holding]


def factor_parts(
    powers: tuple[tuple[int, int], ...], holding: Holding, rules: Rules, most: int
) -> tuple[Part, ...]:
    """A few ways to play these prime powers from the cards, those that take most cards first."""
    chunk = SpellingQuery(
        limit=rules.limit, base=rules.base, top=min(rules.top_value, HIGHEST_JOKER), infinite=()
    )
    # Every prime must be there at all before ways to combine them are looked for.
    if any(not spelled(prime, holding, chunk) for prime, _ in reversed(powers)):
        return ()
    ways = list(islice(_all_terms(powers[::-1], holding, rules, chunk), most))
    ways.sort(key=lambda way: way[1].size)
    return tuple(part for part, _ in ways)


def _all_terms(
    powers: tuple[tuple[int, int], ...], holding: Holding, rules: Rules, chunk: SpellingQuery
) -> Iterator[_SpelledPart]:
    if not powers:
        yield (), holding
        return
    prime, exponent = powers[0]
    for split in _splits(exponent, rules.exponents):
        for part, rest in _terms(prime, split, holding, chunk):
            for more, end in _all_terms(powers[1:], rest, rules, chunk):
                yield (*part, *more), end


def _splits(exponent: int, towers: bool) -> tuple[tuple[int, ...], ...]:
    """The ways to write p^e: p·p·…·p, p^e, p^(e−1)·p."""
    if exponent == 1:
        return ((1,),)
    repeated = (1,) * exponent
    if not towers:
        return (repeated,)
    return (repeated, (exponent,)) if exponent == 2 else (repeated, (exponent,), (exponent - 1, 1))


def _terms(
    prime: int, split: tuple[int, ...], holding: Holding, chunk: SpellingQuery
) -> Iterator[_SpelledPart]:
    """The terms of one prime with these exponents."""
    if not split:
        yield (), holding
        return
    for base in spelled(prime, holding, chunk, 2):
        after = holding.less(base.cards)
        for term, rest in _powered(base, split[0], after, chunk):
            for more, end in _terms(prime, split[1:], rest, chunk):
                yield (term, *more), end


def _powered(
    base: Spelling, exponent: int, holding: Holding, chunk: SpellingQuery
) -> Iterator[tuple[tuple[Spelling, ...], Holding]]:
    if exponent == 1:
        yield (base,), holding
        return
    for power in spelled(exponent, holding, chunk):
        yield (base, power), holding.less(power.cards)
