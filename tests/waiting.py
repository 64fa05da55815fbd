"""Waiting in tests: for the thing, never for a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 120.0
"""Seconds after which nothing comes any more, however busy the machine is."""

T = TypeVar("T")


async def until(done: Callable[[], T], told: Callable[[], str] = str) -> T:
    """Waits until something is so, and gives what it gave; what is told there instead explains the failure."""
    ends = time.monotonic() + PATIENCE
    while not (found := done()):
        assert time.monotonic() < ends, f"it never came: {told()}"
        await asyncio.sleep(0.01)
    return found
