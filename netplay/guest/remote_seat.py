"""A seat at a remote table: snapshots and updates are folded into the seat's view, moves go out as commands.

It needs no rules: an update contains the changed fields of the view. The chain of hashes is checked link by link, which
exposes a host that shows two peers different games.
"""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from engine import GAMES
from engine.seats import Seat
from netplay.table.games import adapter_of
from netplay.table.local_seat import Updates
from netplay.table.messages import (
    RECENT,
    Clock,
    MoveAnswer,
    SeatedPlayer,
    SeatUpdate,
    SeriesScore,
    read,
    unpack,
)
from netplay.wire import messages as wire
from netplay.wire.connection import RemoteError
from netplay.wire.messages import CHAIN_START, Lobby, Snapshot, chain_after
from netplay.wire.messages import Update as WireUpdate


class MissingUpdate(Exception):
    """An update is missing: the table has to be requested again."""


class SyncedGame:
    """One game as one seat, or a spectator, has been shown it."""

    def __init__(self, game: str, snapshot: Snapshot) -> None:
        if game not in GAMES:
            raise RemoteError("bad-game", f"the host plays '{game[:20]}', which is not known here")
        adapter = adapter_of(game)
        self._view: type[Any] = adapter.view_kind
        self._events_type: Any = types.GenericAlias(tuple, (adapter.event_kind, ...))
        self.deal = snapshot.deal
        self.number = 0
        self.chain = CHAIN_START
        self._public: dict[str, Any] = {}
        self._mine: dict[str, Any] = {}
        self._clock: dict[str, Any] = {}
        self._judging = False
        self._lobby: Lobby | None = None
        """The lobby that was looked at last."""
        self._players: tuple[SeatedPlayer, ...] = ()
        self._left: tuple[Seat, ...] = ()
        self._score: SeriesScore | None = None
        self._before: tuple[Any, ...] = ()
        """The events before the first snapshot; reported with it, once."""
        self.again(snapshot)

    def again(self, snapshot: Snapshot) -> None:
        """Take a new snapshot after missed updates."""
        public, own = _map(snapshot.public), _map(snapshot.own)
        self.number, self.chain = snapshot.number, snapshot.chain
        self._public, self._mine = _field(public, "view"), _field(own, "view")
        self._clock = _field(public, "clock")
        self._judging = bool(public.get("judging", False))
        self._before = self._events(public.get("recent", []), own.get("recent", []))

    def take(self, update: WireUpdate) -> tuple[Any, ...]:
        """Fold an update in; returns its events, as this seat may see them.

        Raises:
            MissingUpdate: if an update before it is missing.
            RemoteError: if it does not fit the chain, or is no update of this game.
        """
        if update.number <= self.number:
            return ()
        if update.number != self.number + 1:
            raise MissingUpdate
        chain = chain_after(self.chain, update.public)
        if chain != update.chain:
            raise RemoteError("chain", f"update {update.number} does not fit what the host showed before")
        public, own = _map(update.public), _map(update.own)
        self.number, self.chain = update.number, chain
        self._public.update(_field(public, "view"))
        if "view" in own:
            self._mine = _field(own, "view")
        if "clock" in public:
            self._clock = _field(public, "clock")
        self._judging = bool(public.get("judging", self._judging))
        return self._events(public.get("events", []), own.get("events", []))

    def _events(self, public: Any, private: Any) -> tuple[Any, ...]:
        try:
            forms = list(public)
            for at, form in private:
                forms[at] = form
            found: tuple[Any, ...] = read(forms, self._events_type)
            return found
        except (msgspec.ValidationError, ValueError, TypeError, IndexError) as wrong:
            raise RemoteError(
                "bad-update", f"update {self.number} tells what is no event: {wrong}"
            ) from wrong

    def view(self) -> Any:
        """The present view. Raises RemoteError if the host sent none."""
        try:
            return read({**self._public, **self._mine}, self._view)
        except (msgspec.ValidationError, ValueError) as wrong:
            raise RemoteError(
                "bad-view", f"update {self.number} leaves no view: {str(wrong)[:150]}"
            ) from wrong

    def _look_at(self, lobby: Lobby) -> None:
        """Take the players of this game and the state of their series; later changes of seats do not affect either."""
        plays = lobby.phase in ("playing", "paused")
        if lobby is self._lobby or (not plays and self._players):
            return
        self._lobby = lobby
        self._players = tuple(
            SeatedPlayer(place.name, place.bot, bool(place.name) and not place.connected)
            for place in lobby.seats
        )
        standing, names = lobby.standing, [place.name for place in lobby.seats]
        self._left = tuple(Seat(names.index(name)) for name in standing.left if name in names)
        if plays and standing.games > 1:
            self._score = SeriesScore(standing.game, standing.games, standing.points, standing.titles)

    def update(self, lobby: Lobby, events: tuple[Any, ...], at: int) -> SeatUpdate:
        """The update for a screen; `at` is the host's time of the message, in ms."""
        self._look_at(lobby)
        before, self._before = self._before, ()
        return SeatUpdate(
            number=self.number,
            players=self._players,
            view=self.view(),
            events=events,
            clock=_clock(self._clock, at),
            judging=self._judging,
            score=self._score,
            paused=lobby.phase == "paused",
            watchers=lobby.watchers,
            left=self._left,
            assist=lobby.options.get("assist") is True,
            before=before,
        )


