"""Members, the groups of them that get updates at the same time, and the updates as bytes.

Seats and live spectators get updates at once, others delayed. A delayed audience sees the table in the past: events,
snapshots, clocks, chat and the record share one delay queue. It stores the last update sent, which new members start
with, and earlier ones, for members who reconnect.

The public part of an update is what a spectator may know, so it is the same bytes for all and built once; a seat also
gets the fields of its own view that differ, and its own form of the events. A chain of hashes covers the public parts:
peers with the same chain value were shown the same game.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import astuple

from engine.game_protocol import Game
from engine.seats import Seat
from netplay.line.budgets import Share
from netplay.room.acts import KEPT_ANSWERS, MemberState
from netplay.table.messages import RECENT, Clock, pack
from netplay.wire.connection import frame
from netplay.wire.messages import (
    CHAIN_START,
    MOST_BLOB,
    Answer,
    Down,
    Lobby,
    RecordPart,
    Said,
    Snapshot,
    Update,
    Value,
    chain_after,
)

RECORD_PART = 12_000
"""Characters of a record that travel together."""


RECENT_FITS = MOST_BLOB // 2
"""Up to this size in bytes a part of a snapshot includes recent events: both parts go into one message."""


class SentEvent(msgspec.Struct, frozen=True):
    """An event as it was sent."""

    public: Any
    mine: Mapping[Seat, Any] = {}
    """Its form for each seat that sees more."""


class TableStand(msgspec.Struct, frozen=True):
    """A table after an update, from which a snapshot is made on demand."""

    deal: int
    number: int
    chain: bytes
    view: Any
    """The view of a spectator."""
    clock: Any
    judging: bool
    mine: Mapping[Seat, Mapping[str, Any]]
    """The fields of each seat's view that differ from a spectator's."""
    recent: tuple[SentEvent, ...] = ()
    """Recent events, for the log of new viewers."""

    def public(self) -> bytes:
        """The public part."""
        return self._public()[0]

    def own(self, seat: Seat) -> bytes:
        """The part for one seat."""
        recent = self._public()[1]
        forms = [(at, event.mine[seat]) for at, event in enumerate(recent) if seat in event.mine]
        return _with_recent({"view": self.mine[seat]}, forms)[0]

    def _public(self) -> tuple[bytes, Sequence[SentEvent]]:
        """The public part, and the recent events in it."""
        public = {"view": self.view, "clock": self.clock, "judging": self.judging}
        packed, count = _with_recent(public, [event.public for event in self.recent])
        return packed, self.recent[len(self.recent) - count :]


def _with_recent(part: dict[str, Any], recent: Sequence[Any]) -> tuple[bytes, int]:
    """A part of a snapshot with as many recent events as fit, and their number."""
    while recent:
        packed = pack({**part, "recent": recent})
        if len(packed) <= RECENT_FITS:
            return packed, len(recent)
        recent = recent[(len(recent) + 1) // 2 :]
    return pack(part), 0


class SentUpdate(msgspec.Struct, frozen=True):
    """One update as it is sent."""

    number: int
    chain: bytes
    public: bytes
    own: Mapping[Seat, bytes]
    """The own part of each seat; empty ones are left out."""


class UpdateBuilder:
    """Builds the updates of one game for seats and spectators."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        seats: int,
        state: Any,
        clock: Clock,
        *,
        deal: int = 1,
        number: int = 1,
        before: Sequence[tuple[Any, Any]] = (),
    ) -> None:
        """
        Arguments:
            number: the number of its first snapshot.
            before: the earlier events of a resumed game, each with its state.
        """
        self._game = game
        self._seats = [Seat(seat) for seat in range(seats)]
        view = game.view(state, None)
        self._fields: tuple[str, ...] = view.__struct_fields__
        self._state = state
        mine = self._private(view, state)
        recent = tuple(form for then, event in before for form in self._redacted(then, [event]))
        first = TableStand(deal, number, CHAIN_START, view, clock_out(clock), False, mine, recent)
        self.stand = msgspec.structs.replace(first, chain=chain_after(CHAIN_START, first.public()))

    def build(self, state: Any, events: Sequence[Any], clock: Clock, judging: bool) -> SentUpdate:
        """The update for this change."""
        before, same = self.stand, state is self._state
        clock_fields = clock_out(clock)
        view = before.view if same else self._game.view(state, None)
        redacted = self._redacted(state, events)
        public: dict[str, Any] = {}
        if redacted:
            public["events"] = [one.public for one in redacted]
        changed = {} if same else _differences(self._fields, astuple(before.view), view)
        if changed:
            public["view"] = changed
        if clock_fields != before.clock:
            public["clock"] = clock_fields
        if judging != before.judging:
            public["judging"] = judging
        packed = pack(public)
        mine = before.mine if same else self._private(view, state)
        self._state = state
        number = before.number + 1
        recent = (*before.recent, *redacted)[-RECENT:]
        self.stand = TableStand(
            before.deal, number, chain_after(before.chain, packed), view, clock_fields, judging, mine, recent
        )
        own = {}
        for seat in self._seats:
            part: dict[str, Any] = {}
            if not same and mine[seat] != before.mine[seat]:
                part["view"] = mine[seat]
            if private := [(at, one.mine[seat]) for at, one in enumerate(redacted) if seat in one.mine]:
                part["events"] = private
            if part:
                own[seat] = pack(part)
        return SentUpdate(number, self.stand.chain, packed, own)

    def _redacted(self, state: Any, events: Sequence[Any]) -> list[SentEvent]:
        """The public events, and those redacted for all with their form for each seat that sees more."""
        redacted = []
        for event in events:
            public = self._game.redact(state, event, None)
            if public is event:
                redacted.append(SentEvent(public))
                continue
            forms = {seat: self._game.redact(state, event, seat) for seat in self._seats}
            redacted.append(SentEvent(public, {seat: form for seat, form in forms.items() if form != public}))
        return redacted

    def _private(self, public: Any, state: Any) -> dict[Seat, dict[str, Any]]:
        """The fields of each seat's view that differ from the public view."""
        own = self._game.own
        private = {}
        for seat in self._seats:
            mine = own(state, seat)
            private[seat] = {field: value for field, value in mine.items() if value != getattr(public, field)}
        return private


