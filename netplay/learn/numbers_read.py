"""Numbers in players' lists: `QK`, `12K` and `1213` are one; `12=2*2*3`, or 12 alone, is a composite.

They are separated by blanks, commas or lines; of a table (CSV) the column `prime_value` is read. Jokers are read as the
program writes them, `TX7|X=0` or `TX[0]7`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from math import prod

import msgspec

from engine.errors import QkError
from engine.prime.primes import factor, is_prime
from engine.typed import folded
from netplay.learn.questions import factors_text

COLUMN = "prime_value"
MOST_DIGITS = 120
"""The 54 cards spell numbers of at most 80 digits."""
TAKEN_APART = 10**30
"""Composites below this are factored at once; larger ones need their factors given."""
_MOST_POWER = 400
csv.field_size_limit(2**31 - 1)  # a whole list may be on one line, or follow an unclosed quotation mark
_SEPARATORS = ",;\t"
"""What stands between the columns of a table."""
_JOKER = r"X\[(1[0-3]|\d)\]"
_RANKS = {"A": "1", "T": "10", "J": "11", "Q": "12", "K": "13"}


class BadNumber(QkError):
    """A text that is no number for a list."""


class Number(msgspec.Struct, frozen=True):
    """A number for the list, with its factors if composite."""

    value: int
    factors: str = ""


class Unread(msgspec.Struct, frozen=True):
    """A text that could not be read, and why."""

    line: int
    text: str
    why: BadNumber


def read_numbers(text: str) -> tuple[list[Number], list[Unread]]:
    """The numbers of a text, each once, and the unreadable parts."""
    found: dict[int, Number] = {}
    unread: list[Unread] = []
    for line, word in _words(text):
        try:
            one = read_number(word)
        except BadNumber as wrong:
            unread.append(Unread(line, word, wrong))
        else:
            found.setdefault(one.value, one)
    return list(found.values()), unread


def _words(text: str) -> Iterator[tuple[int, str]]:
    """Each number as it is written, with its line."""
    lines = text.removeprefix("\ufeff").splitlines()
    head = next((at for at, line in enumerate(lines) if line.strip()), 0)
    for separator in _SEPARATORS:
        names = next(csv.reader(lines[head : head + 1], delimiter=separator), [])
        columns = [name.strip() for name in names]
        if COLUMN in columns:
            yield from _column(lines[head + 1 :], separator, columns.index(COLUMN), head + 2)
            return
    for number, line in enumerate(lines, 1):
        joined = re.sub(r" ?([=*^]) ?", r"\1", re.sub(r"\s+", " ", folded(line)))
        yield from ((number, word) for word in re.split(r"[ ,;]+", joined) if word)


def _column(lines: Iterable[str], separator: str, at: int, first: int) -> Iterator[tuple[int, str]]:
    rows = csv.reader(lines, delimiter=separator)
    for row in rows:
        if len(row) > at and row[at].strip():
            yield first - 1 + rows.line_num, "".join(folded(row[at]).split())


def read_number(word: str) -> Number:
    """A number with or without its factors. Raises BadNumber."""
    plain = _without_jokers(folded(word).upper())
    field, equals, part = plain.partition("=")
    value = _value(field)
    if value < 2:
        raise BadNumber("number-neither", value=str(value))
    if is_prime(value):
        if equals:
            raise BadNumber("number-is-prime", value=str(value))
        return Number(value)
    if equals:
        return Number(value, factors_text(sorted(_powers(part, value).items())))
    if value >= TAKEN_APART:
        raise BadNumber("number-needs-factors", digits=len(str(TAKEN_APART)) - 1)
    return Number(value, factors_text(factor(value)))


def _without_jokers(text: str) -> str:
    """The same with the value of each joker in its place. Raises BadNumber."""
    spelled, *values = re.sub(_JOKER, r"\1", text).split("|")
    for value in values:
        joker = re.fullmatch(r"X=(1[0-3]|[\dAJQKT])", value)
        if joker is None or "X" not in spelled:
            raise BadNumber("number-unread")
        spelled = spelled.replace("X", joker[1], 1)
    return spelled


def _value(text: str) -> int:
    """The number of digits and cards side by side. Raises BadNumber."""
    spelled = "".join(_RANKS.get(one, one) for one in text)
    if not spelled or not spelled.isascii() or not spelled.isdecimal():
        raise BadNumber("number-unread")
    if len(spelled) > MOST_DIGITS:
        raise BadNumber("number-too-long", most=MOST_DIGITS)
    return int(spelled)


def _powers(part: str, value: int) -> dict[int, int]:
    """Primes and their powers, if they make the value. Raises BadNumber."""
    powers: dict[int, int] = {}
    for term in part.split("*"):
        base, raised, height = term.partition("^")
        prime, power = _value(base), _value(height) if raised else 1
        if not is_prime(prime):
            raise BadNumber("number-factor-not-prime", factor=str(prime))
        powers[prime] = powers.get(prime, 0) + min(power, _MOST_POWER)
    if prod(prime**power for prime, power in powers.items()) != value:
        raise BadNumber("number-wrong-product", value=str(value))
    return powers
