"""Opens a table: the room, its listeners on the network, its announcement there, its journal; and closes it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec

from engine.errors import QkError
from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.dialing.addresses import PORT, Address, invitation
from netplay.dialing.discovery import AnnouncedTable, Announcement, announce
from netplay.line.admission import Connection
from netplay.line.certificate import own_identity
from netplay.line.fingerprints import compact
from netplay.line.tls import secure, server_context, welcome
from netplay.line.transport import (
    ConnectionLost,
    ConnectionRejected,
    TcpTransport,
    Transport,
    listen,
    memory_pair,
)
from netplay.relaying.streams import OpenRoom
from netplay.room.acts import GameBegan, ListenersOpened, RecordArchived, RelayJoined, RoomState, compacted
from netplay.room.agreed_rules import AgreedRules
from netplay.room.audience import Member
from netplay.room.journal import Logbook, find_table, table_path
from netplay.room.limits import HostLimits
from netplay.room.match import Match
from netplay.room.open_errors import NOT_LISTENING, no_port, no_room
from netplay.room.options import Options, check_leaving
from netplay.room.record import record_again
from netplay.room.room import TableRoom
from netplay.room.running_game import RunningGame
from netplay.room.server import Server
from netplay.room.undelivered import MissedGames
from netplay.room.unfinished import claimed
from netplay.storage.home import home
from netplay.storage.journal import LEAD_NOWHERE, unplayable
from netplay.storage.journal_places import id_of, unfinished_folder
from netplay.storage.reading import why_not
from netplay.table.games import GameConfig, read_chosen
from netplay.tasks import Tasks, logged, spawn
from netplay.wire.connection import frame
from netplay.wire.messages import VERSION, Farewell, Value

if TYPE_CHECKING:
    from netplay.archive.storing import ArchiveResult


class Announcer:
    """Announces one table, again whenever its seats change."""

    def __init__(self, room: TableRoom, port: int, fingerprint: bytes, log: Callable[[str], None]) -> None:
        self._room = room
        self._port = port
        self._fingerprint = compact(fingerprint)
        self._log = log
        self._announced: AnnouncedTable | None = None
        self._announcement: Announcement | None = None
        self._changing: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Announce the table; failures are only logged."""
        self._announced = self._offer()
        self._announcement = await announce(self._announced, self._log)
        self._room.changed = self._soon

    def _offer(self) -> AnnouncedTable:
        lobby = self._room.lobby(None)
        return AnnouncedTable(
            name=lobby.title,
            game=lobby.game,
            port=self._port,
            seats=len(lobby.seats),
            taken=sum(bool(place.name) for place in lobby.seats),
            table=self._room.table,
            watchers=self._room.options.spectators,
            password=bool(self._room.options.password),
            fingerprint=self._fingerprint,
            version=VERSION,
        )

    def _soon(self) -> None:
        if self._changing is None or self._changing.done():
            self._changing = spawn(self._change(), logged(self._log, "the announcement was not changed"))

    async def _change(self) -> None:
        while self._announcement is not None and (offer := self._offer()) != self._announced:
            self._announced = offer
            await self._announcement.change(offer)

    async def close(self) -> None:
        """Takes the announcement back."""
        self._room.changed = lambda: None
        if self._changing is not None:
            self._changing.cancel()
            await asyncio.gather(self._changing, return_exceptions=True)
        if self._announcement is not None:
            await self._announcement.close()


Log = Callable[[str], None]

CLOSED = "the host has closed the table"
CLOSED_FOR_NOW = "the host has closed the table for now; its game is saved and can continue later"


class Listeners(msgspec.Struct, frozen=True):
    """The ways to reach a table."""

    port: int = PORT
    bind: str | None = "127.0.0.1"
    """The address of this machine to listen on; None: all of them."""
    announce: bool = False
    """Whether it is announced on the local network."""
    relay: Address | None = None
    """Use a room of this relay instead of an own port."""
    room: str = ""
    trusts_loopback: bool = False
    """Whether this machine's own addresses are exempt from limits: behind a proxy or a tunnel all have one."""
    within: str = ""
    """Only within this process; saved under this name by the server that owns it."""


