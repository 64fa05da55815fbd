"""A shared table in one process: the program at one seat, and players without a screen at the others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from textual.pilot import Pilot

from netplay.guest.events import ConnectionEnded, GameShown
from netplay.guest.guest import Guest, JoinRequest
from netplay.guest.remote_seat import RemoteSeat
from netplay.line.transport import connect
from netplay.room.opening import ExtraListener, Listeners, OpenTable, TablePlan, open_table
from netplay.room.options import Options
from netplay.table.games import GameConfig, TimeBudget, adapter_of
from netplay.wire import messages as wire
from tests.netplay.tables import InlineWorkerPool
from tests.waiting import PATIENCE
from tui.app.settings import Loaded, Settings
from tui.joining import hosted
from tui.joining.visit import TableSitting
from tui.screens.app import QkApp
from tui.text.words import Words

CHOSEN = {
    "prime": GameConfig("prime", set={"D4": 2, "D5": "seat", "D6": "none", "D7": "none"}, seats=2),
    "daifugo": GameConfig("daifugo", seats=3),
    "tyrant": GameConfig("tyrant", seats=3),
}
LEVEL = {"prime": "novice", "daifugo": "novice", "tyrant": "random"}


def program(lang: str = "en", **settings: object) -> QkApp:
    """Return the program with Aki as its player."""
    return QkApp(Words(lang), Loaded(Settings(lang=lang, name="aki", pace=0.0, **settings)))  # type: ignore[arg-type]


async def until(pilot: Pilot[Any], so: Callable[[], Any], what: str) -> Any:
    """Wait until a condition is true, and return its value."""
    ends = time.monotonic() + PATIENCE
    while not (found := so()):
        assert time.monotonic() < ends, f"waited in vain for {what}"
        await pilot.pause(0.02)
    await pilot.pause()
    return found


class SimulatedPlayer:
    """A player without a screen, who agrees to everything and plays like a bot."""

    def __init__(self, table: OpenTable, nick: str, *, watch: bool = False, plays: bool = True) -> None:
        self.heard: list[object] = []
        self.ended: ConnectionEnded | None = None
        self.guest = Guest(
            lambda: connect("127.0.0.1", table.port), JoinRequest(nick, watch=watch), time.monotonic
        )
        self._plays = plays
        self._tasks = [asyncio.create_task(self.guest.run()), asyncio.create_task(self._listen())]

    async def _listen(self) -> None:
        while True:
            message = await self.guest.events.get()
            self.heard.append(message)
            if isinstance(message, GameShown) and self._plays and message.client.seat is not None:
                self._tasks.append(asyncio.create_task(self._play(message.client)))
            if isinstance(message, ConnectionEnded):
                self.ended = message
                return

    async def _play(self, client: RemoteSeat) -> None:
        lobby = self.guest.lobby
        assert lobby is not None
        async for update in client.updates():
            if str(update.view.phase) != "over" and client.seat in getattr(update.view, "waiting", ()):
                move = adapter_of(lobby.game).choose(
                    LEVEL[lobby.game], update.view, update.number, TimeBudget(1.0)
                )
                if move is not None:
                    await client.send(move)

    def plays_on(self) -> None:
        """Play the current game to its end."""
        begun = next(one for one in reversed(self.heard) if isinstance(one, GameShown))
        self._tasks.append(asyncio.create_task(self._play(begun.client)))

    async def ready(self) -> None:
        """Get ready."""
        await self.guest.ask(lambda id: wire.Ready(id, True))

    async def say(self, text: str) -> None:
        """Send a line of chat."""
        await self.guest.ask(lambda id: wire.Say(id, text))

    async def leave(self) -> None:
        """Leave for good."""
        await self.guest.ask(wire.Leave)

    async def drop(self) -> None:
        """Cut the connection without leaving, as a killed program does."""
        for task in self._tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)


class SharedTable:
    """A table that Aki's program hosts and others join."""

    def __init__(self, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = program(lang)
        self.table: OpenTable
        self.people: list[SimulatedPlayer] = []
        self._patch = monkeypatch

    async def open(
        self,
        pilot: Pilot[Any],
        game: str,
        bots: tuple[str, ...] = (),
        beside: ExtraListener | None = None,
        **options: Any,
    ) -> None:
        """Open the table, and wait for its waiting room."""

        async def opened(*args: Any, **more: Any) -> OpenTable:
            self.table = await open_table(*args, **more)
            return self.table

        self._patch.setattr("tui.joining.hosted.open_table", opened)
        self._patch.setattr("netplay.compute.worker_pool.WorkerPool", InlineWorkerPool)
        settings = Options(title="Aki’s table", pace=0.0, **options)
        plan = TablePlan(CHOSEN[game], settings, Listeners(port=0), bots, beside=beside)
        await hosted.host_soon(self.app, plan, "aki")
        await until(pilot, lambda: self.app.sitting is not None, "the sitting")
        await until(pilot, lambda: self.sitting.guest.lobby is not None, "the lobby")

    @property
    def sitting(self) -> TableSitting:
        """Aki's own session."""
        assert self.app.sitting is not None
        return self.app.sitting

    @property
    def phase(self) -> str:
        """The phase in Aki's waiting room."""
        lobby = self.sitting.guest.lobby
        return "" if lobby is None else lobby.phase

    @property
    def told(self) -> str:
        """All chat and reports at the table."""
        return "\n".join(f"{one.sign} {one.text}" for one in self.sitting.said)

    def comes(self, nick: str, **how: Any) -> SimulatedPlayer:
        """Let a player join the table."""
        person = SimulatedPlayer(self.table, nick, **how)
        self.people.append(person)
        return person

    async def close(self) -> None:
        """Disconnect everybody."""
        for person in self.people:
            await person.drop()
