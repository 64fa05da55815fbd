# Apart: a queue that knows nothing of the server.
"""Where sessions begin, a few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, ContextVar

AT_ONCE = 2
"""Sessions that build their first screen at the same time."""
ENTERING = 5.0
"""Seconds after which the next one begins in any case."""


class _Entering:
    """A login, until its first screen is drawn."""

    is_on = True


_ENTERING: ContextVar[_Entering | None] = ContextVar("entering", default=None)


def comes_in(context: Context | None) -> bool:
    """Whether what is called in a context belongs to a program that only begins; None: in this context."""
    mark = _ENTERING.get() if context is None else context.get(_ENTERING)
    return mark is not None and mark.is_on


class LoginQueue:
    """Where sessions begin, a few at a time: a program's start costs as much as fifty keys of those who play."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)

    async def enter(self) -> Callable[[], None]:
        """Wait for one's turn; return what is to be called when the first screen stands.

        Until then everything that this task begins waits for all other work of the server.
        """
        await self._free.acquire()
        timer: list[asyncio.TimerHandle] = []
        mark = _Entering()

        def inside() -> None:
            mark.is_on = False
            if timer:
                timer.pop().cancel()
                self._free.release()

        timer.append(asyncio.get_running_loop().call_later(ENTERING, inside))
        _ENTERING.set(mark)
        return inside
