"""The logic of a relay: who is in which room, and the routing of mail. No socket, no clock.

A *line* is one connection. It sends `RelayHello`, then either opens a room and is its *host* or enters one and is a
*guest*. Mail passes between the host and one guest, never between guests and never to all. Input is bytes with the
time; output is a list of acts.

When a host's line breaks, every stream through it is broken too: bytes may have been lost, and the encrypted content
cannot be repaired. So its guests are disconnected (`host-away`), the room is reserved for the bearer of its token for a
while, and new guests are told to try again.

A race: a host that returns before the relay has noticed that its old line is dead takes the room from that line. A line
that is being closed neither sends nor receives any more.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from netplay.line.admission import Admission, CapacityReached, Connection, OwnerRank
from netplay.line.budgets import Share
from netplay.line.transport import Frames, Peer
from netplay.relaying import messages
from netplay.relaying.limits import RelayLimits
from netplay.relaying.messages import FIRST_FRAME, FRAME, VERSION, BadFrame, encode, is_room, received

# What a relay knows of each line and each room.


@dataclass(slots=True)
class RelayConnection:
    """One connection, as the relay thinks of it."""

    connection: Connection
    peer: Peer
    since: float
    heard: float
    bytes: Share
    frames: Share
    reader: Frames = field(default_factory=lambda: Frames(FIRST_FRAME))
    greeted: bool = False
    room: RelayRoom | None = None
    guest: int = 0
    """Its number in the room; 0 for the host."""
    closed: bool = False

    @property
    def number(self) -> int:
        """Its ID."""
        return self.connection.number

    @property
    def key(self) -> str:
        """The key of its limits."""
        return self.connection.network


@dataclass(slots=True)
class RelayRoom:
    """A room and its members."""

    name: str
    secret: bytes
    """SHA-256 of the host's token, which is not stored."""
    owner: str
    """The address that opened it."""
    host: RelayConnection | None
    away_since: float = 0.0
    guests: dict[int, RelayConnection] = field(default_factory=dict)
    last_guest: int = 0


class Send(msgspec.Struct, frozen=True):
    """Bytes go out on a line."""

    line: int
    data: bytes


class Close(msgspec.Struct, frozen=True):
    """Close a line after sending its output; `why` is for the log."""

    line: int
    why: str
    at_once: bool = False
    """Whether to drop its output: another connection has its place already."""


class PauseReading(msgspec.Struct, frozen=True):
    """Do not read a line for some seconds: it has exceeded its rate."""

    line: int
    seconds: float


Act = Send | Close | PauseReading


