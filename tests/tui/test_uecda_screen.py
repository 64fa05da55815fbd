"""A person on the screen and UECda programs at one table."""

from __future__ import annotations

import asyncio

import pytest

from netplay.competition.port import CompetitionTable
from netplay.room.opening import Listeners, TablePlan
from netplay.room.options import Options
from netplay.table.games import GameConfig
from tests.netplay.foreign_daihinmin import Client
from tests.tui.screens import screen_text
from tests.tui.test_shared_table import program, until
from tests.waiting import PATIENCE
from tests.waiting import until as waited
from tui.games.daifugo.table import DaifugoTableScreen
from tui.joining import hosted
from tui.joining.lobby import LobbyScreen


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_person_plays_against_programs(lang: str) -> None:
    """The programs are in the waiting room, play at the table, and the points are shown after the match."""
    app, beside = program(lang), CompetitionTable(0)
    async with app.run_test(size=(120, 40)) as pilot:
        chosen = GameConfig("daifugo", "uecda", seats=5, clock={"turn": 1.0})
        plan = TablePlan(chosen, Options(pace=0.0), Listeners(port=0), ("novice",), beside=beside)
        await hosted.host(app, plan, "Aki")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "Aki" in screen_text(app))
        clients = [await asyncio.to_thread(Client, beside.port, f"prog{number}") for number in range(3)]
        await until(pilot, lambda: all(f"prog{number}" in screen_text(app) for number in range(3)))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, DaifugoTableScreen))
        await until(pilot, lambda: "prog2" in screen_text(app))
        await beside.over.wait()
        for client in clients:
            await asyncio.to_thread(client.thread.join, PATIENCE)
            assert client.fault is None, client.fault
        assert app.sitting is not None
        sitting = app.sitting
        best = beside.result[0]
        await waited(
            lambda: any(best.name in one.text and f"{best.points}" in one.text for one in sitting.said)
        )
        await pilot.press("ctrl+q")
