"""The kind of a number in the field, in words."""

from __future__ import annotations

from engine.prime.concat import Number
from engine.prime.primes import is_prime
from tui.text.words import Words


def kind_name(words: Words, kind: str, number: Number | None) -> str:
    """What the judge called a set; what stands as primes do and is none is a semiprime (P-68)."""
    stands_in = kind == "prime" and isinstance(number, int) and not is_prime(number)
    return words.kind("semiprime" if stands_in else kind)
