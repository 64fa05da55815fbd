"""The table in play: one host holds the state, asks dice and clock, and tells each seat what it may know.

Everything that happens comes through `submit`, one move at a time: the numbers of a play are proved
first (large ones in a worker, while the clock stands still), then the engine judges and carries it
out, then the journal has it, and only then is it answered and told. Chance and time come in as moves
of the dealer and the timekeeper, so the list of moves is the whole game. Bots and people are clients
alike; solo play takes the same road as play over a network.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Protocol

from engine.game import Step
from engine.prime.events import Event, FactorsAsked, FactorsTold, FoulPlayed, TurnBegan
from engine.prime.game import PrimeGame
from engine.prime.moves import JANKEN_HANDS, Draw, Janken, Move, OutOfTime, Pass, Reveal, TimeUp
from engine.prime.settings import Publish
from engine.prime.state import Phase, State
from engine.prime.writer import Made
from engine.seats import DEALER, TIMEKEEPER, Seat
from engine.verdict import Reason, Refused
from netplay.dice import Dice
from netplay.messages import Answer, Player, Score, Update
from netplay.timing import Timing

PROOF_TIME = 20.0
"""Seconds after which a number counts as undecided (P-32)."""
FACTOR_TIME = 60.0


class Mathematician(Protocol):
    """Who proves and factors the numbers that are too large to do in passing."""

    async def prove(self, numbers: Sequence[int], limit: float) -> dict[int, bool]:
        """Which of the numbers are prime; those not decided within the limit are left out."""

    async def factor(self, number: int, limit: float) -> tuple[tuple[int, int], ...] | None:
        """The factorisation, None if it was not found within the limit."""


class Journal(Protocol):
    """Where a table in play is written down, before a move is acknowledged."""

    def append(self, actor: Seat, move: Move, seconds: float | None) -> None:
        """Keeps one move."""


class Seated:
    """A client's place at a table: its queue of updates, and the way to the host."""

    def __init__(self, table: Table, seat: Seat | None) -> None:
        self._table = table
        self._seat = seat
        self.queue: asyncio.Queue[Update | None] = asyncio.Queue()

    @property
    def seat(self) -> Seat | None:
        """The seat that this client plays; None: it watches."""
        return self._seat

    async def updates(self) -> AsyncIterator[Update]:
        """Every update from now on, the present state first."""
        while (update := await self.queue.get()) is not None:
            yield update

    async def send(self, move: Move) -> Answer:
        """Makes a move."""
        if self._seat is None:
            return Answer(False, Reason.NOT_YOUR_TURN)
        return await self._table.submit(self._seat, move)

    async def close(self) -> None:
        """Stands up from the table; the seat stays."""
        self._table.detach(self)