class ExtraListener(Protocol):
    """A listener beside the ordinary ones."""

    over: asyncio.Event
    """Set when the series is over."""

    async def open(self, table: OpenTable, log: Log) -> None:
        """Add a listener to this table. Raises QkError if it cannot."""

    async def close(self) -> None:
        """Ends their lines."""


class TablePlan(msgspec.Struct, frozen=True):
    """What to open."""

    chosen: GameConfig
    options: Options = Options()
    listeners: Listeners = Listeners()
    bots: tuple[str, ...] = ()
    """Levels of bots that sit there from the beginning, on the last seats."""
    resume: str | None = None
    """The ID of the unfinished table to resume; empty for the newest; None: a new table."""
    wait: float | None = None
    """Seconds for which a game waits for its players; None: as when the table was opened."""
    beside: ExtraListener | None = None
    """A listener of the table for another protocol."""


class OpenTable:
    """A table that is open."""

    def __init__(
        self, room: TableRoom, server: Server, logbook: Logbook, worker_pool: WorkerPool, log: Log
    ) -> None:
        self.room = room
        self.server = server
        self.invitation = ""
        """What others need to join."""
        self.port = 0
        self.is_resumed = False
        """Whether this is a table that was interrupted."""
        self.continues = True
        """Whether it can be resumed if it is closed in the middle of a game."""
        self.is_kept = False
        """Whether it can be resumed after it is closed."""
        self.parting: dict[str, Value] = {}
        """The values of the disconnect reason when it closes."""
        self.id = "" if logbook.path.parent != unfinished_folder() else id_of(logbook.path)
        """The ID for resuming it (`qk host --resume ID`); empty for a table of a server."""
        self._logbook = logbook
        self._filing = Archiving(room, logbook)
        room.file = self._filing.file
        room.delivery.missed = MissedGames(home() / "owed")
        room.delivery.missed.expire()
        self._worker_pool = worker_pool
        self._log = log
        self.closers: list[Callable[[], object]] = []
        """Functions that stop accepting connections …"""
        self._carriers: list[Callable[[], object]] = []
        """… and those that end existing ones, after the disconnect reason is sent."""
        self._tasks = Tasks(room.failed)
        self.spawn = self._tasks.spawn
        """Starts work that ends with this table; faults are logged and announced."""

    async def own_line(self) -> Transport:
        """A line to this table within the process, for the host's own person."""
        mine, theirs = memory_pair()
        self.spawn(self.server.serve(theirs, owner=True))
        return mine

    async def line_for(self, host: str) -> Transport:
        """A connection to this table within the process, for an ordinary member from `host`."""
        mine, theirs = memory_pair(host=host)
        self.spawn(self.server.serve(theirs))
        return mine

    async def program_line(self, host: str) -> Transport:
        """The same for a program that this process speaks for: its own listener has measured it already."""
        mine, theirs = memory_pair(host=host, loopback=False)
        self.spawn(self.server.serve(theirs, trusted=True))
        return mine

    @property
    def owner_token(self) -> bytes:
        """The token of the host's own person at a resumed table; empty if there is none."""
        return next((one.token for one in self.room.state.members.values() if one.owns), b"")

    @property
    def owner_watches(self) -> bool:
        """Whether the host's own person has no seat in the game that goes on at a resumed table."""
        return self.room.match.is_playing and not self.owner_token

    # ------------------------------------------------------------------ listeners

    async def open_port(self, listeners: Listeners) -> None:
        """Listens on a port. Raises QkError if it is taken."""
        identity = own_identity()
        context = server_context(identity)

        def arrive(line: TcpTransport) -> None:
            connection = self.server.arrive(line.peer, line.abort)
            self.spawn(self._let_in(line, connection, context))

        try:
            listener = await listen(listeners.bind, listeners.port, arrive)
        except NOT_LISTENING as wrong:
            raise no_port(listeners.bind, listeners.port, wrong) from wrong
        self.closers.append(listener.close)
        port: int = listener.sockets[0].getsockname()[1]
        self.port = port
        host = listeners.bind or _own_address()
        self.invitation = invitation(Address(host, port, "", identity.fingerprint))
        if listeners.announce:
            announcer = Announcer(self.room, port, identity.fingerprint, self._log)
            await announcer.begin()
            self.closers.append(announcer.close)

    async def _let_in(self, line: TcpTransport, connection: Connection, context: ssl.SSLContext) -> None:
        plain = frame(Farewell("tls", "this host speaks TLS 1.3 with everyone who is not on its own machine"))
        may_begin = self._may_begin(connection)
        await self._serve(line, connection, lambda: welcome(line, context, plain, may_begin))

    def _may_begin(self, connection: Connection) -> Callable[[], None]:
        """The callback for a client that has sent the start of its handshake, before that costs anything."""

        def begin() -> None:
            if not self.server.admission.allows("connections", connection.host):
                raise ConnectionRejected(f"{connection.host} comes too often")
            connection.stage = lambda: 1

        return begin

    async def _serve(
        self, line: Transport, connection: Connection, secured: Callable[[], Awaitable[Transport]]
    ) -> None:
        """Serve a connection as soon as it is secure."""
        try:
            await self.server.serve(await secured(), connection=connection)
        except ConnectionLost as lost:
            line.abort()
            self.server.admission.refused("handshakes", connection.host, str(lost))
        except Exception:
            line.abort()
            raise
        finally:
            self.server.admission.leave(connection)

    async def open_relay(self, listeners: Listeners, token: bytes = b"") -> None:
        """Open a room at a relay, or return to it by its token.

        Raises:
            QkError: if the relay does not answer, or refuses.
        """
        assert listeners.relay is not None
        identity = own_identity()
        context = server_context(identity)
        room = OpenRoom(
            listeners.relay.host, listeners.relay.port, listeners.room, token=token or None, log=self._log
        )
        try:
            if not token:
                self.room.acts.write(RelayJoined(room.token))
            await room.open()
        except OSError as wrong:
            raise no_room(listeners.relay.place, wrong) from wrong
        self.spawn(self._receive(room, context))
        self._carriers.append(room.close)
        where = Address(listeners.relay.host, listeners.relay.port, listeners.room, identity.fingerprint)
        self.invitation = invitation(where)

    async def _receive(self, room: OpenRoom, context: ssl.SSLContext) -> None:
        try:
            async for stream in room:
                connection = self.server.arrive(stream.peer, stream.abort)
                may_begin = self._may_begin(connection)
                secured = partial(secure, stream, context, host=True, may_begin=may_begin)
                self.spawn(self._serve(stream, connection, secured))
        except ConnectionLost as lost:
            self._log(f"the relay took the room away: {lost}")

    # ------------------------------------------------------------------ the end

    async def close(self, text: str = "", *, finished: bool | None = None) -> None:
        """Close the table; if it continues, it can be resumed, in the middle of a game too.

        Arguments:
            text: the message to all members; by default whether it can be resumed.
            finished: whether nothing is to be resumed; None: if neither a game nor a series is under way.
        """
        match = self.room.match
        if finished is None:
            finished = not match.is_playing and match.series.game == 1
        finished = finished or not self.continues
        text = text or (CLOSED if finished else CLOSED_FOR_NOW)
        await _close_all(self.closers)
        await self.server.close(text, "closed" if finished else "closed-for-now", self.parting)
        await _close_all(self._carriers)
        await self._filing.finish()
        finished = finished and not self.room.state.unfiled
        await self._tasks.end()
        self._logbook.close(finished=finished)
        self.is_kept = not finished
        await self._worker_pool.close()


