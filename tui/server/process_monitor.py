"""How promptly a server answers and what a player costs, as `qk server status` and `/metrics` show it."""

from __future__ import annotations

import asyncio
import time
from array import array
from collections.abc import Callable
from typing import Protocol

from tui.server.memory import resident

BEAT = 0.05
"""Seconds between two beats; the delay of one is the time for which the loop was blocked."""
PERIOD = 300.0
"""Seconds after which a stall is history; it is reported for up to twice as long."""
MOST = 1_000
"""Keys by which it is judged how soon keys are answered."""
APART = 1.0
"""Seconds between two keys that are timed in one session."""


class DrawnProgram(Protocol):
    """A program whose picture follows its keys."""

    def call_after_refresh(self, callback: Callable[[], None]) -> bool:
        """Call a function when everything so far has been done and drawn."""
        ...


class ProcessMonitor:
    """The measurements of one process; times in seconds."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._waits = array("d")  # objects that stay, made one by one, would each occupy a page of memory
        self._worst = self._worst_before = 0.0
        self._since = self._loop.time()
        self._at_start = resident()
        self._beat = self._loop.call_later(BEAT, self._beats, self._since + BEAT)

    def key(self, program: DrawnProgram, timed_at: float) -> float:
        """Time a key that has just been given to a program; return when this session's last timed key came.

        Arguments:
            timed_at: what this returned for the session's key before; 0 for its first.
        """
        came = self._now()
        if came - timed_at < APART:
            return timed_at
        program.call_after_refresh(lambda: self._answered(came))
        return came

    def _answered(self, came: float) -> None:
        self._waits.append(self._now() - came)
        del self._waits[:-MOST]

    @property
    def key_p95(self) -> float:
        """Within how many seconds 95 of 100 keys were answered; 0 before the first."""
        waits = sorted(self._waits)
        return waits[len(waits) * 95 // 100] if waits else 0.0

    @property
    def worst_stall(self) -> float:
        """The longest time in the last minutes for which the loop was blocked."""
        return max(self._worst, self._worst_before)

    def memory_each(self, sessions: int) -> int:
        """Bytes a session takes, beyond what the process took when it began; 0 without any."""
        return max(0, resident() - self._at_start) // sessions if sessions else 0

    def _beats(self, due: float) -> None:
        now = self._loop.time()
        self._worst = max(self._worst, now - due)
        if now - self._since > PERIOD:
            self._worst_before, self._worst, self._since = self._worst, 0.0, now
        self._beat = self._loop.call_later(BEAT, self._beats, now + BEAT)

    def close(self) -> None:
        """Measure no more."""
        self._beat.cancel()
