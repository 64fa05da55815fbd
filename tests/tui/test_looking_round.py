"""A shared table survives all screens that its people open and close over it; then all play on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from netplay.dialing.addresses import Address
from netplay.guest.events import ChatReceived, ConnectionDown, ConnectionEnded
from netplay.room.opening import Listeners, TablePlan, open_table
from netplay.room.options import Options
from netplay.table.games import TimeBudget, adapter_of
from tests.brevity import analyze_briefly
from tests.netplay.tables import InlineWorkerPool
from tests.tui.shared_table import CHOSEN, LEVEL, SharedTable, SimulatedPlayer, until
from tui.joining import visiting
from tui.joining.lobby import LobbyScreen
from tui.joining.visiting import TrustScreen, VisitRequest
from tui.replay.replay import ReplayScreen
from tui.table.result import ResultScreen
from tui.table.seated import SeatedScreen

ROLES = ("host", "guest", "spectator")
NOT_LOOKING = {
    *("quit", "suspend_process", "help_quit", "leave", "clear", "ready", "sit", "stand", "bot", "clear_seat", "hints"),
    *("lay", "choose", "pick", "pass_turn", "draw", "send", "copy", "next_theme"),
    *("go('title')", "go('rematch')", "table", "result", "dismiss", "dismiss(None)", "back"),
    *("take", "start", "screen.start"),
}  # fmt: skip
"""Keys that act at a table or leave it, instead of opening a screen."""
LOOKED_AT = {"host": {"SetsScreen", "InviteScreen"}, "guest": set[str](), "spectator": set[str]()}
"""Screens that each role must at least reach, in addition to those that all can."""
BY_ALL = {
    "AskScreen", "HelpScreen", "KeySettingsScreen", "Palette", "ReplayScreen", "RulesScreen", "SettingsScreen",
    "ShareScreen", "TalkScreen",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _brief(home: Path, own_folder: None, monkeypatch: pytest.MonkeyPatch) -> None:
    analyze_briefly(monkeypatch)


@asynccontextmanager
async def at_table(
    role: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[SharedTable, Pilot[Any], list[SimulatedPlayer]]]:
    """Open Aki's program at a table for two, in this role; the others have no screen."""
    one = SharedTable("en", monkeypatch)
    async with one.app.run_test(size=(80, 24)) as pilot:
        if role == "host":
            await one.open(pilot, "prime")
        else:
            plan = TablePlan(CHOSEN["prime"], Options(title="a table", pace=0.0), Listeners(port=0))
            one.table = await open_table(plan, InlineWorkerPool(), str)
        names = ("ben", "cid") if role == "spectator" else ("ben",)
        people = [one.comes(name, plays=False) for name in names]
        for person in people:
            await until(pilot, lambda person=person: person.guest.lobby, "a person at the table")
        if role != "host":
            address = Address("127.0.0.1", one.table.port)
            await visiting.visit(one.app, VisitRequest(address, "aki", watch=role == "spectator"))
            await until(pilot, lambda: isinstance(one.app.screen, TrustScreen) or one.app.sitting, "the line")
            if isinstance(one.app.screen, TrustScreen):
                await pilot.press("y")
        await until(pilot, lambda: one.app.sitting and one.sitting.guest.lobby, "the lobby")
        try:
            yield one, pilot, people
        finally:
            await one.close()
            await one.table.close(finished=True)


async def look_round(
    one: SharedTable, pilot: Pilot[Any], seen: set[str], under: Screen[Any] | None = None
) -> None:
    """Open and close all screens that can be reached from here; the screens in `under` stay."""
    here = one.app.screen
    tried = set[str]()
    while True:
        active = [
            (key, one_key.binding.action)
            for key, one_key in here.active_bindings.items()
            if one_key.enabled and one_key.binding.description and one_key.binding.action not in NOT_LOOKING
        ]
        key, action = next(((key, action) for key, action in active if action not in tried), ("", ""))
        if not action:
            return
        tried.add(action)
        await pilot.press(key)
        await pilot.pause()
        stack = one.app.screen_stack
        if here not in stack:
            assert under in stack, f"{action} leads away from {here}"
            await look_at(one, pilot, seen, under)
            return
        if one.app.screen is not here:
            await look_at(one, pilot, seen, here)