async def open_table(
    plan: TablePlan, worker_pool: WorkerPool, log: Log, limits: HostLimits | None = None, agent: str = ""
) -> OpenTable:
    """Open a table, or resume one. Raises QkError if that fails; with the reason."""
    found: RoomState | None = None
    if plan.resume is None:
        room, logbook = _new_room(plan, worker_pool, agent)
    else:
        found, logbook = _unfinished(plan.resume, plan.listeners)
        if plan.wait is not None:
            found.options = msgspec.structs.replace(found.options, wait=plan.wait)
        room = restore_room(found, logbook, worker_pool, time.monotonic, agent, log)
    room.log = log
    limits = limits or HostLimits(trusts_loopback=plan.listeners.trusts_loopback)
    table = OpenTable(room, Server(room, limits, log=log), logbook, worker_pool, log)
    table.is_resumed = found is not None
    before = None if found is None else found.reached
    try:
        if found is not None:
            finish(room, found)
        if plan.listeners.relay is not None:
            await table.open_relay(plan.listeners, b"" if found is None else found.relay_token)
        elif not plan.listeners.within:
            await table.open_port(plan.listeners)
        if not plan.listeners.within:
            _note_listeners(room, plan.listeners, table.port, before)
        if plan.beside is not None:
            table.continues = False  # its programs cannot come back to their seats
            await plan.beside.open(table, log)
            table.closers.append(plan.beside.close)
    except BaseException:
        await table.close(finished=found is None)
        raise
    room.match.maybe_begin()
    return table


