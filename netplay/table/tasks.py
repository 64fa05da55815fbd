"""Tasks that belong to something, and end with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from netplay.table.weakly import weakly


class Tasks:
    """The tasks of one table."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        """`failed`, a method, is called with the fault of each task that ends in one."""
        self._failed = weakly(failed)
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def __iter__(self) -> Iterator[asyncio.Task[None]]:
        return iter(tuple(self._tasks))

    def look_after(self, task: asyncio.Task[None]) -> None:
        """Keeps a task until it ends."""
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def end(self) -> None:
        """Ends all of them."""
        for task in self:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            self._failed(fault)
