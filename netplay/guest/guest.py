"""A client of a remote table: maintains its connection, its membership and its view.

A lost connection is retried with growing delays; the token restores the membership, and unanswered commands are sent
again under their old numbers, so that none is done twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, assert_never

import msgspec

from engine.errors import Problem, QkError, problem
from engine.seats import Seat
from netplay.dialing.dialing import CannotConnect
from netplay.guest.events import (
    ChatReceived,
    ConnectionDown,
    ConnectionEnded,
    ConnectionUp,
    GameShown,
    GuestEvent,
    LobbySeen,
    Recorded,
)
from netplay.guest.fairness import Witness
from netplay.guest.remote_seat import MissingUpdate, RemoteSeat, SyncedGame
from netplay.line.sanitize import clean_args, clean_text, spelled
from netplay.line.transport import ConnectionLost, Transport
from netplay.table.games import adapter_of
from netplay.table.messages import MoveAnswer
from netplay.tasks import alongside
from netplay.wire import messages as wire
from netplay.wire.connection import ClientEnd, RemoteError
from netplay.wire.messages import TOKEN, RecordPart
from netplay.wire.problems import reconnects

# Assembles the records sent by a host, and notes whether the guest has seen the games end.

MOST_PARTS = 1000


class Records:
    """Collects the parts of records."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._last = ""
        """The last record; it is sent again after a reconnect."""

    def take(self, record: RecordPart, witness: Witness, playing: RemoteSeat | None) -> Recorded | None:
        """Add a part; returns the record with the last part of a new one.

        Arguments:
            witness: what this guest has seen of the last deal.
            playing: the last game shown.
        """
        if record.part == 0:
            self._parts = []
        if record.part != len(self._parts) or record.parts > MOST_PARTS:
            return None
        self._parts.append(record.text)
        text = "".join(self._parts)
        if len(self._parts) < record.parts or text == self._last:
            return None
        self._last = text
        if not record.deal:  # of a game of an earlier time only the record itself can be checked
            witness = Witness()
        last = playing.last if playing is not None else None
        same = playing is not None and record.deal == playing.deal
        has_seen = same and last is not None and str(last.view.phase) == "over"
        return Recorded(text, witness.problem_with(text), not has_seen)


PING_EVERY = 5.0
SILENCE = 15.0
"""Seconds without a byte from the host after which the connection counts as lost."""
FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0
KNOCKS = 5
"""The number of Hellos to a host that disconnects before admitting the guest."""
PASSING = frozenset(
    {"line-refused", "relay-refused", "line-no-answer", "line-unreachable", "line-handshake", "line-no-room"}
)
"""Codes of a line that could not be had just now; a guest that was at the table tries again."""

Dial = Callable[[], Awaitable[Transport]]


class JoinRequest(msgspec.Struct, frozen=True):
    """What a guest wants at a table."""

    nick: str
    watch: bool = False
    password: str = ""
    token: bytes = b""
    resume: bool = False
    agent: str = "qk"


