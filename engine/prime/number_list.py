"""The numbers that a seat may play if every player has a list (P-69)."""

from __future__ import annotations

from functools import lru_cache

import msgspec


class ListedNumber(msgspec.Struct, frozen=True, array_like=True):
    """A number on a list, with its factor part if given; encoded as an array of the two."""

    number: int
    """The number itself."""
    factors: tuple[tuple[int, ...], ...] = ()
    """The terms, each a base with its exponents; empty without a factor part."""

    def __str__(self) -> str:
        parts = "*".join("^".join(map(str, term)) for term in self.factors)
        return f"{self.number}={parts}" if parts else str(self.number)


class NumberList(msgspec.Struct, frozen=True):
    """The numbers that one seat may play, in written order."""

    entries: tuple[ListedNumber, ...] = ()
    """The numbers, each once."""

    def __str__(self) -> str:
        return " ".join(map(str, self.entries))

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers alone."""
        return _numbers(self)


@lru_cache(64)
def _numbers(listed: NumberList) -> frozenset[int]:
    return frozenset(entry.number for entry in listed.entries)
