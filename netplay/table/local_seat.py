"""Those who hear of a table in this process: ears, and the seats whose clients get what they may know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Protocol

from engine.seats import Seat
from engine.verdict import Reason
from netplay.table.messages import Answer, Told, Update

if TYPE_CHECKING:
    from netplay.table.table import Table


class Listener(Protocol):
    """Whoever hears of a table."""

    def hear(self, told: Told | None) -> None:
        """Something changed; None: the table has closed, and nothing more will be told."""


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

    def hear(self, told: Told | None) -> None:
        """Makes of what the host tells what this seat may know."""
        if told is None:
            self.queue.put_nowait(None)
            return
        game, seat = self._table.game, self._seat
        update = Update(
            number=told.number,
            players=self._table.players,
            view=game.view(told.state, seat),
            events=tuple(game.redact(told.state, event, seat) for event in told.events),
            clock=told.clock,
            judging=told.judging,
            score=self._table.score,
            paused=told.paused,
            unkept=told.unkept,
            assist=self._table.assist,
        )
        self.queue.put_nowait(update)

    async def updates(self) -> AsyncIterator[Update]:
        """Every update from now on, the present state first."""
        while (update := await self.queue.get()) is not None:
            yield update

    async def send(self, move: Any) -> Answer:
        """Makes a move."""
        if self._seat is None:
            return Answer(False, Reason.NOT_YOUR_TURN)
        return await self._table.submit(self._seat, move)

    async def close(self) -> None:
        """Stands up from the table; the seat stays."""
        self._table.detach(self)
