"""Endgame puzzles on the screen and in plain mode."""

from __future__ import annotations

import errno
import io
import os
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from engine.errors import QkError
from netplay.learn import tsume, tsume_results
from netplay.learn.tsume import Puzzle
from netplay.learn.tsume_reading import read_puzzles
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
def _packaged(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tsume, "packaged", lambda: (DAIFUGO, PRIME))


async def opened(pilot: Pilot[Any], game: str = "") -> TsumeScreen:
    """Open the screen with its first puzzle."""
    screen = TsumeScreen(game, today=lambda: DAY)
    await pilot.app.push_screen(screen)
    await waited(lambda: screen.puzzle is not None)
    await pilot.pause()
    return screen


def app_in(lang: str) -> QkApp:
    return QkApp(Words(lang), Loaded(Settings(lang=lang)))


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_puzzle_from_a_wrong_try_to_the_end(lang: str) -> None:
    """A losing try is answered; the right one is played to the end, and the day counts."""
    app = app_in(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "prime")
        await pilot.press("a", "k", "enter")
        await pilot.pause()
        assert "3X" in screen_text(app)
        await compare(app, f"tsume-wrong-{lang}")
        await pilot.press("3", "k", "enter")
        await pilot.pause()
        await compare(app, f"tsume-solved-{lang}")
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
        assert "4/4" in screen_text(app)
        saved = tsume_results.load().held
        assert saved is not None
        assert saved.days == (DAY.isoformat(),)
        assert saved.puzzles["one"] == tsume_results.PuzzleResults(1, 0, 1)
        await pilot.press("tab")
        assert screen.game == "daifugo"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_hints_tell_more_each_time(lang: str) -> None:
    """How many plays, how many cards, the first one; on request the solution."""
    app = app_in(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "daifugo")
        await pilot.press("i", "i", "i", "i")
        await pilot.pause()
        await compare(app, f"tsume-hints-{lang}")
        await pilot.press("g")
        await pilot.pause()
        assert "9♥" in screen_text(app)
    saved = tsume_results.load().held
    assert saved is not None
    assert saved.days == ()


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
    output = capsys.readouterr().out
    assert right in output
    assert "8♥" in output
    assert output.count("> ") == 3


def test_new_puzzles_from_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the given records; a missing file is reported, and nothing is written."""
    record = tmp_path / "game.qk"
    text = ["+++", 'set = { D5 = "seat" }', 'deck = "2"', "+++", "a:(A3K)", "b:(A3X)", "a:3K", "b:%", ""]
    record.write_text("\n".join(text), encoding="utf-8")
    out = tmp_path / "new.jsonl"
    assert main(["drill", "--compose", str(out), "--records", str(record)]) == 0
    assert "A3K" in out.read_text(encoding="utf-8")
    assert "1 puzzle in" in capsys.readouterr().out
    assert main(["drill", "--compose", str(tmp_path / "no.jsonl"), "--records", "missing.qk"]) != 0
    assert main(["drill", "--records", str(record)]) == 2
    assert not (tmp_path / "no.jsonl").exists()


def test_puzzles_that_cannot_be_written_leave_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The disk fills while new ones are written over it."""
    monkeypatch.setattr("netplay.learn.tsume_making.from_games", lambda *_: iter(()))
    out = tmp_path / "old.jsonl"
    out.write_text("old", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    assert main(["drill", "--compose", str(out), "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"qk: {out}: the disk is full; nothing was written there\n"
    assert [out.read_text(encoding="utf-8"), *tmp_path.glob(".old*")] == ["old"]


def as_file(path: Path, *puzzles: Puzzle) -> str:
    """Return a file of puzzles in its source format."""
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in puzzles))
    return str(path)


async def test_the_puzzles_of_a_file(tmp_path: Path) -> None:
    """They are played on the same screen, none of them as the daily one, and a single one repeats."""
    own = read_puzzles(as_file(tmp_path / "own.jsonl", PRIME))
    app = app_in("en")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = TsumeScreen("", own, today=lambda: DAY)
        await app.push_screen(screen)
        await waited(lambda: screen.puzzle is not None)
        await pilot.press("3", "k", "enter", "enter", "enter", "enter", "enter")
        assert screen.puzzle == PRIME
        saved = tsume_results.load().held
        assert saved is not None
        assert saved.puzzles["one"].clean == 1
        assert saved.days == ()
        await pilot.press("tab", "tab", "n")
        assert screen.puzzle == PRIME


def test_the_puzzles_of_a_file_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each once, until the file is finished."""
    name = as_file(tmp_path / "own.jsonl", PRIME, DAIFUGO)
    monkeypatch.setattr("sys.stdin", io.StringIO("9\n3K\n\n\n\n"))
    assert main(["drill", "--puzzles", name]) == 0
    output = capsys.readouterr().out
    assert output.count("RIGHT") == 2
    assert "2 of 2" in output


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_file_without_puzzles(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged or foreign file is reported with the line; none of it is played."""
    path = tmp_path / "own.jsonl"
    whole = msgspec.json.encode(PRIME).decode()
    foreign = ("a:(A3K)", '{"id": 3}', "[]", "\x00\xff", whole[:-7], whole.replace("3K", "AAAA"))
    unplayable = (
        msgspec.structs.replace(PRIME, solution=("3K", "%")),
        msgspec.structs.replace(PRIME, hands=("", "A3X")),
        msgspec.structs.replace(PRIME, hands=("A3K?", "A3X")),
        msgspec.structs.replace(PRIME, solution=("A=3",)),
        msgspec.structs.replace(PRIME, top="KKKK=2"),
        msgspec.structs.replace(PRIME, wrong=(("KK", ""),)),
        msgspec.structs.replace(PRIME, grade=9),
        msgspec.structs.replace(DAIFUGO, hands=("6h 6h", "6h")),
        msgspec.structs.replace(DAIFUGO, solution=("9h",) * 70),
    )
    for bad in (*foreign, *(msgspec.json.encode(one).decode() for one in unplayable)):
        path.write_text(f"{whole}\n{bad}\n", encoding="utf-8")
        assert main(["--lang", lang, "drill", "--puzzles", str(path)]) == 2, bad
        wrong = capsys.readouterr().err
        assert wrong.count("\n") == 1, wrong
        assert "2" in wrong
        assert "own.jsonl" in wrong
    path.write_text("\n", encoding="utf-8")
    for name in (str(path), str(tmp_path), str(tmp_path / "none")):
        assert main(["--lang", lang, "drill", "--puzzles", name]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    name = as_file(path, PRIME)
    assert main(["--lang", lang, "drill", "--puzzles", name, "--game", "daifugo"]) == 2


def test_no_damage_gets_further_than_its_line(tmp_path: Path) -> None:
    """Files with mutated bytes are read, or refused with the reason."""
    path, chance = tmp_path / "own.jsonl", Random(7)
    lines = [msgspec.json.encode(one) for one in (PRIME, DAIFUGO)]
    for _ in range(400):
        data = bytearray(chance.choice(lines))
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.choice(b'0123456789ATJQKX%D="[]shdc ')
        path.write_bytes(data)
        try:
            read = read_puzzles(str(path))
        except QkError:
            continue
        for one in read:
            tsume.played_out(one)


@pytest.mark.parametrize("path", ["/dev/null", "/", "/no/such/puzzles"])
def test_a_place_without_puzzles_is_named(path: str) -> None:
    """A device, a folder, nothing at all."""
    with pytest.raises(QkError, match="tsume-no-file") as wrong:
        read_puzzles(path)
    assert wrong.value.values["path"] == path
