"""Sets too large for the book, judged by their digits: nearly always some order of such cards is prime."""

from __future__ import annotations

from functools import cmp_to_key, lru_cache
from math import gcd

from engine.prime.bots.book import PlayBook
from engine.prime.bots.packed_hands import WIDTH
from engine.prime.concat import digits

_MOST_DIGITS = 300


def answer_with(
    book: PlayBook, counts: int, jokers: int, cards: int, upside_down: bool
) -> tuple[float, int, int] | None:
    """About the strongest number of this many cards, with the cards and jokers that it takes; None if none can be."""
    rules = book.rules
    return _answer(book.faces.ranks, rules.base, rules.top_value, counts, jokers, cards, upside_down)


@lru_cache(maxsize=20_000)
def _answer(
    ranks: tuple[int, ...], base: int, top: int, counts: int, jokers: int, cards: int, upside_down: bool
) -> tuple[float, int, int] | None:
    held = [rank for place, rank in enumerate(ranks) for _ in range(counts >> WIDTH * place & 15)]
    ones = [rank for rank in held if rank]
    stars = [top if not upside_down else 1] * jokers
    # Longer numbers are stronger, and among as many digits the higher first ones.
    worth = sorted(ones, key=lambda rank: (digits(rank, base), rank), reverse=not upside_down)
    chosen = (stars + worth)[:cards] if not upside_down else (worth + stars)[:cards]
    if len(chosen) < cards:
        return None
    used_jokers = min(jokers, cards) if not upside_down else max(0, cards - len(worth))
    naturals = worth[: cards - used_jokers]
    last = _ending(naturals, worth, base, jokers=used_jokers)
    if last is None:
        return None
    body = list(chosen)
    if last in body:
        body.remove(last)
    else:
        naturals = [*naturals[:-1], last]
        body = body[:-1]

    def before(one: int, other: int) -> int:
        return _before(one, other, base)

    number = 0
    for rank in [*sorted(body, key=cmp_to_key(before), reverse=not upside_down), last]:
        number = number * base ** digits(rank, base) + rank
    taken = sum(1 << WIDTH * ranks.index(rank) for rank in naturals)
    return (float(number) if number < 10**_MOST_DIGITS else float("inf")), taken, used_jokers


def _ending(naturals: list[int], held: list[int], base: int, *, jokers: int) -> int | None:
    """The last card: one that can end a prime."""
    good = [rank for rank in naturals if gcd(rank % base, base) == 1]
    if good:
        return min(good)
    if jokers:
        return 1
    return next((rank for rank in held if gcd(rank % base, base) == 1), None)


def _before(one: int, other: int, base: int) -> int:
    """Which of two values in front makes the greater number."""
    first = one * base ** digits(other, base) + other
    second = other * base ** digits(one, base) + one
    return int(first > second) - int(first < second)
