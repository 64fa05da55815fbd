"""From the program's start to the end of a game and back: real host, real bots in their own process, keys only."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from engine.games import replay_text
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.storage.journal_places import places
from netplay.storage.solo_games import records_folder
from tests.waiting import PATIENCE
from tests.waiting import until as waited
from tui.app.settings import Loaded, Settings
from tui.games.prime.setup import SetupScreen
from tui.games.prime.table import TableScreen
from tui.joining import play
from tui.joining.unfinished import UnfinishedScreen
from tui.replay.replay import ReplayScreen
from tui.screens.app import QkApp
from tui.screens.title import TitleScreen
from tui.table.result import ResultScreen
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home")


def started(lang: str, **chosen: object) -> QkApp:
    """Start the program with a game."""
    values: dict[str, object] = {"seed": 4, "pace": 0.0, "set": {"D5": "seat", "D4": 3}, "bots": ("novice",)}
    choice = SoloChoice(**{**values, **chosen})  # type: ignore[arg-type]
    settings = Settings(lang=lang, pace=0.0)
    return QkApp(Words(lang), Loaded(settings), first=lambda app: play.open_table(app, choice))


async def until(pilot: Pilot[int], kind: type) -> None:
    """Wait until a screen of this kind is in front, with a table."""
    await waited(
        lambda: isinstance(pilot.app.screen, kind) and getattr(pilot.app.screen, "view", "") is not None
    )


async def pass_to_the_end(pilot: Pilot[int]) -> None:
    """Pass every turn until the bot is out."""
    async with asyncio.timeout(PATIENCE):
        while not isinstance(pilot.app.screen, ResultScreen):
            screen = pilot.app.screen
            if isinstance(screen, TableScreen) and screen.view is not None and screen.view.is_my_turn:
                await pilot.press("p")
            await pilot.pause(0.05)


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_game_is_played_to_its_end_and_another_begun(lang: str) -> None:
    """The record is saved and valid; r deals again; a game can be suspended and left for good."""
    app = started(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, TableScreen)
        await pass_to_the_end(pilot)
        await waited(lambda: not places())
        (record,) = records_folder().glob("*.qk")
        replay = replay_text(record.read_text(encoding="utf-8"))
        assert replay.error is None
        assert replay.final is not None
        assert replay.final["over"]

        await pilot.press("r")
        await until(pilot, TableScreen)
        await waited(places)
        await pilot.press("ctrl+q", "s")
        await until(pilot, TitleScreen)
        assert places()

        await pilot.press("c")
        await until(pilot, UnfinishedScreen)
        await pilot.press("enter")
        await until(pilot, TableScreen)
        await pilot.press("ctrl+q", "y")
        await until(pilot, TitleScreen)
        await waited(lambda: not places())
        assert app.fault is None


async def test_a_key_between_two_games_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys pressed before the next table opens don't go to the title screen underneath."""
    app, dealt = started("en"), asyncio.Event()
    again = Solo.again

    async def slowly(solo: Solo, *args: Any) -> None:
        await dealt.wait()
        await again(solo, *args)

    monkeypatch.setattr(Solo, "again", slowly)
    async with app.run_test(size=(80, 24)) as pilot:
        await pass_to_the_end(pilot)
        result = app.screen
        await pilot.press("r")
        await waited(lambda: not result.is_attached and not isinstance(app.screen, TableScreen))
        for key in "dnlv":
            await pilot.press(key)
        dealt.set()
        await until(pilot, TableScreen)
        await pilot.pause()
        stack = [type(screen).__name__ for screen in app.screen_stack]
        assert stack == ["Screen", "TitleScreen", "BetweenGames", "TableScreen"]
        assert not app._notifications


async def test_the_record_can_be_watched_from_the_result() -> None:
    """v on the result opens the replay; Esc returns to the result, from where another game can follow."""
    from tui.replay.replay import ReplayScreen

    app = started("en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, TableScreen)
        await pass_to_the_end(pilot)
        await waited(lambda: not places())
        await pilot.press("v")
        await until(pilot, ReplayScreen)
        await pilot.press("end", "escape")
        await until(pilot, ResultScreen)
        await pilot.press("r")
        await until(pilot, TableScreen)


@pytest.mark.parametrize(("lang", "words"), [("ja", "再開できません"), ("en", "can't continue")])
async def test_a_damaged_journal_is_reported_in_the_players_language(
    home: Path, lang: str, words: str
) -> None:
    """The list shows the error and the file's path; nothing else changes."""
    (home / "unfinished").mkdir()
    (home / "unfinished" / "zzzz.journal").write_bytes(b'{"format":1}\n')
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("c")
        await until(pilot, UnfinishedScreen)
        await pilot.press("enter", "f", "d")
        await pilot.pause()
        lines = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert words in lines[0]
        assert [path.read_bytes() for path in places()] == [b'{"format":1}\n']
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize(
    ("key", "leads_to"),
    [("r", TableScreen), ("o", SetupScreen), ("plus", TableScreen), ("minus", TableScreen)],
)
async def test_after_the_replay_every_way_on_leads_where_it_says(key: str, leads_to: type) -> None:
    """The result is there again after the replay, and the caller still waits for its answer."""
    app = started("en", bots=("club",))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, TableScreen)
        first = app.screen
        await pass_to_the_end(pilot)
        await pilot.press("v")
        await until(pilot, ReplayScreen)
        await pilot.press("right", "p", "v", "escape")
        await until(pilot, ResultScreen)
        await pilot.press(key)
        await until(pilot, leads_to)
        assert app.screen is not first
        if leads_to is TableScreen:
            await waited(places)
            await pilot.press("ctrl+q", "y")
            await until(pilot, TitleScreen)
