"""The workers of a table: one process for numbers, one for bots, each started on first use."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from netplay.compute.pool import BotWorker, PoolShare, ProcessPool, TaskPriority
from netplay.compute.workers import TookTooLong, Worker, WorkerFailed
from netplay.tasks import to_the_end

BUDGET = 1.0
"""Seconds that a bot may think about one move."""
THINKING_TIME = 10.0
"""Seconds after which a bot's move is given up, queueing included; bots answer within their budget."""
QUICK_LEVELS = frozenset({"random", "novice", "club"})
"""Bots that answer in a moment."""


class WorkerPool:
    """The workers of one host."""

    def __init__(self) -> None:
        self._numbers = Worker()
        self._factors = Worker()
        self._bots: BotWorker = Worker()
        self._quick: BotWorker = self._bots

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        """Which of the numbers are prime; those whose worker process died twice are left out."""
        proved: dict[int, bool] = {}
        for number in numbers:
            for _ in range(2):
                with contextlib.suppress(WorkerFailed):
                    proved[number] = await self._numbers.ask("is_prime", number, limit=None)
                    break
        return proved

    async def factor(self, number: int, limit: float) -> tuple[tuple[int, int], ...] | None:
        """The factorization, None if it was not found within the limit."""
        try:
            found: tuple[tuple[int, int], ...] = await self._factors.ask("factor", number, limit=limit)
        except (TookTooLong, WorkerFailed):
            return None
        return found

    async def hint(self, game: str, view: Any, seed: int, source: str, listed: frozenset[int]) -> Any:
        """A bot's hint for a person who knows these numbers, and why; raises as `think` does."""
        return await _ask(self._bots, "hint", game, view, seed, BUDGET, source, listed)

    async def think(self, game: str, level: str, seed: int, view: Any) -> Any:
        """A bot's move; None if it has no answer. Raises TimeoutError or RuntimeError if it failed."""
        bots = self._quick if level in QUICK_LEVELS or level.isdecimal() else self._bots
        return await _ask(bots, "bot", game, level, view, seed, BUDGET)

    async def close(self) -> None:
        """End all workers, busy or not."""
        await to_the_end(self._close())

    async def _close(self) -> None:
        everybody: tuple[BotWorker, ...] = (self._numbers, self._factors, self._bots)
        for worker in everybody:
            await worker.close()


class ServerWorkerPool(WorkerPool):
    """The workers of a server: the thinking of all its tables and players is done in one pool."""

    def __init__(self, pool: ProcessPool | None = None) -> None:
        super().__init__()
        self._pool = pool or ProcessPool()
        self._bots, self._quick = self._parts("")

    def _parts(self, asker: str) -> tuple[BotWorker, BotWorker]:
        return PoolShare(self._pool, TaskPriority.SLOW, asker), PoolShare(
            self._pool, TaskPriority.QUICK, asker
        )

    def share(self, asker: str) -> WorkerPool:
        """A share of the pool for one table or player; closing it ends no worker."""
        return _Share(self._numbers, self._factors, *self._parts(asker))

    def bot_worker(self, asker: str, rank: TaskPriority = TaskPriority.ANALYSIS) -> BotWorker:
        """A bot worker for work beside a game: analysis, reading a record, help while composing a play."""
        return PoolShare(self._pool, rank, asker)

    async def close(self) -> None:
        """Ends all workers with the server."""
        await super().close()
        await self._pool.close()


class _Share(WorkerPool):
    """A share of a server's worker pool."""

    def __init__(self, numbers: Worker, factors: Worker, slow: BotWorker, quick: BotWorker) -> None:
        self._numbers, self._factors, self._bots, self._quick = numbers, factors, slow, quick

    async def close(self) -> None:
        """Others still work here."""


async def _ask(bots: BotWorker, task: str, *args: Any) -> Any:
    try:
        return await bots.ask(task, *args, limit=THINKING_TIME)
    except TookTooLong as late:
        raise TimeoutError(str(late)) from late
    except WorkerFailed as failed:
        raise RuntimeError(str(failed)) from failed
