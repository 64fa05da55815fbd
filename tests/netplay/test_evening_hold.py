"""Organizers' commands while tables are open: hold, take back, correct, withdraw; and two programs at once."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engine.errors import QkError
from engine.seats import Seat
from netplay.club.acts import (
    Paired,
    ParticipantEntered,
    ResultReported,
    Resumed,
    Scheduled,
    TableDrawn,
    TournamentHeld,
    TournamentPlan,
    Unpaired,
)
from netplay.club.book import TournamentFile, begin, open_book
from netplay.club.games import withdrawal
from netplay.evening.evening import EveningOptions, TournamentEvening
from netplay.room.opening import Listeners
from netplay.room.series import Series, Sitter, counted
from tests.netplay.test_evening import NAMES, TournamentTables, tournament
from tests.waiting import until


def evening_of(
    book: TournamentFile, tables: TournamentTables, **options: Any
) -> tuple[TournamentEvening, list[float]]:
    """Open the tables of a tournament, with the clock that they use."""
    clock = [0.0]
    return tables.evening(book, now=lambda: clock[0], **options), clock


async def shut(evening: TournamentEvening, tables: TournamentTables) -> None:
    """Close everything."""
    stop = asyncio.Event()
    stop.set()
    await evening.run(stop)
    await tables.close()


async def test_while_a_hold_is_set_nothing_opens_closes_or_is_paired(tmp_path: Path) -> None:
    """Set before the round, during it, and after its results; each time play resumes with `resume`."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=2), TournamentTables(but=NAMES)
    evening, _ = evening_of(book, tables, stays=0.0)
    book.do(TournamentHeld("a late train"))
    await evening.poll()
    assert not book.tournament.rounds
    book.do(Resumed())
    await evening.poll()
    assert len(evening.tables) == 2
    book.do(TournamentHeld())
    for match in book.tournament.open_matches():
        book.do(ResultReported(match.round, match.table, (1.0, 0.0)))
    for _ in range(3):
        await evening.poll()
    assert len(evening.tables) == 2
    assert len(book.tournament.rounds) == 1
    book.do(Resumed())
    for _ in range(3):
        await evening.poll()
    assert len(book.tournament.rounds) == 2
    assert {key[0] for key in evening.tables} == {2}
    await shut(evening, tables)


async def test_those_at_the_tables_hear_of_a_hold(tmp_path: Path) -> None:
    """Once when it is set and once when it ends."""
    book, tables = (
        tournament(tmp_path / "cup.tournament", ("aki", "ben"), rounds=1),
        TournamentTables(but=NAMES),
    )
    evening, _ = evening_of(book, tables)
    await evening.poll()
    (table,) = tables.opened
    heard: list[tuple[str, object]] = []
    table.room.say = lambda name, text, code="", **args: heard.append((code, args))  # type: ignore[method-assign]
    for act in (TournamentHeld("lunch"), Resumed()):
        book.do(act)
        await evening.poll()
        await evening.poll()
    assert heard == [("cup-held", {"reason": " (lunch)"}), ("cup-resumed", {})]
    await shut(evening, tables)


