"""A minimal host for screen tests of any game, and a table's screen driven by keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from textual.pilot import Pilot

from engine.seats import DEALER, Seat
from engine.verdict import Refused
from netplay.table.dice import Dice
from netplay.table.games import adapter_of
from netplay.table.messages import Clock, MoveAnswer, SeatedPlayer, SeatUpdate
from tests.tui.screens import screen_text
from tests.tui.table_app import TableApp


class SeatClient:
    """A client of one seat."""

    def __init__(self, table: GameTable, seat: Seat | None) -> None:
        self._table = table
        self.seat = seat
        self.queue: asyncio.Queue[SeatUpdate | None] = asyncio.Queue()

    async def updates(self) -> AsyncIterator[SeatUpdate]:
        while (update := await self.queue.get()) is not None:
            yield update
            self.queue.task_done()  # the next read means that this update was shown

    async def send(self, move: Any) -> MoveAnswer:
        """Make the seat's move; bots answer it."""
        if self.seat is None:
            return MoveAnswer(False, "not-your-turn")
        answer = self._table.play(self.seat, move)
        self._table.let_bots_play()
        return answer

    async def close(self) -> None:
        self.queue.put_nowait(None)


class GameTable:
    """A game: takes moves, sends each client what its seat may know, and draws cards at once."""

    def __init__(self, game: str, state: Any, names: Sequence[str], clock: Clock | None = None) -> None:
        self._adapter = adapter_of(game)
        self._game: Any = self._adapter.game
        self._clock = clock or Clock()
        self.state = state
        self.players = tuple(SeatedPlayer(name) for name in names[: state.seats])
        self.dice = Dice.of_number(7)
        self.clients: list[SeatClient] = []
        self.made: list[tuple[Seat, Any]] = []
        self.answering: dict[Seat, Callable[[Any, Dice], Any]] = {}
        """How bots choose that answer every move."""

    @property
    def number(self) -> int:
        return len(self.made)

    def attach(self, seat: Seat | None) -> SeatClient:
        client = SeatClient(self, seat)
        self.clients.append(client)
        client.queue.put_nowait(self._update(seat, ()))
        return client

    def _update(self, seat: Seat | None, events: Sequence[Any]) -> SeatUpdate:
        redacted = tuple(self._game.redact(self.state, event, seat) for event in events)
        view = self._game.view(self.state, seat)
        return SeatUpdate(self.number, self.players, view, redacted, clock=self._clock)

    def play(self, seat: Seat, move: Any) -> MoveAnswer:
        """Make a move for any seat."""
        step = self._game.play(self.state, seat, move)
        if isinstance(step, Refused):
            return MoveAnswer(False, step.reason)
        self.made.append((seat, move))
        self.state = step.state
        for client in self.clients:
            client.queue.put_nowait(self._update(client.seat, step.events))
        if self._game.due(self.state).blind:
            self.play(DEALER, self._game.blind_cards(self.state, self.dice))
        return MoveAnswer(True)

    def bots(self, *seats: int, level: str = "novice", most: int = 1) -> None:
        """Let bots move for these seats, as long as they are to act."""
        for _ in range(most):
            waiting = [seat for seat in self._game.due(self.state).seats if seat in seats]
            if not waiting:
                return
            view = self._game.view(self.state, waiting[0])
            assert self.play(waiting[0], self._adapter.choose(level, view, self.number)).taken

    def let_bots_play(self) -> None:
        """Let the bots that answer move until somebody else is to act."""
        while waiting := [seat for seat in self._game.due(self.state).seats if seat in self.answering]:
            move = self.answering[waiting[0]](self._game.view(self.state, waiting[0]), self.dice)
            assert self.play(waiting[0], move).taken


class GamePilot:
    """A table on the screen, driven by keys."""

    def __init__(self, table: GameTable, app: TableApp, pilot: Pilot[None], client: SeatClient) -> None:
        self.table, self.app, self.pilot, self.client = table, app, pilot, client
        self.screen: Any = app.table_screen

    async def shown(self) -> None:
        """Wait until the screen shows every update."""
        while self.screen.is_attached and self.client.queue._unfinished_tasks:  # type: ignore[attr-defined]
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()
        await self.shown()

    async def others(self, *moves: tuple[int, Any]) -> None:
        for seat, move in moves:
            answer = self.table.play(Seat(seat), move)
            assert answer.taken, (seat, move, answer)
        await self.shown()

    async def play(self, seat: int, move: Any) -> None:
        await self.others((seat, move))

    async def bots(self, *seats: int, most: int = 1, level: str = "novice") -> None:
        self.table.bots(*seats, most=most, level=level)
        await self.shown()

    @property
    def view(self) -> Any:
        return self.screen.view

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def said(self) -> list[str]:
        return [sentence.text for sentence in self.screen.top.judge.sentences]
