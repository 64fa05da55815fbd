"""A bot on a seat: an ordinary client that computes in a worker and takes a visible time.

When a play may be answered out of turn, a bot's answering time could reveal its hand. So it answers when no person has
to act any more, or shortly before the window closes, and neither depends on its cards.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from engine.seats import Seat
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import SeatUpdate, TableReason
from netplay.table.table import Table

BotWorker = Callable[[str, str, int, Any], Awaitable[Any]]
"""Finds a bot's move: game, level, seed and view in, move out; None if it has no answer."""

MARGIN = 0.4
"""This many seconds before its time is up a bot that waits for something moves at the latest."""


SEEN = 1.5
"""The additional delay of bots after a person's play, so that the play is seen first."""


class Pace:
    """The moment that bots take before they move, so that people can follow; a key skips it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._skip = asyncio.Event()

    def skip(self) -> None:
        """End the current delay of a bot."""
        self._skip.set()
        self._skip = asyncio.Event()

    async def moment(self, began: float, ends: float | None = None, *, to_person: bool = False) -> None:
        """Waits until the moment since `began` is over or skipped, or it is time (`ends`; both loop time).

        Arguments:
            to_person: whether it is a person's play that is answered.
        """
        over = began + self.seconds * (SEEN if to_person else 1.0)
        until = over if ends is None else min(over, ends)
        left = until - asyncio.get_running_loop().time()
        if left > 0:
            try:
                async with asyncio.timeout(left):
                    await self._skip.wait()
            except TimeoutError:
                return


def seat_bot(
    table: Table, seat: Seat, level: str, seed: bytes, think: BotWorker, pace: Pace
) -> tuple[LocalSeat, asyncio.Task[None]]:
    """Seat a bot that plays until the table closes; return its client and its task.

    Arguments:
        seed: the game's; each seat mixes in its number, so that no two bots have the same whims.
    """
    client = table.attach(seat)
    whims = int.from_bytes(seed[:6], "big") + seat
    return client, table.spawn(play_bot(table, client, level, whims, think, pace))


async def play_bot(
    table: Table, client: LocalSeat, level: str, seed: int, think: BotWorker, pace: Pace
) -> None:
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
        if not latest.view.is_my_turn or latest.judging or latest.paused or latest.number == moved_on:
            continue
        began, ends, decision = asyncio.get_running_loop().time(), _latest_moment(latest), table.decisions
        move = await _thought(think, table.adapter.name, level, seed + latest.number, latest.view)
        if table.adapter.is_sealed_response(latest.view):
            still = await _keep_countenance(table, client, latest, ends, decision)
            if still is None:
                return
            if table.decisions != decision:  # by now another play is there to be answered, or it is its turn
                if client.queue.empty():
                    client.queue.put_nowait(still)
                continue
            if not still.view.is_my_turn or still.paused:
                continue
            # The move is made as it is: to compute it again would reveal how long that takes.
            latest = still
        await pace.moment(began, ends, to_person=_is_persons(table))
        moved_on = latest.number
        if table.decisions != decision:
            continue  # the time was up: the next update asks for something else
        await _make(table, client, seat, level, move)


async def _make(table: Table, client: LocalSeat, seat: Seat, level: str, move: Any) -> None:
    """Makes the bot's move; without one, or with one that is refused, the timekeeper moves for it."""
    if move is not None:
        answer = await client.send(move)
        if answer.taken or answer.reason in set(TableReason) or seat not in table.game.due(table.state).seats:
            return
        _log.error("bot %s: %r refused as %s", level, move, answer.reason)
    await table.move_for_absent(seat)


async def _keep_countenance(
    table: Table, client: LocalSeat, update: SeatUpdate, ends: float | None, decision: int
) -> SeatUpdate | None:
    """Waits until an answer out of turn betrays nothing; the newest update, None if the table has closed."""
    while (
        table.decisions == decision
        and table.adapter.is_sealed_response(update.view)
        and update.view.is_my_turn
    ):
        if not any(update.players[seat].bot == "" for seat in update.view.waiting):
            break
        try:
            async with asyncio.timeout_at(ends):
                newer = await client.queue.get()
        except TimeoutError:
            break
        if newer is None:
            return None
        update, ends = newer, _latest_moment(newer)
    return update


def _latest_moment(update: SeatUpdate) -> float | None:
    """The time of the loop by which a bot that gets this update now must move; None if no clock runs."""
    clock = update.clock
    if clock.left is None or not clock.running:
        return None
    return asyncio.get_running_loop().time() + max(0.0, clock.left - MARGIN)


def _latest(client: LocalSeat, update: SeatUpdate) -> SeatUpdate | None:
    """The newest update that is there; None if the table has closed."""
    while not client.queue.empty():
        newer = client.queue.get_nowait()
        if newer is None:
            return None
        update = newer
    return update


def _is_persons(table: Table) -> bool:
    """Whether the last move that a player made was a person's."""
    actor = next((one.actor for one in reversed(table.made) if one.actor >= 0), None)
    return actor is not None and not table.players[actor].bot


async def _thought(think: BotWorker, game: str, level: str, seed: int, view: Any) -> Any:
    """The bot's move; a worker that failed costs the bot its turn, not the table its game."""
    try:
        return await think(game, level, seed, view)
    except (OSError, RuntimeError, TimeoutError) as wrong:
        _log.error("bot %s failed: %s", level, wrong)
        return None


_log = logging.getLogger(__name__)
