"""Members, and the groups of them that get updates at the same time: seats and live spectators at once, others delayed.

A delayed audience sees the table in the past: events, snapshots, clocks, chat and the record share one delay queue. It
stores the last update sent, which new members start with, and earlier ones, for members who reconnect.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from engine.seats import Seat
from netplay.room.state import KEPT_ANSWERS, MemberState
from netplay.room.views import SentUpdate, TableStand
from netplay.wire.connection import frame
from netplay.wire.messages import Answer, Down, Lobby, RecordPart, Said, Snapshot, Update, Value


class ClientConnection(Protocol):
    """A way to a client, as the room sees it; the room never waits for it."""

    address: str
    """The address of the client, for the log."""

    def send(self, message: Down) -> None:
        """Sends a message, sooner or later; a line that cannot is cut by its owner."""

    def send_framed(self, data: bytes) -> None:
        """Sends a message that was framed already, the same for many lines."""

    def cut(self, code: str, text: str, **args: Value) -> None:
        """Send a disconnect reason and close the connection."""


class Member:
    """A member, seated or watching, connected or not."""

    def __init__(self, state: MemberState) -> None:
        self._state = state
        self.name = state.name
        self.token = state.token
        self.opens = state.opens
        """Whether it may be the table's opener."""
        self.plays_by_itself = False
        """Whether it is a program, as it has declared; a person is waited for until the first connection."""
        self.line: ClientConnection | None = None
        self.lost_at = 0.0
        """When the line was lost."""
        self.leaves = False
        """Whether it has asked to leave; further commands are ignored."""
        self.ready = False
        self.wants_pause = False
        self.said: list[float] = []
        """The times of its recent chat lines."""
        self.answers = {answer.id: answer for answer in state.answers}
        self.open: set[int] = set()
        """Commands that are not answered yet."""

    @property
    def seat(self) -> Seat | None:
        """Its seat."""
        return self._state.seat

    @property
    def watches(self) -> bool:
        """Whether it has no seat."""
        return self.seat is None

    def send(self, message: Down) -> None:
        """Send a message if connected."""
        if self.line is not None:
            self.line.send(message)

    def answer(self, answer: Answer) -> None:
        """Answer a command, and store the answer for a repetition."""
        self.open.discard(answer.id)
        self.answers[answer.id] = answer
        while len(self.answers) > KEPT_ANSWERS:
            del self.answers[next(iter(self.answers))]
        self.send(answer)


REMEMBERED = 16
"""The number of updates stored for reconnecting members."""
CHAT_HISTORY = 50

LobbyFor = Callable[[Seat | None], Lobby]


