"""The other processes of a server, as one of them knows them: their tables, who is there, how to come there.

A server in one process has none: everything here is then empty.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from netplay.directory.forwarding import ForwardHeader, PeerAddress, forward
from netplay.directory.mirror import Mirror
from netplay.directory.protocol import DirectoryUnavailable
from netplay.line.sanitize import likeness
from netplay.line.transport import ConnectionLost, Transport
from netplay.room.room import TableRoom
from netplay.wire.messages import TOKEN
from tui.server.listing import ListedTable, TableOwner, at_table, listed
from tui.server.presence import ChatLine
from tui.server.remote_tournament import Call, RemoteTournaments

K = TypeVar("K")
S = TypeVar("S")


LEFT = 30.0
"""Seconds after which a seat is given up whose player has no key, and came by another process that may have died."""


class ServerProcess(msgspec.Struct, frozen=True):
    """One of the processes, as it stands."""

    name: str
    pid: int
    place: PeerAddress
    status: dict[str, int | None] = {}
    lines: dict[str, int] = {}
    """Sessions by the network from which they come."""


class RemoteTable(msgspec.Struct, frozen=True):
    """A table, and what others of the server have to know to send their players there."""

    worker: str
    listed: ListedTable
    id: str
    """The tokens of its players' seats."""
    chosen: Mapping[str, Any]
    opened: TableOwner | None = None
    seats: tuple[str, ...] = ()
    """Of a game in play: who has a seat, by `token_mark`."""
    here: dict[str, bool] = {}
    """Who is at it, and whether they look on."""


class RemoteVisitor(msgspec.Struct, frozen=True):
    """A player of another process."""

    worker: str
    name: str
    key: str
    """Empty: a guest."""
    address: str
    since: int
    """Seconds of the world's clock …"""
    heard: int
    """… and when a key came last, to half a minute."""


class PeerChat(msgspec.Struct, frozen=True):
    """A line of the lobby's talk from another process."""

    line: ChatLine


class AdminRequest(msgspec.Struct, frozen=True):
    """What the admin wants done in every process."""

    asked: dict[str, str | float | bool]


class AdminReply(msgspec.Struct, frozen=True):
    """What a process answers to something that the admin asked."""

    worker: str
    told: dict[str, Any]


def token_mark(token: bytes) -> str:
    """A hash that identifies a seat without its token."""
    return hashlib.sha256(b"qk seat " + token).hexdigest()[:24]


