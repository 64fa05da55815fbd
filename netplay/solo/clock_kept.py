"""How far the clocks of a solo game have run, written down as they run: who goes on has what was left, and no more."""

from __future__ import annotations

import asyncio
import contextlib
import time

from netplay.room.acts import Clocked
from netplay.room.journal import Acts
from netplay.table.messages import TableState
from netplay.table.table import Table

LOOKING = 1.0
"""Seconds after which a clock that runs is written down again."""


class ClockKept:
    """Listens to a table with clocks, and looks at them now and then."""

    def __init__(self, table: Table, acts: Acts) -> None:
        self._table, self._acts = table, acts

    def on_update(self, told: TableState | None) -> None:
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
        ran = Clocked(len(self._table.made), round(used, 1), None if left is None else round(left, 1))
        if ran != self._acts.state.clocked and not self._table.is_over:
            with contextlib.suppress(OSError):  # the table waits with the next move until it can be kept
                self._acts.keep(ran)
