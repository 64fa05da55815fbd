"""A tournament played at tables of this machine: by bots that connect as clients, to the end, and through a restart."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from netplay.club.acts import Paired, ParticipantEntered, ResultReported, Staged, TournamentPlan, Unpaired
from netplay.club.book import TournamentFile, begin, open_book
from netplay.club.games import FinishedGame, read_game
from netplay.club.matches import BadAct
from netplay.club.pairing import next_round
from netplay.club.standings import standings
from netplay.club.tournament import Tournament
from netplay.compute.worker_pool import WorkerPool
from netplay.evening.evening import EveningOptions, TournamentEvening
from netplay.guest.botguest import BotGuest
from netplay.guest.events import ChatReceived, ConnectionEnded
from netplay.guest.guest import Guest
from netplay.guest.guest import JoinRequest as GuestWish
from netplay.room.opening import Listeners, OpenTable, open_table
from netplay.room.opening import TablePlan as TablePlan
from tests.waiting import PATIENCE, in_time, until

NAMES = ("aki", "ben", "cid", "dan")


def tournament(path: Path, names: tuple[str, ...] = NAMES, **plan: object) -> TournamentFile:
    """Return a tournament of four before its first round."""
    book = begin(
        path, TournamentPlan("Cup", lot="1", games=1, set={"D4": 3, "D5": "seat", "D6": "none"}, **plan)
    )  # type: ignore[arg-type]
    for name in names:
        book.do(ParticipantEntered(name))
    return book


AS_LISTED = ("Aki Sato", "Lena", "山田 太郎", "Maximilian Mustermann-Meier")
AS_COME = {"Lena": "ｌｅｎａ", "山田 太郎": "山田太郎"}
"""The names with which some of them connect."""


class TournamentTables:
    """Tables of a tournament, each with bots that connect as the paired players."""

    def __init__(self, *, but: tuple[str, ...] = ()) -> None:
        self.log: list[str] = []
        self._but = but
        self._worker_pool = WorkerPool()
        self._running: list[asyncio.Task[object]] = []
        self.opened: list[OpenTable] = []
        self._present: list[Guest] = []
        self._begun = asyncio.get_running_loop().time()

    def evening(
        self, book: TournamentFile, *, now: Callable[[], float] = time.monotonic, **options: Any
    ) -> TournamentEvening:
        """Return the evening of a tournament at these tables, with options for `EveningOptions`."""
        return TournamentEvening(
            book, EveningOptions(Listeners(port=0), **options), self.opens, self.log.append, now=now
        )

    def now(self) -> float:
        """Return the time of a clock that stands until everybody who comes is there; then an hour is gone."""
        there = self._present and all(guest.lobby is not None for guest in self._present)
        return asyncio.get_running_loop().time() + 3600 if there else self._begun

    async def opens(self, plan: TablePlan) -> OpenTable:
        """Open a table and connect the bots."""
        table = await open_table(plan, WorkerPool(), self.log.append)
        self.opened.append(table)
        for at, name in enumerate(plan.options.only):
            if name not in self._but:
                self._present.append(self.come(table, AS_COME.get(name, name), at))
        return table

    def come(self, table: OpenTable, name: str, at: int) -> Guest:
        """Connect a bot to a table."""
        guest = Guest(
            partial(table.line_for, f"192.0.2.{at + 1}"),
            GuestWish(name, agent="qk bot"),
            asyncio.get_running_loop().time,
        )
        bot = BotGuest(guest, "club", self._worker_pool, lambda line: None, pace=0.0)
        self._running.append(asyncio.create_task(guest.run()))
        self._running.append(asyncio.create_task(bot.play(lambda: None)))
        return guest

    async def close(self) -> None:
        """Stop all bots."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._worker_pool.close()


async def test_a_tournament_is_played_to_its_end(tmp_path: Path) -> None:
    """Two rounds at two tables each: every result has its record, and the file can be opened again."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=2), TournamentTables()
    evening = tables.evening(book, stays=0.1)
    await in_time(evening.run(asyncio.Event()))
    await tables.close()
    again = open_book(book.path).tournament
    assert again.is_over
    assert [len(match.games) for match in again.matches()] == [1, 1, 1, 1]
    assert sum(row.points for row in standings(again)) == 4
    for match in again.matches():
        assert match.reported is not None
        assert sorted(match.reported.scores) == [0.0, 1.0]
    assert sum("is paired" in line for line in tables.log) == 2


async def test_third_place_is_played_beside_the_final(tmp_path: Path) -> None:
    """At a table of its own in the same round, and with as many games as the knockout has."""
    book, tables = tournament(tmp_path / "cup.tournament", system="knockout"), TournamentTables()
    book.do(Staged(third=True, games=3))
    await in_time(tables.evening(book, stays=0.1).run(asyncio.Event()))
    await tables.close()
    again = open_book(book.path).tournament
    assert again.is_over
    assert [(match.round, match.part) for match in again.matches()] == [
        (1, "tree"),
        (1, "tree"),
        (2, "tree"),
        (2, "third"),
    ]
    for match in again.matches():
        assert match.reported is not None
        assert max(match.reported.scores) == 2.0


@pytest.mark.parametrize(
    ("plan", "stages"),
    [
        ({"system": "round-robin"}, Staged(top=2, play_off=True)),
        ({"system": "groups", "groups": 2}, Staged(double=True)),
        ({"system": "knockout"}, Staged(double=True)),
    ],
)
async def test_every_system_is_played_to_its_end(
    tmp_path: Path, plan: dict[str, Any], stages: Staged
) -> None:
    """The standings are announced at the tables of each round but the first: in groups each group's."""
    book, tables = tournament(tmp_path / "cup.tournament", **plan), TournamentTables()
    book.do(stages)
    await in_time(tables.evening(book, stays=0.1).run(asyncio.Event()))
    await tables.close()
    again = open_book(book.path).tournament
    assert again.is_over
    assert all(len(match.games) == 1 for match in again.matches() if not match.is_bye)


