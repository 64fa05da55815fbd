"""The worker pool of a server: bots, hints and analysis, in one process for each spare core.

Games have precedence over analysis, quick bots over slow ones; in a tie the asker with the least running work, then the
one served least. Requests that wait too long are dropped: a limit includes the waiting time.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError
from enum import IntEnum
from pathlib import Path
from typing import Any, Protocol, Self

from netplay.compute.workers import TookTooLong, Worker, WorkerFailed

MOST_MEMORY = 400_000_000
"""Memory in bytes above which a process is ended after its task; a fresh one replaces it."""
AGEING = 10.0
"""Seconds of waiting that count as one rank of priority, so that nobody waits forever."""
MOST_ASKERS = 4096
"""The number of askers whose usage is remembered."""


class TaskPriority(IntEnum):
    """Precedence in the pool."""

    QUICK = 0
    """A bot that answers in a moment."""
    SLOW = 1
    """A bot that thinks, or a hint."""
    ANALYSIS = 2
    """Nobody's turn waits for it."""


class BotWorker(Protocol):
    """Does one task after another for one asker; a process, or a share of a pool."""

    async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        """Does a task. Raises TookTooLong or WorkerFailed."""

    async def close(self) -> None:
        """Accept no more tasks."""


class _Waiting:
    """A request that waits for a process."""

    def __init__(self, rank: TaskPriority, asker: str, since: float) -> None:
        self.rank = rank
        self.asker = asker
        self.since = since
        self.turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()


class ProcessPool:
    """A number of processes, and the queue for them."""

    def __init__(
        self, size: int = 0, now: Callable[[], float] = time.monotonic, made: Callable[[], Worker] = Worker
    ) -> None:
        """`size`: the number of processes; 0: one less than there are cores, and at least one."""
        self.size = size or max(1, _cores() - 1)
        self._now = now
        self._free = [made() for _ in range(self.size)]
        self._all = tuple(self._free)
        self._waiting: list[_Waiting] = []
        self._slow = 0
        self._running: Counter[str] = Counter()
        self._given: Counter[str] = Counter()
        """Seconds that each asker has been given."""

    async def ask(self, task: str, *args: Any, limit: float | None, rank: TaskPriority, asker: str) -> Any:
        """Do a task when its turn comes.

        Arguments:
            limit: seconds for waiting and working together; None: unlimited.
            asker: each has a share.

        Raises:
            TookTooLong: the limit was reached, in the queue or at work.
            WorkerFailed: the task raised, or its process ended.
        """
        requested = self._now()
        one = _Waiting(rank, asker, requested)
        self._waiting.append(one)
        self._begin()
        try:
            async with asyncio.timeout(limit):
                worker = await one.turn
        except BaseException as wrong:
            self._give_up(one)
            if isinstance(wrong, TimeoutError):
                raise TookTooLong("worker-late", task=task, seconds=f"{limit:g}") from None
            raise
        began = self._now()
        try:
            left = None if limit is None else max(0.05, limit - (began - requested))
            return await worker.ask(task, *args, limit=left)
        finally:
            await self._done(one, worker, self._now() - began)

    async def close(self) -> None:
        """End all processes, busy or not."""
        for worker in self._all:
            await worker.close()

    def _give_up(self, one: _Waiting) -> None:
        """Remove a waiting request; a process assigned at the same time goes to the next."""
        if one in self._waiting:
            self._waiting.remove(one)
        elif one.turn.done() and not one.turn.cancelled():
            self._release(one, one.turn.result())

    async def _done(self, one: _Waiting, worker: Worker, seconds: float) -> None:
        if len(self._given) >= MOST_ASKERS:
            self._given.clear()
        self._given[one.asker] += max(1, round(seconds * 1000))
        try:
            if _memory(worker.pid) > MOST_MEMORY:
                await worker.rest()
        finally:
            self._release(one, worker)

    def _release(self, one: _Waiting, worker: Worker) -> None:
        self._running[one.asker] -= 1
        if not self._running[one.asker]:
            del self._running[one.asker]
        self._slow -= one.rank > TaskPriority.QUICK
        self._free.append(worker)
        self._begin()

    def _begin(self) -> None:
        """Assign the free processes."""
        while self._free and (one := self._next()) is not None:
            self._waiting.remove(one)
            self._running[one.asker] += 1
            self._slow += one.rank > TaskPriority.QUICK
            one.turn.set_result(self._free.pop())

    def _next(self) -> _Waiting | None:
        """The next request; of several processes one is reserved for short tasks."""
        can_be_slow = self._slow < max(1, self.size - 1)
        # A waiter whose wait has just ended may not have gone yet.
        waiting = [one for one in self._waiting if not one.turn.cancelled()]
        able = [one for one in waiting if can_be_slow or one.rank is TaskPriority.QUICK]
        return min(able, key=self._order, default=None)

    def _order(self, one: _Waiting) -> tuple[int, int, int, float]:
        urgency = one.rank - int((self._now() - one.since) / AGEING)
        return urgency, self._running[one.asker], self._given[one.asker], one.since


class PoolShare:
    """One asker's share of a pool, for tasks of one rank."""

    def __init__(self, pool: ProcessPool, rank: TaskPriority, asker: str) -> None:
        self._pool = pool
        self._rank = rank
        self._asker = asker

    async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        """Do a task when its turn comes; raises as `ProcessPool.ask` does."""
        return await self._pool.ask(task, *args, limit=limit, rank=self._rank, asker=self._asker)

    async def close(self) -> None:
        """Do nothing: the processes are shared."""


class SyncBotWorker:
    """A bot worker for a thread that waits for each answer; close it, or use it in a `with`."""

    def __init__(self, bot_worker: BotWorker) -> None:
        """Create it on the loop of the bot worker, from which the thread is started."""
        self._bot_worker = bot_worker
        self._loop = asyncio.get_running_loop()

    def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        """Do a task and wait for it; raises as `BotWorker.ask` does, and WorkerFailed if the loop ends meanwhile."""
        try:
            return self._run_on_loop(self._bot_worker.ask(task, *args, limit=limit))
        except CancelledError as gone:
            raise WorkerFailed("worker-closed", task=task) from gone

    def close(self) -> None:
        """Accept no more tasks."""
        with contextlib.suppress(CancelledError):
            self._run_on_loop(self._bot_worker.close())

    def _run_on_loop(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        try:
            return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()
        except RuntimeError as closed:
            if not self._loop.is_closed():
                raise
            coroutine.close()
            raise CancelledError from closed

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.close()


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def _memory(process: int | None) -> int:
    """The memory of a process in bytes; 0 if unknown."""
    if process is not None:
        with contextlib.suppress(OSError, ValueError, IndexError):
            pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
            return pages * os.sysconf("SC_PAGE_SIZE")
    return 0