def _unfinished(id: str, listeners: Listeners) -> tuple[RoomState, Logbook]:
    """The unfinished table with this ID, ready to be resumed. Raises QkError."""
    if not listeners.within:
        return claimed("hosted", id)
    unfinished = find_table(table_path(listeners.within))
    if unfinished is None:
        raise QkError("unfinished-no-table")
    return unfinished


def _new_room(plan: TablePlan, worker_pool: WorkerPool, agent: str) -> tuple[TableRoom, Logbook]:
    """A new table with its own journal."""
    within = plan.listeners.within
    path = table_path(within) if within else None
    if path is not None and path.exists():
        raise QkError("table-kept-already", path=str(path))
    setting = AgreedRules(plan.chosen, datetime.now)
    check_leaving(plan.options, setting.adapter)
    options = plan.options if plan.wait is None else msgspec.structs.replace(plan.options, wait=plan.wait)
    logbook = Logbook(path)
    try:
        room = TableRoom(
            Match(setting), options, worker_pool=worker_pool, store=logbook, now=time.monotonic, agent=agent
        )
        for number, level in enumerate(plan.bots, 1):
            room.seat_bot(Seat(setting.seats - number), level)
        room.begin_lobby()
    except OSError as wrong:
        raise QkError("table-unkept", path=str(path or unfinished_folder()), why=why_not(wrong)) from wrong
    return room, logbook


def _note_listeners(room: TableRoom, listeners: Listeners, port: int, before: ListenersOpened | None) -> None:
    """Write down where the table listens, so that it comes back at the same addresses."""
    reached = ListenersOpened(
        port=port or listeners.port,
        bind=listeners.bind,
        announce=listeners.announce,
        relay=listeners.relay.place if listeners.relay is not None else "",
        room=listeners.room,
        date=before.date if before is not None and before.date else room.match.setting.today(),
    )
    if reached == before:
        return
    try:
        room.acts.write(reached)
    except OSError as wrong:
        raise QkError("table-unkept", path=str(unfinished_folder()), why=why_not(wrong)) from wrong


async def _close_all(closers: list[Callable[[], object]]) -> None:
    for closer in closers:
        done = closer()
        if asyncio.iscoroutine(done):
            with contextlib.suppress(ConnectionLost, OSError):
                await done