async def look_at(one: SharedTable, pilot: Pilot[Any], seen: set[str], under: Screen[Any]) -> None:
    """Look at a newly opened screen and those it opens, but never twice at one kind."""
    screen = one.app.screen
    name = type(screen).__name__
    if name not in seen:
        seen.add(name)
        if name == "Palette":
            await pilot.press("escape")
            for kind in ("settings", "keys", "rules"):
                await pilot.press("ctrl+p")
                await pilot.pause()
                await pilot.press(*kind)
                await pilot.pause()
                await pilot.press("enter")
                await pilot.pause()
                if one.app.screen is not under:
                    await look_at(one, pilot, seen, under)
        elif name not in ("TalkScreen", "AskScreen", "KeyPress"):
            await look_round(one, pilot, seen, under)
    for _ in range(6):
        if one.app.screen is under:
            return
        await pilot.press("escape")
        await pilot.pause()
    raise AssertionError(f"{one.app.screen} is not left by Esc")


def shown(one: SharedTable, kind: type[Screen[Any]]) -> Any:
    """Return the front screen, if it is of this kind."""
    return one.app.screen if isinstance(one.app.screen, kind) else None


async def stands(one: SharedTable, pilot: Pilot[Any], people: list[SimulatedPlayer]) -> None:
    """Check that everybody receives chat at the table, and nobody has lost it."""
    text = f"hello {len(one.sitting.said)}"
    assert await one.sitting.say_or_do(text) == ""
    for person in people:
        await until(
            pilot,
            lambda person=person: any(isinstance(a, ChatReceived) and a.text == text for a in person.heard),
            text,
        )
        assert not [
            message for message in person.heard if isinstance(message, ConnectionDown | ConnectionEnded)
        ]
    assert "↯" not in one.told


async def play_to_the_end(one: SharedTable, pilot: Pilot[Any]) -> None:
    """Play Aki like a bot, or watch."""

    def moved() -> bool:
        screen = one.app.screen
        if isinstance(screen, SeatedScreen) and screen.view is not None and screen.view.is_my_turn:
            move = adapter_of("prime").choose(LEVEL["prime"], screen.view, 1, TimeBudget(1.0))
            if move is not None:
                screen.send(move)
        return isinstance(screen, ResultScreen)

    await until(pilot, moved, "the result")


async def play_a_game(
    one: SharedTable, pilot: Pilot[Any], people: list[SimulatedPlayer], seen: set[str] | None = None
) -> None:
    """Play the game that all are ready for; visit the screens of the table and its result once."""
    table = await until(pilot, lambda: shown(one, SeatedScreen), "the table")
    await until(pilot, lambda: table.view is not None, "the deal")
    if seen is not None:
        await look_round(one, pilot, seen)
        await stands(one, pilot, people)
    for person in people:
        person.plays_on()
    await play_to_the_end(one, pilot)
    if seen is not None:
        await until(pilot, lambda: one.sitting.record, "the record")
        await look_round(one, pilot, seen)
    await stands(one, pilot, people)


@pytest.mark.parametrize("role", ROLES)
async def test_a_table_outlives_what_is_looked_at(role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the table, over the result and in the waiting room; `r` and Enter over the result lead to the next game."""
    async with at_table(role, monkeypatch) as (one, pilot, people):
        seen = set[str]()
        for person in people:
            await person.ready()
        if role != "spectator":
            await pilot.press("enter")
        await play_a_game(one, pilot, people, seen)
        for person in people:
            await person.ready()
        if role != "spectator":
            await pilot.press("v")
            await until(pilot, lambda: shown(one, ReplayScreen), "the replay")
            await pilot.press("escape")
            await until(pilot, lambda: shown(one, ResultScreen), "the result again")
            await pilot.press("r")
        await play_a_game(one, pilot, people)
        await pilot.press("enter")
        await until(pilot, lambda: shown(one, LobbyScreen), "the lobby")
        await look_round(one, pilot, seen)
        await stands(one, pilot, people)
        for person in people:
            await person.ready()
        if role != "spectator":
            await pilot.press("enter")
        await play_a_game(one, pilot, people)
        assert seen >= BY_ALL | LOOKED_AT[role]
