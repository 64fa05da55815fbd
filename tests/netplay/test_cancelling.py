"""Cancelled tasks end, whenever the cancellation comes: also in the turn in which the task would wake."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from netplay.club.acts import TournamentPlan
from netplay.club.book import begin
from netplay.evening.evening import EveningOptions, TournamentEvening
from netplay.room.opening import Listeners, OpenTable
from netplay.room.opening import TablePlan as TablePlan
from netplay.table.bot_seat import Pace
from tests.trees import PACKAGES, name_of, nodes_of, sources
from tests.waiting import PATIENCE

STEPS = range(8)
"""Turns of the loop between the wake-up and the cancellation."""


async def ends(run: Callable[[], Awaitable[object]], wake: Callable[[], None], steps: int) -> None:
    """Wake an endless task, and cancel it a number of turns of the loop later."""
    running = asyncio.ensure_future(run())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not running.done()
    wake()
    for _ in range(steps):
        await asyncio.sleep(0)
    running.cancel()
    done, late = await asyncio.wait([running], timeout=PATIENCE)
    for one in late:
        one.cancel()
    assert done
    assert running.cancelled()


@pytest.mark.parametrize("steps", STEPS)
async def test_a_tournament(tmp_path: Path, steps: int) -> None:
    """Its program closes while a result comes in."""

    async def opens(plan: TablePlan) -> OpenTable:
        raise AssertionError(plan)  # no players yet

    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup"))
    evening = TournamentEvening(book, EveningOptions(Listeners(port=0), pairs=False), opens, print)
    await ends(lambda: evening.run(asyncio.Event()), evening._news.set, steps)


@pytest.mark.parametrize("steps", STEPS)
async def test_a_bot(steps: int) -> None:
    """Its table closes while a key ends the pause of a highlight."""
    pace = Pace(30.0)

    async def bot() -> None:
        await pace.moment(asyncio.get_running_loop().time())
        await asyncio.Event().wait()

    await ends(bot, pace.skip, steps)


def _swallows(call: ast.Call) -> bool:
    """Return whether a call can swallow the cancellation of its caller; Ruff forbids `asyncio.wait_for`."""
    is_suppress = ast.unparse(call.func).endswith("suppress")
    return is_suppress and any(ast.unparse(one) == "asyncio.CancelledError" for one in call.args)


def test_nothing_lives_on_by_its_code() -> None:
    """A task that awaits another one it has cancelled must not mistake its own cancellation for the other's."""
    found = [
        f"{name_of(path)}:{node.lineno}: {ast.unparse(node)}"
        for path in sources(*PACKAGES)
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and _swallows(node)
    ]
    assert not found
