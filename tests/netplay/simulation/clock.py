"""An event loop whose time is virtual: waiting costs nothing, and every run is the same."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Stuck(Exception):
    """Everybody waits and nothing will ever happen."""


class _Instant(selectors.SelectSelector):
    """Waits by moving the clock on."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise Stuck("nothing is scheduled any more")
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop in virtual time; no sockets, no threads."""

    def __init__(self) -> None:
        self._instant = _Instant()
        super().__init__(self._instant)

    def time(self) -> float:
        """Virtual seconds since the loop began."""
        return self._instant.now


def _clear(loop: VirtualLoop) -> None:
    """Ends what still waits when a world is over, so that nothing is left for the garbage collector."""
    for _ in range(10):
        left = asyncio.all_tasks(loop)
        if not left:
            break
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())


def run(main: Coroutine[Any, Any, T]) -> T:
    """Runs a world to its end, in virtual time."""
    loop = VirtualLoop()
    problems: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _, context: problems.append(context))
    try:
        asyncio.set_event_loop(loop)
        result = loop.run_until_complete(main)
    finally:
        _clear(loop)
        asyncio.set_event_loop(None)
        loop.close()
    assert not problems, problems[0]
    return result
