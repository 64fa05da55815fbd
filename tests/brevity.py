"""Faster bots for tests that don't examine playing strength: far fewer simulated games, the same code paths."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from engine.daifugo.bots import BOTS, SearchBot, review
from engine.daifugo.bots.effort import Effort
from engine.daifugo.bots.strong import StrongBot
from engine.prime.bots import hints, value
from netplay.compute.pool import BotWorker
from netplay.compute.worker_pool import BUDGET, WorkerPool
from netplay.compute.workers import TookTooLong
from netplay.table.games import choose

ANALYSIS = frozenset({"prospects", "proofs", "review", "alternatives"})
"""The worker tasks that the replay screen's analysis requests."""


def think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Daifugo's search bots and its analysis simulate a tenth of the games; the candidate moves stay the same."""
    for level, bot in BOTS.items():
        if isinstance(bot, StrongBot | SearchBot):
            monkeypatch.setitem(BOTS, level, replace(bot, effort=_briefly(bot.effort)))
    monkeypatch.setattr(review, "DEALS", review.DEALS // 10)
    monkeypatch.setattr(review, "LEAST", review.LEAST // 6)


def review_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews of Prime Daifugo sample far fewer deals and games; the candidates and the proofs stay the same."""
    monkeypatch.setattr(value, "DEALS", value.DEALS // 6)
    monkeypatch.setattr(value, "PLAYED_ON", value.PLAYED_ON // 12)
    monkeypatch.setattr(hints, "DEALS", hints.DEALS // 10)


def _briefly(effort: Effort) -> Effort:
    """Return a tenth of the effort, but at least one game for each candidate move."""
    strange = None if effort.strange is None else _briefly(effort.strange)
    games = max(effort.tried, effort.games // 10)
    return replace(effort, games=games, most=max(1, effort.most // 10), strange=strange)


def think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots choose their moves in this process, for tests of screens: no worker process is started."""

    async def think(self: WorkerPool, game: str, level: str, seed: int, view: Any) -> Any:
        return choose(game, level, view, seed, BUDGET)

    monkeypatch.setattr(WorkerPool, "think", think)


class BriefBotWorker:
    """A bot worker that gives up analysis tasks: the first after 50 ms, the others at once."""

    def __init__(self, worker: BotWorker) -> None:
        self._worker, self._asked = worker, False

    async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        """Pass any other task on to the worker."""
        if task not in ANALYSIS:
            return await self._worker.ask(task, *args, limit=limit)
        if self._asked:
            await asyncio.sleep(0)
            raise TookTooLong("worker-late", task=task, seconds="0")
        self._asked = True
        return await self._worker.ask(task, *args, limit=0.05)

    async def close(self) -> None:
        """Close the worker."""
        await self._worker.close()


def analyze_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the replay screen give up every analysis task, for tests of how it looks rather than what it finds.

    Only the first task of each panel reaches a process: a task that is given up ends its process, and the next one
    would start another, which costs half a second of CPU time for each position of a game.
    """
    from tui.app.program import Program

    made = Program.bot_worker

    def bot_worker(self: Program, *, soon: bool = False) -> BotWorker:
        return BriefBotWorker(made(self, soon=soon))

    monkeypatch.setattr(Program, "bot_worker", bot_worker)
