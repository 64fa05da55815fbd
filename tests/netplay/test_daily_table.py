"""Everybody's results of a daily deal on a server: the first game counts, and nothing reveals the cards."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from netplay.archive.schema import archive_path
from netplay.solo.daily import MOST_DAYS, Result, share, shared_path, table_of
from tui.cli import main

pytestmark = pytest.mark.usefixtures("home")

DAY = date(2026, 11, 24)
WON = Result("2026-11-24", won=True, turns=7, largest="1213131", cuts=1, revolutions=1, fouls=2)


def has_played(home: Path, result: Result, day: date = DAY) -> None:
    """Save a result of a daily deal."""
    days = {day.isoformat(): to_builtins(result)}
    home.joinpath("daily.json").write_text(json.dumps({"format": 1, "days": days}))


def test_the_first_game_of_each_stands_on_the_table_the_best_first(home: Path) -> None:
    """Without help before with help, won before lost, then fewer turns and fewer fouls."""
    path = shared_path(archive_path())
    assert share(path, DAY, "aki") is None
    assert table_of(path, DAY, is_open=False).rows == ()
    several = {
        "cid": replace(WON, won=False, turns=3),
        "aki": WON,
        "eri": replace(WON, helped=True, turns=2),
        "ben": replace(WON, fouls=0),
        "dan": replace(WON, turns=5),
    }
    for name, result in several.items():
        has_played(home, result)
        assert share(path, DAY, name) == result
    has_played(home, replace(WON, turns=1))
    share(path, DAY, "cid")  # the first result counts
    rows = table_of(path, DAY, is_open=False).rows
    assert rows == tuple((name, several[name]) for name in ("dan", "ben", "aki", "cid", "eri"))
    assert table_of(path, date(2026, 11, 25), is_open=False).rows == ()


def test_who_has_not_played_sees_nothing_of_the_cards(home: Path) -> None:
    """Neither numbers nor cuts; only who won in how many turns."""
    path = shared_path(archive_path())
    has_played(home, WON)
    share(path, DAY, "aki")
    ((name, shown),) = table_of(path, DAY, is_open=True).rows
    assert (name, shown) == ("aki", replace(WON, largest="", cuts=0, revolutions=0))


def test_old_days_go(home: Path) -> None:
    """So that the file stays small."""
    path = shared_path(archive_path())
    days = [DAY + timedelta(days=at) for at in range(MOST_DAYS + 2)]
    for day in days:
        has_played(home, WON, day)
        share(path, day, "aki")
    there = [bool(table_of(path, day, is_open=False).rows) for day in days]
    assert there == [False] * 2 + [True] * MOST_DAYS


def test_the_command_shows_the_table_in_a_servers_folder(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After the own result; without one, the list of players who have played; also for programs."""
    has_played(home, WON)
    share(shared_path(archive_path()), DAY, "aki")
    assert main(["--lang", "en", "daily", "--show", "--date", "2026-11-24"]) == 0
    own, head, row = capsys.readouterr().out.splitlines()
    assert own == "QK 2026-11-24 ★ won · 7 turns · 57 · revolution · 2 fouls · largest 1,213,131"
    assert head == "Deal of the day 2026-11-24: 1 player"
    assert row == "  1  aki               ★ won · 7 turns · 57 · revolution · 2 fouls · largest 1,213,131"
    home.joinpath("daily.json").unlink()
    assert main(["--lang", "en", "daily", "--show", "--date", "2026-11-24"]) == 1
    assert capsys.readouterr().out.splitlines()[2:] == [
        "  1  aki               ★ won · 7 turns · 2 fouls",
        "What was played is shown once you have played the deal.",
    ]
    assert main(["--lang", "en", "daily", "--json", "--date", "2026-11-24"]) == 1
    (shown,) = json.loads(capsys.readouterr().out)["all"]
    assert (shown["name"], shown["turns"], shown["largest"]) == ("aki", 7, "")
