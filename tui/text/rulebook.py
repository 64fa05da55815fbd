"""A page of a rulebook for players: a chapter, a rule or a setting, under all of its names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engine.typed import folded


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """One page of the rulebook, in one language."""

    id: str
    kind: str
    """chapter, preset, rule, setting or clause"""
    name: str
    clauses: tuple[str, ...]
    text: str
    usual: Any = None
    """A setting's official value, as records write it."""
    values: tuple[str, ...] = ()
    """What a setting may be, where it can only be one of a few."""
    gist: str = ""
    """What it says without names and values around it; of a clause, in the reader's language."""
    source: str = ""
    """Where a clause comes from."""
    also: str = ""
    """What else a rule is called, and how its name is read."""
    game: str = ""
    """Of an answer to a question: in whose rulebook the page stands."""
    passage: str = ""
    """Of an answer to a question: the sentence of the page that answers it."""
    state: str = ""
    """Of an answer to a question: what holds of it, by default or at a table; empty for what always holds."""

    def answer(self) -> str:
        """The sentence that answers, behind what holds of it."""
        return " ".join(filter(None, (self.state, self.passage)))


def chapters(clauses: Iterable[tuple[str, tuple[str, ...]]], say: Callable[[str], str]) -> list[Page]:
    """The chapters of a rulebook, in reading order.

    Arguments:
        clauses: the chapters by name, each with the clauses that it explains.
        say: the heading of a chapter, and its text as `NAME-text`.
    """
    return [Page(name, "chapter", say(name), of, say(f"{name}-text")) for name, of in clauses]


def fold(text: str) -> str:
    """A text as it is looked for: width, case and kana of either kind are one, and 縛り is しばり."""
    plain = folded(text).casefold().replace("縛り", "しばり")
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in plain)
