"""Unfinished games on the screen: the title's line, the list, its actions, and a new table beside one."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.prime.moves import Pass
from engine.seats import Seat
from netplay.archive.archive import Archive
from netplay.room.acts import ListenersOpened
from netplay.room.journal import find_table
from netplay.room.opening import Listeners, TablePlan
from netplay.room.options import Options
from netplay.room.unfinished import has_unfinished
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.storage import journal_places as places
from netplay.storage.home import at_home
from netplay.storage.journal import Journal
from tests.netplay.hosted import LITTLE_TYRANT, SMALL, open_room, stop
from tests.netplay.tables import InlineWorkerPool
from tests.tui.screens import compare, screen_text
from tests.waiting import PATIENCE
from tui.app.prompt import SureScreen
from tui.app.settings import Loaded, Settings
from tui.games.prime.table import TableScreen
from tui.joining import hosted
from tui.joining.hosted import AgainScreen
from tui.joining.lobby import LobbyScreen
from tui.joining.unfinished import UnfinishedScreen
from tui.screens.app import QkApp
from tui.screens.title import TitleScreen
from tui.text.unfinished import unfinished_beside
from tui.text.words import Words

SMALL_SCREEN = (80, 24)


@pytest.fixture(autouse=True)
def _fixed_version(home: Path, english: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.title.program_version", lambda: "0.0")


def program(lang: str = "en") -> QkApp:
    """Return the program."""
    return QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0, name="aki")))


async def a_game(name: str, day: int, seed: int = 7) -> Path:
    """Create a solo game with the person alone to move, with one pass in it, under this ID."""
    choice = SoloChoice(seed=seed, pace=60.0, set={"D5": "seat"}, bots=("random",), name="aki")
    solo = Solo.new(choice, InlineWorkerPool(), datetime(2026, 11, day, 12, 0))
    assert (await solo.client.send(Pass())).taken
    path = places.unfinished_folder() / f"{solo.id}.journal"
    await solo.close()
    return path.rename(places.unfinished_folder() / f"{name}.journal")


async def a_table(name: str = "tab2") -> Path:
    """Create a hosted table in its waiting room, as a kill leaves it."""
    path = places.unfinished_folder() / f"{name}.journal"
    room = open_room(path, LITTLE_TYRANT)
    for seat in (Seat(0), Seat(1)):
        room.seat_bot(seat, "")
    await stop(room)
    found = find_table(path)
    assert found is not None
    found[1].append(ListenersOpened(0, date="2026-11-19T09:30:00"))
    found[1].close(finished=False)
    return path


async def until(pilot: Pilot[int], true: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await pilot.pause(0.02)


async def screen_is(pilot: Pilot[int], kind: type) -> None:
    """Wait until a screen of this kind is in front."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    await pilot.pause()


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_title_and_the_list_look_like_this(lang: str) -> None:
    """The first line of the menu; then a line for each game, the newest first, with its state."""
    await a_game("ab23", 20)
    playing, _ = Journal.claim(await a_game("cd45", 21))
    await a_table()
    (places.unfinished_folder() / "bad2.journal").write_bytes(b"rubbish")
    app = program(lang)
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await pilot.pause()
        await compare(app, f"title-unfinished-{lang}")
        await pilot.press("c")
        await screen_is(pilot, UnfinishedScreen)
        shown = screen_text(app)
        folder = str(places.unfinished_folder())
        assert "bad2" in shown
        assert folder[:20] in shown
        (places.unfinished_folder() / "bad2.journal").unlink()
        await pilot.press("escape", "c")
        await screen_is(pilot, UnfinishedScreen)
        await compare(app, f"unfinished-{lang}")
        await pilot.press("down", "d")
        await screen_is(pilot, SureScreen)
        await compare(app, f"unfinished-sure-{lang}")
    playing.close(finished=False)


async def test_a_game_is_chosen_to_go_on_with() -> None:
    """Any of them; after suspending it is listed again, and the others haven't changed."""
    paths = [await a_game("ab23", 20), await a_game("cd45", 21, 8)]
    before = [path.read_bytes() for path in paths]
    app = program()
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await pilot.press("c")
        await screen_is(pilot, UnfinishedScreen)
        await pilot.press("down", "enter")
        await screen_is(pilot, TableScreen)
        await pilot.press("ctrl+q", "s")
        await screen_is(pilot, TitleScreen)
        assert [path.read_bytes() for path in paths] == before
        assert app.fault is None


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_game_that_goes_on_has_its_last_lines_in_the_log(lang: str) -> None:
    """The earlier events are there, once, also in another language; none is highlighted again."""
    await a_game("ab23", 20)
    app = program(lang)
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await pilot.press("c")
        await screen_is(pilot, UnfinishedScreen)
        await pilot.press("enter")
        await screen_is(pilot, TableScreen)
        table = app.screen
        assert isinstance(table, TableScreen)
        await until(pilot, lambda: table.update_now is not None)
        passed = {lang: Words(lang).say("table-log-passed", who="aki") for lang in ("ja", "en")}
        log = table.top.judge
        assert [line.text for line in log.sentences].count(passed[lang]) == 1
        other = "en" if lang == "ja" else "ja"
        app.words = Words(other)
        table.words_changed()
        assert [line.text for line in log.sentences].count(passed[other]) == 1
        await pilot.press("ctrl+q", "s")
        await screen_is(pilot, TitleScreen)


