"""Reads a play as people type it or copy it from a screen.

Screens group digits, raise exponents and separate factors with ×; people type blanks, and digits for cards. All of it
becomes the strict spelling that `engine.prime.notation` reads.
"""

from __future__ import annotations

import re

from engine.prime.moves import Play
from engine.prime.notation import read_play
from engine.prime.settings import Rules
from engine.typed import folded, ungrouped

_RANKS = str.maketrans("atjqkx", "ATJQKX")
_BEYOND = re.compile(r"(<[^>]*>)")
_DECLARED = re.compile(r"X\[([^\[\]]*)\]")


def as_written(typed: str, rules: Rules) -> str:
    """A play as records write it: `12 = 2² × X[3]` is `A2=2^2*X|X=3`, `10 = 2 × 5` is `T=2*5`."""
    text = "".join(folded(typed).split())
    if not rules.twin_primes:
        text = ungrouped(text)
    declared = _DECLARED.findall(text)
    body, bar, jokers = _DECLARED.sub("X", text).partition("|")
    # Inside <14> the digits are one card's value.
    parts = [part if part.startswith("<") else _faces(part, rules) for part in _BEYOND.split(body)]
    return "".join(parts) + "".join(f"|X={value}" for value in declared) + bar + jokers


def _faces(digits: str, rules: Rules) -> str:
    """Digits as the cards meant: ten if no card is worth 0, aces for ones."""
    return (digits if has_zero(rules) else digits.replace("10", "T")).replace("1", "A")


def in_capitals(typed: str) -> str:
    """The text with ranks in capitals, as typed without the shift key."""
    return folded(typed).translate(_RANKS)


def has_zero(rules: Rules) -> bool:
    """Whether the deck has cards of value 0 (P-61)."""
    return rules.cards is not None and any(not card.is_joker and card.rank == 0 for card, _ in rules.cards)


def typed_play(typed: str, rules: Rules) -> Play:
    """Parse a typed play.

    Raises:
        BadNotation: with the text found and what would be right.
    """
    return read_play(as_written(typed, rules))
