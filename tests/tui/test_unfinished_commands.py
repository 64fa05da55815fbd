"""`qk solo --kept`, `--continue`, `--file`, `--discard`, and `qk host` beside an unfinished table, as typed."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import os
from datetime import datetime
from pathlib import Path

import pytest

from engine.prime.moves import Pass
from netplay.archive.archive import Archive
from netplay.room.acts import ListenersOpened
from netplay.room.journal import find_table
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.storage import journal_places as places
from netplay.storage.journal import Journal
from tests.netplay.hosted import LITTLE_TYRANT, open_room, stop
from tests.netplay.tables import InlineWorkerPool
from tui.cli import main

KEYS = {"id", "game", "rules", "seats", "begun", "moves", "kind"}


@pytest.fixture(autouse=True)
def _no_terminal(home: Path, english: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types."""
    monkeypatch.setattr("sys.stdin", io.StringIO())


def a_game(seed: int = 7, when: datetime = datetime(2026, 11, 21, 12, 0), **choice: object) -> str:
    """Create a solo game with one pass in it; return its ID."""

    async def run() -> str:
        values = {"seed": seed, "pace": 0.0, "set": {"D5": "seat"}, "bots": ("random",), **choice}
        solo = Solo.new(SoloChoice(**values), InlineWorkerPool(), when)  # type: ignore[arg-type]  # as named
        id = solo.id
        if solo.game == "prime":
            assert (await solo.client.send(Pass())).taken
        await solo.close()
        return id

    return asyncio.run(run())


def a_table(port: int = 2718) -> str:
    """Create a hosted table in its waiting room, as a kill leaves it; return its ID."""
    path = places.unfinished_folder() / "tab2.journal"

    async def run() -> None:
        await stop(open_room(path, LITTLE_TYRANT))

    asyncio.run(run())
    found = find_table(path)
    assert found is not None
    found[1].append(ListenersOpened(port, date="2026-11-20T09:30:00"))
    found[1].close(finished=False)
    return places.id_of(path)


