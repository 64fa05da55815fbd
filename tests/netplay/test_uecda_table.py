"""Foreign programs at an ordinary table, beside people, spectators and bots."""

import asyncio
import contextlib
import functools
import random
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from engine.chance import SeedDice
from engine.daifugo.moves import Gift, Pass, Play
from engine.daifugo.uecda.match import strongest
from engine.daifugo.uecda.plays import TABLE, cards_of, mask_of, plays_of, reading_of
from engine.games import replay_text
from engine.seats import Seat
from netplay.archive.storing import ArchiveResult
from netplay.competition.port import CompetitionTable
from netplay.compute.worker_pool import WorkerPool
from netplay.guest.botguest import BotGuest
from netplay.guest.events import ConnectionEnded, GameShown
from netplay.guest.guest import Guest, JoinRequest
from netplay.room import opening
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.room.options import Options
from netplay.room.unfinished import list_unfinished
from netplay.table import messages
from netplay.table.games import GameConfig
from netplay.table.games.daifugo import adapter as daifugo
from netplay.table.games.daifugo.adapter import Adapter
from netplay.table.local_seat import LocalSeat
from netplay.table.table import Table
from netplay.uecda.program_messages import ProgramMessages
from netplay.uecda.server import Referee
from netplay.uecda.tables import pack, pack_number
from netplay.wire import messages as wire
from tests.netplay.foreign_daihinmin import Client, packed
from tests.netplay.test_uecda import A_WHILE, HOSTILE, LONG_ENOUGH, doubled
from tests.waiting import PATIENCE, until


class Held:
    """A table with a listener for programs."""

    def __init__(
        self, table: OpenTable, beside: CompetitionTable, records: list[str], log: list[str]
    ) -> None:
        self.table, self.beside, self.records, self.log = table, beside, records, log
        self.places: list[tuple[str, ...]] = []
        """The names of each finished game, best first."""

    def points(self, name: str) -> list[int]:
        return [5 - places.index(name) for places in self.places]

    async def come(self, names: list[str], **how: Callable[[Client, bytes], bytes]) -> list[Client]:
        """Connect programs of these names, one after the other."""
        return [
            await asyncio.to_thread(Client, self.beside.port, name, misbehave=how.get(name)) for name in names
        ]


