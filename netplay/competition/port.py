"""The competition's port of an ordinary table: programs take seats among people and bots.

A program has two sides: its connection, and a guest of the table. The guest is an ordinary member: it gets ready when
a game can begin, takes part in the deal, and the table judges its moves. An illegal play becomes a pass. A program that
is cut off keeps its seat to the end of the match, played by a sample player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import assert_never

import msgspec

from engine.daifugo.board import Phase
from engine.daifugo.moves import Gift, Move, Pass, Play
from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import POINTS, SEATS, strongest
from engine.daifugo.uecda.plays import cards_of, mask_of, reading_of
from engine.daifugo.view import View
from engine.errors import QkError
from netplay.guest.events import (
    ChatReceived,
    ConnectionDown,
    ConnectionEnded,
    ConnectionUp,
    GameShown,
    LobbySeen,
    Recorded,
)
from netplay.guest.guest import Guest, JoinRequest
from netplay.guest.remote_seat import RemoteSeat
from netplay.room.acts import GameBegan
from netplay.room.opening import OpenTable
from netplay.table.messages import SeatUpdate, TableReason
from netplay.tasks import StartTask, Tasks, alongside
from netplay.uecda.line import GREETING, PATIENCE, ProgramConnection, greeted, plain_name
from netplay.uecda.match import MatchScore, scored
from netplay.uecda.program_messages import ProgramMessages
from netplay.uecda.server import STAND_IN
from netplay.uecda.tables import Rows, UnreadableTable, pack_number, read_hand, read_play
from netplay.wire import messages as wire

_LATER = frozenset((*TableReason, "stale", "not-kept"))
"""Reasons that refuse a move only for the moment; later updates show whether it is still due."""


class CompetitionTable:
    """Programs at one ordinary table, and the results of their matches."""

    def __init__(
        self,
        port: int,
        bind: str | None = "127.0.0.1",
        *,
        patience: float = PATIENCE,
        greeting: float = GREETING,
        password: str = "",
    ) -> None:
        """A port that is not open yet.

        Arguments:
            patience: seconds for a program to answer.
            password: the table's, which this protocol cannot request.
        """
        self.port = port
        self.over = asyncio.Event()
        """Set when a match is over."""
        self.result: tuple[MatchScore, ...] = ()
        """The points of the last match that is over."""
        self._bind, self._password = bind, password
        self._patience, self._greeting = patience, greeting
        self._programs: set[ForeignProgram] = set()
        self._tasks: Tasks | None = None
        self._points: dict[str, list[int]] = {}
        self._server: asyncio.Server | None = None

    async def open(self, table: OpenTable, log: Callable[[str], None]) -> None:
        """Opens the port to this table. Raises QkError if it cannot be opened."""

        table.room.match.is_fixed = True
        tasks = self._tasks = Tasks(table.room.failed)

        async def receive(line: ProgramConnection) -> None:
            try:
                await self._greet(line, table, log)
            except Exception:
                line.cut("a fault of the host")
                raise

        def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            tasks.spawn(receive(ProgramConnection(reader, writer, table.room.failed)))

        try:
            self._server = await asyncio.start_server(come, self._bind, self.port)
        except (OSError, OverflowError) as wrong:
            raise QkError("uecda-no-port", port=self.port) from wrong
        self.port = self._server.sockets[0].getsockname()[1]
        log(f"programs of the competition come to port {self.port}")
        file = table.room.file

        def count(began: GameBegan, text: str) -> None:
            self._count(table, began)
            file(began, text)

        table.room.file = count

    async def close(self) -> None:
        """Closes the port, and every program's connection to it."""
        if self._server is not None:
            self._server.close()
        if self._tasks is not None:
            await self._tasks.end()

    async def _greet(self, line: ProgramConnection, table: OpenTable, log: Callable[[str], None]) -> None:
        """Greet a connection and make it a guest, or reject it."""
        try:
            name = plain_name(await greeted(line, self._greeting))
        except UnreadableTable as wrong:
            log(f"a program was rejected: {wrong} ({line.fault or 'greeting'})")
            line.cut("no greeting")
            return
        wish = JoinRequest(name, password=self._password, agent="uecda bot")
        guest = Guest(lambda: table.program_line(line.host), wish, table.room.now)
        program = ForeignProgram(line, guest, self._patience, self, log)
        self._programs.add(program)
        try:
            await program.stay()
        finally:
            self._programs.discard(program)

    def free(self) -> int:
        """The number of the next program: the lowest unused one."""
        taken = {program.number for program in self._programs}
        return next(number for number in range(SEATS + 1) if number not in taken)

    def players(self, lobby: wire.Lobby) -> tuple[int, ...]:
        """The number of the player on each seat: programs in order of arrival, then people and bots by seat."""
        numbers = {program.name: program.number for program in self._programs if program.number is not None}
        left = iter(sorted(set(range(len(lobby.seats))) - set(numbers.values())))
        return tuple(numbers[place.name] if place.name in numbers else next(left) for place in lobby.seats)

    def _count(self, table: OpenTable, began: GameBegan) -> None:
        """Count a game that is over; interrupted ones do not count."""
        match = table.room.match
        if match.phase != "over" or match.playing is None or match.playing.began is not began:
            return
        for place, name in enumerate(match.series.places):
            self._points.setdefault(name, []).append(POINTS[place])
        if match.series.game > 1:
            return
        self.result, self._points = scored(self._points), {}
        for one in self.result:
            mean, low, high = (f"{value:.2f}" for value in (one.mean, one.low, one.high))
            text = f"{one.name}: {one.points} points, {mean} a game [{low}, {high}]"
            table.room.announce(
                text, "uecda-points", who=one.name, points=one.points, mean=mean, low=low, high=high
            )
        self.over.set()


