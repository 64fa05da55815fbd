"""A match with foreign programs: five places, each a connected program or one of our bots.

The server waits until all places are taken, plays its games, and reports the result. A program that disconnects, falls
silent, floods or does not read is cut off alone; a sample player replaces it, and all games count.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec
from msgspec.structs import replace

from engine.chance import Chance
from engine.daifugo.board import Gifts, due, ranks
from engine.daifugo.flow import play as carry_out
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import Gift, Move, Pass, Play
from engine.daifugo.ruleset import rules_for
from engine.daifugo.state import State
from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import SEATS, GameOrder, above, gifts, next_order, strongest
from engine.daifugo.uecda.plays import UecdaPlay, cards_of, mask_of, reading_of, suit_bits, uecda_play_of
from engine.daifugo.uecda.sight import SeenPlay, UecdaSight, of_view
from engine.daifugo.view import View
from engine.errors import QkError
from engine.seats import DEALER, Seat
from engine.verdict import Refused
from netplay.table.games import TableMove
from netplay.table.games.daifugo.adapter import Adapter
from netplay.table.timing import Clocks
from netplay.tasks import Tasks, logged, raised_to_caller, spawn
from netplay.uecda import program_messages, tables
from netplay.uecda.line import GREETING, PATIENCE, ProgramConnection, greeted, plain_name
from netplay.uecda.match import MatchScore, scores

THINKING = 1.0
"""Seconds that one of our bots may think."""
STAND_IN = "novice"

Log = Callable[[str], None]


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
            raise QkError("uecda-too-many-bots", bots=len(plan.bots), most=SEATS)
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
            QkError: the port cannot be opened.
        """
        try:
            server = await asyncio.start_server(self._come, self._plan.bind, self._plan.port)
        except (OSError, OverflowError) as wrong:
            raise QkError("uecda-no-port", port=self._plan.port) from wrong
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

    def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = ProgramConnection(reader, writer, logged(self._log, "a program's connection failed"))
        self._greeting.spawn(self._greet(line, set(self._greeting)))

    async def _greet(self, line: ProgramConnection, earlier: set[asyncio.Task[None]]) -> None:
        """Greet a connection and number it, or reject it.

        Arguments:
            earlier: earlier connections not yet greeted: numbers go by order of arrival.
        """
        try:
            name = await greeted(line, self._plan.greeting)
        except tables.UnreadableTable as wrong:
            self._log(f"a program was rejected: {wrong} ({line.fault or 'greeting'})")
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
        line.send(tables.pack_number(number))
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

    def _programs(self) -> list[tuple[int, ProgramConnection]]:
        """The connected programs, with their numbers."""
        return [
            (number, place.program) for number, place in enumerate(self._all) if place.program is not None
        ]

    async def _play_game(self, referee: Referee) -> None:
        referee.begin()
        givers = dict(referee.givers())
        for number, program in self._programs():
            if number in givers:
                program.ask()
            program.send(tables.pack(referee.start_table(number)))
        for number, count in givers.items():
            await self._give(referee, number, count)
        while not referee.over:
            mover = referee.mover
            for number, program in self._programs():
                if number == mover:
                    program.ask()
                program.send(tables.pack(referee.turn_table(number)))
            play, readable = await self._submission(referee, mover)
            taken, rows = referee.move(play, readable=readable)
            shown = tables.pack(rows) + tables.pack_flow(over=referee.over, match_over=referee.match_over)
            for number, program in self._programs():
                if number == mover:
                    program.send(tables.pack_number(tables.TAKEN if taken else tables.NOT_TAKEN))
                program.send(shown)
            await asyncio.sleep(0)

    async def _answer(self, number: int) -> tables.Rows | None:
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
            hand = referee.sight(number).hand
            referee.give(number, bots.give(self._all[number].level, hand, count, self._seed))
            return
        try:
            cards = tables.read_hand(rows)
        except tables.UnreadableTable:
            cards = 0
        referee.give(number, cards)

    async def _submission(self, referee: Referee, number: int) -> tuple[UecdaPlay | None, bool]:
        """The submission of the player in turn, and whether it was readable."""
        rows = await self._answer(number)
        if rows is None:
            return await self._thought(referee, number), True
        try:
            return tables.read_play(rows), True
        except tables.UnreadableTable:
            return None, False

    async def _thought(self, referee: Referee, number: int) -> UecdaPlay | None:
        """A bot's play; slow ones run in a worker."""
        self._seed += 1
        level, sight, seed = self._all[number].level, referee.sight(number), self._seed
        if level in bots.QUICK:
            return bots.choose(level, sight, seed)
        ends = time.monotonic() + THINKING
        return await asyncio.to_thread(bots.choose, level, sight, seed, lambda: ends - time.monotonic())


# A match of the competition for its host: deals, turns, and the tables shown to each player.
#
# Nothing here waits. The engine judges, by the preset `uecda`; an illegal play is a pass. Players have numbers for the
# whole match, seats only for a game: the engine's seats are those of the game.

RULES = rules_for((), (), {}, SEATS, "uecda")
_GAME = DaifugoGame()