class Rooms:
    """All rooms of a relay and the lines that lead to them."""

    def __init__(
        self, limits: RelayLimits | None = None, log: Callable[[str], None] = lambda line: None
    ) -> None:
        self.limits = limits or RelayLimits()
        self._lines: dict[int, RelayConnection] = {}
        self._rooms: dict[str, RelayRoom] = {}
        self._opened: Counter[str] = Counter()
        self._now = 0.0
        self.admission = Admission(
            self.limits.places,
            lambda: self._now,
            log,
            self.limits.rates,
            trusts_loopback=self.limits.trusts_loopback,
            done="connections ended",
        )
        self._pinged = 0.0
        self._acts: list[Act] = []

    # -- what happens to the relay

    def arrive(self, peer: Peer, now: float) -> tuple[int, list[Act]]:
        """Register a connection; returns the line's number, and acts that may close another one's."""
        limits, self._now = self.limits, now
        connection = self.admission.arrive(limits.listener, peer.host, lambda: None)
        shares = Share(limits.guest_bytes, limits.burst, now), Share(limits.frames, limits.burst, now)
        line = RelayConnection(connection, peer, now, now, *shares)
        connection.cut = lambda: self._close(line, "relay-full", at_once=True)
        connection.stage = lambda: int(line.greeted)
        self._lines[line.number] = line
        return line.number, self._done()

    def receive(self, number: int, data: bytes, now: float) -> list[Act]:
        """Handle received bytes."""
        line = self._lines.get(number)
        if line is None or line.closed:
            return []
        line.heard = self._now = now
        if not line.greeted and data[:1] == b"\x16":
            # A client that expects a host here learns from this answer that it is a relay.
            self._refuse(line, "relay", "this is a relay; ask it for a room")
            return self._done()
        wait, frames = line.bytes.take(len(data), now), 0
        try:
            for message in received(line.reader, data):
                frames += 1
                self._take(line, message, now)
                if line.closed:
                    break
        except BadFrame as wrong:
            self._refuse(line, wrong.code, str(wrong))
        wait = max(wait, line.frames.take(frames, now))
        if wait > 0 and not line.closed:
            self._acts.append(PauseReading(number, wait))
        return self._done()

    def lost(self, number: int, now: float) -> list[Act]:
        """Handle a lost line."""
        line = self._lines.pop(number, None)
        if line is None:
            return []
        self.admission.leave(line.connection)
        self._leave(line, "lost", now)
        return self._done()

    def slow(self, number: int, now: float) -> list[Act]:
        """Handle a line with too much unsent output: only that line is cut."""
        line = self._lines.get(number)
        if line is not None and not line.closed:
            self._leave(line, "slow", now)
            self._refuse(line, "slow", "too much waits for you; read faster")
        return self._done()

    def tick(self, now: float) -> list[Act]:
        """Time passes; call it about once a second."""
        self._now = now
        ping = now - self._pinged >= self.limits.ping
        if ping:
            self._pinged = now
        data = encode(messages.RelayPing(int(now) % 2**32)) if ping else b""
        for line in list(self._lines.values()):
            if line.closed:
                continue
            if line.room is None and now - line.since >= self.limits.login:
                self._refuse(line, "too-late", f"open or enter a room within {self.limits.login:g} seconds")
            elif now - line.heard >= self.limits.silence:
                self._leave(line, "silent", now)
                self._refuse(line, "silent", f"nothing heard for {self.limits.silence:g} seconds")
            elif ping and line.greeted:
                self._send(line, data)
        self.admission.sweep()
        for room in list(self._rooms.values()):
            if room.host is None and now - room.away_since >= self.limits.absence:
                self._forget(room)
        return self._done()

    def awake(self, number: int, now: float) -> None:
        """Resume a line after a pause of ours: its silence was not its own."""
        line = self._lines.get(number)
        if line is not None:
            line.heard = now

    # -- what the relay can be asked

    def count(self) -> tuple[int, int]:
        """Rooms and lines."""
        return len(self._rooms), len(self._lines)

    def most_waiting(self, number: int) -> int:
        """Bytes that may wait on a line."""
        line = self._lines.get(number)
        hosts = line is not None and line.room is not None and not line.guest
        return self.limits.host_waiting if hosts else self.limits.guest_waiting

    def host_of(self, number: int) -> int | None:
        """The line of the host that a guest's mail goes to; None for all others."""
        line = self._lines.get(number)
        if line is None or line.room is None or not line.guest or line.room.host is None:
            return None
        return line.room.host.number

    # -- what lines say

    def _take(self, line: RelayConnection, message: messages.Message, now: float) -> None:
        match message:
            case messages.RelayPing(number=number):
                self._say(line, messages.RelayPong(number))
            case messages.RelayPong():
                pass
            case messages.Mail() if line.room is not None:
                self._carry(line, line.room, message)
            case messages.RelayHello() if not line.greeted:
                self._greet(line, message)
            case messages.RelayOpen() if line.greeted and line.room is None:
                self._open(line, message, now)
            case messages.Enter() if line.greeted and line.room is None:
                if self._may_ask(line):
                    self._enter(line, message)
            case messages.EndStream() if line.room is not None:
                self._part(line, line.room, message, now)
            case _:
                name = type(message).__name__
                self._leave(line, "fault", now)
                self._refuse(line, "out-of-turn", f"{name} has no place here")

    def _greet(self, line: RelayConnection, hello: messages.RelayHello) -> None:
        if hello.low <= VERSION <= hello.high:
            line.greeted = True
            self._say(line, messages.RelayWelcome(VERSION))
        else:
            self._refuse(line, "version", f"this relay speaks version {VERSION}")

    def _open(self, line: RelayConnection, message: messages.RelayOpen, now: float) -> None:
        if not is_room(message.room):
            self._refuse(line, "bad-room", "a room's name has 1 to 40 printable characters")
            return
        secret = hashlib.sha256(message.token).digest()
        room = self._rooms.get(message.room)
        again = room is not None
        if room is None or not hmac.compare_digest(room.secret, secret):
            if not self._may_ask(line):
                return
            if room is not None:
                self._refuse(line, "room-taken", "another host has this room")
                return
        if room is None:
            owner = line.key
            if len(self._rooms) >= self.limits.rooms:
                self._refuse(line, "relay-full", f"this relay has {self.limits.rooms} rooms")
                return
            if self.admission.counts(line.peer.host) and self._opened[owner] >= self.limits.rooms_per_address:
                self._refuse(line, "too-many", f"your address has {self._opened[owner]} rooms")
                return
            if not self._admit(line, OwnerRank.NEW):
                return
            room = self._rooms[message.room] = RelayRoom(message.room, secret, owner, None)
            self._opened[owner] += 1
        else:
            self._admit(line, OwnerRank.SEATED)
        if room.host is not None:
            old = room.host
            self._leave(old, "replaced", now)
            self._refuse(old, "replaced", "the host came back on another connection")
        room.host, line.room = line, room
        line.reader.most = FRAME
        line.bytes = Share(self.limits.host_bytes, self.limits.burst, now)
        line.frames = Share(40 * self.limits.frames, self.limits.burst, now)
        self._say(line, messages.RoomOpened(again))

    def _enter(self, line: RelayConnection, message: messages.Enter) -> None:
        room = self._rooms.get(message.room)
        if room is None:
            self._refuse(line, "no-room", "there is no such room")
        elif room.host is None:
            self._refuse(line, "host-away", "the room's host lost its connection; try again in a moment")
        elif len(room.guests) >= self.limits.guests:
            self._refuse(line, "room-full", f"{self.limits.guests} are in this room")
        elif (
            self.admission.counts(line.peer.host)
            and sum(guest.key == line.key for guest in room.guests.values()) >= self.limits.guests_per_address
        ):
            self._refuse(
                line, "too-many", f"{self.limits.guests_per_address} of this room come from your address"
            )
        elif self._admit(line, OwnerRank.NEW):
            room.last_guest += 1
            line.room, line.guest = room, room.last_guest
            line.reader.most = FRAME
            room.guests[line.guest] = line
            self._say(line, messages.RoomEntered(line.guest))
            self._say(room.host, messages.PeerCame(line.guest, str(line.peer)))

    def _may_ask(self, line: RelayConnection) -> bool:
        """Whether its address may request one more room."""
        if self.admission.allows("connections", line.peer.host):
            return True
        self._refuse(line, "too-often", "your address asks for rooms too often; wait a moment")
        return False

    def _admit(self, line: RelayConnection, rank: OwnerRank) -> bool:
        """Whether there is a place for one more in a room."""
        try:
            self.admission.admit(line.connection, rank, "")
        except CapacityReached as full:
            if full.code == "too-many-from-one":
                self._refuse(line, "too-many", f"{full.values['most']} connections come from your address")
            else:
                self._refuse(
                    line, "relay-full", f"this relay takes {full.values['most']} connections in rooms"
                )
            return False
        line.connection.busy = lambda: True
        return True

    def _carry(self, line: RelayConnection, room: RelayRoom, mail: messages.Mail) -> None:
        """Deliver mail; mail to a peer that has just gone is dropped."""
        if not line.guest:
            guest = room.guests.get(mail.peer)
            if guest is not None:
                self._say(guest, messages.Mail(0, mail.body))
        elif mail.peer:
            self._leave(line, "fault", 0.0)
            self._refuse(line, "no-such-peer", "a guest's mail goes to the host, who is 0")
        elif room.host is not None:
            self._say(room.host, messages.Mail(line.guest, mail.body))

    def _part(self, line: RelayConnection, room: RelayRoom, part: messages.EndStream, now: float) -> None:
        if line.guest:
            self._leave(line, "closed", now)
            self._close(line, "parted")
        elif part.peer:
            guest = room.guests.pop(part.peer, None)
            if guest is not None:
                self._send_away(guest, "closed")
        else:
            line.room = room.host = None
            self._forget(room, "closed")
            self._close(line, "closed its room")

    # -- what follows from it

    def _leave(self, line: RelayConnection, why: str, now: float) -> None:
        """Remove a line from its room, and notify its other ends."""
        room, line.room = line.room, None
        if room is None:
            return
        if line.guest:
            room.guests.pop(line.guest, None)
            if room.host is not None:
                self._say(room.host, messages.PeerWent(line.guest, why))
        elif room.host is line:
            room.host, room.away_since = None, now
            self._empty(room, "host-away")

    def _empty(self, room: RelayRoom, why: str) -> None:
        guests, room.guests = room.guests, {}
        for guest in guests.values():
            self._send_away(guest, why)

    def _send_away(self, guest: RelayConnection, why: str) -> None:
        guest.room = None
        self._say(guest, messages.PeerWent(0, why))
        self._close(guest, why)

    def _forget(self, room: RelayRoom, why: str = "host-away") -> None:
        self._empty(room, why)
        del self._rooms[room.name]
        self._opened[room.owner] -= 1
        if not self._opened[room.owner]:
            del self._opened[room.owner]

    def _refuse(self, line: RelayConnection, code: str, words: str) -> None:
        self._say(line, messages.RelayRejection(code, words))
        self._close(line, code)

    def _close(self, line: RelayConnection, why: str, *, at_once: bool = False) -> None:
        if not line.closed:
            self._leave(line, why, self._now)
            self._acts.append(Close(line.number, why, at_once))
            line.closed = True

    def _say(self, line: RelayConnection, message: messages.Message) -> None:
        self._send(line, encode(message))

    def _send(self, line: RelayConnection, data: bytes) -> None:
        if not line.closed:
            self._acts.append(Send(line.number, data))

    def _done(self) -> list[Act]:
        acts, self._acts = self._acts, []
        return acts