async def test_a_game_is_filed_or_thrown_away_from_the_list() -> None:
    """f archives it, d asks once; the list is updated, and the title offers what is left."""
    await a_game("ab23", 20)
    await a_game("cd45", 21, 8)
    app = program()
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await pilot.press("c")
        await screen_is(pilot, UnfinishedScreen)
        await pilot.press("f")
        await until(pilot, lambda: not (places.unfinished_folder() / "cd45.journal").exists())
        with Archive() as archive:
            assert [book.summary.over for book in archive.find()] == [False]
        await until(pilot, lambda: "2026-11-21" not in screen_text(app))
        await pilot.press("d", "n")
        await screen_is(pilot, UnfinishedScreen)
        assert (places.unfinished_folder() / "ab23.journal").exists()
        await pilot.press("d", "y")
        await until(pilot, lambda: not places.places())
        await until(pilot, lambda: "No unfinished games" in screen_text(app))
        await pilot.press("enter", "f", "d", "escape")
        await screen_is(pilot, TitleScreen)
        assert "Continue" not in screen_text(app)


async def test_a_game_in_play_elsewhere_is_left_alone_from_the_list() -> None:
    """Every key says so in one line."""
    path = await a_game("ab23", 20)
    playing, _ = Journal.claim(path)
    before = path.read_bytes()
    app = program()
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await pilot.press("c")
        await screen_is(pilot, UnfinishedScreen)
        for keys in (("enter",), ("f",), ("d", "y")):
            shown = list(app._notifications)
            await pilot.press(*keys)
            await until(pilot, lambda shown=shown: list(app._notifications) != shown)  # type: ignore[misc]
            (notice,) = app._notifications
            assert notice.message == "ab23 is being played in another window"
        assert path.read_bytes() == before
    playing.close(finished=False)


async def test_the_language_changes_on_the_list() -> None:
    """All of it is translated."""
    await a_game("ab23", 20)
    app = program()
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await pilot.press("c")
        await screen_is(pilot, UnfinishedScreen)
        app.change(lang="ja")
        await until(pilot, lambda: "中断した対局" in screen_text(app) and "素数" in screen_text(app))
        await pilot.press("question_mark")
        await until(pilot, lambda: "新しい順" in screen_text(app))


async def test_a_new_game_says_that_others_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """One line, and how to resume them; without any there is no line."""
    words = Words("en")
    assert unfinished_beside(words) == ""
    await a_game("ab23", 20)
    assert unfinished_beside(words) == "You have an unfinished game; qk solo --continue resumes it."
    await a_game("cd45", 20)
    assert unfinished_beside(words).startswith("You have 2 unfinished games")


# ---------------------------------------------------------------------- tables


def a_plan() -> TablePlan:
    """Return the plan of a table."""
    return TablePlan(SMALL, Options(pace=0.0), Listeners(port=0), ("random",))


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_opening_a_table_beside_an_unfinished_one_asks(lang: str) -> None:
    """Esc opens neither; nothing changes."""
    path = await a_table()
    before = path.read_bytes()
    app = program(lang)
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await hosted.host_soon(app, a_plan(), "aki")
        await screen_is(pilot, AgainScreen)
        await compare(app, f"host-again-{lang}")
        await pilot.press("escape")
        await screen_is(pilot, TitleScreen)
        assert places.places() == [path]
        assert path.read_bytes() == before


@pytest.mark.parametrize(("key", "game", "files"), [("y", "tyrant", 1), ("n", "prime", 2)])
async def test_the_unfinished_table_goes_on_or_another_is_opened_beside_it(
    key: str, game: str, files: int
) -> None:
    """y resumes the old one with its own game, n opens the requested one; the old one stays."""
    path = await a_table()
    app = program()
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await hosted.host_soon(app, a_plan(), "aki")
        await screen_is(pilot, AgainScreen)
        await pilot.press(key)
        await screen_is(pilot, LobbyScreen)
        assert len(places.places()) == files
        assert path.exists()
        assert app.sitting is not None
        await until(pilot, lambda: app.sitting is not None and app.sitting.guest.lobby is not None)
        assert app.sitting.guest.lobby.game == game  # type: ignore[union-attr]
        await pilot.press("ctrl+q")


async def test_a_new_table_that_was_asked_for_opens_unasked() -> None:
    """`qk host --new`."""
    await a_table()
    app = program()
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        await hosted.host_soon(app, a_plan(), "aki", is_new=True)
        await screen_is(pilot, LobbyScreen)
        await pilot.press("ctrl+q")


async def test_each_player_of_a_server_has_unfinished_games_of_their_own(home: Path) -> None:
    """Unfinished games in one home are not offered in another."""
    with at_home(home / "players" / "aki"):
        await a_game("ab23", 20)
        assert has_unfinished()
    with at_home(home / "players" / "ben"), contextlib.suppress(FileNotFoundError):
        assert not has_unfinished()
    assert not has_unfinished()
