"""Primality with its proof, factorization, and power towers (P-31, P-32).

No cards here. Primality is always proved: FLINT decides every size with certainty. It is imported with the first
number, so that a screen can be painted before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from flint import fmpz

TRIAL_LIMIT = 10**4
BPSW_LIMIT = 2**64
# Below this the strong test to the first thirteen primes is a theorem (Sorenson and Webster, 2015).
MILLER_RABIN_LIMIT = 3317044064679887385961981
QUICK_LIMIT = 10**24
_SMALL_BITS = 40
"""Factors of this many bits are found at once, larger ones by chance."""

_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_TRIAL_DIVISORS = (*_WITNESSES, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)

Verdict = Literal["prime", "composite", "unit", "zero"]
Kind = Literal["trial", "bpsw64", "deterministic-mr", "aprcl", "miller-rabin-witness", "factored"]


Factors = tuple[tuple[int, int], ...]
"""Primes, smallest first, each with its exponent."""


class PrimalityProof(msgspec.Struct, frozen=True):
    """Whether a number is prime, and the kind of proof (P-32)."""

    verdict: Verdict
    kind: Kind


def is_prime(n: int) -> bool:
    """Whether a number is prime, with certainty at every size (P-32)."""
    return n > 1 and bool(_integer()(n).is_prime())


@cache
def _integer() -> type[fmpz]:
    from flint import fmpz

    return fmpz


def prove(n: int) -> PrimalityProof:
    """The verdict on a number with the kind of its proof; `factored` is for callers that have found factors."""
    if n < 0:
        raise ValueError(f"cards make no negative number: {n}")
    if n < 2:
        return PrimalityProof("unit" if n else "zero", "trial")
    if n < TRIAL_LIMIT:
        divided = any(n % d == 0 and n != d for d in _TRIAL_DIVISORS)
        return PrimalityProof("composite" if divided else "prime", "trial")
    if n >= MILLER_RABIN_LIMIT and _has_witness(n):
        return PrimalityProof("composite", "miller-rabin-witness")
    verdict: Verdict = "prime" if is_prime(n) else "composite"
    if n < BPSW_LIMIT:
        return PrimalityProof(verdict, "bpsw64")
    return PrimalityProof(verdict, "deterministic-mr" if n < MILLER_RABIN_LIMIT else "aprcl")


def factor(n: int) -> Factors:
    """The prime factors of a number, smallest first, each with its exponent; 1 has none (D9).

    From 70 digits on it may take minutes: run it where it can be stopped.
    """
    from flint import fmpz

    if n < 1:
        raise ValueError(f"only positive numbers have a factorization: {n}")
    return tuple(sorted((int(p), int(e)) for p, e in fmpz(n).factor()))


def is_semiprime(n: int) -> bool:
    """Whether a number is a product of exactly two primes, squares included (P-68).

    If two large primes could make it, it takes as long as factoring.
    """
    seen = semiprime_at_sight(n)
    return sum(exponent for _, exponent in factor(n)) == 2 if seen is None else seen


def semiprime_at_sight(n: int, bits: int = _SMALL_BITS) -> bool | None:
    """As `is_semiprime`, by factors of at most this many bits; None if they do not decide. At most 0.1 seconds."""
    from flint import fmpz

    if n < 4 or is_prime(n):
        return False
    parts = [(int(part), int(exponent)) for part, exponent in fmpz(n).factor_smooth(bits)]
    least = sum(exponent if is_prime(part) else 2 * exponent for part, exponent in parts)
    return None if parts == [(n, 1)] else least == 2


QUADRUPLET = (0, 2, 6, 8)
"""The offsets of the members of a prime quadruplet (P-68)."""
_FIRST_TETRADS = frozenset({5, 7, 11, 13, 17, 19})
_TETRAD_PLACES = {11 + place: place for place in QUADRUPLET}
"""All quadruplets but the first begin with 11 modulo 30."""


def quadruplet_of(n: int) -> tuple[int, ...]:
    """The four numbers a, a + 2, a + 6, a + 8 that have to be prime for n > 19 to be a tetrad; none, n can be none."""
    place = _TETRAD_PLACES.get(n % 30)
    return () if place is None or n < 30 else tuple(n - place + other for other in QUADRUPLET)


def is_tetrad(n: int, proved: Callable[[int], bool] = is_prime) -> bool:
    """Whether a number belongs to some a, a + 2, a + 6, a + 8 that are all prime (P-68)."""
    four = quadruplet_of(n)
    return n in _FIRST_TETRADS or (bool(four) and all(map(proved, four)))


def _has_witness(n: int) -> bool:
    """Whether one of the first primes proves n > 41 composite by the strong test."""
    from flint import fmpz

    if n % 2 == 0:
        return True
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    for base in _WITNESSES:
        x = int(pow(fmpz(base), (n - 1) >> twos, n))
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return True
    return False


class MemoizedProver:
    """A judge's memory of verdicts: a host may have a big number proved elsewhere, then judge at once."""

    def __init__(self, room: int = 4096) -> None:
        self._known: OrderedDict[int, bool] = OrderedDict()
        self._semiprimes: OrderedDict[int, bool] = OrderedDict()
        self._room = room

    def learn(self, n: int, prime: bool) -> None:
        """Take over a verdict proved elsewhere; a full memory forgets the one unused for longest."""
        self._remember(self._known, n, prime)

    def learn_factors(self, n: int, factors: Factors) -> None:
        """Take over a factorization found elsewhere."""
        self._remember(self._semiprimes, n, sum(exponent for _, exponent in factors) == 2)

    def _remember(self, memory: OrderedDict[int, bool], n: int, verdict: bool) -> None:
        memory[n] = verdict
        memory.move_to_end(n)
        if len(memory) > self._room:
            memory.popitem(last=False)

    def quick(self, n: int) -> bool:
        """Whether a number is known or small enough (24 digits) to be proved in microseconds."""
        return n < QUICK_LIMIT or n in self._known

    def is_prime(self, n: int) -> bool:
        """Whether a number is prime, from memory or proved now (P-32)."""
        known = self._known.get(n)
        if known is None:
            known = is_prime(n)
        # Small ones are proved faster than remembered.
        if n >= QUICK_LIMIT:
            self.learn(n, known)
        return known

    def is_semiprime(self, n: int) -> bool:
        """Whether a number is a product of exactly two primes, from memory or found now (P-68)."""
        known = self._semiprimes.get(n)
        if known is None:
            known = is_semiprime(n)
            if n >= QUICK_LIMIT:
                self._remember(self._semiprimes, n, known)
        return known

    def is_undecided(self, n: int) -> bool:
        """Whether only a factorization can decide if a number is a semiprime (P-68)."""
        return n >= QUICK_LIMIT and n not in self._semiprimes and semiprime_at_sight(n) is None


