"""A bot on a seat: an ordinary client that thinks elsewhere and takes a visible moment."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from engine.seats import Seat
from netplay.host import Seated, Table
from netplay.messages import Update

Thinker = Callable[[str, int, Any], Awaitable[Any]]
"""Finds a bot's move: level, seed and view in, move out; None if it has no answer."""


class Pace:
    """The moment that bots take before they move, so that people can follow; a key skips it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._skip = asyncio.Event()

    def skip(self) -> None:
        """Ends the moment of whoever is taking it now."""
        self._skip.set()
        self._skip = asyncio.Event()

    async def moment(self, began: float) -> None:
        """Waits until the moment since `began` (loop time) is over or skipped."""
        left = began + self.seconds - asyncio.get_running_loop().time()
        if left > 0:
            try:
                await asyncio.wait_for(self._skip.wait(), left)
            except TimeoutError:
                return


async def play_bot(table: Table, client: Seated, level: str, seed: int, think: Thinker, pace: Pace) -> None:
    """Plays a seat until the table closes.

    Arguments:
        seed: decides the bot's whims; each move mixes in the update's number.
    """
    seat = client.seat
    assert seat is not None
    moved_on = -1
    async for update in client.updates():
        latest = _latest(client, update)
        if latest is None:
            return
        if not latest.view.is_my_turn or latest.judging or latest.number == moved_on:
            continue
        began = asyncio.get_running_loop().time()
        move = await _thought(think, level, seed + latest.number, latest.view)
        await pace.moment(began)
        moved_on = latest.number
        if move is None:
            await table.move_for_absent(seat)
            continue
        answer = await client.send(move)
        if not answer.taken and _still_due(table, seat):
            _log.error("bot %s: %r refused as %s", level, move, answer.reason)
            await table.move_for_absent(seat)


def _latest(client: Seated, update: Update) -> Update | None:
    """The newest update that is there; None if the table has closed."""
    while not client.queue.empty():
        newer = client.queue.get_nowait()
        if newer is None:
            return None
        update = newer
    return update


def _still_due(table: Table, seat: Seat) -> bool:
    return seat in table.game.due(table.state).seats


async def _thought(think: Thinker, level: str, seed: int, view: Any) -> Any:
    """The bot's move; a worker that failed costs the bot its turn, not the table its game."""
    try:
        return await think(level, seed, view)
    except (OSError, RuntimeError, TimeoutError) as wrong:
        _log.error("bot %s failed: %s", level, wrong)
        return None


_log = logging.getLogger(__name__)
