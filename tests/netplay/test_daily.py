"""The daily deal: the same for everybody, the first game counts, streaks of days."""

from __future__ import annotations

import asyncio
import json
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from engine.games import replay_text
from netplay.solo import daily
from netplay.solo.choice import SoloChoice
from netplay.solo.daily import Result, SavedResults, choice_of, load, seed_of, streak, unfinished
from netplay.solo.solo import Solo
from netplay.storage.user_files import BadFile
from tests.netplay.test_solo import SimpleWorkerPool, play_on
from tests.waiting import PATIENCE, until
from tui.cli import main

DAY = date(2026, 11, 24)
NOW = datetime(2026, 11, 24, 12)


def chosen(day: date = DAY) -> SoloChoice:
    """Return the choice for a day, without janken."""
    return SoloChoice(seed=seed_of(day), pace=0, set={"D5": "seat"}, daily=day.isoformat())


def results() -> dict[str, Result]:
    """Return the saved results."""
    held = load().held
    return dict(held.days) if held is not None else {}


async def played(choice: SoloChoice, now: datetime = NOW) -> Solo:
    """Play a game to its end."""
    solo = Solo.new(choice, SimpleWorkerPool(), now)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo)
    await until(lambda: solo.record_path or solo.problem)
    return solo


async def test_everybody_has_the_same_deal_and_each_day_another() -> None:
    """Whatever the player's name."""
    deals = []
    for choice in (chosen(), replace(chosen(), name="aki"), chosen(date(2026, 11, 25))):
        solo = Solo.new(choice, SimpleWorkerPool(), NOW)
        deals.append(solo.table.start.hands)
        await solo.close()
    assert deals[0] == deals[1] != deals[2]


async def test_the_first_game_counts_as_its_record_tells_it() -> None:
    """Won or lost, turns, largest number; a rematch is another deal, and the same deal again changes nothing."""
    solo = await played(chosen())
    result = results()[DAY.isoformat()]
    tables = [frame.table for frame in replay_text(solo.record()).frames if frame.player == "you"]
    stood = [int(table.value or 0) for table in tables if table.verdict == "prime"]
    assert result.played == DAY.isoformat()
    assert result.turns == sum(table.verdict in ("prime", "foul", "pass") for table in tables) > 0
    assert result.largest == (str(max(stood)) if stood else "")
    assert result.won == ((replay_text(solo.record()).final or {})["ranks"][0] == "you")
    assert "deal of the day 2026-11-24" in solo.record()
    await solo.again(NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo)
    assert "deal of the day" not in solo.record()
    await solo.close()
    again = await played(replace(chosen(), set={"D5": "seat", "D4": 5}))
    await again.close()
    assert results() == {DAY.isoformat(): result}


async def test_a_deal_that_is_left_goes_on_and_one_given_up_is_lost() -> None:
    """So that nobody looks at the cards and starts again."""
    solo = Solo.new(chosen(), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo, most=3)
    assert unfinished("2026-11-25") == ""
    id = solo.id
    await solo.close()
    assert unfinished(DAY.isoformat()) == id
    later = Solo.interrupted(SimpleWorkerPool(), unfinished(DAY.isoformat()))
    assert results() == {}
    later.abandon()
    await later.close()
    assert unfinished(DAY.isoformat()) == ""
    assert not results()[DAY.isoformat()].won


