"""The table in play: one host holds the state, asks dice and clock, and tells everybody what they may know.

Everything that happens comes through `submit`, one move at a time: the numbers of a play are proved
first (large ones in a worker, while the clock stands still), then the engine judges and carries it
out, then the journal has it, and only then is it answered and told. Chance and time come in as moves
of the dealer and the timekeeper, so the list of moves is the whole game. Bots and people are clients
alike; solo play takes the same road as play over a network. Which game it is only its `Ways` know.

A number is proved for as long as that takes: how much a table may lay was bounded when its rules were proposed
(`netplay.table.games.reach`), so a verdict never hangs on how busy the machine is. What is larger all the same, in a
game that an older program agreed on, is undecided before any work.

Two things can go wrong with a disk. A move that cannot be written down has not happened: nobody is answered, the
clocks stand, and it is tried again until it is kept. Where the move was kept and the dealer's answer to it was not,
the cards that were thrown are remembered and written when there is room. Nothing else is done meanwhile.

Whoever hears of the table is an ear, told once of each change: the seats of this process (`Seated`)
and whatever carries the table elsewhere.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from engine.game import Step
from engine.seats import DEALER, TIMEKEEPER, Seat
from engine.verdict import Reason, Refused
from netplay.table.capabilities import Journal, Mathematician
from netplay.table.dice import Dice
from netplay.table.games import Moved, Ways
from netplay.table.games.reach import PROVABLE
from netplay.table.local_seat import Ear, Seated
from netplay.table.messages import Answer, Player, Score, TableReason, Told
from netplay.table.timing import Clocks, Timing

FACTOR_TIME = 60.0
KEEP_AGAIN = 1.0
"""Seconds after which a move that could not be written down is tried again."""


class Table:
    """One game in play."""

    def __init__(
        self,
        ways: Ways,
        start: Any,
        players: Sequence[Player],
        dice: Dice,
        *,
        clocks: Clocks | None = None,
        time_dice: Dice | None = None,
        mathematician: Mathematician | None = None,
        journal: Journal | None = None,
        grace: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """A table after the deal.

        Arguments:
            clocks: the clocks agreed on; None: no clock runs.
            time_dice: what decides for those who are late or absent, where that must not use up the dealer's dice.
            grace: for how many seconds in all a player's clock stands still while that player is absent.
            clock: the host's time, in seconds.
        """
        self.ways = ways
        self.game = ways.game
        self.players = tuple(players)
        self.start = start
        self.state = start
        self.clocks = clocks or Clocks()
        self.made: list[Moved] = []
        self.score: Score | None = None
        self.assist = False
        """Whether players here are told what is prime before they play; a thing that a table agrees on."""
        self.over = asyncio.Event()
        self.fault: BaseException | None = None
        """What went wrong, if the table had to close by itself."""
        self._names = tuple(player.name for player in players)
        self._dice = dice
        self._time_dice = time_dice or dice
        self._mathematician = mathematician
        self._journal = journal
        self._now = clock
        self._ears: list[Ear] = []
        self._number = 0
        self._judging = False
        self._paused = False
        self._closed = False
        self._undecided: int | None = None
        """The decision in which a number could not be proved: the clock stands for no other try in it."""
        self._unkept: OSError | None = None
        """Why nothing can be written down just now."""
        self._unfinished: _Unfinished | None = None
        self._drawn: Any | None = None
        """What the dealer threw and could not be written down yet."""
        self._lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.decisions = 0
        """How many decisions the clock has begun for; tells one from the next."""
        self._timing = Timing(self.clocks, len(self.players), grace)
        self._begin_clock(self._now())

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.game.result(self.state) is not None

    @property
    def is_paused(self) -> bool:
        """Whether all clocks stand still and no move is taken."""
        return self._paused

    @property
    def cannot_keep(self) -> OSError | None:
        """Why the table stands still until its journal can be written again; None while all is well."""
        return self._unkept

    # ------------------------------------------------------------------ who hears

    def attach(self, seat: Seat | None) -> Seated:
        """A client takes its place; the first thing it hears is how things stand."""
        client = Seated(self, seat)
        self.listen(client)
        return client

    def detach(self, client: Ear) -> None:
        """A client stands up, or an ear closes; the last thing it hears is that it is over."""
        if client in self._ears:
            self._ears.remove(client)
        client.hear(None)

    def listen(self, ear: Ear) -> None:
        """An ear hears how things stand, and everything from now on."""
        self._ears.append(ear)
        ear.hear(self._told(()))
        self._set_alarm()
        if self._unkept is not None and not self._tasks:
            self._go_on_soon()

    async def close(self) -> None:
        """Closes the table: nobody hears any more, no clock runs on."""
        self._shut()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _shut(self) -> None:
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        for ear in tuple(self._ears):
            self.detach(ear)

    # ------------------------------------------------------------------ moves

    async def submit(self, actor: Seat, move: Any, id_: str = "") -> Answer:
        """A move comes in; it is answered once it is kept, or refused with its reason.

        Arguments:
            id_: by what the sender knows the move again; kept with it in the journal.
        """
        async with self._lock:
            await self._catch_up()
            if (turned := self._turned_away(move)) is not None:
                return turned
            numbers = self.ways.numbers_to_prove(self.state, actor, move)
            if numbers and not await self._is_decided(numbers):
                return Answer(False, Reason.UNDECIDED)
            return await self._carry_out(actor, move, id_)

    def submit_at_once(self, actor: Seat, move: Any, id_: str = "") -> Answer | None:
        """The same without waiting; None where another move is at work, a number has to be proved first, or the
        journal cannot be written.
        """
        if self._lock.locked() or self._unkept is not None:
            return None
        if (turned := self._turned_away(move)) is not None:
            return turned
        if self.ways.numbers_to_prove(self.state, actor, move):
            return None
        step = self.game.play(self.state, actor, move)
        if isinstance(step, Refused):
            return Answer(False, step.reason)
        try:
            self._make(actor, move, step, id_)
        except OSError as wrong:
            self._stand_still(wrong)
            return None
        try:
            self._follow()
        except OSError as wrong:  # the move is kept, and so it is answered; what follows waits for the disk
            self._stand_still(wrong)
        return Answer(True)

    def _turned_away(self, move: Any) -> Answer | None:
        """Why no such move is taken now, whoever makes it."""
        if self.ways.is_players(move) and not (self._closed or self._paused):
            return None
        stands = TableReason.CLOSED if self._closed else TableReason.PAUSED
        return Answer(False, stands if self.ways.is_players(move) else Reason.BAD_NOTATION)

    async def _carry_out(self, actor: Seat, move: Any, id_: str = "") -> Answer:
        """Makes a move that is allowed, once it can be kept."""
        step = self.game.play(self.state, actor, move)
        if isinstance(step, Refused):
            return Answer(False, step.reason)
        while True:
            try:
                self._make(actor, move, step, id_)
                break
            except OSError as wrong:
                await self._wait_for_disk(wrong)
                if self._closed:
                    return Answer(False, TableReason.CLOSED)
        await self._catch_up()
        return Answer(True)

    async def _is_decided(self, numbers: Sequence[int]) -> bool:
        """Has the large numbers of a play proved while its clock stands still; whether all are decided (P-32)."""
        if max(numbers) >= PROVABLE:
            return False
        if self._mathematician is None:
            return True  # the engine proves them itself
        stands = self._undecided != self.decisions
        if stands:
            self._judge(True)
            self._tell(())
        try:
            proved = await self._mathematician.prove(numbers)
        finally:
            if stands:
                self._judge(False)
            self._set_alarm()
        for number, prime in proved.items():
            self.ways.learn(number, prime)
        decided = all(number in proved for number in numbers)
        if not decided:
            self._undecided = self.decisions
            self._tell(())
        return decided

    def _judge(self, judging: bool) -> None:
        self._judging = judging
        self._timing.judge(judging, self._now())

    def _make(self, actor: Seat, move: Any, step: Step[Any, Any], id_: str = "") -> None:
        """Keeps a move and makes it; what follows from it is still to come. Raises OSError if it cannot be kept."""
        now, before = self._now(), self.state
        timed = self._timing.clocks.limited and self.ways.is_timed(before, actor, move)
        self._keep(actor, move, step, self._timing.used(now) if timed else None, id_)
        if timed:
            self._timing.take(actor, now)
        self._unfinished = _Unfinished(before, now, [*step.events])

    def _follow(self) -> None:
        """What follows a move: the dealer answers, the clocks are wound, everybody is told. Raises OSError."""
        made = self._unfinished
        assert made is not None
        while self.game.due(self.state).blind:
            made.events += self._ask_chance()
        self._unfinished = None
        stood = self._unkept is not None
        if stood:
            self._run_again()
        now = self._now() if stood else made.at
        if self.ways.begins_anew(made.before, self.state, made.events):
            self._begin_clock(now)
        else:
            self._timing.still(self.game.due(self.state).seats, now)
        self._tell(tuple(made.events))
        self._publish(made.events)
        self._set_alarm()
        if self.is_over:
            self.over.set()

    # ------------------------------------------------------------------ a disk that takes nothing

    async def _catch_up(self) -> None:
        """Does what still follows the last move, however long the disk keeps it waiting."""
        while self._unfinished is not None and not self._closed:
            try:
                self._follow()
            except OSError as wrong:
                await self._wait_for_disk(wrong)

    async def _wait_for_disk(self, wrong: OSError) -> None:
        self._stand_still(wrong)
        await asyncio.sleep(KEEP_AGAIN)

    def _stand_still(self, wrong: OSError) -> None:
        """Nothing can be written down: all clocks stand until it can."""
        told = self._unkept is not None
        self._unkept = wrong
        if not told:
            self._timing.pause(True, self._now())
            self._clocks_changed()
            self._go_on_soon()

    def _go_on_soon(self) -> None:
        self.look_after(asyncio.create_task(self._go_on_when_kept()))

    async def _go_on_when_kept(self) -> None:
        """Sees to it that the table goes on, also where nobody waits with a move that could not be kept."""
        while self._unkept is not None and not self._closed:
            await asyncio.sleep(KEEP_AGAIN)
            async with self._lock:
                await self._catch_up()
                if self._unkept is not None:  # the next who moves finds out whether it can be kept now
                    self._run_again()
                    self._clocks_changed()

    def _run_again(self) -> None:
        self._unkept = None
        self._timing.pause(self._paused, self._now())

    def _begin_clock(self, now: float) -> None:
        self.decisions += 1
        self._timing.begin(self.ways.awaits(self.state, self.clocks), self.game.due(self.state).seats, now)

    def _ask_chance(self) -> tuple[Any, ...]:
        """The dealer gives what the game waits for from chance."""
        dealt = self._drawn or self.ways.chance(self.state, self._dice)
        step = self.game.play(self.state, DEALER, dealt)
        if isinstance(step, Refused):
            raise RuntimeError(f"the dealer's cards are refused: {step.reason}")
        self._drawn = dealt  # thrown once: the dice give something else the next time
        self._keep(DEALER, dealt, step, None)
        self._drawn = None
        return step.events

    def _keep(
        self, actor: Seat, move: Any, step: Step[Any, Any], seconds: float | None, id_: str = ""
    ) -> None:
        if self._journal is not None:
            self._journal.made(actor, self.ways.move_text(move, self._names), seconds, id_)
        self.made.append(Moved(actor, move, seconds))
        self.state = step.state

    def make_again(self, moves: Iterable[tuple[Seat, str, float | None]], *, same_dice: bool = False) -> None:
        """Brings the table to where a journal left it, before anybody sits down: who, the move's text, seconds.

        Arguments:
            same_dice: whether this table's dice decided what chance gave, so that they are thrown again.

        Raises:
            ValueError: if a move of the journal cannot be made; the table is not to be used then.
            BadNotation: if one cannot be read.
        """
        for number, (actor, text, seconds) in enumerate(moves, 1):
            move = self.ways.read_move_text(text, self._names)
            if actor == DEALER and same_dice and move != self.ways.chance(self.state, self._dice):
                raise ValueError(f"move {number} of the journal is not what the dice give")
            step = self.game.play(self.state, actor, move)
            if isinstance(step, Refused):
                raise ValueError(f"move {number} of the journal is refused: {step.reason}")
            if seconds is not None:
                self._timing.charge(self.ways.awaits(self.state, self.clocks), actor, seconds)
            self.made.append(Moved(actor, move, seconds))
            self.state = step.state
        self._unfinished = _Unfinished(self.state, self._now(), [])
        try:
            while self.game.due(self.state).blind:
                self._ask_chance()
            self._unfinished = None
        except OSError as wrong:  # the first who listens has it tried again
            self._unkept = wrong
            self._timing.pause(True, self._now())
        self._begin_clock(self._now())
        if self.is_over:
            self.over.set()

    # ------------------------------------------------------------------ what is told

    def _told(self, events: tuple[Any, ...]) -> Told:
        clock = self._timing.clock(self._now())
        stands = self._unkept is not None
        return Told(self._number, self.state, events, clock, self._judging, self._paused or stands, stands)

    def _tell(self, events: tuple[Any, ...]) -> None:
        self._number += 1
        told = self._told(events)
        for ear in tuple(self._ears):
            ear.hear(told)

    def _publish(self, events: Sequence[Any]) -> None:
        """Has the factorisation found that D9 publishes; the game never waits for it (P-36)."""
        if self._mathematician is not None:
            for number in self.ways.to_factor(self.state, events):
                self.look_after(asyncio.create_task(self._tell_factors(number, self._mathematician)))

    async def _tell_factors(self, number: int, mathematician: Mathematician) -> None:
        factors = await mathematician.factor(number, FACTOR_TIME)
        self._tell((self.ways.factors_told(number, factors),))

    # ------------------------------------------------------------------ standing still

    def pause(self) -> None:
        """The table pauses: all clocks stand still, and moves are refused as `paused`."""
        self._set_paused(True)

    def go_on(self) -> None:
        """The pause is over."""
        self._set_paused(False)

    def _set_paused(self, paused: bool) -> None:
        if self._paused is not paused:
            self._paused = paused
            self._timing.pause(paused or self._unkept is not None, self._now())
            self._clocks_changed()

    def absent(self, seat: Seat) -> None:
        """A player has lost the line: the clock waits, for as long as the seat has grace left."""
        self._timing.absent(seat, True, self._now())
        self._clocks_changed()

    def present(self, seat: Seat) -> None:
        """The player is back."""
        self._timing.absent(seat, False, self._now())
        self._clocks_changed()

    def _clocks_changed(self) -> None:
        self._tell(())
        self._set_alarm()

    # ------------------------------------------------------------------ time

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self._now()
        due = self._timing.next_alarm(now)
        if due is not None and not self.is_over and not self._closed:
            delay = max(0.0, due - now)
            self._alarm = asyncio.get_running_loop().call_later(delay + 0.001, self._ring)

    def _ring(self) -> None:
        self.look_after(asyncio.create_task(self._time_passed()))

    def look_after(self, task: asyncio.Task[None]) -> None:
        """Keeps a task of this table until it ends; if it fails, the table closes and says why."""
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            self._fail(fault)

    def _fail(self, fault: BaseException) -> None:
        self.fault = self.fault or fault
        self._shut()

    async def _time_passed(self) -> None:
        """A clock ran out: the timekeeper moves for the game, or for everybody who is still awaited."""
        async with self._lock:
            await self._catch_up()
            now = self._now()
            if self._closed or self._paused:
                return
            time_up = self.ways.time_up()
            if self._timing.game_is_up(now) and time_up is not None:
                self._timing.stop_game_clock()
                await self._carry_out(TIMEKEEPER, time_up)
            elif self._timing.turn_is_up(now):
                await self._turn_ran_out()
            elif self._timing.is_running:
                self._tell(())  # it has stood still for somebody absent, and runs again
            self._set_alarm()

    async def _turn_ran_out(self) -> None:
        decision = self.decisions
        for seat in self.game.due(self.state).seats:
            if self.decisions != decision:
                break
            if seat in self.game.due(self.state).seats:
                await self._carry_out(*self.ways.late_move(self.state, seat, self._time_dice))

    async def move_for_absent(self, seat: Seat) -> None:
        """The timekeeper moves for a seat that has no answer: a bot at its wits' end, not a slow person."""
        async with self._lock:
            await self._catch_up()
            awaited = seat in self.game.due(self.state).seats
            if awaited and not (self._closed or self._paused):
                await self._carry_out(*self.ways.stand_in(self.state, seat, self._time_dice))


class _Unfinished(msgspec.Struct):
    """A move that is kept and made, while what follows from it is still to be done."""

    before: Any
    at: float
    events: list[Any]