class Guest:
    """One member of a table elsewhere."""

    def __init__(
        self, dial: Dial, wish: JoinRequest, now: Callable[[], float], *, patience: float | None = None
    ) -> None:
        """A guest before its first connection, which `run` opens.

        Arguments:
            dial: connects to the host; raises ConnectionLost or OSError.
            patience: seconds of retries after a lost connection; None: unlimited.
        """
        self.events: asyncio.Queue[GuestEvent] = asyncio.Queue()
        self.lobby: wire.Lobby | None = None
        self.name = ""
        self.welcome: wire.Welcome | None = None
        self.playing: RemoteSeat | None = None
        self._muted: set[str] = set()
        """Names whose chat is hidden, `spelled`."""
        self._dial = dial
        self._wish = wish if wish.token else msgspec.structs.replace(wish, token=secrets.token_bytes(TOKEN))
        self._knocked = 0
        """The number of Hellos sent."""
        self._now = now
        self._patience = patience
        self._end: ClientEnd | None = None
        self._transport: Transport | None = None
        self._seen: SyncedGame | None = None
        self._witness = Witness()
        self._open: dict[int, tuple[wire.Command, asyncio.Future[MoveAnswer]]] = {}
        # Numbers are never reused under one token, not even by a restarted program.
        self._next_id = 1 + secrets.randbits(52)
        self._records = Records()
        self._alive: ConnectionEnded | None = None
        self._shown = False
        """Whether the token is that of a seat from before."""
        self._spare = b""
        """The token of a seat under another name."""
        self._refused: ConnectionEnded | None = None
        """Why no other seat was to be had."""
        self._heard_at = 0.0
        self._silent: Problem | None = None  # why this guest cut the line itself
        self._at = (0, 0.0)
        self._closing = False

    # ------------------------------------------------------------------ commands

    def mute(self, name: str, *, muted: bool = True) -> None:
        """Hide the chat of a player, however the name is typed, or show it again."""
        (self._muted.add if muted else self._muted.discard)(spelled(name))

    async def ask(self, make: Callable[[int], wire.Command]) -> MoveAnswer:
        """Sends a command and waits for its answer, over as many lines as it takes."""
        if self._closing:
            return MoveAnswer(False, "closed")
        number, self._next_id = self._next_id, self._next_id + 1
        command = make(number)
        future: asyncio.Future[MoveAnswer] = asyncio.get_running_loop().create_future()
        self._open[number] = (command, future)
        self._say(command)
        return await future

    async def hinted(self) -> bool:
        """Has the host note that a hint names a play, before it is shown; whether that was done."""
        if self.welcome is None or self.welcome.version < 3:
            return False
        return (await self.ask(wire.Hinted)).taken

    def _say(self, message: wire.Up) -> None:
        if self._end is not None and self._transport is not None and self._end.is_open:
            self._transport.write(self._end.send(message))

    def show_token(self, token: bytes) -> None:
        """Join as the member with this token, if the host still knows it."""
        self._wish, self._shown = msgspec.structs.replace(self._wish, token=token), True

    def show_if_refused(self, token: bytes) -> None:
        """Join as the member with this token if nobody new is admitted."""
        self._spare = token

    # ------------------------------------------------------------------ the connection

    async def run(self) -> None:
        """Maintain the connection until it ends for good, and put what happens into `events`."""
        wait, lost_at = FIRST_WAIT, self._now()
        try:
            while not self._closing:
                ended = await self._once()
                if isinstance(ended, ConnectionEnded) and ended.code == "seat-alive" and self._shown:
                    # Another connection of this player is at the table: this one joins as a new member.
                    self._alive, self._shown, self._knocked = ended, False, 0
                    self._wish = msgspec.structs.replace(self._wish, token=secrets.token_bytes(TOKEN))
                    continue
                if isinstance(ended, ConnectionEnded) and self._spare and self._was_refused(ended):
                    self._refused, self._knocked = ended, 0
                    self.show_token(self._spare)
                    self._spare = b""
                    continue
                if isinstance(ended, ConnectionEnded):
                    self._finish(self._why(ended))
                    return
                was_open, self._end = self._end is not None and self._end.is_open, None
                if was_open:
                    wait, lost_at = FIRST_WAIT, self._now()
                if self._has_enough(lost_at):
                    self._finish(ConnectionEnded("unreachable", "", wrong=ended.why))
                    return
                if self._closing:  # it was this guest who hung up
                    break
                self.events.put_nowait(msgspec.structs.replace(ended, seconds=wait))
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, wait * 1.7)
        finally:
            self._closing = True

    def _was_refused(self, ended: ConnectionEnded) -> bool:
        """Whether the host admits no unknown client, or none without a password."""
        return ended.code in ("full", "busy") or (ended.code == "wrong-password" and not self._wish.password)

    def _why(self, ended: ConnectionEnded) -> ConnectionEnded:
        """The reason to report: why the first requested seat was not available, if that was it."""
        if ended.code == "full" and self._alive is not None:
            return self._alive
        return self._refused if self._refused is not None and self.welcome is None else ended

    def _has_enough(self, lost_at: float) -> bool:
        """Whether to stop retrying: at once if nobody ever answered, else after its patience."""
        if self.welcome is None and not 0 < self._knocked < KNOCKS:
            return True
        return self._patience is not None and self._now() - lost_at > self._patience

    def _finish(self, ended: ConnectionEnded) -> None:
        self._closing = True
        for _, future in self._open.values():
            if not future.done():
                future.set_result(MoveAnswer(False, "closed", ended.text))
        self._open.clear()
        if self.playing is not None:
            self.playing.on_update(None)
        self.events.put_nowait(ended)

    async def _once(self) -> ConnectionEnded | ConnectionDown:
        """One line from Hello to its end: why it ended for good, or why it was lost."""
        try:
            transport = await self._dial()
        except OSError:
            return ConnectionDown(problem("line-broke"), 0)
        except QkError as wrong:
            if isinstance(wrong, CannotConnect) and wrong.code in PASSING:
                return ConnectionDown(wrong.as_problem, 0)
            return ConnectionEnded(wrong.code, "", wrong=wrong.as_problem)
        self._transport, self._end = transport, ClientEnd()
        self._heard_at, self._silent = self._now(), None
        try:
            async with alongside() as start:
                start(self._ping(transport))
                transport.write(self._end.send(self._hello()))
                self._knocked += 1
                return await self._listen(transport, self._end)
        except RemoteError as wrong:
            code = "line-protocol" if self.welcome else "line-not-ours"
            return ConnectionEnded(wrong.code, "", wrong=problem(code, code=wrong.code, said=wrong.text))
        except OSError:
            return ConnectionDown(self._silent or problem("line-broke"), 0)
        except MissingUpdate:
            self._seen = None
            return ConnectionDown(problem("line-gap"), 0)
        finally:
            self._transport = None
            transport.abort()

    def _hello(self) -> wire.Hello:
        wish, known, seen = self._wish, self.welcome, self._seen
        return wire.Hello(
            low=wire.OLDEST,
            high=wire.VERSION,
            nick=wish.nick,
            watch=wish.watch,
            password=wish.password,
            token=wish.token,
            resume=self._knocked > 0 or wish.resume,
            epoch=known.epoch if known is not None and seen is not None else 0,
            last=seen.number if seen is not None else 0,
            agent=wish.agent,
        )

    async def _listen(self, transport: Transport, end: ClientEnd) -> ConnectionEnded | ConnectionDown:
        while data := await transport.read():
            self._heard_at = self._now()
            for message in end.receive(data):
                ended = self._take(message)
                if ended is not None:
                    return ended
        return ConnectionDown(self._silent or problem("line-host-closed"), 0)

    async def _ping(self, transport: Transport) -> None:
        number = 0
        while True:
            await asyncio.sleep(PING_EVERY)
            if self._now() - self._heard_at > SILENCE:
                self._silent = problem("line-silent", seconds=f"{SILENCE:g}")
                transport.abort()
                return
            number += 1
            self._say(wire.Ping(number))

    async def close(self) -> None:
        """Disconnect; the seat stays."""
        self._closing = True
        if self._transport is not None:
            with contextlib.suppress(ConnectionLost, OSError):
                await self._transport.close()

    # ------------------------------------------------------------------ messages

    def _take(self, message: wire.Down) -> ConnectionEnded | ConnectionDown | None:
        match message:
            case wire.Welcome():
                self._welcome(message)
            case wire.Lobby():
                self._lobby(message)
            case wire.Snapshot():
                self._snapshot(message)
            case wire.Update():
                self._update(message)
            case wire.Answer():
                self._answered(message)
            case wire.Said():
                if not message.name or spelled(message.name) not in self._muted:
                    name, text = clean_text(message.name, 20), clean_text(message.text, 400)
                    self.events.put_nowait(ChatReceived(name, text, message.code, clean_args(message.args)))
            case wire.DealOpened() | wire.Committed():
                self._take_part(message)
            case wire.Dealt():
                self._witness.dealt(message)
            case wire.RecordPart():
                self._record(message)
            case wire.Farewell():
                return self._farewell(message)
            case wire.Pong():
                pass
            case _:
                assert_never(message)
        return None

    def _farewell(self, message: wire.Farewell) -> ConnectionEnded | ConnectionDown:
        """The effect of a disconnect by the host: final, or to be followed by a reconnect."""
        code, text, args = (
            clean_text(message.code, 64),
            clean_text(message.text, 400),
            clean_args(message.args),
        )
        belongs = self.welcome is not None or self._shown or message.code == "login-timeout"
        if belongs and reconnects(message.code, again=message.again):
            return ConnectionDown(problem("line-broke"), 0, message.code)
        return ConnectionEnded(code, text, args)

    def _take_part(self, message: wire.DealOpened | wire.Committed) -> None:
        """Continue a fair deal; a participant answers, a spectator only remembers."""
        if isinstance(message, wire.DealOpened):
            answer: wire.Up = self._witness.commit(message, self.name)
        else:
            answer = self._witness.reveal(message)
        if self._witness.takes_part:
            self._say(answer)

    def _welcome(self, welcome: wire.Welcome) -> None:
        back = self.welcome is not None
        if self.welcome is not None and welcome.epoch != self.welcome.epoch:
            self._seen = None
        self.welcome, self.name = welcome, clean_text(welcome.name, 40)
        self.events.put_nowait(ConnectionUp(self.name, back))
        for command, _ in tuple(self._open.values()):
            self._say(command)

    def _lobby(self, lobby: wire.Lobby) -> None:
        before, self.lobby = self.lobby, lobby
        self.events.put_nowait(LobbySeen(lobby))
        if before is None or self._seen is None:
            return
        paused = before.phase != lobby.phase and "paused" in (before.phase, lobby.phase)
        if paused or (before.seats, before.watchers) != (lobby.seats, lobby.watchers):
            self._forward_update((), self._host_now())

    def _snapshot(self, snapshot: wire.Snapshot) -> None:
        lobby = self.lobby
        if lobby is None:
            raise RemoteError("wrong-state", "Snapshot before Lobby")
        seat = None if lobby.seat is None else Seat(lobby.seat)
        known = self.playing
        if lobby.phase == "over" and (known is None or (known.deal, known.seat) != (snapshot.deal, seat)):
            # It was over before this seat was taken: another player's, not to be shown as one's own.
            if known is not None and known.deal != snapshot.deal:
                known.on_update(None)
                self.playing = self._seen = None
            return
        if self._seen is not None and self._seen.deal == snapshot.deal:
            self._seen.again(snapshot)
        else:
            self._seen = SyncedGame(lobby.game, snapshot)
        if known is None or known.deal != snapshot.deal or known.seat != seat:
            if known is not None:
                known.on_update(None)
            adapter, names = adapter_of(lobby.game), tuple(place.name for place in lobby.seats)
            self.playing = RemoteSeat(
                self.ask, seat, snapshot.deal, lambda move: adapter.move_text(move, names)
            )
            self._forward_update((), snapshot.at)
            self.events.put_nowait(GameShown(self.playing))
            return
        self._forward_update((), snapshot.at)

    def _update(self, update: wire.Update) -> None:
        if self._seen is None:
            return
        events = self._seen.take(update)
        self._forward_update(events, update.at)

    def _host_now(self) -> int:
        """The host's present time in ms, estimated from the last message."""
        at, heard_at = self._at
        return at + round((self._now() - heard_at) * 1000)

    def _forward_update(self, events: tuple[Any, ...], at: int) -> None:
        self._at = (at, self._now())
        if self._seen is not None and self.playing is not None and self.lobby is not None:
            self.playing.on_update(self._seen.update(self.lobby, events, at))

    def _answered(self, answer: wire.Answer) -> None:
        found = self._open.pop(answer.id, None)
        if found is not None and not found[1].done():
            detail = clean_text(answer.detail, 400)
            args = clean_args(answer.args)
            found[1].set_result(MoveAnswer(not answer.code, answer.code, detail, args))

    def _record(self, record: wire.RecordPart) -> None:
        found = self._records.take(record, self._witness, self.playing)
        if found is not None:
            self.events.put_nowait(found)
