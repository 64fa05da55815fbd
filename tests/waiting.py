"""Waiting in tests: for the thing, never for a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

PATIENCE = 120.0
"""Seconds after which nothing comes any more, however busy the machine is."""

T = TypeVar("T")


class Program(Protocol):
    """A program that a test has running."""

    _exception: Exception | None
    """The fault that has ended it."""


async def until(done: Callable[[], T], told: Callable[[], str] = str, program: Program | None = None) -> T:
    """Wait until `done` gives something true, and return it.

    `told` explains the failure. If the program has ended by a fault, nothing is waited for.
    """
    ends = time.monotonic() + PATIENCE
    while not (found := done()):
        if program is not None and program._exception is not None:
            raise AssertionError(f"the program has ended: {told()}") from program._exception
        assert time.monotonic() < ends, f"it never came: {told()}"
        await asyncio.sleep(0.01)
    return found
