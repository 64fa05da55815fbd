"""Cards and sequences of the abstract game, by definition and without optimization (001 2.1-2.13)."""

# ruff: noqa: N802 - capitals are the definition's own symbols

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

Joker = None
Number = int | float  # whole, or ±∞
Chunk = tuple[int, ...]
Tower = tuple[Chunk, ...]
INFINITY = float("inf")


@dataclass(frozen=True)
class Trump:
    """A pack and its table: the values of the cards, K, N players, the limit M, base b (2.1-2.3)."""

    v: tuple[int | None, ...]  # the map v: T → S
    K: int
    N: int
    M: Number = INFINITY
    b: int = 10
    penalty: str = "all"  # P-65: what a foul draws, "all", "field" or "one"
    draws_short: bool = False  # P-41: whether a foul draws only what a short deck has left
    sign: int = 1  # P-67: -1 if the game begins in the revolution
    composites: str = (
        "on"  # P-66: whether plays may ("on"), may not ("off") or must ("only") have a factor part
    )
    numbers: str = "prime"  # P-68: what is legal without one, "prime", "tetrad", "semiprime" or "listed"
    lists: Mapping[int, frozenset[int]] = field(default_factory=dict)  # P-69: what each player may play
    encounter: bool = False  # P-69: whether cards may be played without an order
    leaving: bool = False  # official: finished players leave the rotation; n in P-45 counts those still in

    @property
    def J(self) -> frozenset[int]:
        """The jokers (2.7)."""
        return frozenset(a for a, value in enumerate(self.v) if value is Joker)

    @property
    def P(self) -> range:
        """The players (2.2)."""
        return range(1, self.N + 1)

    def s(self, x: int, k: int = 1) -> int:
        """The k-th player after x around the table (2.2)."""
        for _ in range(k):
            x = x + 1 if x <= self.N - 1 else 1
        return x


@dataclass(frozen=True)
class Action:
    """The turn of a player: draw or not, then play a field part with a factor part, or pass (2.15)."""

    draws: bool = False
    a: tuple[int, ...] = ()  # no cards: a pass
    E: tuple[Tower, ...] = ()  # the element of E, term by term
    f: Mapping[int, int] = field(default_factory=dict)  # the values of the jokers used (2.7)
    met: tuple[int, ...] = ()  # P-69: the cards as named, if chance chose the order a

    @property
    def factor_cards(self) -> tuple[int, ...]:
        """The cards of the factor part from left to right."""
        return tuple(card for tower in self.E for chunk in tower for card in chunk)


# ---------------------------------------------------------------- numbers


def d(a: int, b: int) -> int:
    """Return the number of digits of a in base b; zero has one (2.9, P-4)."""
    digits = 1
    while a >= b:
        a //= b
        digits += 1
    return digits


def Con(values: tuple[int, ...], b: int) -> int:
    """Return the number that values side by side spell in base b (2.9)."""
    assert values[0] > 0
    m = len(values)
    total = 0
    for i in range(1, m + 1):
        places = sum(d(values[m - j], b) for j in range(1, i))
        total += values[m - i] * b**places
    return total


@lru_cache(maxsize=200_000)
def is_prime(number: int) -> bool:
    """Return whether a number is above 1 and has no divisor between 1 and itself."""
    return number > 1 and smallest_divisor(number) == number


def is_composite(number: Number) -> bool:
    """Return whether it is a whole number above 1 and not prime; 1 and ±∞ are neither."""
    return isinstance(number, int) and number > 1 and not is_prime(number)


def is_tetrad(number: int) -> bool:
    """Return whether a prime belongs to some a, a + 2, a + 6, a + 8 that are all prime (P-68)."""
    return any(all(is_prime(number - at + other) for other in (0, 2, 6, 8)) for at in (0, 2, 6, 8))


def is_semiprime(number: int) -> bool:
    """Return whether a number is a product of exactly two primes, squares included (P-68)."""
    return number > 3 and is_prime(number // smallest_divisor(number))


STANDS = {"prime": is_prime, "tetrad": is_tetrad, "semiprime": is_semiprime, "listed": is_prime}
BASES = {"prime": is_prime, "tetrad": is_tetrad, "semiprime": is_prime, "listed": is_prime}


def smallest_divisor(number: int) -> int:
    """Return the smallest divisor above 1, by trial division."""
    for divisor in (2, 3):
        if number % divisor == 0:
            return divisor
    divisor = 5
    while divisor * divisor <= number:
        if number % divisor == 0:
            return divisor
        divisor += 2
    return number


def tower_up_to(bound: int, exponents: tuple[int, ...]) -> int:
    """Return the tower x1 ^ (x2 ^ (…)), or bound + 1 if it is greater; every x is at least 2, so it only grows."""
    result = 1
    for x in reversed(exponents):
        power = 1
        for _ in range(result):
            power *= x
            if power > bound:
                power = bound + 1
                break
        result = power
    return result


# ---------------------------------------------------------------- values of cards


def f(trump: Trump, action: Action, card: int) -> int:
    """The value of a card in this action: its own, or the one declared for a joker (2.7)."""
    value = trump.v[card]
    return action.f[card] if value is Joker else value


def values(trump: Trump, action: Action, cards: tuple[int, ...]) -> tuple[int, ...]:
    """A sequence of cards, read as values (2.10, F with the tilde)."""
    return tuple(f(trump, action, card) for card in cards)


def in_C(trump: Trump, action: Action, cards: tuple[int, ...]) -> bool:
    """A readable sequence: 1 … M cards of which the first is not worth zero (2.10)."""
    return 1 <= len(cards) <= trump.M and values(trump, action, cards)[0] > 0


def is_infinity(trump: Trump, cards: tuple[int, ...]) -> bool:
    """A joker alone in the field part (2.11)."""
    return len(cards) == 1 and cards[0] in trump.J


def has_G(trump: Trump, action: Action, chunk: Chunk) -> bool:
    """A chunk of the factor part has a value unless it is unreadable or the single card 1 (2.12)."""
    return in_C(trump, action, chunk) and values(trump, action, chunk) != (1,)


def G(trump: Trump, action: Action, chunk: Chunk) -> int:
    """The value of a chunk of the factor part (2.12)."""
    return Con(values(trump, action, chunk), trump.b)


def in_E(trump: Trump, action: Action) -> bool:
    """A factor part: towers of chunks with values, and not one chunk alone (2.13)."""
    chunks = [chunk for tower in action.E for chunk in tower]
    return all(action.E) and all(has_G(trump, action, chunk) for chunk in chunks) and len(chunks) > 1
