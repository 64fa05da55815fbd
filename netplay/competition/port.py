"""The competition's port of an ordinary table: programs take seats among people and bots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine.daifugo.uecda.match import POINTS, SEATS
from netplay.competition.program import ForeignProgram
from netplay.guest.guest import Guest, JoinRequest
from netplay.room.acts import GameBegan
from netplay.room.opening import OpenTable
from netplay.tasks import Tasks
from netplay.uecda.line import GREETING, PATIENCE, ProgramConnection, greeted, plain_name
from netplay.uecda.match import MatchScore, scored
from netplay.uecda.server import NoMatch
from netplay.uecda.tables import UnreadableTable
from netplay.wire.messages import Lobby


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
        """Opens the port to this table. Raises NoMatch if it cannot be opened."""

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
            raise NoMatch("uecda-no-port", port=self.port) from wrong
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
            log(f"a program was turned away: {wrong} ({line.fault or 'greeting'})")
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

    def players(self, lobby: Lobby) -> tuple[int, ...]:
        """The number of the player on each seat: programs in order of arrival, then people and bots by seat."""
        numbers = {program.name: program.number for program in self._programs if program.number is not None}
        left = iter(sorted(set(range(len(lobby.seats))) - set(numbers.values())))
        return tuple(numbers[place.name] if place.name in numbers else next(left) for place in lobby.seats)

    def _count(self, table: OpenTable, began: GameBegan) -> None:
        """Count a game that is over; interrupted ones do not count."""
        rounds = table.room.rounds
        if rounds.phase != "over" or rounds.playing is None or rounds.playing.began is not began:
            return
        for place, name in enumerate(rounds.series.places):
            self._points.setdefault(name, []).append(POINTS[place])
        if rounds.series.game > 1:
            return
        self.result, self._points = scored(self._points), {}
        for one in self.result:
            mean, low, high = (f"{value:.2f}" for value in (one.mean, one.low, one.high))
            text = f"{one.name}: {one.points} points, {mean} a game [{low}, {high}]"
            table.room.announce(
                text, "uecda-points", who=one.name, points=one.points, mean=mean, low=low, high=high
            )
        self.over.set()
