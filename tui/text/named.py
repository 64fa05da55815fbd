"""The name that players gave a number, and its kind."""

from __future__ import annotations

from engine.prime.concat import INFINITY, Number
from engine.prime.primes import is_prime
from netplay.learn.names import name_of
from tui.text.figures import grouped
from tui.text.words import Words


def named(number: Number, room: int = 40) -> str:
    """The number with its digits in groups, and its name behind it if it has one: `3,469（三四郎）`."""
    return grouped(number, room) + name_after(number)


def name_after(number: Number | None) -> str:
    """The name of a number as it stands behind it, in brackets; empty if it has none."""
    name = "" if number is None or number is INFINITY else name_of(number)
    return f"（{name}）" if name else ""


def kind_name(words: Words, kind: str, number: Number | None) -> str:
    """What the judge called a set; what stands as primes do and is none is a semiprime (P-68)."""
    stands_in = kind == "prime" and isinstance(number, int) and not is_prime(number)
    return words.kind("semiprime" if stands_in else kind)