def said(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> tuple[str, str]:
    """Return a command's output; check its exit code."""
    assert main(argv) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return out, err


def test_kept_lists_unfinished_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Newest first: ID, date, game, seats, moves; hosted ones are marked."""
    game, table = a_game(), a_table()
    out, err = said(capsys, "solo", "--kept")
    solo, hosted = out.splitlines()
    assert solo.split()[:5] == [game, "2026-11-21", "12:00", "Prime", "you,Euler"]
    assert int(solo.split()[5]) >= 1
    assert hosted.split()[:4] == [table, "2026-11-20", "09:30", "Tyrant"]
    assert hosted.endswith("hosted table")
    assert not err
    out, _ = said(capsys, "solo", "--kept", "--lang", "ja")
    assert "素数" in out
    assert "開いた卓" in out


def test_a_game_of_a_series_is_listed_with_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    """Which game of how many is yet to be played, in both languages."""
    a_game(games=3)
    assert said(capsys, "solo", "--kept")[0].endswith("game 1 of 3\n")
    assert said(capsys, "solo", "--kept", "--lang", "ja")[0].endswith("第1局（全3局）\n")


def test_kept_speaks_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    """One object a line; only a running game has one word more."""
    game, table = a_game(), a_table()
    out, _ = said(capsys, "solo", "--kept", "--json")
    solo, hosted = map(json.loads, out.splitlines())
    assert set(solo) == set(hosted) == KEYS
    assert solo["moves"] >= 1
    solo["moves"] = 1
    assert solo == {
        "id": game, "game": "prime", "rules": "official", "seats": ["you", "Euler"],
        "begun": "2026-11-21T12:00:00", "moves": 1, "kind": "solo",
    }  # fmt: skip
    assert hosted["id"] == table
    assert (hosted["game"], hosted["kind"], hosted["moves"]) == ("tyrant", "hosted", 0)
    journal, _ = Journal.claim(_place(game))
    out, _ = said(capsys, "solo", "--kept", "--json")
    assert json.loads(out.splitlines()[0])["in_play"] is True
    out, _ = said(capsys, "solo", "--kept")
    assert out.splitlines()[0].endswith("open in another window")
    journal.close(finished=False)


def _place(id: str) -> Path:
    return places.unfinished_folder() / f"{id}.journal"


def test_nothing_unfinished_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "solo", "--kept") == ("No unfinished games.\n", "")
    assert said(capsys, "solo", "--kept", "--json") == ("", "")


def test_a_damaged_file_is_one_line_beside_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error, with its path."""
    a_game()
    _place("bad2").write_bytes(b"rubbish")
    out, err = said(capsys, "solo", "--kept", "--json")
    assert len(out.splitlines()) == 1
    (line,) = err.splitlines()
    assert line.startswith("qk: bad2: ")
    assert str(_place("bad2")) in line


def test_a_game_is_filed_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    """As an unfinished game; a prefix of the ID is enough."""
    id = a_game()
    out, _ = said(capsys, "solo", "--file", id[:3])
    assert out == f"{id} is archived as game 1 (qk records show 1)\n"
    with Archive() as archive:
        assert [book.summary.over for book in archive.find()] == [False]
    assert said(capsys, "solo", "--kept")[0] == "No unfinished games.\n"


def test_a_game_is_thrown_away_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    """Only that one, without a question."""
    stays, goes = a_game(), a_game(8)
    out, _ = said(capsys, "solo", "--discard", goes)
    assert out == f"{goes} was deleted\n"
    assert [places.id_of(path) for path in places.places()] == [stays]


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (("--continue",), "no game against bots is unfinished"),
        (("--continue", "zzzz"), "no unfinished game is called “zzzz”"),
        (("--file", "zzzz"), "no unfinished game is called “zzzz”"),
        (("--discard", "../x"), "no unfinished game is called “../x”"),
        (("--discard", ""), "no unfinished game is called “”"),
        (("--json",), "--json goes with --kept"),
        (("--kept", "--continue"), "can't be used together with"),
        (("--file",), "--file"),
    ],
)
def test_what_cannot_be_is_one_line(
    argv: tuple[str, ...], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2."""
    _, err = said(capsys, "solo", *argv, code=2)
    assert expected in err
    assert err.count("\n") == 1


def test_an_id_that_fits_several_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("ab23", "ab45"):
        _place(a_game()).rename(_place(name))
    for option in ("--continue", "--file", "--discard"):
        _, err = said(capsys, "solo", option, "ab", code=2)
        assert err == "qk: “ab” fits several unfinished games: ab23, ab45\n"
    _, err = said(capsys, "solo", "--discard", "ab", "--lang", "ja", code=2)
    assert err == "qk: 「ab」に当てはまる対局がいくつかあります：ab23, ab45\n"


def test_a_game_in_play_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    id = a_game()
    journal, _ = Journal.claim(_place(id))
    for argv in (("--continue", id), ("--continue",), ("--file", id), ("--discard", id)):
        _, err = said(capsys, "solo", *argv, code=2)
        assert err == f"qk: {id} is being played in another window\n"
    journal.close(finished=False)


def test_a_hosted_table_is_gone_on_with_by_qk_host(capsys: pytest.CaptureFixture[str]) -> None:
    """And archived or deleted like any other."""
    id = a_table()
    _, err = said(capsys, "solo", "--continue", id, code=2)
    assert f"qk host --resume {id}" in err
    _, err = said(capsys, "host", "--headless", "--resume", a_game(), code=2)
    assert "qk solo --continue" in err
    _, err = said(capsys, "solo", "--file", id, code=2)
    assert "no game is under way" in err
    said(capsys, "solo", "--discard", id)


@pytest.mark.parametrize("more", [(), ("--headless",), ("--plain",), ("--port", "4000")])
def test_a_table_beside_an_unfinished_one_has_to_be_asked_for(
    more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a terminal no question is possible: both commands are named, and nothing changes."""
    id = a_table()
    before = _place(id).read_bytes()
    _, err = said(capsys, "host", *more, code=2)
    assert err.count("\n") == 1
    assert f"qk host --resume {id} " in err
    assert "qk host --new " in err
    assert _place(id).read_bytes() == before
    assert len(places.places()) == 1


def test_a_table_in_play_elsewhere_is_not_in_the_way(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second host beside a running one is no reason to ask; nor is an explicit one."""
    served: list[object] = []

    async def serve(plan: object, log: object) -> int:
        served.append(plan)
        return 0

    monkeypatch.setattr("netplay.room.serve.serve", serve)
    id = a_table()
    said(capsys, "host", "--headless", "--new")
    journal, _ = Journal.claim(_place(id))
    said(capsys, "host", "--headless")
    _, err = said(capsys, "host", "--headless", "--resume", code=2)
    assert "is being played in another window" in err
    journal.close(finished=False)
    said(capsys, "host", "--headless", "--resume", "--game", "daifugo", "--seats", "5")
    assert [plan.resume for plan in served] == [None, None, id]  # type: ignore[attr-defined]
    assert [plan.chosen.game for plan in served] == ["prime", "prime", "tyrant"]  # type: ignore[attr-defined]
    assert served[2].listeners.port == 2718  # type: ignore[attr-defined]


def test_resume_with_nothing_to_resume_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """No empty table is opened instead."""
    for argv in (("--resume",), ("--resume", "--port", "4000")):
        _, err = said(capsys, "host", "--headless", *argv, code=2)
        assert "no table is unfinished here" in err
    _, err = said(capsys, "host", "--headless", "--resume", "zzzz", code=2)
    assert "zzzz" in err
    _, err = said(capsys, "host", "--headless", "--resume", "--new", code=2)
    assert not places.places()


def test_a_terminal_in_lines_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """y resumes, n opens another beside it, anything else does neither."""
    opened: list[object] = []

    async def host(plan: object, *_: object) -> int:
        opened.append(plan)
        return 0

    monkeypatch.setattr("tui.plain.visit._host", host)
    id = a_table()
    for answer in ("y\n", "n\n", "\n", ""):
        typed = io.StringIO(answer)
        typed.isatty = lambda: True  # type: ignore[method-assign]
        monkeypatch.setattr("sys.stdin", typed)
        out, _ = said(capsys, "host", "--plain")
        assert "you have an unfinished table" in out
    assert [plan.resume for plan in opened] == [id, None]  # type: ignore[attr-defined]


def test_the_doctor_tells_what_is_unfinished(capsys: pytest.CaptureFixture[str]) -> None:
    """How many games can be resumed, and each unreadable file with what to do about it."""
    a_game()
    _place("bad2").write_bytes(b"rubbish")
    main(["doctor", "--json"])
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    found = [one for one in objects if one["topic"] == "unfinished"]
    assert [one["health"] for one in found] == ["good", "note"]
    assert "qk solo --discard bad2" in found[1]["advice"]


def test_a_game_on_a_read_only_disk_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which file cannot be written or opened, and why; the game stays."""
    id = a_game()

    def read_only(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("netplay.room.end_unfinished.hold", read_only)
    monkeypatch.setattr("netplay.storage.journal.Journal.claim", read_only)
    for option in ("--discard", "--file"):
        _, err = said(capsys, "solo", option, id, code=2)
        assert err.startswith(f"qk: {_place(id)} cannot be written: the file or the disk is read-only")
    _, err = said(capsys, "solo", "--continue", id, "--plain", code=2)
    assert err == f"qk: the game in {_place(id)} cannot be opened: the file or the disk is read-only\n"
    assert _place(id).exists()