@pytest.mark.parametrize("option", ["--file", "--discard"])
async def test_a_deal_that_is_filed_or_discarded_counts_as_given_up(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its cards are known by then; other unfinished games and those that nobody has begun have no result."""
    for choice, most in ((chosen(), 3), (replace(chosen(), daily=""), 3), (chosen(date(2026, 11, 25)), 0)):
        solo = Solo.new(choice, SimpleWorkerPool(), NOW)
        async with asyncio.timeout(PATIENCE):
            await play_on(solo, most=most)
        id = solo.id
        await solo.close()
        assert await asyncio.to_thread(main, ["--lang", "en", "solo", option, id]) == 0
        assert set(results()) == {DAY.isoformat()}
    assert not results()[DAY.isoformat()].won
    capsys.readouterr()


async def test_what_cannot_be_kept_is_reported_and_the_game_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is saved when the game is resumed."""

    def full(*_: object, **__: object) -> None:
        raise BadFile("file-in-use", path="daily.json")

    monkeypatch.setattr(daily, "change_saved", full)
    solo = await played(chosen())
    assert "file-in-use" in solo.problem
    await solo.close()
    assert unfinished(DAY.isoformat())


def result(day: str, **changed: object) -> Result:
    """Return the result of a deal played on a day."""
    return replace(Result(day, won=True, turns=7), **changed)


async def test_a_deal_counts_for_the_day_on_which_it_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it was dealt after midnight; the command reads the clock once."""
    begun = datetime(2026, 11, 24, 23, 59, 50)
    late = choice_of(DAY, "aki", 0, begun)
    solo = await played(replace(late, set={"D5": "seat"}), begun + timedelta(seconds=20))
    await solo.close()
    assert results()[DAY.isoformat()].played == DAY.isoformat()
    choices: list[SoloChoice] = []
    monkeypatch.setattr("tui.plain.solo.play_plain", lambda choice, words: choices.append(choice) or 1)
    assert main(["--lang", "en", "daily", "--plain"]) == 1
    (choice,) = choices
    assert choice.begun is not None
    assert choice.begun.date().isoformat() == choice.daily


def test_days_in_a_row_are_those_on_which_the_deal_of_that_day_was_played() -> None:
    """Today's may still be to come; playing an earlier day's deal later does not fill a gap."""
    days = {day: result(day) for day in ("2026-11-20", "2026-11-22", "2026-11-23")}
    saved = SavedResults(days={**days, "2026-11-21": result("2026-11-23")})
    assert streak(saved, DAY) == 2
    assert streak(saved, date(2026, 11, 25)) == 0


def test_the_line_of_a_day_names_the_days_in_a_row_that_it_ended(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not those of today; a deal that was played on another day ended none."""
    days = {day: to_builtins(result(day)) for day in ("2026-11-19", "2026-11-20", "2026-11-22")}
    days["2026-11-21"] = to_builtins(result("2026-11-23"))
    (home / "daily.json").write_text(json.dumps({"format": 1, "days": days}))
    for day, told in (("19", ""), ("20", " · 2 days in a row"), ("21", ""), ("22", "")):
        assert main(["--lang", "en", "daily", "--show", "--date", f"2026-11-{day}"]) == 0
        assert capsys.readouterr().out == f"QK 2026-11-{day} ★ won · 7 turns{told}\n"


def test_how_it_went_is_one_line_to_paste(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the cards; and for programs."""
    assert main(["--lang", "en", "daily", "--show", "--date", "2026-11-24"]) == 1
    assert capsys.readouterr().out == "2026-11-24: not played yet\n"
    won = result("2026-11-24", largest="1213131", cuts=1, revolutions=1, fouls=2, helped=True)
    (home / "daily.json").write_text(json.dumps({"format": 1, "days": {"2026-11-24": to_builtins(won)}}))
    assert main(["--lang", "en", "daily", "--show", "--date", "2026-11-24"]) == 0
    line = "QK 2026-11-24 ★ won · 7 turns · 57 · revolution · 2 fouls · largest 1,213,131 · with help\n"
    assert capsys.readouterr().out == line
    assert main(["--lang", "en", "daily", "--json", "--date", "2026-11-24"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["date"] == "2026-11-24"
    assert (found["result"]["won"], found["result"]["turns"], found["result"]["largest"]) == (
        True,
        7,
        "1213131",
    )
    assert main(["--lang", "en", "daily", "--date", "tomorrow"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["--lang", "en", "daily", "--plain", "--date", "9999-12-31"]) == 2
    assert "still to come" in capsys.readouterr().err
