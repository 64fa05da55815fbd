"""Waiting in tests: for the thing, never for a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

PATIENCE = 240.0
"""Seconds after which nothing comes any more, however busy the machine is."""

LOOKS = 0.01
"""Seconds between two looks; more where a look is dear, which then takes a fifth of the processor's time."""
RARELY = 0.1
"""Seconds between two looks at the most."""

T = TypeVar("T")


class Program(Protocol):
    """A program that a test has running."""

    _exception: Exception | None
    """The fault that has ended it."""


async def until(done: Callable[[], T], told: Callable[[], str] = str, program: Program | None = None) -> T:
    """Wait until `done` gives something true, and return it.

    `told` explains the failure. If the program has ended by a fault, nothing is waited for.
    """
    ends, began = time.monotonic() + PATIENCE, time.thread_time()
    while not (found := done()):
        rest = min(RARELY, max(LOOKS, 4 * (time.thread_time() - began)))
        if program is not None and program._exception is not None:
            raise AssertionError(f"the program has ended: {told()}") from program._exception
        assert time.monotonic() < ends, f"it never came: {told()}"
        await asyncio.sleep(rest)
        began = time.thread_time()
    return found
