"""Where a table has its heavy work done: one process for numbers, one for bots, each started when needed."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from netplay.compute.workers import TookTooLong, Worker, WorkerFailed

BUDGET = 1.0
"""Seconds that a bot may think about one move."""
THINKING_TIME = 10.0
"""Seconds after which a bot's move is given up; they answer within their budget."""


class Workshop:
    """The workers of one host."""

    def __init__(self) -> None:
        self._numbers = Worker()
        self._factors = Worker()
        self._bots = Worker()

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        """Which of the numbers are prime; those for which the worker's process died twice are left out."""
        proved: dict[int, bool] = {}
        for number in numbers:
            for _ in range(2):
                with contextlib.suppress(WorkerFailed):
                    proved[number] = await self._numbers.ask("is_prime", number, limit=None)
                    break
        return proved

    async def factor(self, number: int, limit: float) -> tuple[tuple[int, int], ...] | None:
        """The factorisation, None if it was not found within the limit."""
        try:
            found: tuple[tuple[int, int], ...] = await self._factors.ask("factor", number, limit=limit)
        except (TookTooLong, WorkerFailed):
            return None
        return found

    async def hint(self, game: str, view: Any, seed: int) -> Any:
        """What a bot would do for a person, and why; raises as `think` does."""
        return await self._ask_bots("hint", game, view, seed, BUDGET)

    async def think(self, game: str, level: str, seed: int, view: Any) -> Any:
        """A bot's move; None if it has no answer. Raises TimeoutError or RuntimeError if it failed."""
        return await self._ask_bots("bot", game, level, view, seed, BUDGET)

    async def _ask_bots(self, task: str, *args: Any) -> Any:
        try:
            return await self._bots.ask(task, *args, limit=THINKING_TIME)
        except TookTooLong as late:
            raise TimeoutError(str(late)) from late
        except WorkerFailed as failed:
            raise RuntimeError(str(failed)) from failed

    async def close(self) -> None:
        """Ends all workers, whatever they are doing."""
        for worker in (self._numbers, self._factors, self._bots):
            await worker.close()
