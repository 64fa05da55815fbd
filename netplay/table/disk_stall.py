"""A table whose journal cannot be written stands still, and goes on by itself when it can be written again.

Two things can go wrong. A move that cannot be written down has not happened: nobody is answered, the clocks stand,
and it is tried again until it is kept. Where the move was kept and the dealer's answer to it was not, the cards that
were thrown are remembered and written when there is room. Nothing else is done meanwhile.

A disk that is only slow has the next move wait until it has what was written before; the clocks stand then too.
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
"""Seconds after which a move that could not be written down is tried again."""


class PendingMove(msgspec.Struct):
    """A move that is kept and made, while what follows from it is still to be done."""

    before: Any
    at: float
    events: list[Any]


class Standstill:
    """Whether a table stands still because of its disk, and for how long."""

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
            catch_up: does what still follows the last move, as soon as that can be kept.
            changed: called when the table begins to stand, or goes on.
            spawn: starts work that ends with the table.
            journal: of the table, if it has one.
            hold_clocks: has all clocks stand, or run on, as `stands` says.
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
        """What the next move waits for, of a disk that is only slow."""

    @property
    def stands(self) -> bool:
        """Whether the clocks stand because of the disk."""
        return self.why is not None or self._slow is not None

    def is_behind(self) -> bool:
        """Whether the next move has to wait until the disk has what was written before."""
        return self._journal is not None and self._journal.late() is not None

    async def keep_up(self) -> None:
        """Waits, where the disk is far behind, until it has all that was written before."""
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
        """Nothing can be written down: all clocks stand until it can."""
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
        """Sees to it that the table goes on, also where nobody waits with a move that could not be kept."""
        self._spawn(self._go_on_when_kept())

    async def _go_on_when_kept(self) -> None:
        while self.why is not None:
            await asyncio.sleep(AGAIN)
            async with self._lock:
                catch_up = self._catch_up()
                if catch_up is None:
                    return  # the table is no longer in use
                await catch_up()
                self.end()  # where nothing had to be caught up, the next who moves finds out
