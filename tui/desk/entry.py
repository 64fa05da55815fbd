"""What a judge types: cards in the order in which they were played, signs, and values for jokers.

The letters are those of records (数譜), so a play is typed as it is written. Ten is T, or 0 beside other
cards; digits alone are cards where they can be no others, else a number, which can be asked about but not played.
"""

from __future__ import annotations

import re

import msgspec

from engine.cards import rank_of_text
from engine.prime.notation import MAX_LENGTH

_CARDS = frozenset("0123456789atjqkx")
_SIGNS = frozenset("=*^,|")


class TypedEntry(msgspec.Struct, frozen=True):
    """What has been typed so far."""

    text: str = ""
    values: tuple[int, ...] = ()
    """What the jokers were said to be worth, in the order in which they stand."""
    asks: bool = False
    """Whether the value of the next joker is awaited."""

    @property
    def notation(self) -> str:
        """The text as records write it, before the joker values that were asked for."""
        body, bar, jokers = self.text.partition("|")
        if re.search(r"[ATJQKX=*^,]", body):
            body = body.replace("0", "T")
        return body + bar + jokers

    @property
    def written(self) -> str:
        """The text with all joker values."""
        return self.notation + "".join(f"|X={value}" for value in self.values)


EMPTY = TypedEntry()


def press(entry: TypedEntry, character: str) -> TypedEntry | None:
    """A key was typed; None if it is none of an entry's."""
    key = character.lower()
    if entry.asks:
        value = value_of(key)
        return None if value is None else TypedEntry(entry.text, (*entry.values, value))
    if key not in _CARDS | _SIGNS or len(entry.text) >= MAX_LENGTH // 4:
        return None
    return TypedEntry(entry.text + key.upper())


def back(entry: TypedEntry) -> TypedEntry:
    """Take the last key back."""
    if entry.asks:
        return TypedEntry(entry.text)
    if entry.values:
        return TypedEntry(entry.text, entry.values[:-1])
    return TypedEntry(entry.text[:-1])


def value_of(key: str) -> int | None:
    """What a joker is worth by this key: 0, A or 1, 2 … 9, T, J, Q, K (P-1)."""
    key = {"1": "A"}.get(key, key.upper())
    return rank_of_text(key) if key in "0A23456789TJQK" else None