def remote_table(number: int, room: TableRoom, worker: str, opened: TableOwner | None) -> RemoteTable:
    """A table of this process as the others have to know it."""
    row = listed(number, room)
    return RemoteTable(
        worker,
        # Others look once in a while: what is published is as exact as that.
        msgspec.structs.replace(row, waits=-(-row.waits // 60) * 60),
        room.table,
        room.match.chosen,
        opened,
        tuple(sorted(token_mark(member.token) for member in room.seated)) if room.match.is_playing else (),
        at_table(room),
    )


class Peers:
    """What a process knows of the others."""

    def __init__(self, mirror: Mirror | None = None, machine: str = "") -> None:
        self.tables: dict[int, RemoteTable] = {}
        self.visitors: dict[str, RemoteVisitor] = {}
        self.workers: dict[str, ServerProcess] = {}
        """Of this process too."""
        self.answers: dict[str, AdminReply] = {}
        """What processes have answered the admin, under what was asked and by whom it is answered."""
        self.word = ""
        """By what processes on other machines know that this one is of their server."""
        self.on_said: Callable[[ChatLine], None] = lambda line: None
        self.on_turn: set[Callable[[bool], None]] = set()
        """Called when the directory goes away, and when it is back."""
        self.on_codes: Callable[[], None] = lambda: None
        """Called when another machine has changed the recovery codes."""
        self.cups = RemoteTournaments()
        """The tournaments that they run."""
        self.on_call: Callable[[str, Call], None] = lambda key, call: None
        self.pass_call: Callable[[tuple[str, ...], str, dict[str, str | int | float]], None] = (
            lambda names, say, args: None
        )
        """Pass what this process's tournament says to the players of other processes."""
        self.on_request: Callable[[str, AdminRequest], None] = lambda key, request: None
        self._mirror = mirror
        self._machine = machine
        self._chat_seen: dict[str, None] = {}
        """The last lines of talk: a directory that was away delivers them again."""
        if mirror is not None:
            mirror.after_news, mirror.after_turn = self._news, self._turned

    @property
    def left(self) -> float:
        """Seconds in which a guest of another process is back, or that process has died; without others, none are."""
        return 0.0 if self._mirror is None else LEFT

    @property
    def is_away(self) -> bool:
        """Whether the directory does not answer: what is known here is as it was."""
        return self._mirror is not None and self._mirror.away_since is not None

    @property
    def is_on_machines(self) -> bool:
        """Whether some of the others are on other machines."""
        return any(one.place.machine != self._machine for one in self._others())

    def _turned(self) -> None:
        for listener in tuple(self.on_turn):
            listener(self.is_away)

    # ------------------------------------------------------------------ what is known

    def _news(self, keys: Collection[str]) -> None:
        assert self._mirror is not None
        for key in sorted(keys):  # a tournament comes before what it says
            row = self._mirror.rows.get(key)
            value = None if row is None else row.value
            is_own = row is not None and row.owner == self._mirror.owner
            kind, _, rest = key.partition("/")
            match kind:
                case "table" if rest.isdecimal():
                    _set(self.tables, int(rest), None if is_own else _read(value, RemoteTable))
                case "here":
                    _set(self.visitors, rest, None if is_own else _read(value, RemoteVisitor))
                case "worker":
                    _set(self.workers, rest, _read(value, ServerProcess))
                case "said" if value is not None and not is_own and key not in self._chat_seen:
                    self._chat_seen[key] = None
                    while len(self._chat_seen) > 1000:
                        del self._chat_seen[next(iter(self._chat_seen))]
                    if (chat := _read(value, PeerChat)) is not None:
                        self.on_said(chat.line)
                case "codes" if not is_own:
                    self.on_codes()
                case "answer":
                    _set(self.answers, rest, _read(value, AdminReply))
                case "cup" if not is_own:
                    self.cups.hear(rest, value)
                case "summon" if not is_own and (call := _read(value, Call)) is not None:
                    self.on_call(key, call)
                case "deed" if (request := _read(value, AdminRequest)) is not None:
                    self.on_request(key, request)
                case _:
                    pass

    def listing(self) -> tuple[ListedTable, ...]:
        """Their tables."""
        return tuple(table.listed for _, table in sorted(self.tables.items()))

    def token(self, table: str, key: str) -> bytes:
        """The token that a key's player has at a table wherever in the server they come; empty on a machine alone.

        Seats are saved on the machine to which a player connected; this token is the same on all machines, and nobody
        else can know it.
        """
        if not (self.word and table and key):
            return b""
        return hmac.digest(self.word.encode(), f"qk token {table} {key}".encode(), "sha256")[:TOKEN]

    def waiting(self, tokens: Callable[[], Iterable[bytes]], key: str) -> tuple[int, ...]:
        """Their tables with a running game and a seat of one of these tokens, or of this key's player."""
        playing = {number: table.seats for number, table in self.tables.items() if table.seats}
        if not playing:
            return ()
        marks = {token_mark(token) for token in tokens()}
        return tuple(
            number
            for number, seats in sorted(playing.items())
            if not marks.isdisjoint(seats) or token_mark(self.token(self.tables[number].id, key)) in seats
        )

    def lines(self) -> Counter[str]:
        """How many sessions the others have, by the network from which they come."""
        return sum((Counter(one.lines) for one in self._others()), Counter())

    def guests(self) -> set[str]:
        """The names of guests who came by others."""
        return {one.name for one in self.visitors.values() if not one.key}

    def least_lines(self) -> int | None:
        """How many connections that of the others has which has the fewest; None: there are no others."""
        return min((sum(one.lines.values()) for one in self._others()), default=None)

    def _others(self) -> list[ServerProcess]:
        own = None if self._mirror is None else self._mirror.owner
        return [one for name, one in self.workers.items() if name != own]

    # ------------------------------------------------------------------ what is done there

    async def line(self, number: int, host: str, keyless: bytes, *, leaves: bool = False) -> Transport:
        """Connect to one of their tables. Raises ConnectionLost."""
        table = self.tables.get(number)
        worker = None if table is None else self.workers.get(table.worker)
        if worker is None:
            raise ConnectionLost(f"table {number} is closed")
        return await forward(
            worker.place, ForwardHeader(number, host, keyless, leaves, self.word), self._machine
        )

    def takes_name(self, name: str) -> bool:
        """Take a guest's name for this process; False if a guest in another one has it, or one that looks like it.

        While the directory is away, what was known last decides.
        """
        if self._mirror is None:
            return True
        try:
            return self._mirror.claim(_name_keys(name), msgspec.json.encode(name))
        except DirectoryUnavailable:
            looks = likeness(name)
            return all(looks.isdisjoint(likeness(one.name)) for one in self.visitors.values())

    def gives_name(self, name: str) -> None:
        """Free a guest's name."""
        if self._mirror is not None:
            for key in _name_keys(name):
                self._mirror.put(key, None)


def _name_keys(name: str) -> list[str]:
    return sorted(f"name/{look}" for look in likeness(name))


def _set(known: dict[K, S], key: K, value: S | None) -> None:
    if value is None:
        known.pop(key, None)
    else:
        known[key] = value


def _read(value: bytes | None, kind: type[S]) -> S | None:
    """What a row says; of a newer version perhaps what this one cannot read."""
    if value is None:
        return None
    try:
        return msgspec.json.decode(value, type=kind)
    except msgspec.MsgspecError:
        return None
