"""A key pressed twice before the screen has answered opens one thing: one screen, one table, one seat."""

from __future__ import annotations

import threading
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList

from netplay.compute.worker_pool import WorkerPool
from netplay.replay import reel
from netplay.replay.reel import Reel, reel_of
from netplay.room.unfinished import list_unfinished
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from tests.netplay.material import prime_game, write_games
from tests.ports import free_port
from tests.tui.server.test_tables import server_lobby
from tests.waiting import PATIENCE, until
from tui.app.settings import Loaded, Settings
from tui.games.registry import GAMES
from tui.joining.hosting import HostingScreen
from tui.joining.lobby import LobbyScreen
from tui.joining.unfinished import UnfinishedScreen
from tui.learn.tutorial_screen import LessonsScreen
from tui.replay.replay import ReplayScreen
from tui.screens.app import QkApp
from tui.screens.title import MENU, TitleScreen
from tui.server.tables_screen import TablesScreen
from tui.table.seated import SeatedScreen
from tui.text.words import Words
from tui.widgets.dials import DialList

pytestmark = pytest.mark.usefixtures("home")

LINES = [entry.name for entry in MENU if entry.name not in ("title-continue", "title-quit")]


def program() -> QkApp:
    """The program at its title."""
    return QkApp(Words("en"), Loaded(Settings(lang="en", pace=0.0)))


def press_twice(app: App[object], key: str, character: str) -> None:
    """Press a key twice, as a terminal reports it that sends both at once."""
    for _ in range(2):
        app.post_message(events.Key(key, character))


def open_screens(app: App[object]) -> Counter[str]:
    """The screens by name."""
    return Counter(type(screen).__name__ for screen in app.screen_stack)


async def come_to_rest(pilot: Pilot[object]) -> None:
    """Wait until several rounds of messages have been handled."""
    for _ in range(5):
        await pilot.pause()


@pytest.mark.parametrize("name", LINES)
async def test_a_line_of_the_title_opens_once(name: str) -> None:
    app = program()
    async with app.run_test() as pilot:
        await until(lambda: isinstance(app.screen, TitleScreen))
        menu = app.screen.query_one("#menu", OptionList)
        menu.highlighted = menu.get_option_index(name)
        await pilot.pause()
        menu.action_select()
        menu.action_select()
        await until(lambda: not isinstance(app.screen, TitleScreen))
        await come_to_rest(pilot)
        assert set(open_screens(app).values()) == {1}, open_screens(app)


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_begins_once(game: str) -> None:
    app = program()
    async with app.run_test() as pilot:
        await until(lambda: isinstance(app.screen, TitleScreen))
        app.push_screen(GAMES[game].setup()(SoloChoice(game=game, seats=3, seed=4, pace=0.0)))
        await come_to_rest(pilot)
        press_twice(app, "f5", "")
        await until(lambda: isinstance(app.screen, SeatedScreen))
        await come_to_rest(pilot)
        assert sum(isinstance(screen, SeatedScreen) for screen in app.screen_stack) == 1
        assert len(list_unfinished().games) == 1


async def test_a_table_for_others_is_opened_once() -> None:
    app = program()
    async with app.run_test() as pilot:
        await until(lambda: isinstance(app.screen, TitleScreen))
        app.push_screen(HostingScreen(SoloChoice(game="prime", seats=2, pace=0.0)))
        await come_to_rest(pilot)
        dials = app.screen.query_one(DialList)
        dials.highlighted = dials.get_option_index("reach")
        await pilot.press("right")  # not announced on this network
        dials.highlighted = dials.get_option_index("port")  # another program may have the usual one
        await pilot.press("enter", "ctrl+u", *str(free_port()), "enter")
        await come_to_rest(pilot)
        press_twice(app, "f5", "")
        await until(lambda: isinstance(app.screen, LobbyScreen))
        await come_to_rest(pilot)
        assert open_screens(app)["LobbyScreen"] == 1
        assert len(list_unfinished().games) == 1


async def test_an_unfinished_game_is_resumed_once() -> None:
    solo = Solo.new(SoloChoice(game="tyrant", seats=3, seed=4, pace=0.0), WorkerPool(), datetime(2026, 1, 1))
    await solo.close()
    app = program()
    async with app.run_test() as pilot:
        await pilot.press("c")
        await until(lambda: isinstance(app.screen, UnfinishedScreen))
        games = app.screen.query_one("#unfinished", OptionList)
        await until(lambda: games.highlighted_option is not None)
        games.action_select()
        games.action_select()
        await until(lambda: isinstance(app.screen, SeatedScreen))
        await come_to_rest(pilot)
        assert sum(isinstance(screen, SeatedScreen) for screen in app.screen_stack) == 1
        assert not app._notifications, [notice.message for notice in app._notifications]


@pytest.mark.parametrize("game", GAMES)
async def test_a_lesson_begins_once(game: str) -> None:
    app = program()
    async with app.run_test() as pilot:
        await pilot.press("t")
        await until(lambda: isinstance(app.screen, LessonsScreen))
        lessons = await until(lambda: next(iter(app.screen.query(OptionList)), None))
        lessons.highlighted = lessons.get_option_index(game)
        await pilot.pause()
        lessons.action_select()
        lessons.action_select()
        await until(lambda: isinstance(app.screen, SeatedScreen))
        await come_to_rest(pilot)
        assert sum(isinstance(screen, SeatedScreen) for screen in app.screen_stack) == 1


async def test_a_record_opens_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second Enter comes while a thread reads the record for the first, which nothing can stop."""
    write_games(home / "records", [prime_game(1)])
    is_read, goes_on = threading.Event(), threading.Event()

    def read(*record: Any, **how: Any) -> Reel:
        is_read.set()
        assert goes_on.wait(PATIENCE)
        return reel_of(*record, **how)

    monkeypatch.setattr(reel, "reel_of", read)
    app = program()
    async with app.run_test() as pilot:
        await pilot.press("v")
        games = await until(lambda: next(iter(app.screen.query("#games").results(OptionList)), None))
        await until(lambda: games.highlighted_option is not None)
        games.action_select()
        await until(is_read.is_set)
        games.action_select()
        await pilot.pause()
        goes_on.set()
        await until(lambda: isinstance(app.screen, ReplayScreen))
        await app.workers.wait_for_complete([one for one in app.workers if one.group == "game"])
        await come_to_rest(pilot)
        assert open_screens(app)["ReplayScreen"] == 1


async def test_a_visitor_takes_one_seat() -> None:
    async with server_lobby() as (app, pilot):
        tables = app.screen.query_one("#tables-list", OptionList)
        await until(lambda: tables.highlighted_option is not None)
        tables.action_select()
        tables.action_select()
        await until(lambda: isinstance(app.screen, LobbyScreen))
        room = app.tables.table(1).room
        await until(lambda: room.members)
        await come_to_rest(pilot)
        assert open_screens(app)["LobbyScreen"] == 1
        assert [member.name for member in room.members.values()] == ["aki"]


async def test_a_player_opens_one_table_of_a_server() -> None:
    async with server_lobby() as (app, pilot):
        assert isinstance(app.screen, TablesScreen)
        before = len(app.tables.everywhere())
        press_twice(app, "o", "o")
        await until(lambda: isinstance(app.screen, LobbyScreen))
        await come_to_rest(pilot)
        assert len(app.tables.everywhere()) == before + 1
        assert open_screens(app)["LobbyScreen"] == 1