class Table:
    """One game of Prime Daifugo in play."""

    def __init__(
        self,
        game: PrimeGame,
        start: State,
        players: Sequence[Player],
        dice: Dice,
        *,
        mathematician: Mathematician | None = None,
        journal: Journal | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.start = start
        self.state = start
        self.made: list[Made] = []
        self.score: Score | None = None
        self.assist = False
        """Whether players here are told what is prime before they play; a thing that a table agrees on."""
        self.over = asyncio.Event()
        self.fault: BaseException | None = None
        """What went wrong, if the table had to close by itself."""
        self._dice = dice
        self._mathematician = mathematician
        self._journal = journal
        self._now = clock
        self._clients: list[Seated] = []
        self._number = 0
        self._judging = False
        self._lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._timing = Timing(start.rules, start.seats)
        self._timing.begin(start, self._now())

    # ------------------------------------------------------------------ who sits here

    def attach(self, seat: Seat | None) -> Seated:
        """A client takes its place; the first thing it hears is how things stand."""
        client = Seated(self, seat)
        self._clients.append(client)
        client.queue.put_nowait(self._update(client, ()))
        self._set_alarm()
        return client

    def detach(self, client: Seated) -> None:
        """A client stands up; no more updates for it."""
        if client in self._clients:
            self._clients.remove(client)
        client.queue.put_nowait(None)

    async def close(self) -> None:
        """Closes the table: every client's updates end, no clock runs on."""
        if self._alarm is not None:
            self._alarm.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in tuple(self._clients):
            self.detach(client)

    # ------------------------------------------------------------------ moves

    async def submit(self, actor: Seat, move: Move) -> Answer:
        """A move comes in; it is answered once it is kept, or refused with its reason."""
        if isinstance(move, Reveal | OutOfTime | TimeUp):
            return Answer(False, Reason.BAD_NOTATION)
        async with self._lock:
            return await self._submit(actor, move)

    async def _submit(self, actor: Seat, move: Move) -> Answer:
        if not await self._prove(actor, move):
            return Answer(False, Reason.UNDECIDED)
        step = self.game.play(self.state, actor, move)
        if isinstance(step, Refused):
            return Answer(False, step.reason)
        self._commit(actor, move, step)
        return Answer(True)

    async def _prove(self, actor: Seat, move: Move) -> bool:
        """Has the large numbers of a play proved while its clock stands still; whether all are decided (P-32)."""
        numbers = self.game.numbers_to_prove(self.state, actor, move)
        if not numbers or self._mathematician is None:
            return True
        self._timing.pause(self._now())
        self._judging = True
        self._tell(())
        try:
            proved = await self._mathematician.prove(numbers, PROOF_TIME)
        finally:
            self._judging = False
            self._timing.go_on(self._now())
            self._set_alarm()
        for number, prime in proved.items():
            self.game.prover.learn(number, prime)
        decided = all(number in proved for number in numbers)
        if not decided:
            self._tell(())
        return decided

    def _commit(self, actor: Seat, move: Move, step: Step[State, Event]) -> None:
        """Keeps a move, lets the dealer answer, winds the clocks, and tells everybody."""
        now = self._now()
        decided = self.state
        seconds = None
        if self._timing.limited and decided.phase is Phase.TURN and actor == decided.turn:
            seconds = self._timing.end_turn(actor, now) if not isinstance(move, Draw) else None
        events = [*step.events]
        self._keep(actor, move, step, seconds)
        while self.game.due(self.state).blind:
            events += self._reveal()
        new_turn = any(isinstance(event, TurnBegan) for event in events)
        if new_turn or self.state.phase is not decided.phase or self.state.contenders != decided.contenders:
            self._timing.begin(self.state, now)
        self._tell(tuple(events))
        self._publish(events)
        self._set_alarm()
        if self.state.phase is Phase.OVER:
            self.over.set()

    def _reveal(self) -> tuple[Event, ...]:
        """The dealer turns up what was drawn from a shuffled part of the deck."""
        reveal = self.game.blind_cards(self.state, self._dice)
        shown = self.game.play(self.state, DEALER, reveal)
        if isinstance(shown, Refused):
            raise RuntimeError(f"the dealer's cards are refused: {shown.reason}")
        self._keep(DEALER, reveal, shown, None)
        return shown.events

    def _keep(self, actor: Seat, move: Move, step: Step[State, Event], seconds: float | None) -> None:
        if self._journal is not None:
            self._journal.append(actor, move, seconds)
        self.made.append(Made(actor, move, self.state, step, seconds))
        self.state = step.state

    def make_again(self, moves: Sequence[tuple[Seat, Move, float | None]]) -> None:
        """Brings the table to where a journal left it, before anybody sits down.

        Raises:
            ValueError: if a move of the journal cannot be made; the table is not to be used then.
        """
        for number, (actor, move, seconds) in enumerate(moves, 1):
            step = self.game.play(self.state, actor, move)
            if isinstance(step, Refused):
                raise ValueError(f"move {number} of the journal is refused: {step.reason}")
            self.made.append(Made(actor, move, self.state, step, seconds))
            self.state = step.state
        while self.game.due(self.state).blind:
            self._reveal()
        self._timing.begin(self.state, self._now())

    # ------------------------------------------------------------------ what is told

    def _tell(self, events: tuple[Event, ...]) -> None:
        self._number += 1
        for client in self._clients:
            client.queue.put_nowait(self._update(client, events))

    def _update(self, client: Seated, events: tuple[Event, ...]) -> Update:
        seat, state = client.seat, self.state
        return Update(
            number=self._number,
            players=self.players,
            view=self.game.view(state, seat),
            events=tuple(self.game.redact(state, event, seat) for event in events),
            clock=self._timing.clock(self._now()),
            judging=self._judging,
            score=self.score,
            assist=self.assist,
        )

    def _publish(self, events: Sequence[Event]) -> None:
        """Has the factorisation found that D9 publishes; the game never waits for it (P-36)."""
        for event in events:
            always = isinstance(event, FoulPlayed) and self.state.rules.publish is Publish.ALWAYS
            if (always or isinstance(event, FactorsAsked)) and self._mathematician is not None:
                assert isinstance(event, FoulPlayed | FactorsAsked)
                if isinstance(event.number, int) and event.number > 1:
                    self.look_after(asyncio.create_task(self._tell_factors(event.number)))

    async def _tell_factors(self, number: int) -> None:
        assert self._mathematician is not None
        factors = await self._mathematician.factor(number, FACTOR_TIME)
        self._tell((FactorsTold(number, factors),))

    # ------------------------------------------------------------------ time

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = self._timing.next_alarm()
        if due is not None and self.state.phase is not Phase.OVER:
            delay = max(0.0, due - self._now())
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
            self.fault = self.fault or fault
            for client in tuple(self._clients):
                self.detach(client)

    async def _time_passed(self) -> None:
        """A clock ran out: the timekeeper moves for the game, or for everybody who is still awaited."""
        async with self._lock:
            now = self._now()
            if self._timing.game_is_up(now):
                self._timing.stop_game_clock()
                self._move_for(TIMEKEEPER, TimeUp())
            elif self._timing.turn_is_up(now):
                self._turn_ran_out()
            self._set_alarm()

    def _turn_ran_out(self) -> None:
        state = self.state
        if state.phase is Phase.THINK:
            self._move_for(TIMEKEEPER, TimeUp())
            return
        for seat in self.game.due(state).seats:
            if self.state.phase is not state.phase:
                break
            if state.phase is Phase.JANKEN:
                self._move_for(seat, Janken(JANKEN_HANDS[self._dice.below(3)]))
            else:
                self._move_for(seat, OutOfTime())

    async def move_for_absent(self, seat: Seat) -> None:
        """The timekeeper moves for a seat that has no answer: a bot at its wits' end, not a slow person."""
        async with self._lock:
            if seat in self.game.due(self.state).seats:
                self._move_for(seat, Pass() if self.state.phase is Phase.TURN else OutOfTime())

    def _move_for(self, actor: Seat, move: Move) -> None:
        step = self.game.play(self.state, actor, move)
        if not isinstance(step, Refused):
            self._commit(actor, move, step)
