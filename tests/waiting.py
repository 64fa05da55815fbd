"""Waiting in tests: for a condition, never for a fixed time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from inspect import isawaitable
from typing import Any, Protocol, TypeVar

PATIENCE = 240.0
"""Seconds after which a wait fails, long enough for any busy machine."""

LOOKS = 0.01
"""Least seconds between two checks; more if a check is slow, so that checking takes a fifth of the CPU time."""
RARELY = 0.1
"""Most seconds between two checks."""

T = TypeVar("T")


class Program(Protocol):
    """A running program (Textual app)."""

    _exception: Exception | None
    """The exception that ended it."""


async def until(
    done: Callable[[], T | Awaitable[T]], told: Callable[[], str] = str, program: Program | None = None
) -> T:
    """Wait until `done`, which may be asynchronous, returns something true, and return that.

    `told` describes the state for the failure message. If an exception has ended `program`, fail at once.
    """
    ends, began = time.monotonic() + PATIENCE, time.thread_time()
    while True:
        found: T = await _value(done())
        if found:
            return found
        rest = min(RARELY, max(LOOKS, 4 * (time.thread_time() - began)))
        if program is not None and program._exception is not None:
            raise AssertionError(f"the program has ended: {told()}") from program._exception
        assert time.monotonic() < ends, f"it never came: {told()}"
        await asyncio.sleep(rest)
        began = time.thread_time()


async def _value(found: Any) -> Any:
    return await found if isawaitable(found) else found


async def in_time(awaitable: Awaitable[T], seconds: float = PATIENCE) -> T:
    """Return the result of `awaitable`; raises TimeoutError after `seconds`.

    Unlike `asyncio.wait_for` of Python 3.11 it never loses a cancellation that comes together with the result.
    """
    async with asyncio.timeout(seconds):
        return await awaitable


class Closed(Protocol):
    """A client of a table."""

    async def close(self) -> None:
        """Close its connection."""


async def close_all(clients: Iterable[Closed], running: Iterable[asyncio.Task[Any]]) -> None:
    """Close clients of tables, and cancel what runs for them."""
    tasks = tuple(running)
    for client in clients:
        await client.close()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
