"""Errors in components beside a game: reported in one line, logged once, and the game continues."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import QkError
from engine.seats import Seat
from tests.tui.screens import screen_text
from tests.tui.table_app import table_of
from tests.tui.test_table_screen import DECK, HANDS
from tests.waiting import until
from tui.app.crash import write_crash
from tui.app.settings import Loaded, Settings
from tui.games.prime.table import TableScreen
from tui.screens.app import QkApp
from tui.text.words import Words
from tui.widgets.painted import beside

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(("lang", "expected"), [("en", "Internal error"), ("ja", "プログラムの不具合")])
async def test_a_log_that_fails_ends_no_game(
    lang: str, expected: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judge's log can't be rendered any more: this play and the next one are made all the same."""

    def fault(*args: object) -> None:
        raise ValueError("broken on purpose")

    monkeypatch.setattr("tui.games.prime.narration.Narrator.at", fault)
    table = table_of(HANDS, DECK)
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = TableScreen(table.attach(Seat(0)), now=lambda: 0.0)
        await app.push_screen(screen)
        await pilot.pause()
        await pilot.press("5", "j", "3", "enter")
        await pilot.pause()
        top = table.state.top
        assert top is not None
        assert top.number == 5113
        assert expected in screen_text(app)
        assert app.screen is screen
        await table.close()
    logs = list((home / "log").glob("crash-*.txt"))
    assert len(logs) == 1
    assert "broken on purpose" in logs[0].read_text("utf-8")


async def test_a_log_that_cannot_be_written_is_no_second_fault(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line names no file then."""
    (home / "log").write_text("a file where the folder should be", "utf-8")
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)):
        from tui.widgets.painted import beside

        heard: list[str] = []
        with beside(app, heard.append):
            raise ValueError("broken on purpose")
        assert heard == [app.words.say("beside-fault")]


async def test_the_log_tells_where_work_beside_a_screen_went_wrong(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log has the original exception, not the failure of a screen's worker."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)):

        async def broken() -> None:
            raise ValueError("broken on purpose")

        # Only a program in a terminal of its own stores its exception; without one, Textual raises it.
        with monkeypatch.context() as terminal:
            terminal.setattr(type(app), "is_headless", False)
            app.screen.run_worker(broken())
            await until(lambda: app.fault)
    line = write_crash(["solo"], app.words, app.fault)
    assert "ValueError: broken on purpose" in line
    (log,) = (home / "log").glob("crash-*.txt")
    assert "in broken" in log.read_text("utf-8")


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_full_disk_is_not_called_a_fault_of_the_program(lang: str, home: Path) -> None:
    """The line says which file and why; nothing goes to the log."""
    words = Words(lang)
    app = QkApp(words, Loaded(Settings(lang=lang)))
    full = QkError("archive-trouble", path=str(home / "records.sqlite"), why=QkError("no-file-disk-full"))
    async with app.run_test(size=(80, 24)):
        heard: list[str] = []
        with beside(app, heard.append):
            raise full
        assert heard == [words.error(full)]
    assert not list((home / "log").glob("crash-*.txt"))
