"""Who waits at the doors: lines that are not let in yet, and sessions that begin, a few at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

from netplay.line.budgets import address_key

L = TypeVar("L")

AT_ONCE = 2
"""Sessions that build their first screen at the same time."""
ENTERING = 5.0
"""Seconds after which the next one begins in any case."""


class Entrance:
    """Where sessions begin, a few at a time: a program's start costs as much as fifty keys of those who play."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)

    async def enter(self) -> Callable[[], None]:
        """Waits for one's turn; gives what is to be called when the first screen stands."""
        await self._free.acquire()
        timer: list[asyncio.TimerHandle] = []

        def inside() -> None:
            if timer:
                timer.pop().cancel()
                self._free.release()

        timer.append(asyncio.get_running_loop().call_later(ENTERING, inside))
        return inside


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
