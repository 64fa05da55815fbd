"""Where sessions begin, a few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

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
