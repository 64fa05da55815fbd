"""The table in play: one host holds the state, uses dice and clock, and sends to each listener what it may know.

Everything passes through `submit`, one move at a time: proofs are awaited in the queue, then the engine judges and
carries the move out, then the journal is written, and only then is it answered. Chance and time are moves too.

A table whose journal cannot be written pauses. A move that cannot be written has not happened: it is not
answered, the clocks stand, and it is retried until it is written. If the move was written and the dealer's answer was
not, the drawn cards are remembered and written when possible. Nothing else is done meanwhile. If a disk is only slow,
the next move waits until it has everything before; the clocks stand then too.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any
from weakref import ReferenceType, WeakMethod, ref

import msgspec

from engine.game_protocol import Step
from engine.prime.primes import factor
from engine.seats import DEALER, TIMEKEEPER, Seat
from engine.verdict import Reason, Refused
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, TableMove, replay_moves
from netplay.table.games.reach import PROVABLE
from netplay.table.interfaces import JournalWriter, PrimalityProver, TableListener
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import RECENT, MoveAnswer, SeatedPlayer, SeriesScore, TableReason, TableState
from netplay.table.timing import Alarm, Clocks, Timing
from netplay.tasks import Failed, Tasks, raised_to_caller, reporting


def weakly(method: Failed) -> Failed:
    """A function that calls a bound method while its object is in use, and then does nothing.

    A table referenced by its parts would be freed only by the garbage collector, with its game and all views.
    """
    found = WeakMethod(method)

    def call(fault: BaseException) -> None:
        report = found()
        if report is not None:
            report(fault)

    return call


AGAIN = 1.0
"""Seconds between attempts to write a move."""
FACTOR_TIME = 60.0
"""Seconds after which the factors of a number count as unknown; only under `semiprime` a verdict depends on them."""


class PendingMove(msgspec.Struct):
    """A move that is written and made, with pending consequences."""

    before: Any
    at: float
    events: list[Any]


class MoveQueue:
    """The moves of one table that cannot be made as they come: one is made at a time, in the order of arrival."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._waiting = Tasks(raised_to_caller)  # who made the move awaits its answer
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether a move can be made at once."""
        return not (self._waiting or self.lock.locked())

    def wait(self, make: Callable[[], Awaitable[MoveAnswer]]) -> asyncio.Future[MoveAnswer]:
        """The answer of a move once its turn has come; canceling it withdraws the move."""
        if self._closed:
            return answered(MoveAnswer(False, TableReason.CLOSED))
        return self._waiting.spawn(self._wait(make))

    async def _wait(self, make: Callable[[], Awaitable[MoveAnswer]]) -> MoveAnswer:
        try:
            async with self.lock:
                return await make()
        except asyncio.CancelledError:
            if not self._closed:
                raise
            return MoveAnswer(False, TableReason.CLOSED)

    async def close(self) -> None:
        """Answer every move that still waits: the table is closed."""
        self._closed = True
        await asyncio.sleep(0)  # a task that has not begun could not answer when it is canceled
        await self._waiting.end()


def answered(answer: MoveAnswer) -> asyncio.Future[MoveAnswer]:
    """A completed answer."""
    done: asyncio.Future[MoveAnswer] = asyncio.get_running_loop().create_future()
    done.set_result(answer)
    return done


class Table:
    """One game in play."""

    score: SeriesScore | None = None
    assist = False
    """Whether the players have the prime check."""
    is_paused = False
    """Whether all clocks stand still and moves are refused."""
    write_error: OSError | None = None
    """Why the table is paused until its journal can be written; None normally."""
    fault: BaseException | None = None
    """Why the table had to close by itself."""

    def __init__(
        self,
        adapter: GameAdapter,
        start: Any,
        players: Sequence[SeatedPlayer],
        dice: Dice,
        *,
        clocks: Clocks | None = None,
        time_dice: Dice | None = None,
        prover: PrimalityProver | None = None,
        journal: JournalWriter | None = None,
        grace: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """A table after the deal.

        Arguments:
            clocks: the agreed clocks; None: none.
            time_dice: dice for the moves of late or absent players, if those must not use up the dealer's.
            grace: the total seconds for which a player's clock stands still while that player is absent.
            clock: the host's time, in seconds.
        """
        self.adapter = adapter
        self.game = adapter.game
        self.players = tuple(players)
        self.start = self.state = start
        self.clocks = clocks or Clocks()
        self.made: list[TableMove] = []
        self.over = asyncio.Event()
        self._names = tuple(player.name for player in players)
        self._dice = dice
        self._time_dice = time_dice or dice
        self._journal = journal
        self._prover = prover
        self._now = clock
        self._listeners: list[TableListener] = []
        self._number = 0
        self._recent: deque[tuple[Any, Any]] = deque(maxlen=RECENT)
        """The recent events, each with its state."""
        self._judging = self._closed = False
        self._slow: asyncio.Future[None] | None = None
        """The future that the next move waits for if the disk is slow."""
        self._unfinished: PendingMove | None = None
        self._drawn: Any | None = None
        """The dealer's drawn cards, until they are written."""
        self._queue = MoveQueue()
        self._tasks = Tasks(weakly(self._fail))
        self.spawn = self._tasks.spawn
        """Starts work that ends with this table; if it fails, the table closes and `fault` says why."""
        self._undecided: int | None = None
        """The decision in which a number could not be proved: further tries in it do not stop the clock."""
        self._alarm = Alarm(self._time_passed, self.spawn)
        self.decisions = 0
        """The number of decisions for which a clock has started; identifies a decision."""
        self.timing = Timing(self.clocks, len(self.players), grace)
        self._begin_clock(self._now())

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.result(self.state) is not None

    # ------------------------------------------------------------------ listeners

    def attach(self, seat: Seat | None) -> LocalSeat:
        """Attach a client to a seat; it gets the present state first."""
        client = LocalSeat(self.game, seat, self.submit)
        self.listen(client)
        return client

    def detach(self, client: TableListener) -> None:
        """Detach a client or a listener; it gets a final None."""
        if client in self._listeners:
            self._listeners.remove(client)
        client.on_update(None)

    def listen(self, listener: TableListener) -> None:
        """Add a listener; it gets the present state, then every update."""
        self._listeners.append(listener)
        listener.on_update(msgspec.structs.replace(self._table_state(()), before=tuple(self._recent)))
        self._set_alarm()
        if self.write_error is not None and not self._tasks:
            self._resume_soon()

    async def close(self) -> None:
        """Close the table: listeners are detached, clocks stop."""
        self._shut()
        await self._queue.close()
        await self._tasks.end()

    def _shut(self) -> None:
        self._closed = True
        self._alarm.set(None)
        for listener in tuple(self._listeners):
            self.detach(listener)

    # ------------------------------------------------------------------ moves

    def submit(self, actor: Seat, move: Any, id_: str = "") -> asyncio.Future[MoveAnswer]:
        """Submit a move; it is answered once it is written, or refused with its reason.

        Nearly always that is done when this returns. If a number has to be proved, another move is at work, or the disk
        is slow or full, the move waits in the queue; canceling the future withdraws it.

        Arguments:
            id_: the sender's ID of the move, written to the journal.
        """
        if self._queue.is_open and self.write_error is None and self._late() is None:
            answer = self._refusal(move)
            if answer is None and not any(self._unproved(actor, move)):
                with contextlib.suppress(OSError):  # it waits for the disk
                    answer = self._make(actor, move, id_)
            if answer is not None:
                return answered(answer)
        return self._queue.wait(lambda: self._make_in_turn(actor, move, id_))

    async def _make_in_turn(self, actor: Seat, move: Any, id_: str) -> MoveAnswer:
        """Make a waiting move whose turn has come, after its proofs."""
        await self._catch_up()
        if (refusal := self._refusal(move)) is not None:
            return refusal
        numbers, composed = self._unproved(actor, move)
        if (numbers or composed) and not await self._prove(numbers, composed):
            self._send_state(())
            return MoveAnswer(False, Reason.UNDECIDED)
        return await self._carry_out(actor, move, id_)

    def _unproved(self, actor: Seat, move: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers that have to be proved, and those that have to be factored, before the move is judged."""
        of_move = (self.state, actor, move)
        return self.adapter.numbers_to_prove(*of_move), self.adapter.numbers_to_factor(*of_move)

    async def _prove(self, numbers: Sequence[int], composed: Sequence[int]) -> bool:
        """Have numbers proved, and composed ones factored, before a play is judged (P-32); whether all are decided.

        A proof takes as long as it takes: the size of numbers was bounded when the table's rules were proposed
        (`netplay.table.games.reach`), so a verdict never depends on the machine's load. A larger number is undecided at
        once.
        """
        if max((*numbers, *composed)) >= PROVABLE:
            return False
        if self._prover is None:
            return True
        decision = self.decisions
        stands = self._undecided != decision
        if stands:
            self._judge(True)
        try:
            proved = await self._prover.prove(numbers)
            factored = {number: await self._prover.factor(number, FACTOR_TIME) for number in composed}
        finally:
            if stands:
                self._judge(False)
        for number, prime in proved.items():
            self.adapter.learn(number, prime)
        for number, factors in factored.items():
            if factors is not None:
                self.adapter.learn_factors(number, factors)
        decided = all(number in proved for number in numbers) and None not in factored.values()
        if not decided:
            self._undecided = decision
        return decided

    def _refusal(self, move: Any) -> MoveAnswer | None:
        """Why no such move is accepted now, from any actor; a player may leave in a pause, too."""
        stands = self._closed or (self.is_paused and move != self.adapter.leave)
        if self.adapter.is_players(move) and not stands:
            return None
        reason = TableReason.CLOSED if self._closed else TableReason.PAUSED
        return MoveAnswer(False, reason if self.adapter.is_players(move) else Reason.BAD_NOTATION)

    async def _carry_out(self, actor: Seat, move: Any, id_: str = "") -> MoveAnswer:
        """Make an allowed move, once it can be written, with its consequences."""
        while True:
            try:
                answer = self._make(actor, move, id_)
                break
            except OSError as wrong:
                self._stall(wrong)
                await asyncio.sleep(AGAIN)
                if self._closed:
                    return MoveAnswer(False, TableReason.CLOSED)
        await self._catch_up()
        return answer

    def _make(self, actor: Seat, move: Any, id_: str = "") -> MoveAnswer:
        """Make a move if the rules allow it. Raises OSError if it cannot be written, and so is not made."""
        step = self.game.play(self.state, actor, move)
        if isinstance(step, Refused):
            return MoveAnswer(False, step.reason)
        now, before = self._now(), self.state
        timed = self.timing.clocks.limited and self.adapter.is_timed(before, actor, move)
        with reporting(self._fail, but=OSError):  # from here on: a move half made is not gone on from
            self._keep(actor, move, step, self.timing.used(now) if timed else None, id_)
        if timed:
            self.timing.take(actor, now)
        self._unfinished = PendingMove(before, now, [*step.events])
        try:
            self._follow()
        except OSError as wrong:  # the move is written and answered; its consequences wait
            self._stall(wrong)
        return MoveAnswer(True)

    def _judge(self, judging: bool) -> None:
        self._judging = judging
        self.timing.judge(judging, self._now())
        if judging:
            self._send_state(())
        else:
            self._set_alarm()

    def _follow(self) -> None:
        """The consequences of a move: the dealer's answers, the clocks, the updates. Raises OSError."""
        made = self._unfinished
        assert made is not None
        with reporting(self._fail, but=OSError):
            while self.game.due(self.state).blind:
                made.events += self._ask_chance()
            now = made.at if self.write_error is None else self._now()
            self._end_stall()
            self._unfinished = None
            if self.adapter.restarts(made.before, self.state, made.events):
                self._begin_clock(now)
            else:
                self.timing.still(self.game.due(self.state).seats, now)
            self._send_state(tuple(made.events))
            self._publish(made.events)
            self._set_alarm()
            if self.is_over:
                self.over.set()

    # ------------------------------------------------------------------ disk failures

    async def _catch_up(self) -> None:
        """Complete the pending consequences of the last move, however long the disk delays them."""
        await self._wait_for_disk()
        while self._unfinished is not None and not self._closed:
            try:
                self._follow()
            except OSError as wrong:
                self._stall(wrong)
                await asyncio.sleep(AGAIN)

    def _late(self) -> asyncio.Future[None] | None:
        """A future for the disk having everything so far, if the next move has to wait for that."""
        return None if self._journal is None else self._journal.late()

    async def _wait_for_disk(self) -> None:
        self._slow = self._late()
        if self._slow is None:
            return
        self._hold_clocks()
        try:
            await self._slow
        finally:
            self._slow = None
            self._hold_clocks()

    def _stall(self, wrong: OSError) -> None:
        """Stop all clocks until the journal can be written."""
        stood, self.write_error = self.write_error is not None, wrong
        if not stood:
            self._disk_changed()
            self._resume_soon()

    def _end_stall(self) -> None:
        if self.write_error is not None:
            self.write_error = None
            self._disk_changed()

    def _resume_soon(self) -> None:
        """Make sure that the table resumes, even if no move is waiting."""
        self.spawn(_resume_when_saved(ref(self)))

    def _disk_changed(self) -> None:
        """Stop or start all clocks: writing has become impossible, or possible again."""
        self._hold_clocks()
        if self._unfinished is None or self.write_error is not None:
            self._clocks_changed()

    def _hold_clocks(self) -> None:
        stands = self.is_paused or self.write_error is not None or self._slow is not None
        self.timing.pause(stands, self._now())

    def _begin_clock(self, now: float) -> None:
        self.decisions += 1
        self.timing.begin(self.adapter.awaits(self.state, self.clocks), self.game.due(self.state).seats, now)

    def _ask_chance(self) -> tuple[Any, ...]:
        """Make the dealer's move if the game waits for chance."""
        dealt = self._drawn or self.adapter.chance(self.state, self._dice)
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
            self._journal.made(actor, self.adapter.move_text(move, self._names), seconds, id_)
        self.made.append(TableMove(actor, move, seconds))
        self.state = step.state

    def replay(self, moves: Iterable[tuple[Seat, str, float | None]], *, same_dice: bool = False) -> None:
        """Replay a journal's moves before any client is attached: actor, the move's text, seconds.

        Arguments:
            same_dice: whether this table's dice made the random decisions, so that they are repeated.

        Raises:
            ValueError: if a move of the journal is illegal; the table must not be used then.
            BadNotation: if one cannot be read.
        """
        thrown = self._dice if same_dice else None
        for one, step in replay_moves(self.adapter, self.state, self._names, moves, thrown):
            if one.seconds is not None:
                self.timing.charge(self.adapter.awaits(self.state, self.clocks), one.actor, one.seconds)
            self.made.append(one)
            self.state = step.state
            self._remember(step.events)
        self._unfinished = PendingMove(self.state, self._now(), [])
        try:
            while self.game.due(self.state).blind:
                self._remember(self._ask_chance())
            self._unfinished = None
        except OSError as wrong:  # the first who listens has it tried again
            self.write_error = wrong
            self._hold_clocks()
        self._begin_clock(self._now())
        if self.is_over:
            self.over.set()

    # ------------------------------------------------------------------ updates

    def _table_state(self, events: tuple[Any, ...]) -> TableState:
        clock, stands = self.timing.clock(self._now()), self.write_error is not None
        return TableState(
            self._number, self.players, self.state, events, clock, self._judging, self.is_paused or stands, stands,
            self.score, self.assist,
        )  # fmt: skip

    def _send_state(self, events: tuple[Any, ...]) -> None:
        self._number += 1
        self._remember(events)
        current = self._table_state(events)
        for listener in tuple(self._listeners):
            listener.on_update(current)

    def _remember(self, events: Iterable[Any]) -> None:
        """Store recent events for the log of later clients."""
        self._recent.extend((self.state, event) for event in events)

    def _publish(self, events: Sequence[Any]) -> None:
        """Publish the factors that D9 asks for; the game never waits for them (P-36)."""
        for number in self.adapter.to_factor(self.state, events):
            if self._prover is None:
                self._send_state((self.adapter.factors_event(number, factor(number)),))
            else:
                self.spawn(self._publish_when_found(number, self._prover))

    async def _publish_when_found(self, number: int, prover: PrimalityProver) -> None:
        self._send_state((self.adapter.factors_event(number, await prover.factor(number, FACTOR_TIME)),))

    # ------------------------------------------------------------------ pauses

    def pause(self, paused: bool = True) -> None:
        """Pause or resume the table: all clocks stand still, and moves are refused as `paused`."""
        if self.is_paused is not paused:
            self.is_paused = paused
            self._hold_clocks()
            self._clocks_changed()

    def absent(self, seat: Seat, absent: bool = True) -> None:
        """A player has disconnected, or is back: meanwhile the clock waits for as long as the seat has grace left."""
        self.timing.absent(seat, absent, self._now())
        self._clocks_changed()

    def _clocks_changed(self) -> None:
        self._send_state(())
        self._set_alarm()

    # ------------------------------------------------------------------ time

    def _set_alarm(self) -> None:
        now = self._now()
        due = None if self.is_over or self._closed else self.timing.next_alarm(now)
        self._alarm.set(None if due is None else max(0.0, due - now))

    def _fail(self, fault: BaseException) -> None:
        self.fault = self.fault or fault
        self._shut()

    async def _time_passed(self) -> None:
        """A clock expired: the timekeeper moves for the game, or for all seats that still have to act."""
        async with self._queue.lock:
            await self._catch_up()
            now = self._now()
            if self._closed or self.is_paused:
                return
            time_up = self.adapter.time_up()
            if self.timing.game_is_up(now) and time_up is not None:
                self.timing.stop_game_clock()
                await self._carry_out(TIMEKEEPER, time_up)
            elif self.timing.turn_is_up(now):
                await self._turn_ran_out()
            elif self.timing.is_running:
                self._send_state(())  # it was stopped for an absent player, and runs again
            self._set_alarm()

    async def _turn_ran_out(self) -> None:
        decision = self.decisions
        for seat in self.game.due(self.state).seats:
            if self.decisions == decision and seat in self.game.due(self.state).seats:
                await self._carry_out(*self.adapter.late_move(self.state, seat, self._time_dice))

    async def move_for_absent(self, seat: Seat) -> None:
        """The timekeeper moves for a seat that has no answer: a bot at its wits' end or a leaver, not a slow person."""
        async with self._queue.lock:
            await self._catch_up()
            awaited = seat in self.game.due(self.state).seats
            if awaited and not (self._closed or self.is_paused):
                await self._carry_out(*self.adapter.stand_in(self.state, seat, self._time_dice))


async def _resume_when_saved(table: ReferenceType[Table]) -> None:
    """Try again until a stalled table has written everything, as long as it is in use."""
    while True:
        await asyncio.sleep(AGAIN)
        stalled = table()
        if stalled is None or stalled.write_error is None:
            return
        async with stalled._queue.lock:
            await stalled._catch_up()
            stalled._end_stall()  # if nothing had to be caught up, the next move finds out
        del stalled  # the table must be free to go while this sleeps
