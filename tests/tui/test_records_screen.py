"""The archive on the screen: search, filters, replay, export, deletion, statistics."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from netplay.archive.summary import GameSummary, read_with_faults
from tests.netplay.material import daifugo_game, prime_game, tyrant_game, write_games
from tests.tui.screens import screen_text
from tests.waiting import until
from tui.app.prompt import SureScreen
from tui.app.settings import Loaded, Settings
from tui.replay.replay import ReplayScreen
from tui.screens.app import QkApp
from tui.screens.records import RecordsScreen
from tui.screens.statistics import StatisticsScreen
from tui.text.archive_text import _seat_line
from tui.text.words import Words


@pytest.fixture(autouse=True)
def _games(home: Path, own_folder: None) -> None:
    """Archive games of each kind and an invalid file."""
    write_games(
        home / "records", [prime_game(1), prime_game(2, most=6), daifugo_game(3), tyrant_game(4), "nonsense"]
    )


def app_in(lang: str = "en") -> QkApp:
    """Return the program."""
    return QkApp(Words(lang), Loaded(Settings(lang=lang)))


def listed(app: QkApp) -> list[str]:
    """Return the lines of the list."""
    return [str(option.prompt) for option in app.screen.query_one("#games", OptionList).options]


def shown(app: QkApp, name: str) -> str:
    """Return the text of a part of the screen."""
    return str(app.screen.query_one(name, Static).render())


async def settled(app: QkApp, pilot: object, *keys: str) -> None:
    """Press keys, and after each wait for its effects."""
    for key in keys or ("",):
        await pilot.press(*filter(None, (key,)))  # type: ignore[attr-defined]
        while True:  # search results start the loading of their details
            await pilot.pause()  # type: ignore[attr-defined]
            if not app.workers:
                break
            await app.workers.wait_for_complete()
    await pilot.pause()  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_games_are_listed_and_shown(lang: str, size: tuple[int, int]) -> None:
    """From the title by v: the latest first, the selected game beside the list, invalid files at the end."""
    app = app_in(lang)
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot, "v")
        assert isinstance(app.screen, RecordsScreen)
        lines = listed(app)
        assert [line[:10] for line in lines[:4]] == ["2020-01-05", "2020-01-04", "2020-01-03", "2020-01-02"]
        assert lines[2].endswith("cid dan …")
        assert "game_0004.qk:1" in lines[4]
        assert "nonsense" in lines[4]
        assert ("37手" if lang == "ja" else "37 moves") in shown(app, "#game-text")
        await settled(app, pilot, "down", "down", "down")
        text = screen_text(app)
        assert "♔" in text
        assert all(len(line) <= size[0] for line in text.splitlines())
        assert ("最大の素数" if lang == "ja" else "Largest prime") in shown(app, "#game-text")


async def test_every_letter_of_the_search_narrows_the_list() -> None:
    """An incomplete search is explained, and leaves the list unchanged."""
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v", "slash", *"game:pr")
        assert [line[:10] for line in listed(app)] == ["2020-01-03", "2020-01-02"]
        await settled(app, pilot, *"x")
        assert "✗ game:prx: prime, daifugo, tyrant" in shown(app, "#filters")
        assert len(listed(app)) == 2
        await settled(app, pilot, "backspace", "enter")
        assert not isinstance(app.screen.focused, Input)
        await settled(app, pilot, "slash", *" nowhere")
        assert listed(app) == ["no game fits"]
        assert shown(app, "#game-text") == ""
        await settled(app, pilot, "escape")
        assert isinstance(app.screen, RecordsScreen)
        await settled(app, pilot, "escape")
        assert not isinstance(app.screen, RecordsScreen)


async def test_filters_go_round_by_key_and_by_mouse() -> None:
    """Kind of game, and whether it is finished."""
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v", "g")
        assert len([line for line in listed(app) if "Prime" in line]) == len(listed(app)) == 2
        await settled(app, pilot, "r", "r")
        assert len(listed(app)) == 1
        await pilot.click("#filters", offset=(3, 0))
        await pilot.pause()
        assert "Daifugo" in shown(app, "#filters")
        assert listed(app) == ["no game fits"]


async def test_enter_replays_a_game() -> None:
    """And Esc leads back to the list."""
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v", "g", "enter")
        assert isinstance(app.screen, ReplayScreen)
        await settled(app, pilot, "escape")
        assert isinstance(app.screen, RecordsScreen)


async def test_a_game_is_exported_by_keys(tmp_path: Path) -> None:
    """While a different file has that name, the line says so."""
    (tmp_path / "mine.qk").write_text("mine")
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v", "e", "ctrl+u", *"mine.qk", "enter")
        assert "already exists" in shown(app, "#ask-wrong")
        await settled(app, pilot, "ctrl+u", *"here.qk", "enter")
        assert isinstance(app.screen, RecordsScreen)
    assert (tmp_path / "mine.qk").read_text() == "mine"
    assert (tmp_path / "here.qk").read_text() == tyrant_game(4)


async def test_deleting_asks() -> None:
    """Enter and Esc keep the game, y deletes it; the cursor keeps its place."""
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v", "down")
        before = listed(app)
        for key in ("enter", "escape", "n"):
            await settled(app, pilot, "x")
            assert isinstance(app.screen, SureScreen)
            await settled(app, pilot, key)
            assert listed(app) == before
        await settled(app, pilot, "x", "y")
        assert listed(app) == [before[0], *before[2:]]
        assert app.screen.query_one("#games", OptionList).highlighted == 1


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_statistics_of_the_games_found(lang: str) -> None:
    """A player at a time, with places, rating and primes."""
    app = app_in(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v", "g", "t")
        assert isinstance(app.screen, StatisticsScreen)
        players = app.screen.query_one("#counted", OptionList)
        assert len(players.options) == 3
        assert ("素数" if lang == "ja" else "Prime") in shown(app, "#portrait-text")
        first = shown(app, "#portrait-text")
        await settled(app, pilot, "down")
        assert shown(app, "#portrait-text") != first
        await settled(app, pilot, "question_mark", "escape", "escape")
        assert isinstance(app.screen, RecordsScreen)


async def test_the_language_can_change_in_between() -> None:
    """List, filters and details are translated."""
    app = app_in("en")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v")
        app.change(lang="ja")
        await settled(app, pilot)
        assert "暴君論" in listed(app)[0]
        assert "種目" in shown(app, "#filters")


async def test_statistics_in_another_language_are_as_wide_as_before() -> None:
    """The curve is drawn after the layout of the screen has changed."""
    app = app_in("en")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v", "g", "t")
        first = shown(app, "#portrait-text")
        for lang in ("ja", "en"):
            app.change(lang=lang)
            await settled(app, pilot)
        await until(lambda: shown(app, "#portrait-text") == first)


async def test_an_empty_archive_says_where_games_will_be(home: Path) -> None:
    """No game was played here yet."""
    for path in (home / "records").iterdir():
        path.unlink()
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v")
        assert len(listed(app)) == 1
        assert str(home / "records") in listed(app)[0]
        await settled(app, pilot, "enter", "e", "x")
        assert isinstance(app.screen, RecordsScreen)


async def test_an_archive_that_cannot_be_opened_is_reported(home: Path) -> None:
    """One line; the screen stays usable."""
    (home / "records.sqlite").mkdir()
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v", "g", "t", "e", "slash", *"abc", "enter")
        assert isinstance(app.screen, RecordsScreen)
        messages = [str(notification.message) for notification in app._notifications]
        assert any("records.sqlite: there is a folder, not a file" in line for line in messages)


async def test_a_damaged_archive_is_reported(home: Path) -> None:
    """With the name of the file to which it was moved, and the games of the folder are imported."""
    (home / "records.sqlite").write_bytes(b"nothing of ours" * 1000)
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot, "v")
        assert len(listed(app)) == 5
        messages = [str(notification.message) for notification in app._notifications]
        assert any("records.sqlite.damaged-1" in line for line in messages)


@pytest.mark.parametrize(("lang", "expected"), [("en", "purged"), ("ja", "粛清")])
def test_a_purged_player_is_marked_as_purged(lang: str, expected: str) -> None:
    """A true tyrant is last with the most points; the list says why."""

    def nobody(task: str, *args: object, limit: float) -> object:
        raise AssertionError(task)

    summary, _ = read_with_faults(tyrant_game(2), nobody)
    assert isinstance(summary, GameSummary)
    lines = {seat.name: _seat_line(seat, Words(lang)) for seat in summary.seats}
    assert expected in lines["aki"]
    assert not any(expected in line for name, line in lines.items() if name != "aki")