@contextlib.asynccontextmanager
async def held(
    games: int, bots: tuple[str, ...] = (), patience: float = PATIENCE, clock: dict[str, Any] | None = None
) -> AsyncIterator[Held]:
    """Open an ordinary table with the competition's rules, and a listener for programs."""
    records: list[str] = []
    log: list[str] = []
    beside = CompetitionTable(0, patience=patience, greeting=PATIENCE)
    plan = TablePlan(
        GameConfig("daifugo", "uecda", seats=5, clock=clock or {}),
        Options(games=games, pace=0.0),
        Listeners(port=0),
        bots,
        beside=beside,
    )
    worker_pool = WorkerPool()
    with pytest.MonkeyPatch.context() as patch:

        def keep(text: str, *_: object) -> ArchiveResult:
            records.append(text)
            return ArchiveResult()

        patch.setattr(opening.Archiving.__init__, "__defaults__", (keep,))
        table = await open_table(plan, worker_pool, log.append, agent="qk")
        found = Held(table, beside, records, log)
        file = table.room.file

        def count(began: object, text: str) -> None:
            found.places.append(table.room.match.series.places)
            file(began, text)  # type: ignore[arg-type]

        table.room.file = count
        try:
            async with asyncio.timeout(LONG_ENOUGH * max(1, games // 10)):
                yield found
        finally:
            await table.close(finished=True)


async def ended(clients: list[Client]) -> None:
    """Wait until the programs have disconnected."""
    for client in clients:
        await asyncio.to_thread(client.thread.join, PATIENCE)


async def test_five_programs_play_a_match_that_is_watched() -> None:
    """Both sides count the same points; every game is a valid record; a spectator sees every game."""
    async with held(6) as at:
        watcher = Guest(at.table.own_line, JoinRequest("eve", watch=True), at.table.room.now)
        watching = asyncio.create_task(watcher.run())
        names = [f"sample{number}" for number in range(5)]
        clients = await at.come(names)
        await at.beside.over.wait()
        await ended(clients)
        seen = [watcher.events.get_nowait() for _ in range(watcher.events.qsize())]
        await watcher.close()
        watching.cancel()
        for client, name in zip(clients, names, strict=True):
            assert client.fault is None, client.fault
            assert client.refused == 0
            assert client.points() == at.points(name)
        assert len([one for one in seen if isinstance(one, GameShown)]) == 6
        assert {one.name: one.points for one in at.beside.result} == {
            name: sum(at.points(name)) for name in names
        }
    assert len(at.records) == 6
    for text in at.records:
        assert 'rules = "uecda"' in text
        replay = replay_text(text)
        assert replay.error is None, replay.error


async def test_a_match_that_is_stopped_does_not_continue() -> None:
    """A host that stops in the middle promises nothing, and leaves no table to resume."""
    async with held(6, ("novice",) * 3) as at:
        guest = Guest(at.table.own_line, JoinRequest("eve"), at.table.room.now)
        sitting = asyncio.create_task(guest.run())
        await at.come(["sample"])
        await until(lambda: guest.lobby is not None and guest.lobby.seat is not None)
        await guest.ask(lambda id: wire.Ready(id, True))
        await until(lambda: at.table.room.match.is_playing)
        await at.table.close(finished=False)
        assert not at.table.is_kept
        assert list_unfinished().games == ()
        heard = [guest.events.get_nowait() for _ in range(guest.events.qsize())]
        assert [one.code for one in heard if isinstance(one, ConnectionEnded)] == ["closed"]
        sitting.cancel()


async def test_other_rules_than_the_programs_know_are_refused() -> None:
    """Proposed by the person who chooses; hints and a clock that the table had are no other rules."""
    async with held(1) as at:
        guest = Guest(at.table.own_line, JoinRequest("aki"), at.table.room.now)
        visit = asyncio.create_task(guest.run())
        while guest.lobby is None:
            await asyncio.sleep(0.01)
        rules = guest.lobby.rules
        for other in ({"game": "prime", "seats": 5}, {**rules, "set": {"jokers": 0}}):
            answer = await guest.ask(lambda id, other=other: wire.Propose(id, other))
            assert answer.reason == "rules-fixed"
        assert (await guest.ask(lambda id: wire.Propose(id, {**rules, "hints": "level"}))).taken
        visit.cancel()
        await asyncio.gather(visit, return_exceptions=True)


class Player:
    """A person at the table, whose moves are automatic."""

    def __init__(self, at: Held, name: str) -> None:
        self.guest = Guest(at.table.own_line, JoinRequest(name), at.table.room.now)
        self.worker_pool = WorkerPool()
        self.said: list[str] = []
        bot = BotGuest(self.guest, "novice", self.worker_pool, self.said.append, pace=0.0)
        self.tasks = [asyncio.create_task(self.guest.run()), asyncio.create_task(bot.play(lambda: None))]

    async def begins(self, at: Held) -> None:
        """Get ready once everybody is there."""
        await until(lambda: self.guest.lobby is not None and all(one.name for one in self.guest.lobby.seats))
        await self.guest.ask(lambda id: wire.Ready(id, True))

    async def goes(self) -> None:
        """Close the program."""
        await self.guest.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.worker_pool.close()


async def test_a_person_programs_and_bots_play_at_one_table() -> None:
    """Everybody counts the same, the person's clock runs, and each has a place in every record."""
    async with held(4, ("novice", "strong"), clock={"turn": 20.0}) as at:
        person = Player(at, "aki")
        await until(lambda: bool(at.table.room.seated))
        clients = await at.come(["one", "two"])
        assert [client.number for client in clients] == [0, 1]
        await person.begins(at)
        await at.beside.over.wait()
        await ended(clients)
        await person.goes()
        for client, name in zip(clients, ("one", "two"), strict=True):
            assert client.fault is None, client.fault
            assert client.refused == 0
            assert client.points() == at.points(name)
        assert len(at.places) == 4
        assert sum(one.points for one in at.beside.result) == 4 * 15
        assert [line for line in at.log if line.startswith("aki: ")]
    for text in at.records:
        assert replay_text(text).error is None
        assert "turn = 20" in text
        assert "aki:" in text


async def test_a_slow_person_is_passed_over_by_the_clock() -> None:
    """A player who times out passes; programs see an ordinary pass."""
    async with held(1, ("novice", "novice"), clock={"turn": 1.0}) as at:
        person = Guest(at.table.own_line, JoinRequest("aki"), at.table.room.now)
        running = asyncio.create_task(person.run())
        await until(lambda: bool(at.table.room.seated))
        clients = await at.come(["one", "two"])
        await until(lambda: person.lobby is not None and all(one.name for one in person.lobby.seats))
        await person.ask(lambda id: wire.Ready(id, True))
        await at.beside.over.wait()
        await ended(clients)
        await person.close()
        running.cancel()
        assert all(client.fault is None for client in clients)
        assert [client.points() for client in clients] == [at.points("one"), at.points("two")]


@pytest.mark.parametrize("how", HOSTILE, ids=lambda how: how.__name__)
async def test_a_bad_program_spoils_only_its_own_game_here_too(how: Callable[[Client, bytes], bytes]) -> None:
    """The match ends in order, and the others' games all count."""
    async with held(4, patience=A_WHILE) as at:
        names = ["bad", *(f"good{number}" for number in range(4))]
        clients = await at.come(names, bad=how)
        await at.beside.over.wait()
        await ended(clients[1:])
        assert len(at.places) == 4
        for client, name in zip(clients[1:], names[1:], strict=True):
            assert client.fault is None, client.fault
            assert client.refused == 0
            assert client.points() == at.points(name)
        if how is doubled:
            assert clients[0].points() == at.points("bad")
        clients[0].line.close()


async def test_who_cannot_come_disturbs_nobody() -> None:
    """Another protocol, a sixth program, and one that leaves before the match."""
    async with held(1) as at:
        await asyncio.to_thread(_says, at.beside.port, packed([[20140] + [0] * 14] * 8))
        await until(lambda: any("was rejected" in line for line in at.log))
        early = (await at.come(["early"]))[0]
        early.line.shutdown(socket.SHUT_RDWR)
        await until(lambda: not at.table.room.seated)
        await ended([early])
        early.line.close()
        first = await at.come(["a", "b", "c"])
        person = Guest(at.table.own_line, JoinRequest("aki"), at.table.room.now)
        running = asyncio.create_task(person.run())
        await until(lambda: len(at.table.room.seated) == 4)
        last = await at.come(["d"])
        answer = await asyncio.to_thread(_says, at.beside.port, packed(_greeting("sixth")))
        assert answer == b""
        assert [client.number for client in (*first, *last)] == [0, 1, 2, 3]
        running.cancel()
        await person.close()
        for client in (*first, *last):
            client.line.close()


def _greeting(name: str) -> list[list[int]]:
    rows = [[0] * 15 for _ in range(8)]
    rows[0][0] = 20070
    rows[1][: len(name)] = name.encode()
    return rows


def _says(port: int, greeting: bytes) -> bytes:
    """Return the answer to a program's greeting."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(greeting)
        with contextlib.suppress(ConnectionError):
            return line.recv(4)
    return b""


def _listen(heard: list[LocalSeat], tellings: list[ProgramMessages], there: list[bytes]) -> None:
    """Send each seat's updates to its program."""
    for seat, client in enumerate(heard):
        while not client.queue.empty():
            update = client.queue.get_nowait()
            assert update is not None
            there[seat] += tellings[seat].on_events(update.view, update.events)


async def test_a_table_judges_as_the_arena_does() -> None:
    """The same deal and the same submissions, some of them absurd: the same messages from both."""
    odd = random.Random(5)
    referee = Referee("abcde", 4, SeedDice(3))
    while not referee.match_over:
        referee.begin()
        table = Table(
            Adapter(), referee.state, [messages.SeatedPlayer(name) for name in "abcde"], SeedDice(0)
        )
        tellings = [
            ProgramMessages(referee.seats, last=len(referee.results) == referee.games - 1) for _ in range(5)
        ]
        clients = [table.attach(Seat(seat)) for seat in range(5)]
        here = [b""] * 5
        there = [b""] * 5

        listen = functools.partial(_listen, clients, tellings, there)
        listen()
        for seat in range(5):
            here[seat] += pack(referee.start_table(referee.player_on(seat)))
        for player, count in referee.givers():
            view = referee.view(player)
            cards = strongest(mask_of(view.hand), count)
            referee.give(player, cards)
            seat = referee.seat_of(player)
            assert (await table.submit(seat, Gift(cards_of(cards)))).taken
            tellings[seat].given()
            listen()
        while not referee.over:
            for seat in range(5):
                here[seat] += pack(referee.turn_table(referee.player_on(seat)))
            seat = referee.state.turn
            plays = plays_of(mask_of(referee.state.hands[seat]))
            play = odd.choice([*plays, *plays, TABLE[odd.randrange(len(TABLE))], None])
            field = referee.state.field
            accepted, rows = referee.move(play)
            move = Pass() if play is None else Play(cards_of(play.mask), reading_of(play))
            answer = await table.submit(seat, move)
            if not answer.taken:
                assert (await table.submit(seat, Pass())).taken
            taken = answer.taken and (play is not None or not field)
            there[seat] += tellings[seat].judged(taken=taken)
            here[seat] += pack_number(9 if accepted else 8)
            flow = 0 if not referee.over else 2 if referee.match_over else 1
            here = [said + pack(rows) + pack_number(flow) for said in here]
            listen()
        assert here == there
        assert table.state == referee.state
        await table.close()


async def test_classes_end_after_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the competition after a hundred; here after two."""
    monkeypatch.setattr(daifugo, "CLASSLESS", 2)
    async with held(5) as at:
        titles: list[int] = []
        at.table.room.match.on_game = lambda playing: titles.append(len(set(playing.began.titles)))
        clients = await at.come([f"sample{number}" for number in range(5)])
        await at.beside.over.wait()
        await ended(clients)
        assert titles == [0, 5, 0, 5, 0]
        assert all(client.fault is None for client in clients)


@pytest.mark.long
async def test_a_thousand_games_at_an_ordinary_table() -> None:
    """A whole match, with and without spectators, with one program that sends everything twice."""
    async with held(1000, ("novice",)) as at:
        names = ["twice", *(f"good{number}" for number in range(3))]
        clients = await at.come(names, twice=doubled)
        await at.beside.over.wait()
        await ended(clients)
        assert len(at.records) == len(at.places) == 1000
        for client, name in zip(clients, names, strict=True):
            assert client.fault is None, client.fault
            assert client.points() == at.points(name)