async def test_nobody_is_late_while_a_hold_is_set(tmp_path: Path) -> None:
    """The time for which a table waits stops with everything else."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=1), TournamentTables(but=NAMES)
    evening, clock = evening_of(book, tables, late=60.0)
    await evening.poll()
    clock[0] = 50.0
    await evening.poll()
    book.do(TournamentHeld("lunch"))
    await evening.poll()
    assert [evening.awaits(one) for one in evening.tables.values()] == [None, None]
    clock[0] = 5000.0
    await evening.poll()
    book.do(Resumed())
    await evening.poll()
    assert not any(match.reported for match in book.tournament.matches())
    assert [evening.awaits(one) for one in evening.tables.values()] == [10.0, 10.0]
    clock[0] = 5011.0
    await evening.poll()
    assert all(match.reported for match in book.tournament.matches())
    await shut(evening, tables)


async def test_a_wrong_winner_is_put_right_while_the_tables_are_open(tmp_path: Path) -> None:
    """Once a result is withdrawn, the next round of a knockout is not paired; the corrected winner plays it."""
    book, tables = tournament(tmp_path / "cup.tournament", system="knockout"), TournamentTables(but=NAMES)
    evening, _ = evening_of(book, tables, stays=0.0)
    await evening.poll()
    for match in book.tournament.open_matches():
        book.do(ResultReported(match.round, match.table, (1.0, 0.0)))
    await evening.poll()
    assert len(book.tournament.rounds) == 2
    book.do(Unpaired(2))
    for _ in range(3):
        await evening.poll()
    assert len(book.tournament.rounds) == 1
    assert any("taken back" in line for line in tables.log)
    wrong = book.tournament.rounds[0][1]
    book.do(ResultReported(1, 2, (0.0, 1.0), corrects=True))
    book.do(Resumed())
    await evening.poll()
    (final,) = book.tournament.rounds[1]
    assert wrong.players[1] in final.players
    await shut(evening, tables)


async def test_a_round_is_paired_at_its_time(tmp_path: Path) -> None:
    """Not before; if the time is removed, or the organizer pairs the round, nothing waits."""
    book, tables = (
        tournament(tmp_path / "cup.tournament", ("aki", "ben"), rounds=3),
        TournamentTables(but=NAMES),
    )
    evening, _ = evening_of(book, tables, stays=0.0)
    today = [datetime(2026, 11, 22, 14, 9)]
    evening.today = lambda: today[0]
    book.do(Scheduled(1, "2026-11-22T14:10"))
    await evening.poll()
    assert not book.tournament.rounds
    assert any("14:10" in line for line in tables.log)
    today[0] = datetime(2026, 11, 22, 14, 10)
    await evening.poll()
    assert len(book.tournament.rounds) == 1
    await shut(evening, tables)


async def test_a_match_that_is_over_is_played_no_further(tmp_path: Path) -> None:
    """Both are ready again, but no other game starts; a withdrawn result opens a new table."""
    book, tables = tournament(tmp_path / "cup.tournament", ("aki", "ben"), rounds=1), TournamentTables()
    evening, _ = evening_of(book, tables, stays=1000.0)
    await evening.poll()
    (table,) = tables.opened
    match = book.tournament.rounds[0][0]
    await until(lambda: match.reported is not None)
    for member in table.room.seated:
        member.ready = True
    table.room.match.maybe_begin()
    assert not table.room.match.is_playing
    await evening.poll()
    book.do(withdrawal(book.tournament, match))
    assert not match.games
    await evening.poll()
    assert len(tables.opened) == 2
    await until(lambda: match.reported is not None)
    assert len(match.games) == 1
    await shut(evening, tables)


def test_a_match_of_two_ends_when_it_is_decided() -> None:
    """At 2–0 of three, not at 1–1 of three; a series outside a match is played to its end."""
    who = [Sitter(b"a", "aki"), Sitter(b"b", "ben")]

    def after(*winners: int, once: bool, games: int = 3) -> Series:
        series = Series()
        for first in winners:
            places = [Seat(first), Seat(1 - first)]
            series = counted(series, games, who, places, titles=(), fame=(), left=(), once=once)
        return series

    assert after(0, 0, once=True).winners() == ("aki",)
    assert not after(0, 0, once=False).is_over
    assert not after(0, 1, once=True).is_over
    assert after(0, 1, 1, once=True).winners() == ("ben",)
    assert not after(0, 0, once=True, games=4).is_over
    assert after(0, 0, 0, once=True, games=4).is_over


async def test_a_tournament_is_run_once_at_a_time(tmp_path: Path) -> None:
    """The second program reports this and changes nothing; once the first has ended it may run."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=1), TournamentTables(but=NAMES)
    evening, _ = evening_of(book, tables)
    stop = asyncio.Event()
    running = asyncio.create_task(evening.run(stop))
    await until(lambda: len(evening.tables) == 2)
    again = open_book(book.path)
    second, _ = evening_of(again, tables)
    with pytest.raises(QkError, match="club-runs-already"):
        await second.run(asyncio.Event())
    assert len(tables.opened) == 2
    stop.set()
    await running
    assert [path.name for path in tmp_path.iterdir()] == ["cup.tournament"]
    await second.run(stop)
    await tables.close()


async def test_ports_that_do_not_exist_are_refused_before_a_table_opens(tmp_path: Path) -> None:
    """The last table's port counts, not only the first one's."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=1), TournamentTables(but=NAMES)
    evening = TournamentEvening(book, EveningOptions(Listeners(port=65535)), tables.opens, tables.log.append)
    with pytest.raises(QkError, match="club-ports"):
        await evening.run(asyncio.Event())
    assert not tables.opened
    assert not book.tournament.rounds
    await tables.close()


async def test_a_game_that_does_not_count_is_logged_in_words(tmp_path: Path) -> None:
    """The program that runs the tables puts its error into words."""
    plan = TournamentPlan("Cup", lot="1", rounds=1, set={"D4": 3, "D5": "seat", "D6": "none"})
    book, tables = begin(tmp_path / "cup.tournament", plan), TournamentTables()
    book.do(ParticipantEntered("aki"))
    book.do(ParticipantEntered("ben"))
    book.do(Paired(1, (TableDrawn(("aki", "ben")),)))
    evening = TournamentEvening(
        book,
        EveningOptions(Listeners(port=0)),
        tables.opens,
        tables.log.append,
        words=lambda wrong: f"in words: {wrong.code}",
    )
    await evening.poll()
    book.do(ResultReported(1, 1, (1.0, 0.0)))
    await until(lambda: any("does not count" in line for line in tables.log))
    assert "in words: club-record-nobody" in "\n".join(tables.log)
    await shut(evening, tables)
