"""The host's side of every connection to a table: greeting, limits, and disconnection on violations."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from netplay.line.admission import Admission, CapacityReached, Connection, OwnerRank
from netplay.line.budgets import Share
from netplay.line.sanitize import clean_text
from netplay.line.transport import ConnectionLost, Peer, Transport
from netplay.room.audience import Member
from netplay.room.commands import obey
from netplay.room.limits import HostLimits
from netplay.room.open_errors import Rejected
from netplay.room.room import TableRoom
from netplay.tasks import Tasks, logged, repeat
from netplay.wire import messages as wire
from netplay.wire.connection import HostEnd, LocalError, RemoteError
from netplay.wire.problems import reconnects

_BUSY = {
    "passwords": "too many wrong passwords came from your address; try again in a minute",
    "newcomers": "too many new people came from your address; try again in a minute",
    "lines": "this host serves {most} members, and no more",
    "lines-from-one": "{most} members come from your address already",
}
"""The reasons for admitting nobody new, by the value that the disconnect reason `busy` carries."""


class HostLine:
    """The host's side of one line, as a room's member sees it."""

    def __init__(self, server: Server, transport: Transport) -> None:
        self.address = str(transport.peer)
        self.end = HostEnd()
        self.member: Member | None = None
        self.born = self.heard = server.now()
        self.messages = Share(server.limits.rate, server.limits.burst / server.limits.rate, self.born)
        """The remaining message allowance."""
        self.trusted = False
        """Whether no limits hold it: it is of the host's own process."""
        self.transport = transport
        self.is_cut = False
        self.connection: Connection | None = None
        """Its registration at admission control; None: within the host's own process."""
        self._server = server

    def send(self, message: wire.Down) -> None:
        """Send a message; a client that does not read, or cannot be sent it, is cut."""
        if self.is_cut:
            return
        try:
            data = self.end.send(message)
        except LocalError as wrong:
            self._cannot_say(str(wrong))
        else:
            self._write(data)

    def send_framed(self, data: bytes) -> None:
        """Send framed bytes."""
        if self.is_cut:
            return
        if len(data) > wire.MOST_BLOB:
            self._cannot_say(f"an update of {len(data)} bytes is too long")
        else:
            self._write(data)

    def _cannot_say(self, why: str) -> None:
        """Cut a connection on which a message cannot be sent: half a table would be worse than none."""
        self._server.log(f"{self.address} cannot be sent the state of the table: {why}")
        self.cut("too-large", "this table has grown larger than what can be sent")

    def _write(self, data: bytes) -> None:
        self.transport.write(data)
        if self.transport.buffered() > self._server.limits.full:
            self._server.log(f"{self.address} reads too slowly")
            self.is_cut = True
            self.transport.abort()

    def cut(self, code: str, text: str, **args: wire.Value) -> None:
        """Send a disconnect reason and close the connection."""
        if self.is_cut:
            return
        self.transport.write(self.end.send(wire.Farewell(code, text[:400], reconnects(code), args)))
        self.is_cut = True
        self._server.spawn(self.transport.close())


class _Cut(Exception):
    """The host has cut a connection, and ignores further input."""


