"""Lines of strangers who have not said yet who they are: only so many, and nobody holds all of them."""

from __future__ import annotations

from collections import Counter
from typing import Generic, TypeVar

from netplay.line.budgets import address_key

L = TypeVar("L")


class Doorstep(Generic[L]):
    """Lines that nobody has come in by yet: whoever holds many of them, and says nothing, shuts nobody else out."""

    def __init__(self, most: int) -> None:
        """
        Arguments:
            most: how many may stand there.
        """
        self._most = most
        self._lines: dict[L, str] = {}

    def __len__(self) -> int:
        return len(self._lines)

    def come(self, line: L, host: str) -> L | None:
        """One more line; gives the one that has to go for it: the oldest of the address that has the most."""
        gone = None
        if len(self._lines) >= self._most:
            ((busiest, _),) = Counter(self._lines.values()).most_common(1)
            gone = next(one for one, address in self._lines.items() if address == busiest)
            del self._lines[gone]
        self._lines[line] = address_key(host)
        return gone

    def leave(self, line: L) -> None:
        """A line was let in, or is gone."""
        self._lines.pop(line, None)
