"""Puzzles of endings on the screen and line by line."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from netplay.learn import tsume, tsume_kept
from netplay.learn.tsume import Puzzle
from tests.tui.screens import compare, screen_text
from tests.waiting import until as waited
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.learn.drill import DrillScreen
from tui.learn.tsume import TsumeScreen
from tui.screens.app import QkApp
from tui.text.words import Words

DAY = date(2026, 11, 22)
PRIME = Puzzle(
    "one", "prime", "stop", ("A3K", "A3X"), ("3K", "%", "D", "A3"), 2, 2,
    wrong=(("A3", "AX|X=K"), ("AK", "3X|X=K"), ("%", "A3X|X=9")),
)  # fmt: skip
DAIFUGO = Puzzle(
    "two", "daifugo", "out", ("6h 9h As", "4s 4h 8h Jc"), ("9h", "Jc", "As", "%", "6h"), 3, 1,
    wrong=(("6h", "8h"), ("As", "%")),
)  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    monkeypatch.setattr(tsume, "packaged", lambda: (DAIFUGO, PRIME))
    return tmp_path


async def opened(pilot: Pilot[Any], game: str = "") -> TsumeScreen:
    """A screen with its first puzzle."""
    screen = TsumeScreen(game, today=lambda: DAY)
    await pilot.app.push_screen(screen)
    await waited(lambda: screen.puzzle is not None)
    await pilot.pause()
    return screen


def app_in(lang: str) -> QkApp:
    return QkApp(Words(lang), Loaded(Settings(lang=lang)))


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_puzzle_from_a_wrong_try_to_the_end(lang: str) -> None:
    """A try that loses is answered; the right one is played out, and the day counts."""
    app = app_in(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "prime")
        await pilot.press("a", "k", "enter")
        await pilot.pause()
        assert "3X" in screen_text(app)
        compare(app, f"tsume-wrong-{lang}")
        await pilot.press("3", "k", "enter")
        await pilot.pause()
        compare(app, f"tsume-solved-{lang}")
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
        assert "4/4" in screen_text(app)
        kept = tsume_kept.load().held
        assert kept is not None
        assert kept.days == (DAY.isoformat(),)
        assert kept.puzzles["one"] == tsume_kept.Fared(1, 0, 1)
        await pilot.press("tab")
        assert screen.game == "daifugo"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_hints_tell_more_each_time(lang: str) -> None:
    """How many plays, how many cards, the first one; whoever asks is told the solution."""
    app = app_in(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "daifugo")
        await pilot.press("i", "i", "i", "i")
        await pilot.pause()
        compare(app, f"tsume-hints-{lang}")
        await pilot.press("g")
        await pilot.pause()
        assert "9♥" in screen_text(app)
    kept = tsume_kept.load().held
    assert kept is not None
    assert kept.days == ()


async def test_the_drill_leads_there() -> None:
    """By a key."""
    app = app_in("en")
    async with app.run_test(size=(80, 24)) as pilot:
        drill = DrillScreen("prime")
        await app.push_screen(drill)
        await waited(lambda: drill.question is not None)
        await pilot.press("p")
        await waited(lambda: isinstance(app.screen, TsumeScreen))


@pytest.mark.parametrize(("lang", "right"), [("en", "RIGHT"), ("ja", "正解")])
def test_line_by_line(
    lang: str, right: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tries until it is solved; an empty line gives up."""
    monkeypatch.setattr("sys.stdin", io.StringIO("??\n6\n9\n\n"))
    assert main(["--lang", lang, "drill", "--kind", "puzzle", "--game", "daifugo", "--count", "1"]) == 0
    told = capsys.readouterr().out
    assert right in told
    assert "8♥" in told
    assert told.count("> ") == 3


def test_new_puzzles_from_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Found in records that are named; one that is not there is told, and nothing is written."""
    record = tmp_path / "game.qk"
    text = ["+++", 'set = { D5 = "seat" }', 'deck = "2"', "+++", "a:(A3K)", "b:(A3X)", "a:3K", "b:%", ""]
    record.write_text("\n".join(text), encoding="utf-8")
    out = tmp_path / "new.jsonl"
    assert main(["drill", "--compose", str(out), "--records", str(record)]) == 0
    assert "A3K" in out.read_text(encoding="utf-8")
    assert "1 puzzle in" in capsys.readouterr().out
    assert main(["drill", "--compose", str(tmp_path / "no.jsonl"), "--records", "missing.qk"]) != 0
    assert not (tmp_path / "no.jsonl").exists()
