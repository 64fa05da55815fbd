"""A seat of this process: its client gets the seat's view, and makes moves through a callback."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from engine.game_protocol import Game
from engine.seats import Seat
from engine.verdict import Reason
from netplay.table.messages import MoveAnswer, SeatUpdate, TableState


class Updates(AsyncIterator[SeatUpdate]):
    """A seat's updates until None. Unlike a generator it leaves nothing to close where a client stops early."""

    def __init__(self, take: Callable[[], Awaitable[SeatUpdate | None]]) -> None:
        """`take`: waits for the next update."""
        self._take = take

    async def __anext__(self) -> SeatUpdate:
        update = await self._take()
        if update is None:
            raise StopAsyncIteration
        return update


class LocalSeat:
    """A client's place at a table: its queue of updates, and the way to the host."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        seat: Seat | None,
        submit: Callable[[Seat, Any], Awaitable[MoveAnswer]],
    ) -> None:
        """`submit`: makes a move at the table."""
        self._game = game
        self.seat = seat
        self._submit = submit
        self.queue: asyncio.Queue[SeatUpdate | None] = asyncio.Queue()

    def on_update(self, current: TableState | None) -> None:
        """Derive the seat's update from the host's."""
        if current is None:
            self.queue.put_nowait(None)
            return
        game, seat = self._game, self.seat
        update = SeatUpdate(
            number=current.number,
            players=current.players,
            view=game.view(current.state, seat),
            events=tuple(game.redact(current.state, event, seat) for event in current.events),
            clock=current.clock,
            judging=current.judging,
            score=current.score,
            paused=current.paused,
            unkept=current.unkept,
            assist=current.assist,
            before=tuple(game.redact(state, event, seat) for state, event in current.before),
        )
        self.queue.put_nowait(update)

    def updates(self) -> AsyncIterator[SeatUpdate]:
        """Every update from now on, the present state first."""
        return Updates(self.queue.get)

    async def send(self, move: Any) -> MoveAnswer:
        """Makes a move."""
        if self.seat is None:
            return MoveAnswer(False, Reason.NOT_YOUR_TURN)
        return await self._submit(self.seat, move)
