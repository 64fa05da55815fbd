"""A match with foreign programs: five places, each a connected program or one of our bots.

The server waits until all places are taken, plays its games, and reports the result. A program that disconnects, falls
silent, floods or does not read is cut off alone; a sample player replaces it, and all games count.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import datetime

import msgspec

from engine.chance import Chance
from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import SEATS
from engine.daifugo.uecda.plays import UecdaPlay
from engine.errors import QkError
from netplay.tasks import Tasks, logged, raised_to_caller, spawn
from netplay.uecda.line import GREETING, PATIENCE, ProgramConnection, greeted, plain_name
from netplay.uecda.match import MatchScore, scores
from netplay.uecda.referee import Referee
from netplay.uecda.tables import (
    ALL_OVER,
    GAME_OVER,
    GO_ON,
    NOT_TAKEN,
    TAKEN,
    Rows,
    UnreadableTable,
    pack,
    pack_number,
    read_hand,
    read_play,
)

THINKING = 1.0
"""Seconds that one of our bots may think."""
STAND_IN = "novice"

Log = Callable[[str], None]


class NoMatch(QkError):
    """A match that cannot be held."""


class MatchPlan(msgspec.Struct, frozen=True):
    """The plan of a match."""

    port: int
    bind: str | None = "127.0.0.1"
    games: int = 1000
    bots: tuple[str, ...] = ()
    """The levels of our bots, on the last numbers."""
    patience: float = PATIENCE
    greeting: float = GREETING


class MatchSeat(msgspec.Struct):
    """One of the five: a name, and a program or the level of a bot."""

    name: str
    line: ProgramConnection | None = None
    level: str = ""

    @property
    def program(self) -> ProgramConnection | None:
        """Its connection, while it is up."""
        return self.line if self.line is not None and not self.line.fault else None


Keep = Callable[[str, datetime, dict[str, str]], object]
"""Archives a finished game: its record, the time, and the levels of the bots in it."""


class MatchServer:
    """A match from the first greeting to the last point."""

    def __init__(self, plan: MatchPlan, dice: Chance, log: Log, keep: Keep | None = None) -> None:
        if len(plan.bots) > SEATS:
            raise NoMatch("uecda-too-many-bots", bots=len(plan.bots), most=SEATS)
        self.port = plan.port
        self.referee: Referee | None = None
        self.opened = asyncio.Event()
        self._plan, self._dice, self._log, self._keep = plan, dice, log, keep
        self._places: list[MatchSeat | None] = [None] * (SEATS - len(plan.bots))
        self._complete = asyncio.Event()
        self._seed = dice.below(1 << 30)
        self._greeting = Tasks(logged(log, "a program could not be greeted"))

    async def run(self) -> tuple[MatchScore, ...]:
        """Opens the port, waits for the programs, plays, and closes; the points of all.

        Raises:
            NoMatch: the port cannot be opened.
        """
        try:
            server = await asyncio.start_server(self._come, self._plan.bind, self._plan.port)
        except (OSError, OverflowError) as wrong:
            raise NoMatch("uecda-no-door", port=self._plan.port) from wrong
        self.port = server.sockets[0].getsockname()[1]
        self._log(f"waiting for {len(self._places)} programs on port {self.port}")
        self.opened.set()
        try:
            await self._all_here()
            server.close()
            return await self._play()
        finally:
            server.close()
            await self._greeting.end()
            for place in self._places:
                if place is not None and place.line is not None:
                    await place.line.close()

    @property
    def results(self) -> list[tuple[int, ...]]:
        """The players of each game that is over, best first."""
        return [] if self.referee is None else self.referee.results

    def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = ProgramConnection(reader, writer, logged(self._log, "a program's line broke"))
        self._greeting.spawn(self._greet(line, set(self._greeting)))

    async def _greet(self, line: ProgramConnection, earlier: set[asyncio.Task[None]]) -> None:
        """Greet a connection and number it, or reject it.

        Arguments:
            earlier: earlier connections not yet greeted: numbers go by order of arrival.
        """
        try:
            name = await greeted(line, self._plan.greeting)
        except UnreadableTable as wrong:
            self._log(f"a program was turned away: {wrong} ({line.fault or 'greeting'})")
            line.cut("no greeting")
            return
        if earlier:
            await asyncio.wait(earlier)
        await self._let_go()
        if None not in self._places:
            self._log(f"{name} came when all places were taken")
            line.cut("no place")
            return
        number = self._places.index(None)
        self._places[number] = MatchSeat(self._named(name, number), line)
        self._log(f"{name} is player {number}")
        line.send(pack_number(number))
        if None not in self._places:
            self._complete.set()

    async def _let_go(self) -> None:
        """Free the places of disconnected programs."""
        for number, place in enumerate(self._places):
            if place is not None and place.line is not None and place.line.fault:
                self._log(f"{place.name} has left before the match")
                self._places[number] = None
                await place.line.close()

    def _named(self, name: str, number: int) -> str:
        """A unique name that records can hold."""
        found = plain = plain_name(name)
        taken = {place.name for place in self._places if place is not None}
        while found in taken:
            found, number = f"{plain}-{number}", number + 1
        return found

    async def _all_here(self) -> None:
        """Wait until all places are taken; a program that disconnects before frees its place."""
        while None in self._places:
            self._complete.clear()
            await self._complete.wait()
            await self._let_go()
        for level in self._plan.bots:
            number = len(self._places)
            self._places.append(MatchSeat(self._named(level, number), level=level))

    async def _play(self) -> tuple[MatchScore, ...]:
        names = [place.name for place in self._all]
        self.referee = Referee(names, self._plan.games, self._dice)
        keeping: asyncio.Task[object] | None = None
        while not self.referee.match_over:
            await self._play_game(self.referee)
            if keeping is not None:
                await keeping
            keeping = self._archive_game(self.referee)
            number = len(self.referee.results)
            if number % 100 == 0:
                self._log(f"{number} games")
        if keeping is not None:
            await keeping
        return scores(names, self.referee.results)

    @property
    def _all(self) -> list[MatchSeat]:
        return [place for place in self._places if place is not None]

    def _archive_game(self, referee: Referee) -> asyncio.Task[object] | None:
        if self._keep is None:
            return None
        text = referee.record({"event": "UECda", "date": f"{datetime.now():%Y-%m-%d}"})
        levels = {place.name: place.level for place in self._all if place.level}
        saving = asyncio.to_thread(self._keep, text, datetime.now().astimezone(), levels)
        return spawn(saving, raised_to_caller)

    def _broadcast(self, message: Callable[[int], bytes]) -> None:
        """Send bytes to every program."""
        for number, place in enumerate(self._all):
            if place.program is not None:
                place.program.send(message(number))

    async def _play_game(self, referee: Referee) -> None:
        referee.begin()
        givers = dict(referee.givers())
        for number in givers:
            self._ask(number)
        self._broadcast(lambda number: pack(referee.start_table(number)))
        for number, count in givers.items():
            await self._give(referee, number, count)
        while not referee.over:
            mover = referee.mover
            self._ask(mover)
            self._broadcast(lambda number: pack(referee.turn_table(number)))
            play, readable = await self._submission(referee, mover)
            made = referee.move(play, readable=readable)
            program = self._all[mover].program
            if program is not None:
                program.send(pack_number(TAKEN if made.taken else NOT_TAKEN))
            shown = pack(made.rows)
            self._broadcast(lambda number, shown=shown: shown)  # type: ignore[misc]
            flow = GO_ON if not referee.over else ALL_OVER if referee.match_over else GAME_OVER
            self._broadcast(lambda number, flow=flow: pack_number(flow))  # type: ignore[misc]
            await asyncio.sleep(0)

    def _ask(self, number: int) -> None:
        program = self._all[number].program
        if program is not None:
            program.ask()

    async def _answer(self, number: int) -> Rows | None:
        """A program's answer; None if a bot has to move."""
        place = self._all[number]
        if place.line is None or (place.line.fault and place.level):
            return None
        rows = await place.line.answer(self._plan.patience)
        if rows is None:
            place.level = STAND_IN
            self._log(f"{place.name} {place.line.fault}: a sample player plays on")
        return rows

    async def _give(self, referee: Referee, number: int, count: int) -> None:
        rows = await self._answer(number)
        if rows is None:
            self._seed += 1
            referee.give(
                number, bots.give(self._all[number].level, self._own(referee, number), count, self._seed)
            )
            return
        try:
            cards = read_hand(rows)
        except UnreadableTable:
            cards = 0
        referee.give(number, cards)

    @staticmethod
    def _own(referee: Referee, number: int) -> int:
        return referee.sight(number).hand

    async def _submission(self, referee: Referee, number: int) -> tuple[UecdaPlay | None, bool]:
        """The submission of the player in turn, and whether it was readable."""
        rows = await self._answer(number)
        if rows is None:
            return await self._thought(referee, number), True
        try:
            return read_play(rows), True
        except UnreadableTable:
            return None, False

    async def _thought(self, referee: Referee, number: int) -> UecdaPlay | None:
        """A bot's play; slow ones run in a worker."""
        self._seed += 1
        level, sight, seed = self._all[number].level, referee.sight(number), self._seed
        if level in bots.QUICK:
            return bots.choose(level, sight, seed)
        ends = time.monotonic() + THINKING
        return await asyncio.to_thread(bots.choose, level, sight, seed, lambda: ends - time.monotonic())
