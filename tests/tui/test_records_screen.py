"""The list of kept games: read aside, opened by Enter, damaged files named."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList

from tui.app import QkApp
from tui.screens.records import RecordsScreen
from tui.screens.replay import ReplayScreen
from tui.settings import Loaded, Settings
from tui.words import Words

GAME = '+++\ndeck = "4A"\n+++\naki:(5T)\nben:(98A)\naki:5\nben:9,P(4)\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, with a good record and a damaged one."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "b_good.qk").write_text(GAME, encoding="utf-8")
    (folder / "a_bad.qk").write_bytes(b"\xff\xfe")
    return tmp_path


def listed(app: QkApp) -> list[str]:
    """The lines of the list."""
    return [str(option.prompt) for option in app.screen.query_one("#games", OptionList).options]


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_kept_game_is_opened_by_keys(lang: str) -> None:
    """From the title by v; the good game is stepped through, the damaged file says what is wrong."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        assert isinstance(app.screen, RecordsScreen)
        await app.workers.wait_for_complete()
        await pilot.pause()
        good, bad = listed(app)
        assert good.startswith("b_good.qk  aki ben")
        assert "✗" in bad
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape", "escape")
        assert not isinstance(app.screen, RecordsScreen)


async def test_an_empty_shelf_says_where_games_will_be(home: Path) -> None:
    """Nothing was played here yet."""
    for path in (home / "records").iterdir():
        path.unlink()
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(listed(app)) == 1
        assert str(home / "records") in listed(app)[0]
