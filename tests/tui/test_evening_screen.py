"""The score sheet of a series on the screen, as files and by command."""

from __future__ import annotations

import csv
import io
import json
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from netplay.archive.archive import Archive
from netplay.archive.evening_sheet import EveningSheet, sheet_of
from netplay.archive.storing import archive_game
from tests.netplay.material import prime_game
from tests.tui.screens import compare, screen_text
from tests.tui.test_records_command import qk
from tests.waiting import until
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.screens.records import RecordsScreen
from tui.sharing.evening import as_csv, as_page, as_text
from tui.sharing.evening_screen import EveningScreen
from tui.text.words import LANGUAGES, Words

GAMES = 14


@pytest.fixture(autouse=True)
def _games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Archive a series of fourteen games, of which the first is missing, and a game of others."""
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    points = {"aki": 1, "ben": 0}
    for game in range(2, GAMES + 1):
        text = prime_game(game, names=("aki", "ben"))
        standings = ", ".join(f"{name} = {won}" for name, won in points.items())
        series = f'series = {{ game = {game}, games = {GAMES}, points = {{ {standings} }}, id = "aa-1" }}'
        text = text.replace("date =", f"{series}\ndate =", 1)
        archive_game(text, datetime(2026, 11, 20, 19, game))
        with Archive() as archive:
            book = archive.find(limit=1)[0]
        points[book.winner] += 1
    archive_game(prime_game(77, names=("cid", "dan")), datetime(2026, 11, 21))


def sheet() -> EveningSheet:
    """Return the sheet of the series."""
    with Archive() as archive:
        found = sheet_of(archive, list(range(1, GAMES)))
    assert found is not None
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_sheet_is_seen_from_the_records(lang: str, home: Path) -> None:
    """As many games as fit; a key writes a page, a table or a text of all."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(RecordsScreen())
        await until(lambda: "aki" in screen_text(app))
        await pilot.press("down", "s")
        await until(lambda: isinstance(app.screen, EveningScreen) and str(GAMES) in screen_text(app))
        await until(lambda: "aki" in screen_text(app))
        await compare(app, f"evening-{lang}")
        for key, ending in (("p", ".html"), ("v", ".csv"), ("t", ".txt")):
            await pilot.press(key)
            await until(lambda ending=ending: list((home / "shared").glob(f"*{ending}")))
        assert app.clipboard == as_text(sheet(), app.words)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, RecordsScreen))


async def test_a_sheet_without_games_says_so_in_another_language_too() -> None:
    """It doesn't say again that the records are being read, which they are not."""

    async def nothing() -> None:
        """Find no games."""

    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)):
        await app.push_screen(EveningScreen(nothing))
        await until(lambda: app.words.say("evening-none") in screen_text(app))
        app.change(lang="ja")
        await until(lambda: app.words.say("evening-none") in screen_text(app))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_holds_every_place_and_point(lang: str) -> None:
    """The sum of a spreadsheet equals the total."""
    found = sheet()
    rows = list(csv.reader(io.StringIO(as_csv(found, Words(lang)).removeprefix("\ufeff"))))
    assert len(rows[0]) == 7 + 2 * (GAMES - 1)
    assert len(set(rows[0])) == len(rows[0])
    for row in rows[1:]:
        assert int(row[2]) == int(row[3]) + sum(map(int, row[8::2]))


def test_the_page_is_in_both_languages_without_a_script() -> None:
    """The reader's language first."""
    page = as_page(sheet(), Words("ja"))
    assert "<script" not in page
    assert page.index("成績表") < page.index("Evening sheet")
    assert page.count("aki") > 2 * (GAMES - 1)


def test_a_sheet_without_days_begins_with_the_game() -> None:
    """No blanks are left where the days would stand."""
    games = tuple(replace(game, day="") for game in sheet().games)
    lines = as_text(replace(sheet(), games=games), Words("en")).splitlines()
    assert lines[0] == "Prime, rules: official"
    assert sum(". 1st" in line.replace(".  ", ". ") for line in lines) == len(games)
    games = (*games[1:], sheet().games[0])
    assert as_text(replace(sheet(), games=games), Words("en")).startswith(
        f"{games[-1].day}  Prime, rules: official\n"
    )


def test_the_command_tells_writes_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The series of one game, all games of a search; an existing file stays; an unknown extension is refused."""

    def games(*asked: str) -> int:
        return len(json.loads(qk(capsys, "sheet", *asked, "--json")[1])["games"])

    assert qk(capsys, "sheet", "3")[:2] == (0, as_text(sheet(), Words("en")))
    assert games("3") == GAMES - 1
    assert games("1", "2") == 2
    assert games("--player", "cid") == 1
    out = tmp_path / "evening.html"
    assert qk(capsys, "sheet", "3", "--to", str(out))[0] == 0
    assert "Evening sheet" in out.read_text()
    assert qk(capsys, "sheet", "1", "2", "--to", str(out))[0] == 2
    code, _, error = qk(capsys, "sheet", "3", "--to", str(tmp_path / "evening.doc"))
    assert code == 2
    assert ".csv" in error
    assert qk(capsys, "sheet")[0] == 2
    assert qk(capsys, "sheet", "999")[0] == 2