async def test_names_are_the_same_on_a_list_and_at_a_table(tmp_path: Path) -> None:
    """Blanks, case, width and truncation of names cost nobody their seat or result."""
    book = tournament(tmp_path / "cup.tournament", AS_LISTED, rounds=1)
    tables = TournamentTables()
    evening = tables.evening(book, stays=0.1, late=20.0, now=tables.now)
    await in_time(evening.run(asyncio.Event()))
    await tables.close()
    for match in book.tournament.matches():
        assert match.reported is not None
        assert not match.reported.forfeit
        assert sorted(match.reported.scores) == [0.0, 1.0], tables.log


async def test_a_look_alike_has_nobody_s_seat(tmp_path: Path) -> None:
    """José is not Jose and can't take the seat; the absent player forfeits."""
    book = tournament(tmp_path / "cup.tournament", ("Jose", "ben"), rounds=1)
    tables = TournamentTables(but=("Jose",))
    evening = tables.evening(book, stays=0.1, late=1.0, now=tables.now)
    await evening.poll()
    foreign_character = tables.come(tables.opened[0], "José", 9)
    await in_time(evening.run(asyncio.Event()))
    assert foreign_character.lobby is None
    await tables.close()
    (match,) = book.tournament.matches()
    assert match.reported is not None
    assert match.reported.forfeit
    assert match.reported.scores[match.players.index("ben")] == 1.0


async def test_seats_are_kept_for_those_who_are_paired(tmp_path: Path) -> None:
    """Others may watch but not sit; absent players forfeit after a while."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=1), TournamentTables(but=("ben", "aki"))
    evening = tables.evening(book, stays=0.1, late=0.5, now=tables.now)
    await evening.poll()
    foreign_character = tables.come(tables.opened[0], "zed", 9)
    await in_time(evening.run(asyncio.Event()))
    assert foreign_character.lobby is None
    await tables.close()
    assert book.tournament.is_over
    for match in book.tournament.matches():
        assert match.reported is not None
        assert match.reported.forfeit
        assert [match.players[at] for at, score in enumerate(match.reported.scores) if score] == [
            name for name in match.players if name in ("cid", "dan")
        ]


async def test_teams_play_board_by_board(tmp_path: Path) -> None:
    """Each board has a table; the match is reported when all are decided, by the boards that each team won."""
    plan = TournamentPlan("Cup", lot="1", team=3, rounds=1, set={"D4": 3, "D5": "seat", "D6": "none"})
    book, tables = begin(tmp_path / "cup.tournament", plan), TournamentTables()
    book.do(ParticipantEntered("north", members=("aki", "ben", "cid")))
    book.do(ParticipantEntered("south", members=("dan", "eve", "fay")))
    evening = tables.evening(book, stays=0.1)
    await in_time(evening.run(asyncio.Event()))
    await tables.close()
    tournament_after = open_book(book.path).tournament
    match = tournament_after.rounds[0][0]
    assert len(match.games) == len(tables.opened) == 3
    assert match.reported is not None
    won = [read_game(one).ranks[0] for one in match.games]
    for name, score in zip(match.players, match.reported.scores, strict=True):
        assert score == sum(one in tournament_after.players[name].members for one in won)
    assert [
        board[0] in tournament_after.players[match.players[0]].members
        for board in tournament_after.boards(match)
    ] == [
        True,
        False,
        True,
    ]


async def test_at_a_larger_table_those_who_came_play(tmp_path: Path) -> None:
    """Absent players are last; the others play without them."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=1, table=4), TournamentTables(but=("ben",))
    evening = tables.evening(book, stays=0.1, late=0.5, now=tables.now)
    await in_time(evening.run(asyncio.Event()))
    await tables.close()
    match = book.tournament.rounds[0][0]
    assert match.reported is not None
    assert match.reported.scores[match.players.index("ben")] == 4.0
    assert sorted(match.reported.scores) == [1.0, 2.0, 3.0, 4.0]
    assert not match.reported.forfeit