class ProgramMove(msgspec.Struct, frozen=True):
    """The intended move of a program; a pass if unreadable."""

    move: Move
    readable: bool = True


class ForeignProgram:
    """A connected program, from its greeting until it leaves the table."""

    def __init__(
        self,
        line: ProgramConnection,
        guest: Guest,
        patience: float,
        table: CompetitionTable,
        log: Callable[[str], None],
    ) -> None:
        """A program whose guest is not at the table yet; `patience`: seconds for it to answer."""
        self.line = line
        self.number: int | None = None
        """Its number, once it is seated."""
        self._guest, self._patience = guest, patience
        self._table, self._log = table, log
        self._start: StartTask
        self._playing: asyncio.Task[None] | None = None
        self._has_played = False
        self._seed = 0

    @property
    def name(self) -> str:
        """Its name at the table."""
        return self._guest.name

    async def stay(self) -> None:
        """Sits at the table until its match is over, or it leaves before that."""
        try:
            async with alongside() as self._start:
                self._start(self._guest.run())
                self._start(self._leave_with_the_line())
                await self._attend()
        finally:
            try:
                await self._guest.close()
            finally:
                await self.line.close()

    async def _attend(self) -> None:
        while True:
            event = await self._guest.events.get()
            match event:
                case LobbySeen(lobby=lobby):
                    await self._look_at(lobby)
                case GameShown(client=client):
                    self._begin(client)
                case ConnectionEnded() as ended:
                    if self.number is None:
                        self._log(f"a program was not seated: {ended.text or ended.code}")
                        self.line.cut("no place")
                    return
                case ConnectionUp() | ConnectionDown() | ChatReceived() | Recorded():
                    continue
                case _:
                    assert_never(event)

    async def _look_at(self, lobby: wire.Lobby) -> None:
        """Get ready for every game of the match, leave after it, and refuse pauses."""
        if lobby.seat is None:
            await self._guest.ask(wire.Leave)
            return
        if self.number is None:
            self.number = self._table.free()
            self._log(f"{self.name} is player {self.number}")
            self.line.send(pack_number(self.number))
        waits = lobby.phase in ("lobby", "over")
        if waits and lobby.standing.game == 1 and (self._has_played or self.line.fault):
            if self._playing is not None and lobby.phase == "over":
                await self._playing  # the program gets the end of the last game before it is disconnected
            await self._guest.ask(wire.Leave)
        elif waits and not lobby.seats[lobby.seat].ready:
            await self._guest.ask(lambda id: wire.Ready(id, True))
        elif lobby.pausing and self.name not in lobby.pausing and lobby.phase == "playing":
            await self._guest.ask(lambda id: wire.Pause(id, True))

    async def _leave_with_the_line(self) -> None:
        """Free the seat of a program that disconnects before the match."""
        await self.line.ended()
        if self.number is not None and not self._has_played:
            self._log(f"{self.name} has left before the match")
            await self._guest.ask(wire.Leave)

    def _begin(self, client: RemoteSeat) -> None:
        lobby = self._guest.lobby
        if self._playing is not None:
            self._playing.cancel()
        if client.seat is None or lobby is None:
            return
        self._has_played = True
        last = lobby.standing.game >= lobby.standing.games
        messages = ProgramMessages(self._table.players(lobby), last=last)
        self._playing = self._start(self._play(client, messages))

    async def _play(self, client: RemoteSeat, messages: ProgramMessages) -> None:
        """Send one game to the program, and make its moves."""
        wanted: ProgramMove | None = None
        async for update in client.updates():
            data = messages.on_events(update.view, update.events)
            if messages.awaits and data:
                wanted = None
                self.line.ask()
            self.line.send(data)
            if messages.over:
                return
            if not messages.awaits or update.paused:
                continue
            wanted = wanted or await self._wanted(update.view)
            await self._make(client, messages, wanted, update)

    async def _wanted(self, view: View) -> ProgramMove:
        """The program's submission, or a sample player's if it is cut off."""
        if not self.line.fault:
            rows = await self.line.answer(self._patience)
            if rows is not None:
                return _gift(rows) if view.phase is Phase.EXCHANGE else _play(rows)
            self._log(f"{self.name} {self.line.fault}: a sample player plays on")
        self._seed += 1
        return ProgramMove(bots.move(STAND_IN, view, self._seed))

    async def _make(
        self, client: RemoteSeat, messages: ProgramMessages, wanted: ProgramMove, update: SeatUpdate
    ) -> None:
        """Make a move at the table; an illegal one becomes a pass, or the strongest gift."""
        view: View = update.view
        answer = await client.send(wanted.move, on=update.number)
        if answer.reason in _LATER:
            return
        if view.phase is Phase.EXCHANGE:
            if not answer.taken:
                await client.send(Gift(cards_of(strongest(mask_of(view.hand), view.owed))))
            messages.given()
            return
        taken = answer.taken and wanted.readable and (wanted.move != Pass() or not view.field)
        if not answer.taken:
            answer = await client.send(Pass(), on=update.number)
        if answer.taken:
            self.line.send(messages.judged(taken=taken))


def _gift(rows: Rows) -> ProgramMove:
    try:
        return ProgramMove(Gift(cards_of(read_hand(rows))))
    except UnreadableTable:
        return ProgramMove(Gift(()), False)


def _play(rows: Rows) -> ProgramMove:
    try:
        play = read_play(rows)
    except UnreadableTable:
        return ProgramMove(Pass(), False)
    return ProgramMove(Pass() if play is None else Play(cards_of(play.mask), reading_of(play)))
