"""Numbers as players see them: digits in groups, long ones shortened, factorizations, names and kinds."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.prime.concat import INFINITY, Number, number_text
from engine.prime.primes import is_prime
from netplay.learn.names import name_of
from tui.text.words import Words

_SPACED = str.maketrans({"=": " = ", "*": " × ", ",": " , "})
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def digit_count(number: Number) -> int:
    """How many decimal digits a number has; ∞ has none."""
    return 0 if number is INFINITY else len(number_text(number) or "")


def grouped(number: Number, room: int = 40) -> str:
    """The number with its digits in groups of three; of a long one the ends: `99,998…010,111`.

    Arguments:
        room: columns that it may take; at least 15 are used for a number that needs them.
    """
    if number is INFINITY:
        return "∞"
    return grouped_digits(number_text(number) or "", room)


def grouped_digits(digits: str, room: int = 40) -> str:
    """As `grouped`, of a number that is known by its digits; ∞ and no number at all stay as they are."""
    if not digits.isdecimal():
        return digits
    head = len(digits) % 3 or 3
    groups = [digits[:head], *(digits[at : at + 3] for at in range(head, len(digits), 3))]
    whole = ",".join(groups)
    if len(whole) <= max(room, 15):
        return whole
    each = (max(room, 15) + 1) // 8  # a group takes four columns, its comma or the … with it
    return ",".join(groups[:each]) + "…" + ",".join(groups[-each:])


def size_text(words: Words, cards: int, number: Number) -> str:
    """How many cards a number takes and how many digits it has; ∞ has none."""
    if number is INFINITY:
        return words.say("table-cards", cards=cards)
    return words.say("table-cards-digits", cards=cards, digits=digit_count(number))


def factorized(number: int, factors: Iterable[tuple[int, int]], room: int = 60) -> str:
    """A factorization in signs: `12 = 2² × 3`."""
    each = max(15, room // 2)
    terms = [
        grouped(prime, each) + (str(power).translate(_RAISED) if power > 1 else "")
        for prime, power in factors
    ]
    return f"{grouped(number, each)} = {' × '.join(terms)}"


def as_spelled(written: str) -> str:
    """A play or factor part of a record for the eye: `A2=2^2*X|X=3` as `A2 = 2^2 × X[3]`.

    Jokers without a value are those of ∞ (P-35), which come first.
    """
    cards, *values = written.split("|X=")
    worths = iter([""] * (cards.count("X") - len(values)) + [f"[{value}]" for value in values])
    return re.sub("X", lambda joker: joker[0] + next(worths), cards).translate(_SPACED)


def percent(chance: float, seats: int = 2) -> str:
    """A chance in percent; an estimate is never 0 or 100."""
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    return f"{min(101 - seats, max(1, round(100 * chance)))}%"


def minutes(seconds: float) -> str:
    """Seconds on a clock: `0:42`."""
    whole = max(0, int(seconds + 0.999))
    return f"{whole // 60}:{whole % 60:02}"


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