async def test_an_evening_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """Its tables are restored, and reported results stay."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=2), TournamentTables()
    evening, stop = tables.evening(book, stays=0.1), asyncio.Event()

    def changed() -> None:
        if any(match.reported for match in book.tournament.matches()):
            stop.set()

    evening.changed = changed
    await in_time(evening.run(stop))
    await tables.close()
    reported = [match for match in book.tournament.matches() if match.reported]
    assert reported
    assert not book.tournament.is_over
    again, tables = open_book(book.path), TournamentTables()
    await in_time(tables.evening(again, stays=0.1).run(asyncio.Event()))
    await tables.close()
    assert again.tournament.is_over
    for match in reported:
        assert again.tournament.match(match.round, match.table).games[:1] == match.games[:1]


async def test_a_game_is_replayed_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """During the check of a game the other tables play on, and its players don't count as absent."""
    from netplay.evening import evening as module

    goes_on, clock = threading.Event(), [0.0]
    real = module.read_game

    def slow(record: str) -> FinishedGame:
        assert goes_on.wait(PATIENCE)
        return real(record)

    monkeypatch.setattr(module, "read_game", slow)
    book, tables = tournament(tmp_path / "cup.tournament", rounds=1), TournamentTables()
    evening = tables.evening(book, stays=0, late=60, now=lambda: clock[0])
    running = asyncio.create_task(evening.run(asyncio.Event()))
    await until(lambda: len(evening.tables) == 2 and all(one.takings for one in evening.tables.values()))
    clock[0] = 1000
    assert not any(match.reported for match in book.tournament.matches())
    goes_on.set()
    await in_time(running)
    await tables.close()
    assert [len(match.games) for match in book.tournament.matches()] == [1, 1]
    assert not any(match.reported.forfeit for match in book.tournament.matches() if match.reported)


async def test_rounds_are_paired_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a large field that takes seconds, in which other tables play on; what failed is tried again after a change."""
    tried: list[tuple[int, threading.Thread]] = []

    def fails(made: Tournament, *args: object, **named: object) -> Paired:
        tried.append((made.count, threading.current_thread()))
        raise BadAct("club-no-pairing", round=1)

    monkeypatch.setattr("netplay.club.pairing.next_round", fails)
    book, tables = tournament(tmp_path / "cup.tournament"), TournamentTables()
    evening = tables.evening(book)
    before = book.tournament.count
    for _ in range(3):
        await evening.poll()
    book.do(ParticipantEntered("late"))
    await evening.poll()
    assert [count for count, _ in tried] == [before, before + 1]
    assert all(thread is not threading.main_thread() for _, thread in tried)
    monkeypatch.setattr("netplay.club.pairing.next_round", next_round)
    book.do(ParticipantEntered("later"))
    await evening.poll()
    assert len(book.tournament.rounds) == 1
    assert sum("no round can be paired" in line for line in tables.log) == 1
    for table in tables.opened:
        await table.close()
    await tables.close()


async def test_players_hear_how_it_stands_and_where_they_play_next(tmp_path: Path) -> None:
    """Those who stay get the result, the standings and the next table before this one closes, and the reason."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=2), TournamentTables(but=NAMES)
    evening = tables.evening(book, stays=0.0)
    evening._port_of = lambda match, board: 1800 + match.table  # type: ignore[method-assign]
    await evening.poll()
    first = book.tournament.rounds[0]
    name = first[0].players[0]
    guest = Guest(
        partial(tables.opened[0].line_for, "192.0.2.1"), GuestWish(name), asyncio.get_running_loop().time
    )
    coming = asyncio.create_task(guest.run())
    await until(lambda: guest.lobby is not None)
    for match in first:
        book.do(ResultReported(1, match.table, (1.0, 0.0)))
    stop = asyncio.Event()
    running = asyncio.create_task(evening.run(stop))
    heard: list[object] = []
    while not any(isinstance(one, ConnectionEnded) for one in heard):
        heard.append(await in_time(guest.events.get()))
    stop.set()
    await asyncio.gather(running, coming)
    await tables.close()
    codes = [one.code for one in heard if isinstance(one, ChatReceived) and one.code]
    assert codes == ["cup-result", "cup-standing", "cup-next-port", "cup-next-port"]
    where = next(match for match in book.tournament.rounds[1] if name in match.players)
    ended = next(one for one in heard if isinstance(one, ConnectionEnded))
    assert ended.args["why"] == "next"
    assert f"{name} → {where.table} (:{1800 + where.table})" in str(ended.args["next"])


async def test_a_round_that_is_taken_back_closes_its_tables(tmp_path: Path) -> None:
    """The organizer takes the round back while its tables are open: they close, and the tournament continues."""
    book, tables = tournament(tmp_path / "cup.tournament", rounds=2), TournamentTables(but=NAMES)
    evening = tables.evening(book, pairs=False)
    book.do(next_round(book.tournament))
    await evening.poll()
    assert len(evening.tables) == 2
    book.do(Unpaired(1))
    await evening.poll()
    assert not evening.tables
    book.do(next_round(book.tournament, [("aki", "ben")]))
    await evening.poll()
    assert len(evening.tables) == 2
    await asyncio.gather(*(one.close() for one in tables.opened))
    await tables.close()