class Referee:
    """The referee of one match."""

    def __init__(self, names: Sequence[str], games: int, dice: Chance) -> None:
        self.names = tuple(names)
        self.games = games
        self.order: GameOrder | None = None
        self.results: list[tuple[int, ...]] = []
        """The players of each finished game, best first."""
        self._dice = dice
        self._places: tuple[int, ...] = ()
        self._state: State | None = None
        self._start: State | None = None
        self._made: list[TableMove] = []
        self._history: list[SeenPlay] = []
        self._known: dict[int, tuple[tuple[int, int], ...]] = {}
        """By seat, the cards given up or down, and their new holders."""
        self._barred: dict[int, tuple[tuple[int, int], ...]] = {}
        """By seat, the cards that another seat cannot have, since it would have given them."""

    @property
    def state(self) -> State:
        """The table as it is."""
        assert self._state is not None
        return self._state

    @property
    def match_over(self) -> bool:
        """Whether the last game has been played."""
        return len(self.results) >= self.games

    def begin(self) -> None:
        """Deals the next game."""
        self.order = next_order(self.order, self._places, self._dice)
        self._state = self._start = _GAME.deal(RULES, SEATS, self._dice, titles=self.order.titles)
        self._made, self._history = [], []
        self._known, self._barred = {}, {}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def seats(self) -> tuple[int, ...]:
        """The player on each seat in this game."""
        assert self.order is not None
        return self.order.seats

    def seat_of(self, player: int) -> Seat:
        """A player's seat in this game."""
        return Seat(self.seats.index(player))

    def player_on(self, seat: int) -> int:
        """The player of a seat."""
        return self.seats[seat]

    def givers(self) -> tuple[tuple[int, int], ...]:
        """The players who still have to give cards, and how many, the richest first."""
        opened = self.state.open
        if not isinstance(opened, Gifts):
            return ()
        owed = [(self.player_on(seat), count) for seat, count in opened.owed if seat in due(self.state).seats]
        return tuple(sorted(owed, key=lambda one: -one[1]))

    @property
    def mover(self) -> int:
        """The player on turn."""
        return self.player_on(self.state.turn)

    def view(self, player: int) -> View:
        """A player's view, as our bots get it."""
        return _GAME.view(self.state, self.seat_of(player))

    def sight(self, player: int) -> UecdaSight:
        """The knowledge of a player who remembers the whole game."""
        seat = self.seat_of(player)
        return replace(
            of_view(self.view(player)),
            history=tuple(self._history),
            known=self._known.get(seat, ()),
            barred=self._barred.get(seat, ()),
        )

    def give(self, player: int, cards: int) -> bool:
        """A richer player's gift; an invalid one is replaced by the strongest possible."""
        count = dict(self.givers())[player]
        seat = self.seat_of(player)
        hand = mask_of(_GAME.view(self.state, seat).hand)
        before = [mask_of(held) for held in self.state.hands]
        taken = self._try(seat, Gift(cards_of(cards)))
        if not taken:
            cards = strongest(hand, count)
            assert self._try(seat, Gift(cards_of(cards)))
        order = self.order
        assert order is not None
        poorer = next(poor for rich, poor, _ in gifts(order) if rich == seat)
        self._known[seat] = ((poorer, cards),)
        self._barred[seat] = ((poorer, above(strongest(hand, count))),)
        self._known[poorer] = ((seat, strongest(before[poorer], count)),)
        return taken

    def move(self, play: UecdaPlay | None, *, readable: bool = True) -> tuple[bool, tables.Rows]:
        """Make the play or pass of the player in turn; an illegal play is a pass.

        Returns whether it was accepted, and the field before it cleared, if it did.

        Arguments:
            readable: false for an unreadable submission.
        """
        before = self.state
        seat = before.turn
        taken = play is not None and self._try(seat, Play(cards_of(play.mask), reading_of(play)))
        played = play if taken else None
        if not taken:
            passed = self._try(seat, Pass())
            assert passed
            taken = play is None and readable and not before.field
        under = None if before.top is None else uecda_play_of(before.top)
        lock = suit_bits(before.locks[0].suits) if before.locks else 0
        self._history.append(SeenPlay(seat, played, under, lock, before.rev))
        rows = program_messages.field_table(_GAME.view(self.state, None), self.seats, played or under)
        if self.over:
            self._places = tuple(self.player_on(one) for one in ranks(self.state))
            self.results.append(self._places)
        return taken, rows

    def _try(self, seat: Seat, move: Move) -> bool:
        step = carry_out(self.state, seat, move)
        if isinstance(step, Refused):
            return False
        self._made.append(TableMove(seat, move))
        self._state = step.state
        if due(self.state).blind:
            dealt = self._try(DEALER, _GAME.blind_cards(self.state, self._dice))
            assert dealt
        return True

    def start_table(self, player: int) -> tables.Rows:
        """The initial table of a game."""
        return program_messages.start_table(self.view(player), self.seats)

    def turn_table(self, player: int) -> tables.Rows:
        """The table before each submission: the own hand, and whose turn it is."""
        return program_messages.turn_table(self.view(player), self.seats)

    def record(self, header: dict[str, object]) -> str:
        """The finished game as a record, the players in the order of their seats."""
        assert self._start is not None
        names = [self.names[player] for player in self.seats]
        return Adapter().record(names, self._start, self._made, Clocks(), header)