def _own_address() -> str:
    """An address of this machine that others on its network can use."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only finds which of this machine's addresses is used for outside.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


# Restores a table from its journal: the same members, seats, rules and moves as when its host died.


def restore_room(
    found: RoomState,
    logbook: Logbook,
    worker_pool: WorkerPool,
    now: Callable[[], float],
    agent: str = "",
    log: Callable[[str], None] = lambda line: None,
) -> TableRoom:
    """The room of a journal; a game in play is paused until its players are back.

    Raises:
        BadJournal: if its acts are invalid.
    """
    try:
        match = Match(AgreedRules(read_chosen(found.chosen), agreed=True))
        room = TableRoom(
            match,
            found.options,
            worker_pool=worker_pool,
            store=logbook,
            now=now,
            table=found.table,
            agent=agent,
            state=found,
        )
        room.log = log
        _seat_everybody(room, found)
        room.begin_lobby()
        room.lobby_changed()  # delayed spectators see the results when they are due
        if found.began is not None:
            match.resume(
                RunningGame(room, match.setting, max((move.number for move in found.moves), default=1))
            )
    except LEAD_NOWHERE as wrong:
        logbook.close(finished=False)
        raise unplayable(logbook.path, wrong) from wrong
    return room


def finish(room: TableRoom, found: RoomState) -> None:
    """File the games that were over when the host died, and whose records may not have been archived."""
    for over in tuple(found.unfiled.values()):
        try:
            room.file(over.began, record_again(found, over))
        except LEAD_NOWHERE as wrong:
            room.log(f"game {over.began.deal} of this table cannot be written down: {wrong}")


def _seat_everybody(room: TableRoom, found: RoomState) -> None:
    for known in found.members.values():
        if known.seat is None:
            continue  # a spectator rejoins
        member = Member(known)
        member.lost_at = room.now()
        room.members[member.token] = member


# Archives finished games, each once, even if the host dies meanwhile.
#
# The journal contains a finished game until it is marked as filed. A restarted host writes the same record from it,
# byte for byte, and the archive recognizes a record that it has.

AGAIN = 15.0
"""Seconds between attempts to archive a game."""

ArchiveGame = Callable[[str, datetime, dict[str, str]], "ArchiveResult"]


def archive_game(text: str, when: datetime, levels: dict[str, str]) -> ArchiveResult:
    """Archive a record; the record readers of all games are imported with the first one."""
    from netplay.archive import storing

    return storing.archive_game(text, when, levels)


class Archiving:
    """Archives a room's finished games."""

    def __init__(self, room: TableRoom, logbook: Logbook, put: ArchiveGame = archive_game) -> None:
        self._room = room
        self._logbook = logbook
        self._put = put
        self._working = Tasks(room.failed)
        self._closing = asyncio.Event()

    def file(self, began: GameBegan, text: str) -> None:
        """Archive a finished game in the background."""
        self._working.spawn(self._file(began, text))

    async def _file(self, began: GameBegan, text: str) -> None:
        room = self._room
        when = datetime.fromisoformat(began.date)
        while True:
            try:
                archived = await asyncio.to_thread(self._put, text, when, began.levels)
                break
            except OSError as wrong:
                room.log(f"the finished game is saved in the table's journal only: {wrong.strerror or wrong}")
            if await self._is_closing_within(AGAIN):
                return  # a restart of the table archives it
        if archived.problem is not None:
            room.log(f"the game is saved as {archived.path}, not in the archive: {archived.problem}")
        room.acts.write_eventually(RecordArchived(began.deal))
        if not room.match.is_playing and room.acts.are_written:
            try:
                await self._logbook.shorten(compacted(room.state))
            except OSError as wrong:
                room.log(f"the table's journal could not be made shorter: {wrong.strerror or wrong}")

    async def _is_closing_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        except TimeoutError:
            return False
        return True

    async def finish(self) -> None:
        """Waits until everything is archived, or has been tried once more."""
        self._closing.set()
        await self._working.finish()