def tower_quotient(value: int, tower: Sequence[int]) -> int | None:
    """A field value divided by the power tower c1^c2^…, or None if that leaves a rest (P-31, P-32).

    The tower is evaluated from the right and never further than the field value reaches, so that one of any
    height costs microseconds.
    """
    if value < 1 or not tower:
        return None
    reach = value.bit_length()  # 2^reach is already too large
    exponent = 1
    for chunk in reversed(tower[1:]):
        exponent = _power_within(chunk, exponent, reach)
    base = tower[0]
    if base > 1 and exponent * (base.bit_length() - 1) >= reach:
        return None
    power = base if base == 1 else base**exponent
    if power == 0:
        return None
    quotient, rest = divmod(value, power)
    return None if rest else quotient


def product_is(value: int, terms: Sequence[Sequence[int]]) -> bool:
    """Whether the terms of a factor part, each a tower of chunks, multiply to the field value (P-31)."""
    left: int | None = value
    for tower in terms:
        if left is None:
            return False
        left = tower_quotient(left, tower)
    return left == 1


def _power_within(base: int, exponent: int, cap: int) -> int:
    """base^exponent, at most cap; an exponent of cap means cap or more."""
    if exponent == 0 or base < 2:
        return 1 if exponent == 0 else base
    if exponent * (base.bit_length() - 1) >= cap.bit_length():
        return cap
    power: int = base**exponent
    return min(power, cap)