class Server:
    """Admits connections to a room."""

    def __init__(
        self,
        room: TableRoom,
        limits: HostLimits | None = None,
        now: Callable[[], float] = time.monotonic,
        log: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.room = room
        self.limits = limits or HostLimits()
        self.now = now
        self.log = log
        self._lines: dict[HostLine, None] = {}
        self.admission = Admission(
            self.limits.places, now, log, self.limits.rates, trusts_loopback=self.limits.trusts_loopback
        )
        self._tasks = Tasks(room.failed)
        self.spawn = self._tasks.spawn
        """Starts work that ends with this server."""
        sweep_failed = logged(log, "the connections of a table were not swept")
        self._sweeping = self.spawn(repeat(self.limits.sweep_interval, self._sweep, sweep_failed))

    # ------------------------------------------------------------------ one connection

    def arrive(self, peer: Peer, cut: Callable[[], object]) -> Connection:
        """Register a new connection; `cut`: closes it at once."""
        return self.admission.arrive(self.limits.listener, peer.host, cut)

    async def serve(
        self,
        transport: Transport,
        *,
        connection: Connection | None = None,
        owner: bool = False,
        trusted: bool = False,
    ) -> None:
        """Serve a connection until it ends.

        Arguments:
            connection: its registration; None: it arrives now.
            owner: whether it is the host's own person, in this process.
            trusted: whether it is a member within this process, exempt from limits.
        """
        line = HostLine(self, transport)
        line.trusted = owner or trusted
        if not line.trusted:
            line.connection = connection or self.arrive(transport.peer, transport.abort)
            line.connection.cut = transport.abort
        self._lines[line] = None
        try:
            await transport.each(lambda data: self._hear(line, data, owner))
        except _Cut:
            pass  # the connection has got the reason
        except ConnectionLost as lost:
            if line.member is None:  # of members the room logs it
                self.admission.refused("lost before Hello", transport.peer.host, f"{line.address}: {lost}")
        except RemoteError as wrong:
            self.admission.refused(
                wrong.code, transport.peer.host, f"{line.address} broke the protocol: {wrong}"
            )
            line.cut(wrong.code, wrong.text)
        except Exception as fault:  # whatever it is: of one line, while the others go on
            self.room.failed(fault)
            line.cut("fault", "the host's program has met a fault; see its log")
        finally:
            self._lines.pop(line, None)
            if line.connection is not None:
                self.admission.leave(line.connection)
            # Who has come in, and could not be greeted to the end, stays behind no more than others.
            member = line.member or self.room.member_on(line)
            if member is not None:
                self.room.lost(member, line)
            transport.abort() if not line.is_cut else None

    def _hear(self, line: HostLine, data: bytes, owner: bool) -> None:
        """Handle received bytes."""
        line.heard = self.now()
        try:
            messages = line.end.receive(data)
        except RemoteError:
            # What came whole before the fault still counts; the fault ends the line all the same.
            for message in line.end.rescued:
                self._take(line, message, owner)
            raise
        for message in messages:
            self._take(line, message, owner)
        if line.is_cut:
            raise _Cut

    def _take(self, line: HostLine, message: wire.Up, owner: bool) -> None:
        if line.is_cut:
            return
        if not line.trusted and not line.messages.takes(1, self.now()):
            rate = round(self.limits.rate)
            line.cut("flood", f"more than {rate} messages a second", most=rate)
            return
        if isinstance(message, wire.Hello):
            self._greet(line, message, owner)
            return
        member = line.member
        assert member is not None, "the connection lets nothing pass before Hello"
        match message:
            case wire.Ping():
                line.send(wire.Pong(message.number, round(self.now() * 1000)))
            case wire.Commit():
                self.room.match.fair_deal.commit(member, message)
            case wire.Reveal():
                self.room.match.fair_deal.reveal(member, message)
            case _:
                if (work := obey(self.room, member, message)) is not None:
                    self.spawn(work)

    def _greet(self, line: HostLine, hello: wire.Hello, owner: bool) -> None:
        low, high = max(wire.OLDEST, hello.low), min(wire.VERSION, hello.high)
        if low > high:
            whose = "your" if hello.high < wire.OLDEST else "the host's"
            line.cut(
                "version",
                f"this host speaks protocol {wire.OLDEST} to {wire.VERSION}, you speak {hello.low} to {hello.high}: "
                f"{whose} program is the older one",
                why="client-old" if hello.high < wire.OLDEST else "host-old",
                host=wire.VERSION,
                client=hello.high,
            )
            return
        peer = line.transport.peer
        if line.connection is not None and not self._is_admitted(line, line.connection, hello):
            return
        try:
            line.member = self.room.enter(hello, line, owner=owner, at_home=owner or peer.loopback)
        except Rejected as turned:
            if turned.code == "wrong-password":
                self.admission.allows("passwords", peer.host, always=True)
            text = f"{line.address} ({clean_text(hello.nick, 20)}) was rejected: {turned}"
            self.admission.refused(turned.code, peer.host, text)
            line.cut(turned.code, turned.text, **turned.text_args)
            return
        member = line.member
        if line.connection is not None:
            line.connection.owner = member.name
            line.connection.busy = lambda: member.seat is not None

    def _is_admitted(self, line: HostLine, connection: Connection, hello: wire.Hello) -> bool:
        """Whether there is a place; a known member needs none, regardless of what else its address uses."""
        host, why, most = line.transport.peer.host, "", 0
        known = hello.token in self.room.members
        if not known and not self.admission.allows("passwords", host, check_only=True, always=True):
            why = "passwords"
        elif not known and not self.admission.allows("newcomers", host):
            why = "newcomers"
        else:
            try:
                self.admission.admit(connection, OwnerRank.SEATED if known else OwnerRank.NEW, "")
            except CapacityReached as full:
                why = "lines-from-one" if full.code == "too-many-from-one" else "lines"
                most = int(full.values["most"])
        if not why:
            connection.end = lambda _: line.cut(
                "busy", _BUSY["lines"].format(most=self.limits.places.most), why="lines"
            )
            return True
        text = _BUSY[why].format(most=most)
        self.admission.refused("busy", host, f"{line.address} was rejected: {text}")
        line.cut("busy", text, why=why)
        return False

    # ------------------------------------------------------------------ all connections

    async def _sweep(self) -> None:
        """Cuts lines that are silent for too long."""
        limits, now = self.limits, self.now()
        for line in tuple(self._lines):
            if line.member is None and now - line.born > limits.login:
                line.cut("login-timeout", f"no Hello within {limits.login:.0f} seconds")
            elif now - line.heard > limits.dead:
                line.cut("timeout", f"nothing heard for {limits.dead:.0f} seconds")
        self.room.tidy()
        self.admission.sweep()

    async def close(
        self,
        text: str = "the host has closed the table",
        code: str = "closed",
        args: Mapping[str, wire.Value] | None = None,
    ) -> None:
        """Ends every line and the table."""
        self._sweeping.cancel()
        self.admission.close()
        await self.room.close(text, code, args)
        for line in tuple(self._lines):
            line.cut(code, text, **(args or {}))
        await self._tasks.finish(2.0)
        await self._tasks.end()
