"""The list of a seat under `numbers = listed`: the numbers it may play, some with their factors (P-69)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.cards import rank_of_text
from engine.errors import BadNotation, BadSetting
from engine.prime.concat import con
from engine.prime.number_list import ListedNumber, NumberList
from engine.prime.primes import is_prime, product_is
from engine.prime.settings import PlayableNumbers, Rules

MOST_ENTRIES = 10_000
"""The maximum number of entries, even if `list_limit` allows more: the size of a view must be bounded."""
_MOST_DIGITS = 300
_CHUNK = re.compile(r"[0-9A2-9TJQK]+")


def read_list(text: str, base: int = 10) -> NumberList:
    """A list such as `2 3 QK 12=2^2*3`; QK, 12K and 1213 are one number. Raises BadNotation."""
    found = dict.fromkeys(_entry(word, base) for word in text.split())
    if len(found) > MOST_ENTRIES:
        raise BadNotation("list-too-long", count=len(found), most=MOST_ENTRIES)
    return NumberList(tuple(found))


def _entry(word: str, base: int) -> ListedNumber:
    number, equals, part = word.partition("=")
    value = _value(number, word, base)
    terms = tuple(
        tuple(_value(chunk, word, base) for chunk in term.split("^")) for term in part.split("*") if equals
    )
    if value < 2 or (terms and (sum(map(len, terms)) < 2 or not product_is(value, terms))):
        raise BadNotation("list-entry", text=word[:30])
    return ListedNumber(value, terms)


def _value(text: str, word: str, base: int) -> int:
    """The number spelled by digits or cards."""
    if not _CHUNK.fullmatch(text) or len(text) > _MOST_DIGITS:
        raise BadNotation("list-entry", text=word[:30])
    if text.isdecimal():
        return int(text)
    return con([int(sign) if sign.isdecimal() else rank_of_text(sign) for sign in text], base)


def check_lists(rules: Rules, lists: Sequence[NumberList], seats: int) -> None:
    """Raises BadSetting for a seat without a list, an empty list, or one longer than `list_limit`."""
    if rules.numbers is not PlayableNumbers.LISTED:
        return
    if len(lists) != seats or not all(listed.entries for listed in lists):
        raise BadSetting("list-empty")
    longest = max(len(listed.entries) for listed in lists)
    if longest > most_of(rules):
        raise BadSetting("list-too-long", count=longest, most=most_of(rules))


def most_of(rules: Rules) -> int:
    """The maximum number of entries under these rules."""
    return min(MOST_ENTRIES, rules.list_limit or MOST_ENTRIES)


def starter(rules: Rules) -> NumberList:
    """The default list: the primes below a hundred."""
    return NumberList(
        tuple(ListedNumber(number) for number in range(100) if is_prime(number))[: most_of(rules)]
    )