def clock_out(clock: Clock) -> dict[str, Any]:
    """The clocks in whole milliseconds; stopped ones are left out."""
    fields: dict[str, Any] = {"at": clock.at}
    if clock.left is not None:
        fields["left"] = round(clock.left * 1000)
        fields["running"] = clock.running
    if clock.game_left is not None:
        fields["game_left"] = round(clock.game_left * 1000)
        fields["game_running"] = clock.game_running
    if clock.banks:
        fields["banks"] = [round(bank * 1000) for bank in clock.banks]
    return fields


def _differences(fields: Sequence[str], before: tuple[Any, ...], after: Any) -> dict[str, Any]:
    triples = zip(fields, before, astuple(after), strict=True)
    return {field: new for field, old, new in triples if old is not new and old != new}


def record_parts(text: str, deal: int = 0) -> tuple[RecordPart, ...]:
    """A game's record as it travels; `deal` 0: of a game of an earlier time."""
    parts = [text[at : at + RECORD_PART] for at in range(0, len(text), RECORD_PART)]
    return tuple(RecordPart(at, len(parts), part, deal) for at, part in enumerate(parts))


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


CHAT_LINES, CHAT_TIME = 5, 5.0
"""The limit of chat lines of a member, and its period in seconds."""
CHANGES, CHANGES_TIME = 240, 60.0
"""The same for what a member changes at a table: seats, readiness, rules, bots, pauses, connections."""


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
        self.changes = Share(CHANGES / CHANGES_TIME, CHANGES_TIME, 0.0)
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