class Audience:
    """Members who get the same messages at the same time."""

    def __init__(self, now: Callable[[], float], delay: float) -> None:
        self._now = now
        self.delay = delay
        self._members: list[Member] = []
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()
        self._stand: TableStand | None = None
        self._past: list[SentUpdate] = []
        self._chat: list[Said] = []
        self._lobby: LobbyFor | None = None
        self.record: tuple[RecordPart, ...] = ()
        """Of the last finished game, until the next begins."""

    def begin_lobby(self, lobby: Lobby) -> None:
        """Set the lobby as it was when the table was opened, the first that a delayed audience sees."""
        self._lobby = lambda seat: lobby

    def join(
        self, member: Member, lobby: LobbyFor, last: int | None, *, comes: bool = True, returns: bool = False
    ) -> None:
        """Add a member, and send it the present state.

        Arguments:
            lobby: the present lobby; a delayed audience sends the delayed one.
            last: the last update of this run that the member has; None: none.
            comes: whether it was not at the table just now, and so has not received the chat.
            returns: whether it was at the table before, so that the last game's record concerns it.
        """
        if member not in self._members:
            self._members.append(member)
        if self._lobby is None or not self.delay:
            self._lobby = lobby
        member.send(self._lobby(member.seat))
        if last is None and comes:
            for line in self._chat:
                member.send(line)
        self._catch_up(member, last)
        if returns:
            for part in self.record:
                member.send(part)

    def _catch_up(self, member: Member, last: int | None) -> None:
        """Send a member the updates that it missed, or the whole table."""
        stand = self._stand
        if stand is None:
            return
        missed = self._since(last)
        if missed is None:
            member.send(self._snapshot(stand, member.seat))
            return
        for shown in missed:
            member.send(self._update(shown, member.seat))

    def _since(self, last: int | None) -> list[SentUpdate] | None:
        """The updates after this one; None if they are not all there any more."""
        if last is None or self._stand is None or not self._past:
            return None
        if not self._past[0].number <= last + 1 <= self._stand.number + 1:
            return None
        return [shown for shown in self._past if shown.number > last]

    def leave(self, member: Member) -> None:
        """Remove a member."""
        if member in self._members:
            self._members.remove(member)

    def begin(self, stand: TableStand) -> None:
        """Begin or resume a game: send it whole to all."""
        self._soon(lambda: self._begin(stand))

    def _begin(self, stand: TableStand) -> None:
        self._stand = stand
        self._past.clear()
        self.record = ()
        for member in self._members:
            member.send(self._snapshot(stand, member.seat))

    def forget(self) -> None:
        """Drop the game that was shown."""
        self._soon(self._forget)

    def _forget(self) -> None:
        self._stand, self.record = None, ()
        self._past.clear()

    def show(self, shown: SentUpdate, stand: TableStand) -> None:
        """Send an update, after which the table is in this state."""
        if self.delay:
            self._soon(lambda: self._show(shown, stand))
        else:
            self._show(shown, stand)

    def _show(self, shown: SentUpdate, stand: TableStand) -> None:
        if self._stand is None:
            return  # a late addition, such as a factorization, to a game that was archived
        self._stand = stand
        self._past.append(shown)
        del self._past[:-REMEMBERED]
        plain: bytes | None = None
        for member in self._members:
            line = member.line
            if line is None:
                continue
            if member.seat is not None and member.seat in shown.own:
                line.send(self._update(shown, member.seat))
                continue
            if plain is None:
                plain = frame(self._update(shown, None))
            line.send_framed(plain)

    def send(self, message: Down) -> None:
        """Send a message to all."""
        self._soon(lambda: self._send(message))

    def _send(self, message: Down) -> None:
        if isinstance(message, Said):
            self._chat.append(message)
            del self._chat[:-CHAT_HISTORY]
        for member in self._members:
            member.send(message)

    def send_record(self, parts: tuple[RecordPart, ...]) -> None:
        """A game is over, and its record is there."""
        self._soon(lambda: self._send_record(parts))

    def _send_record(self, parts: tuple[RecordPart, ...]) -> None:
        self.record = parts
        for part in parts:
            self._send(part)

    def send_lobby(self, lobby: LobbyFor) -> None:
        """The lobby has changed."""
        if not self.delay:
            self._send_lobby(lobby)
            return
        everybody = lobby(None)
        self._soon(lambda: self._send_lobby(lambda seat: everybody))

    def _send_lobby(self, lobby: LobbyFor) -> None:
        self._lobby = lobby
        for member in self._members:
            member.send(lobby(member.seat))

    def _soon(self, what: Callable[[], None]) -> None:
        """Run something when its delay is over, after everything queued before it."""
        if not self.delay:
            what()
            return
        self._waiting.append((self._now() + self.delay, what))
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_later(self.delay, self._due)

    def _due(self) -> None:
        try:
            while self._waiting and self._waiting[0][0] <= self._now() + 0.001:
                self._waiting.popleft()[1]()
        finally:
            if self._waiting:
                left = max(0.0, self._waiting[0][0] - self._now())
                asyncio.get_running_loop().call_later(left, self._due)

    def _at(self) -> int:
        """The time of this audience, in ms of the host's clock."""
        return round((self._now() - self.delay) * 1000)

    def _snapshot(self, stand: TableStand, seat: Seat | None) -> Snapshot:
        own = stand.own(seat) if seat is not None else b""
        return Snapshot(stand.deal, stand.number, stand.chain, self._at(), stand.public(), own)

    def _update(self, shown: SentUpdate, seat: Seat | None) -> Update:
        own = shown.own.get(seat, b"") if seat is not None else b""
        return Update(shown.number, shown.chain, self._at(), shown.public, own)
