"""Pauses a table whose journal cannot be written, and resumes it when that is possible again.

Two things can fail. A move that cannot be written has not happened: it is not answered, the clocks stand, and it is
retried until it is written. If the move was written and the dealer's answer was not, the drawn cards are remembered and
written when possible. Nothing else is done meanwhile.

If a disk is only slow, the next move waits until it has everything before; the clocks stand then too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from weakref import WeakMethod

import msgspec

from netplay.table.interfaces import JournalWriter
from netplay.table.weakly import weakly

AGAIN = 1.0
"""Seconds between attempts to write a move."""


class PendingMove(msgspec.Struct):
    """A move that is written and made, with pending consequences."""

    before: Any
    at: float
    events: list[Any]


class DiskStall:
    """Whether a table is paused because of its disk, and for how long."""

    def __init__(
        self,
        lock: asyncio.Lock,
        catch_up: Callable[[], Awaitable[None]],
        changed: Callable[[], None],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        journal: JournalWriter | None,
        hold_clocks: Callable[[], None],
    ) -> None:
        """
        Arguments:
            lock: of the table: one thing is done at a time.
            catch_up: does the pending consequences of the last move, as soon as they can be written.
            changed: called when the table pauses or resumes.
            spawn: starts work that ends with the table.
            journal: of the table, if it has one.
            hold_clocks: stops or starts all clocks, depending on `stands`.
        """
        self.why: OSError | None = None
        """Why nothing can be written down just now; None while all is well."""
        self._lock = lock
        self._catch_up = WeakMethod(catch_up)
        self._changed = weakly(changed)
        self._spawn = spawn
        self._journal = journal
        self._hold_clocks = weakly(hold_clocks)
        self._slow: asyncio.Future[None] | None = None
        """The future that the next move waits for if the disk is slow."""

    @property
    def stands(self) -> bool:
        """Whether the clocks stand because of the disk."""
        return self.why is not None or self._slow is not None

    def is_behind(self) -> bool:
        """Whether the next move has to wait until the disk has everything before."""
        return self._journal is not None and self._journal.late() is not None

    async def wait_for_disk(self) -> None:
        """Wait, if the disk is far behind, until it has everything before."""
        self._slow = None if self._journal is None else self._journal.late()
        if self._slow is None:
            return
        self._hold_clocks()
        try:
            await self._slow
        finally:
            self._slow = None
            self._hold_clocks()

    async def wait(self, wrong: OSError) -> None:
        """Something could not be written down: the time until it is tried again."""
        self.begin(wrong)
        await asyncio.sleep(AGAIN)

    def begin(self, wrong: OSError) -> None:
        """Stop all clocks until the journal can be written."""
        stood, self.why = self.why is not None, wrong
        if not stood:
            self._changed()
            self.go_on_soon()

    def end(self) -> None:
        """It can be written down again."""
        if self.why is not None:
            self.why = None
            self._changed()

    def go_on_soon(self) -> None:
        """Make sure that the table resumes, even if no move is waiting."""
        self._spawn(self._resume_when_saved())

    async def _resume_when_saved(self) -> None:
        while self.why is not None:
            await asyncio.sleep(AGAIN)
            async with self._lock:
                catch_up = self._catch_up()
                if catch_up is None:
                    return  # the table is no longer in use
                await catch_up()
                self.end()  # where nothing had to be caught up, the next who moves finds out
