"""An event loop in virtual time: sleeping costs nothing, and runs are reproducible."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Stuck(Exception):
    """Deadlock: all tasks wait, and no timer is set."""


class _Instant(selectors.SelectSelector):
    """A selector that advances the clock instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise Stuck("nothing is scheduled any more")
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in virtual time, without sockets or threads."""

    def __init__(self) -> None:
        self._instant = _Instant()
        self.at_end: list[Callable[[], Coroutine[Any, Any, None]]] = []
        """What is closed after a run without a fault."""
        super().__init__(self._instant)

    def time(self) -> float:
        """Return the virtual seconds since the loop began."""
        return self._instant.now


def _clear(loop: VirtualLoop) -> None:
    """Cancel the remaining tasks, so that nothing is left for the garbage collector."""
    for _ in range(10):
        left = asyncio.all_tasks(loop)
        if not left:
            break
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in virtual time, and close what it has opened."""
    loop = VirtualLoop()

    async def whole() -> T:
        result = await main
        for close in loop.at_end:
            await close()
        return result

    problems: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _, context: problems.append(context))
    try:
        asyncio.set_event_loop(loop)
        result = loop.run_until_complete(whole())
    finally:
        _clear(loop)
        asyncio.set_event_loop(None)
        loop.close()
    assert not problems, problems[0]
    return result


def in_virtual_time(story: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """Make an ordinary function of a coroutine function: each call runs it to its end in virtual time."""

    @wraps(story)
    def runs(*args: P.args, **kwargs: P.kwargs) -> T:
        return run(story(*args, **kwargs))

    return runs
