"""How far the clocks of a solo game have run, written down as they run: who goes on has what was left, and no more."""

from __future__ import annotations

import asyncio
import contextlib
import time

from netplay.table.journal import Journal, Ran
from netplay.table.messages import Told
from netplay.table.table import Table

LOOKING = 1.0
"""Seconds after which a clock that runs is written down again."""


class ClockKept:
    """Listens to a table with clocks, and looks at them now and then."""

    def __init__(self, table: Table, journal: Journal, last: Ran | None) -> None:
        self._table, self._journal, self._last = table, journal, last

    def hear(self, told: Told | None) -> None:
        """A move was made, or the table closes: the clock has gone so far."""
        self.keep()

    async def go_on(self) -> None:
        """Looks as long as the game goes on."""
        while not self._table.is_over:
            await asyncio.sleep(LOOKING)
            self.keep()

    def keep(self) -> None:
        """Writes down how far the clocks have run since the last time."""
        used, left = self._table.timing.run(time.monotonic())
        ran = Ran(len(self._table.made), round(used, 1), None if left is None else round(left, 1))
        if ran != self._last and not self._table.is_over:
            with contextlib.suppress(OSError):  # the table waits with the next move until it can be kept
                self._journal.ran(ran)
                self._last = ran
