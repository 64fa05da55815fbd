"""A seat at a remote table: updates come from the guest, moves go out as commands."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from msgspec.structs import replace

from engine.seats import Seat
from netplay.table.messages import RECENT, MoveAnswer, SeatUpdate
from netplay.wire import messages as wire

Ask = Callable[[Callable[[int], wire.Command]], Awaitable[MoveAnswer]]
"""Sends the command that is made with this number, and waits for its answer."""


class RemoteSeat:
    """One game at a table elsewhere, from one seat or none: a `netplay.table.client.Client`."""

    def __init__(self, ask: Ask, seat: Seat | None, deal: int, move_text: Callable[[Any], str]) -> None:
        self._ask = ask
        self.seat = seat
        self.deal = deal
        self._write = move_text
        self._queue: asyncio.Queue[SeatUpdate | None] = asyncio.Queue()
        self._deaf = False
        self.last: SeatUpdate | None = None
        self._happened: deque[Any] = deque(maxlen=RECENT)

    def on_update(self, update: SeatUpdate | None) -> None:
        """Handle an update; None: there will be no more."""
        self.last = update or self.last
        if update is not None:
            self._happened.extend((*update.missed(tuple(self._happened)), *update.events))
        if not self._deaf:
            self._queue.put_nowait(update)

    def show_again(self) -> None:
        """Show the present state again, and continue from there."""
        self._deaf, self._queue = False, asyncio.Queue()
        if self.last is not None:
            self._queue.put_nowait(replace(self.last, events=(), before=tuple(self._happened)))

    async def updates(self) -> AsyncIterator[SeatUpdate]:
        """Every update from now on, the present state first; ends when the table closes."""
        while (update := await self._queue.get()) is not None:
            yield update

    async def send(self, move: Any, on: int | None = None) -> MoveAnswer:
        """Make a move based on the last update, or on the update of this number."""
        number = on if on is not None else self.last.number if self.last is not None else 0
        return await self._ask(lambda id: wire.Move(id, number, self._write(move)))

    async def close(self) -> None:
        """Stop receiving this game; the seat stays."""
        self._deaf = True
        self._queue.put_nowait(None)
