"""A bot as an ordinary client of a remote table, without a screen."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any, assert_never

from engine.errors import BadSetting
from netplay.compute.worker_pool import WorkerPool
from netplay.dialing.addresses import Address
from netplay.guest import events
from netplay.guest.guest import Guest
from netplay.guest.remote_seat import RemoteSeat
from netplay.guest.visit import Visitor
from netplay.line.fingerprints import spelled
from netplay.table.games import GameAdapter, adapter_of
from netplay.table.messages import SeatUpdate, TableReason
from netplay.tasks import StartTask, alongside
from netplay.wire import messages as wire

Log = Callable[[str], None]


async def play_there(
    address: Address, nick: str, level: str, *, password: str, resume: bool, log: Log
) -> events.ConnectionEnded:
    """Send a bot to a table; returns how the connection ended.

    Raises:
        BadSetting: if the game played there has no bot of this level; the seat is given up.
    """

    async def trust(where: Address, fingerprint: bytes) -> bool:
        log(f"the host at {where.known_as} is new; its key is {spelled(fingerprint)}")
        return True

    visitor = Visitor(
        address, nick, watch=False, password=password, resume=resume, trust=trust, agent="qk bot", named=True
    )
    worker_pool = WorkerPool()
    bot = BotGuest(visitor.guest, level, worker_pool, log)
    try:
        async with alongside() as start:
            start(visitor.guest.run())
            try:
                return await bot.play(visitor.came)
            finally:
                visitor.close()
                await visitor.guest.close()
    finally:
        await worker_pool.close()


class BotGuest:
    """Plays every game of the table, one after the other."""

    def __init__(
        self, guest: Guest, level: str, worker_pool: WorkerPool, log: Log, pace: float = 0.8
    ) -> None:
        self._guest = guest
        self._level = level
        self._worker_pool = worker_pool
        self._log = log
        self._pace = pace
        self._start: StartTask
        self._playing: asyncio.Task[None] | None = None
        self._whim = 0
        """Mixed into every move's seed: two bots must not make the same simultaneous choices (janken) forever."""

    async def play(self, came: Callable[[], None]) -> events.ConnectionEnded:
        """Play until the connection ends; returns how it ended. Raises BadSetting if it cannot play the game there."""
        async with alongside() as self._start:
            return await self._attend(came)

    async def _attend(self, came: Callable[[], None]) -> events.ConnectionEnded:
        while True:
            event = await self._guest.events.get()
            match event:
                case events.ConnectionUp() as up:
                    came()
                    self._whim = int.from_bytes(hashlib.sha256(up.name.encode()).digest()[:6], "big")
                    self._log(f"at the table as {up.name}")
                case events.ConnectionDown() as down:
                    self._log(f"disconnected ({down.why}); reconnecting")
                case events.LobbySeen() as seen:
                    await self._get_ready(seen.lobby)
                case events.GameShown() as begun:
                    self._begin(begun.client)
                case events.Recorded() as recorded:
                    self._log(f"the game is over; its deal {recorded.problem or 'is as it was committed to'}")
                case events.ConnectionEnded() as ended:
                    return ended
                case events.ChatReceived():
                    continue
                case _:
                    assert_never(event)

    async def _get_ready(self, lobby: wire.Lobby) -> None:
        """Get ready during a series; others start anything new."""
        waits = (
            lobby.phase in ("lobby", "over") and lobby.seat is not None and not lobby.seats[lobby.seat].ready
        )
        is_done = lobby.phase == "over" and lobby.standing.game == 1
        others = (place.ready and not place.bot for place in lobby.seats)
        if not waits or (is_done and not any(others)):
            return
        adapter = adapter_of(lobby.game)
        if self._level not in adapter.levels:
            await self._guest.ask(wire.Leave)
            raise BadSetting("no-such-bot", level=self._level[:40], levels=", ".join(adapter.levels))
        await self._guest.ask(lambda id: wire.Ready(id, True))

    def _begin(self, client: RemoteSeat) -> None:
        if self._playing is not None:
            self._playing.cancel()
        lobby = self._guest.lobby
        if client.seat is not None and lobby is not None:
            self._playing = self._start(self._moves(client, adapter_of(lobby.game)))

    async def _moves(self, client: RemoteSeat, adapter: GameAdapter) -> None:
        moved_on = -1
        async for update in client.updates():
            latest = client.last or update
            if not latest.view.is_my_turn or latest.judging or latest.paused or latest.number == moved_on:
                continue
            moved_on = latest.number
            await self._move(client, adapter, latest)

    async def _move(self, client: RemoteSeat, adapter: GameAdapter, update: SeatUpdate) -> None:
        now = asyncio.get_running_loop().time
        began, seed = now(), self._whim + update.number
        move: Any = None
        try:
            move = await self._worker_pool.think(adapter.name, self._level, seed, update.view)
        except (OSError, RuntimeError, TimeoutError) as wrong:
            self._log(f"the bot failed: {wrong}")
        await asyncio.sleep(max(0.0, self._pace - (now() - began)))
        if move is None or not await self._made(client, move):
            # Without a clock the others would wait forever: a bot without an answer makes any legal move.
            by_chance = adapter.choose("random", update.view, seed)
            if by_chance is not None:
                await self._made(client, by_chance)

    async def _made(self, client: RemoteSeat, move: Any) -> bool:
        """Whether a move was made, or is no longer due."""
        answer = await client.send(move)
        if answer.taken or answer.reason in ("stale", *TableReason):
            return True
        self._log(f"{move!r} was refused as {answer.reason}")
        return False