def _clock(values: dict[str, Any], at: int) -> Clock:
    """The clocks at a time of the host, from their values at their last change."""
    try:
        gone = max(0, at - int(values.get("at", at)))
        running = bool(values.get("running", False))
        left = values.get("left")
        if left is not None:
            left = max(0, int(left) - (gone if running else 0)) / 1000
        game_left, game_running = values.get("game_left"), bool(values.get("game_running", False))
        if game_left is not None:
            game_left = max(0, int(game_left) - (gone if game_running else 0)) / 1000
        banks = tuple(int(bank) / 1000 for bank in values.get("banks", ()))
        return Clock(left, running, game_left, banks, game_running, at)
    except (TypeError, ValueError) as wrong:
        raise RemoteError("bad-clock", f"the host tells no clock: {wrong}") from wrong


def _map(data: bytes) -> dict[str, Any]:
    if not data:
        return {}
    try:
        value = unpack(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise RemoteError("bad-update", f"an update cannot be read: {wrong}") from wrong
    if not isinstance(value, dict):
        raise RemoteError("bad-update", "an update is no map")
    return value


def _field(value: dict[str, Any], name: str) -> dict[str, Any]:
    found = value.get(name, {})
    if not isinstance(found, dict):
        raise RemoteError("bad-update", f"'{name}' of an update is no map")
    return found


Ask = Callable[[Callable[[int], wire.Command]], Awaitable[MoveAnswer]]
"""Sends the command that is made with this number, and waits for its answer."""


class RemoteSeat:
    """One game at a table elsewhere, from one seat or none: a `netplay.table.interfaces.Client`."""

    def __init__(self, ask: Ask, seat: Seat | None, deal: int, move_text: Callable[[Any], str]) -> None:
        self._ask = ask
        self.seat = seat
        self.deal = deal
        self._write = move_text
        self._queue: asyncio.Queue[SeatUpdate | None] = asyncio.Queue()
        self.last: SeatUpdate | None = None
        self._happened: deque[Any] = deque(maxlen=RECENT)

    def on_update(self, update: SeatUpdate | None) -> None:
        """Handle an update; None: there will be no more."""
        self.last = update or self.last
        if update is not None:
            self._happened.extend((*update.missed(tuple(self._happened)), *update.events))
        self._queue.put_nowait(update)

    def show_again(self) -> None:
        """Show the present state again, and continue from there."""
        self._queue = asyncio.Queue()
        if self.last is not None:
            self._queue.put_nowait(replace(self.last, events=(), before=tuple(self._happened)))

    def updates(self) -> AsyncIterator[SeatUpdate]:
        """Every update from now on, the present state first; ends when the table closes."""
        return Updates(self._next)

    async def _next(self) -> SeatUpdate | None:
        return await self._queue.get()  # `show_again` may have replaced the queue

    async def send(self, move: Any, on: int | None = None) -> MoveAnswer:
        """Make a move based on the last update, or on the update of this number."""
        number = on if on is not None else self.last.number if self.last is not None else 0
        return await self._ask(lambda id: wire.Move(id, number, self._write(move)))
