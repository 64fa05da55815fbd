"""Errors beside the tables: connections to relays and between processes, clients, programs, tournaments."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from netplay.club.acts import ParticipantEntered
from netplay.club.acts import TournamentPlan as CupPlan
from netplay.club.book import begin
from netplay.competition.port import CompetitionTable, ForeignProgram
from netplay.dialing import discovery
from netplay.directory.forwarding import ForwardHeader, ForwardListener, PeerAddress, forward
from netplay.directory.mirror import Mirror
from netplay.directory.sqlite import SqliteDirectory
from netplay.evening import evening
from netplay.evening.evening import EveningOptions as EveningWish
from netplay.evening.evening import TournamentEvening
from netplay.guest.botguest import BotGuest
from netplay.guest.guest import Guest, JoinRequest
from netplay.learn.tutor import Tutor
from netplay.line.transport import Transport, connect
from netplay.relaying import streams
from netplay.relaying.messages import EndStream
from netplay.relaying.streams import OpenRoom, enter
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.room.options import Options
from netplay.room.server import Server
from netplay.table.games import GameConfig
from netplay.tasks import alongside, report_all_faults, report_to_loop, spawn
from netplay.uecda import line
from tests.netplay.peers import VirtualHost
from tests.netplay.simulation.clock import in_virtual_time, run
from tests.netplay.simulation.world import InProcess
from tests.netplay.test_faults import WHY, breaks, breaks_later, heard_in
from tests.netplay.test_relay import relay
from tests.waiting import in_time, until


async def a_table(log: list[str], **listeners: Any) -> OpenTable:
    """Return an open table of two."""
    config = GameConfig("daifugo", "uecda", seats=5)
    return await open_table(
        TablePlan(config, Options(), Listeners(port=0, **listeners)), InProcess(), log.append
    )  # type: ignore[arg-type]


class Told:
    """A player who stores the host's chat lines."""

    def __init__(self, table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
        self.codes: list[str] = []
        say = table.room.say

        def noted(name: str, text: str, code: str = "", **args: Any) -> None:
            self.codes.append(code)
            say(name, text, code, **args)

        monkeypatch.setattr(table.room, "say", noted)


# ---------------------------------------------------------------------- connections to a table


@pytest.mark.parametrize("way", ["own_line", "line_for", "program_line", "port"])
async def test_a_line_to_a_table_that_fails(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is logged, the players are notified, and the next connection is served."""
    log: list[str] = []
    table = await a_table(log)
    player = Told(table, monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr(Server, "serve", breaks_later)
        if way == "port":
            held: Transport = await connect("127.0.0.1", table.port)
            held.write(b"\0\0\0\1x")
        else:
            held = await getattr(table, way)(*([] if way == "own_line" else ["192.0.2.1"]))
        await until(lambda: heard_in(log))
    assert player.codes == ["table-fault"]
    held.abort()
    guest = Guest(table.own_line, JoinRequest("aki"), table.room.now)
    async with alongside() as start:
        start(guest.run())
        await until(lambda: guest.lobby is not None)
        await guest.close()
    await table.close(finished=True)


async def test_a_relay_line_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that enters gets the error and not a timeout; a host is notified that its room is gone."""
    loops: list[BaseException] = []
    report_all_faults(loops.append)
    async with relay() as (_, port):
        room = OpenRoom("127.0.0.1", port, "room")
        with monkeypatch.context() as patch:
            patch.setattr(streams._Line, "_take", breaks)
            with pytest.raises(RuntimeError, match=WHY):
                await room.open()
        await room.open()
        log: list[str] = []
        table = await a_table(log, within="test")
        player = Told(table, monkeypatch)
        table.spawn(table._receive(room, None))  # type: ignore[arg-type]  # no TLS here
        with monkeypatch.context() as patch:
            patch.setattr(OpenRoom, "_connect", breaks_later)
            assert room._line is not None
            room._line._tcp.abort()
            await until(lambda: heard_in(log))
        assert player.codes == ["table-fault"]
        await table.close(finished=True)
        await room.close()
        assert not loops


async def test_a_relay_line_that_fails_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its streams end, and the error goes to the loop: no caller could take it."""
    loops: list[BaseException] = []
    report_all_faults(loops.append)
    async with relay() as (_, port):
        room = OpenRoom("127.0.0.1", port, "room")
        await room.open()
        stream = await enter("127.0.0.1", port, "room")
        with monkeypatch.context() as patch:
            patch.setattr(streams._Line, "_take", breaks)
            assert room._line is not None
            room._line.send(EndStream(1))  # the client's connection gets the error
            await until(lambda: loops)
        assert [str(one) for one in loops] == [WHY]
        stream.abort()
        await room.close()


# ---------------------------------------------------------------------- between processes


async def test_a_line_between_processes_that_fails(tmp_path: Path) -> None:
    """It alone ends, and the error is logged."""
    log: list[str] = []
    came: list[int] = []

    async def serve(coming: ForwardHeader, line: Transport) -> None:
        came.append(coming.table)
        if coming.table == 1:
            raise RuntimeError(WHY)

    arriving = ForwardListener(serve, log.append)
    path = tmp_path / "s"
    await arriving.open_socket(path)
    for number in (1, 2):
        there = await forward(PeerAddress("here", str(path)), ForwardHeader(number, "192.0.2.1"), "here")
        await until(lambda number=number: number in came)
        there.abort()
    await until(lambda: heard_in(log))
    await arriving.close()


async def test_a_beat_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next heartbeat follows."""
    monkeypatch.setattr("netplay.directory.mirror.EVERY", 0.01)
    log: list[str] = []
    directory = SqliteDirectory(tmp_path / "d.sqlite")
    mirror = Mirror(directory, "a", log.append)
    mirror.before_beat = breaks
    running = asyncio.create_task(mirror.run())
    await until(lambda: heard_in(log))
    beats: list[int] = []
    mirror.before_beat = lambda: beats.append(1)
    await until(lambda: beats)
    running.cancel()
    await asyncio.wait([running])
    directory.close()


# ---------------------------------------------------------------------- guests and programs


@pytest.mark.parametrize("broken", ["_take", "_ping", "_once"])
def test_a_guest_that_fails_ends_those_who_wait_for_it(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a bot would wait for ever."""

    async def story() -> None:
        host = VirtualHost()

        async def dial() -> Transport:
            return host.line()

        guest = Guest(dial, JoinRequest("aki"), host.now)
        monkeypatch.setattr(Guest, broken, breaks if broken == "_take" else breaks_later)
        bot = BotGuest(guest, "club", InProcess(), host.log.append)  # type: ignore[arg-type]
        with pytest.raises(RuntimeError, match=WHY):
            await together(guest, bot)
        await host.close()

    async def together(guest: Guest, bot: BotGuest) -> None:
        async with alongside() as start:
            start(guest.run())
            await bot.play(lambda: None)

    run(story())


@in_virtual_time
async def test_a_bot_that_fails_in_a_game_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that plays one game after another gets the error of the failed one."""
    guest = Guest(breaks_later, JoinRequest("aki"), asyncio.get_running_loop().time)
    bot = BotGuest(guest, "club", InProcess(), lambda line: None)  # type: ignore[arg-type]
    monkeypatch.setattr(BotGuest, "_moves", breaks_later)

    async def attend(self: BotGuest, came: object) -> None:
        self._start(self._moves(None, None))  # type: ignore[arg-type]
        await asyncio.Event().wait()

    monkeypatch.setattr(BotGuest, "_attend", attend)
    with pytest.raises(RuntimeError, match=WHY):
        await bot.play(lambda: None)


@pytest.mark.parametrize(
    "broken", [(ForeignProgram, "stay"), (line.ProgramConnection, "_listen"), (CompetitionTable, "_greet")]
)
async def test_a_program_that_fails(broken: tuple[type, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection ends; the players are notified, and the error is logged."""
    log: list[str] = []
    table = await a_table(log)
    player = Told(table, monkeypatch)
    beside = CompetitionTable(0, greeting=30.0)
    await beside.open(table, log.append)
    monkeypatch.setattr(*broken, breaks_later)
    if broken[1] == "stay":
        monkeypatch.setattr("netplay.competition.port.greeted", named)
    _, writer = await asyncio.open_connection("127.0.0.1", beside.port)
    writer.write(b"hello")
    await until(lambda: heard_in(log))
    assert player.codes == ["table-fault"]
    writer.close()
    await beside.close()
    await table.close(finished=True)


async def named(there: line.ProgramConnection, patience: float) -> str:
    """Fake a program's greeting."""
    return "one"


async def test_an_announcement_that_breaks_the_search() -> None:
    """The search for tables raises the error."""

    async def look() -> None:
        async with alongside() as start:
            found = discovery._Look(None, asyncio.Queue(), start)  # type: ignore[arg-type]
            found._ask = breaks_later  # type: ignore[method-assign]
            found._changed(None, "", "a", "added")  # type: ignore[arg-type]
            await asyncio.Event().wait()

    with pytest.raises(RuntimeError, match=WHY):
        await look()


async def test_a_lesson_that_fails_ends_for_its_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is raised where the screen listens."""
    tutor = Tutor("aki", pace=0.0)
    monkeypatch.setattr(Tutor, "_go_on", breaks_later)
    step = tutor.step
    assert step is not None
    await tutor.send(tutor.lesson.move(tutor.table.state, step.wants))

    async def follow() -> None:
        async for _ in tutor.updates():
            pass

    with pytest.raises(RuntimeError, match=WHY):
        await in_time(follow())
    await tutor.close()


# ---------------------------------------------------------------------- tournaments


async def test_a_result_that_cannot_be_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported at its table and logged; the tournament continues."""
    log: list[str] = []
    book = begin(tmp_path / "cup.tournament", CupPlan("Cup", rounds=1, set={"D4": 3}))
    for name in ("aki", "ben"):
        book.do(ParticipantEntered(name))

    async def opens(plan: TablePlan) -> OpenTable:
        return await open_table(plan, InProcess(), log.append)  # type: ignore[arg-type]

    cup = TournamentEvening(book, EveningWish(Listeners(port=0)), opens, log.append)
    await cup.poll()
    (one,) = cup.tables.values()
    player = Told(one.open, monkeypatch)
    monkeypatch.setattr(evening, "read_game", breaks)
    one.takings.spawn(cup._take(one, "a record"))
    await cup.poll()
    assert heard_in(log)
    assert player.codes == ["table-fault"]
    stop = asyncio.Event()
    stop.set()
    await cup.run(stop)
    assert not cup.tables


# ---------------------------------------------------------------------- errors without a caller


async def test_what_nobody_can_take_goes_to_the_loop() -> None:
    """Each program handles them there, also those of timers and callbacks."""
    heard: list[BaseException] = []
    report_all_faults(heard.append)
    spawn(breaks_later(), report_to_loop("a rating was not found out"))
    asyncio.get_running_loop().call_soon(breaks)
    asyncio.get_running_loop().call_exception_handler({"message": "a socket was lost"})
    await until(lambda: len(heard) == 3)
    assert sorted(map(str, heard)) == sorted(["a socket was lost", WHY, WHY])
