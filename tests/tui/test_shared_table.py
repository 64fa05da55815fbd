"""Opening a shared table on the screen: its dials, its waiting room, and the agreed prime check."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from engine.record import read_record
from netplay.compute.worker_pool import WorkerPool
from netplay.dialing.addresses import Address
from netplay.room.opening import Listeners, TablePlan, open_table
from netplay.room.options import Options
from netplay.solo.choice import SoloChoice
from netplay.table.games import GameConfig
from tests.tui.screens import screen_text
from tests.waiting import until as waited
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.games.prime.table import TableScreen
from tui.joining import hosted
from tui.joining.finding import FindScreen
from tui.joining.hosting import HostingScreen
from tui.joining.lobby import LobbyScreen
from tui.joining.visit import TalkScreen
from tui.screens.app import QkApp
from tui.screens.rules import RulesScreen
from tui.screens.title import TitleScreen
from tui.text.words import Words
from tui.widgets.dials import DialList

QUICK = GameConfig(set={"D5": "seat", "D6": "none", "D4": 5}, seats=2, clock={"turn": "none"})


def program(lang: str = "en") -> QkApp:
    return QkApp(Words(lang), Loaded(Settings(lang=lang, name="Aki")))


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    await waited(holds)
    await pilot.pause()


async def open_one(app: QkApp, pilot: Pilot[Any], options: Options) -> None:
    """Open a table with a bot on its other seat, and start the game."""
    await hosted.host(app, TablePlan(QUICK, options, Listeners(port=0), ("random",)), "Aki")
    await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "ready" in screen_text(app))
    await pilot.press("enter")

    def my_turn() -> bool:
        screen = app.screen
        return isinstance(screen, TableScreen) and screen.view is not None and screen.view.is_my_turn

    await until(pilot, my_turn)


async def test_a_table_that_has_agreed_to_it_tells_primes() -> None:
    """The waiting room says so before anybody is ready, and the line shows the result."""
    app = program()
    async with app.run_test(size=(120, 40)) as pilot:
        await hosted.host(
            app, TablePlan(QUICK, Options(assist=True, pace=0.0), Listeners(port=0), ("random",)), "Aki"
        )
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "whether" in screen_text(app))
        assert "prime check on: the table shows" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "Your turn" in screen_text(app))
        assert "prime check on" in screen_text(app)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        card = screen.view.hand[0]
        await pilot.press(str(card)[0].lower().replace("t", "0"))
        expected = ("prime ✓", "a foul")
        await until(pilot, lambda: any(one in screen_text(app) for one in expected))
        await pilot.press("ctrl+q", "s")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


@pytest.mark.parametrize(("game", "seats", "kept"), [("prime", 2, True), ("daifugo", 3, None)])
async def test_the_record_says_that_primes_were_checked(game: str, seats: int, kept: bool | None) -> None:
    """If there was a result to show."""
    chosen = QUICK if game == "prime" else GameConfig(game=game, seats=seats)
    options = Options(assist=True, autostart=seats)
    table = await open_table(
        TablePlan(chosen, options, Listeners(port=0), ("random",) * seats), WorkerPool(), print
    )
    try:
        await waited(lambda: table.room.match.playing)
        playing = table.room.match.playing
        assert playing is not None
        header = read_record(playing.record()).header.values
        assert header.get("assist") is kept
    finally:
        await table.close()


async def test_a_table_that_has_not_tells_none() -> None:
    """The default of any table."""
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_one(app, pilot, Options(pace=0.0))
        assert "prime check on" not in screen_text(app)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press(str(screen.view.hand[0])[0].lower().replace("t", "0"))
        await pilot.pause()
        assert not any(one in screen_text(app) for one in ("prime ✓", "a foul"))
        await pilot.press("ctrl+q", "s")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


async def test_the_dial_stands_where_there_is_something_to_tell() -> None:
    """Prime Daifugo has the dial, Daifugo has not."""
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(HostingScreen(SoloChoice()))
        await pilot.pause()
        rows = app.screen.query_one(DialList)
        rows.highlighted = next(at for at, one in enumerate(rows.options) if one.id == "assist")
        await pilot.press("right")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, HostingScreen)
        assert screen._options.assist
        app.push_screen(HostingScreen(SoloChoice(game="daifugo", seats=4)))
        await pilot.pause()
        assert "assist" not in [one.id for one in app.screen.query_one(DialList).options]


def test_too_many_bots_are_refused_with_the_number_of_their_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """The player who opens the table has one of the others; without a screen there is none."""
    for more, places in (((), "1 seat"), (("--headless",), "2 seats")):
        assert main(["--lang", "en", "host", "--bots", "3", "--seats", "2", *more]) == 2
        assert f"3 bots, but only {places} for them" in capsys.readouterr().err


def test_no_other_game_can_be_asked_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    """One line says which game has it."""
    assert main(["--lang", "en", "host", "--game", "daifugo", "--assist", "on"]) == 2
    error = capsys.readouterr().err
    assert "--assist on is for Prime Daifugo" in error
    assert "Traceback" not in error


async def test_another_language_leaves_these_screens_whole() -> None:
    """Explained dials, listed tables, the waiting room with its chat: all of it is translated."""
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(HostingScreen(SoloChoice()))
        app.push_screen(FindScreen())
        await pilot.pause()
        app.change(lang="ja")
        await until(pilot, lambda: "このネットワークの卓" in screen_text(app))
        assert app.screen.query_one("#find-tables", OptionList).option_count > 1
        await pilot.press("escape")
        await until(pilot, lambda: "一覧や待合室に表示される名前です" in screen_text(app))
        await pilot.press("escape")
        await hosted.host(app, TablePlan(QUICK, Options(), Listeners(port=0)), "Aki")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "Aki" in screen_text(app))
        await pilot.press("slash", *"hello", "enter")
        await until(pilot, lambda: "hello" in screen_text(app))
        await pilot.press(*"/rules 57", "enter")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await until(pilot, lambda: app.words.say("rules-found") in screen_text(app))
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, TalkScreen))
        await pilot.press("escape")
        app.change(lang="en")
        await until(pilot, lambda: "ready" in screen_text(app) and "hello" in screen_text(app))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


@pytest.mark.parametrize(
    ("lang", "ready", "unready"), [("en", "ready", "not ready"), ("ja", "準備", "準備取消")]
)
async def test_the_line_of_keys_says_what_enter_does(lang: str, ready: str, unready: str) -> None:
    """A player who is ready takes that back; on a free seat Enter sits down, and r is for being ready."""
    app = program(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await hosted.host(app, TablePlan(QUICK, Options(), Listeners(port=0)), "Aki")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "Aki" in screen_text(app))
        screen = app.screen
        assert isinstance(screen, LobbyScreen)
        for now, key in ((f"⏎ {ready}", "enter"), (f"⏎ {unready}", "r"), (f"⏎ {ready}", "down")):
            await until(pilot, lambda now=now: screen_text(app).splitlines()[-1].startswith(f"{now} "))
            await pilot.press(key)
        await until(pilot, lambda: screen_text(app).splitlines()[-1].startswith(f"r {ready} s "))
        await pilot.press("enter")
        await until(pilot, lambda: screen_text(app).splitlines()[-1].startswith(f"⏎ {ready} w "))
        assert screen.sitting.guest.lobby is not None
        assert screen.sitting.guest.lobby.seat == 1
        await pilot.press("ctrl+q")


@asynccontextmanager
async def opening(row: str) -> AsyncIterator[tuple[HostingScreen, Pilot[int]]]:
    """Open the screen for a new table, with this line selected."""
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = HostingScreen(SoloChoice(game="prime", timed=True))
        await app.push_screen(screen)
        await pilot.pause()
        screen.query_one(DialList).highlighted = [one.key for one in screen._rows()].index(row)
        yield screen, pilot


async def test_a_port_that_cannot_be_is_reported_where_a_table_is_opened() -> None:
    """In terms of the screen, not of command options, and the line stays to be corrected."""
    async with opening("port") as (screen, pilot):
        before = screen._listeners
        await pilot.press("enter")
        for wrong in ("0", "65536", "port"):
            await pilot.press("ctrl+u", *wrong, "enter")
            await pilot.pause()
            assert f"{wrong} isn't a valid port: a number from 1 to 65535" in screen_text(pilot.app)
            assert screen._listeners == before
        await pilot.press("ctrl+u", *"1730", "enter")
        await pilot.pause()
        assert screen._listeners.port == 1730


async def test_a_relay_can_be_chosen_where_a_table_is_opened() -> None:
    """It replaces the port, has a room name, and is removed when its line is emptied."""
    async with opening("relay") as (screen, pilot):
        dials = screen.query_one(DialList)
        at = dials.highlighted
        assert at is not None
        await pilot.press("enter", *"a b", "enter")
        await pilot.pause()
        assert "“a b” isn't a valid host" in screen_text(pilot.app)
        await pilot.press("ctrl+u", *"relay.example", "enter")
        await pilot.pause()
        shown = screen_text(pilot.app)
        assert "relay.example:1729" in shown
        assert "with the room name" in shown
        assert " Port " not in shown
        listeners = screen._listeners
        assert (listeners.relay, len(listeners.room), listeners.announce) == (
            Address("relay.example"),
            5,
            False,
        )
        dials.highlighted = at - 1  # the port's line is gone
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("ctrl+u", "enter")
        await pilot.pause()
        assert screen._listeners.relay is None
        assert "this network" in screen_text(pilot.app)
