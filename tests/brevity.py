"""Bots that do all that they do, in fewer imagined games: where it is not asked how well they play."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from engine.daifugo.bots import BOTS, SearchBot, compare
from engine.daifugo.bots.effort import Effort
from engine.daifugo.bots.strong import StrongBot
from engine.prime.bots import answers, value
from netplay.compute.pool import BotWorker
from netplay.compute.worker_pool import BUDGET, WorkerPool
from netplay.compute.workers import TookTooLong
from netplay.table.games import choose

ANALYSIS = frozenset({"prospects", "proofs", "review", "instead"})
"""The tasks that the replay screen asks about positions."""


def think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Daifugo's searching levels and look-backs play out a tenth of the games; the moves weighed stay the same."""
    for level, bot in BOTS.items():
        if isinstance(bot, StrongBot | SearchBot):
            monkeypatch.setitem(BOTS, level, replace(bot, effort=_briefly(bot.effort)))
    monkeypatch.setattr(compare, "DEALS", compare.DEALS // 10)
    monkeypatch.setattr(compare, "LEAST", compare.LEAST // 6)


def review_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews of Prime Daifugo imagine far fewer deals and games; what is weighed and proved stays the same."""
    monkeypatch.setattr(value, "DEALS", value.DEALS // 6)
    monkeypatch.setattr(value, "PLAYED_ON", value.PLAYED_ON // 12)
    monkeypatch.setattr(answers, "DEALS", answers.DEALS // 10)


def _briefly(effort: Effort) -> Effort:
    """A tenth of the games, but one for each move that is tried."""
    strange = None if effort.strange is None else _briefly(effort.strange)
    games = max(effort.tried, effort.games // 10)
    return replace(effort, games=games, most=max(1, effort.most // 10), strange=strange)


def think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think in this process: where it is asked how a screen looks, no other is started for them."""

    async def think(self: WorkerPool, game: str, level: str, seed: int, view: Any) -> Any:
        return choose(game, level, view, seed, BUDGET)

    monkeypatch.setattr(WorkerPool, "think", think)


class BriefBotWorker:
    """A bot worker that gives up questions of the analysis: the first soon, the others at once."""

    def __init__(self, worker: BotWorker) -> None:
        self._worker, self._asked = worker, False

    async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        """Asks the worker itself about anything else."""
        if task not in ANALYSIS:
            return await self._worker.ask(task, *args, limit=limit)
        if self._asked:
            await asyncio.sleep(0)
            raise TookTooLong("worker-late", task=task, seconds="0")
        self._asked = True
        return await self._worker.ask(task, *args, limit=0.05)

    async def close(self) -> None:
        """Closes the worker."""
        await self._worker.close()


def look_back_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The replay screen gives every question up at once: where it is asked how it looks, not what it finds.

    Only the first question of each panel reaches a process: one that is given up ends its process, and the next would
    start another, half a second of the processor's time for each position of a game.
    """
    from tui.app.program import Program

    made = Program.bot_worker

    def bot_worker(self: Program, *, soon: bool = False) -> BotWorker:
        return BriefBotWorker(made(self, soon=soon))

    monkeypatch.setattr(Program, "bot_worker", bot_worker)
