"""The doors of a room: each line that comes in is greeted, held to the limits, and cut alone if it breaks them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import msgspec

from netplay.hosting.commands import obey
from netplay.hosting.gate import Gate, Limits
from netplay.hosting.members import Member
from netplay.hosting.room import Room
from netplay.hosting.turned import Turned
from netplay.line.budgets import address_key
from netplay.line.sanitize import clean_text
from netplay.line.transport import LineLost, Peer, Transport
from netplay.tasks import Tasks, logged, repeat
from netplay.wire.connection import HostEnd, LocalError, RemoteError
from netplay.wire.farewells import comes_again, in_version_1
from netplay.wire.messages import (
    MOST_BLOB,
    OLDEST,
    VERSION,
    Commit,
    Down,
    Farewell,
    Hello,
    Ping,
    Pong,
    Reveal,
    Up,
    Value,
)

AT_THE_DOOR = 40
"""Lines beyond the limits that may say Hello all the same: whoever has a seat here is let in first …"""
AT_ONCE = 2.0
"""… and seconds that they have for it."""


class Crowded(msgspec.Struct, frozen=True):
    """Why no stranger is let in just now."""

    why: str
    text: str


_TOO_OFTEN = Crowded("passwords", "too many wrong passwords came from your address; try again in a minute")
_TOO_MANY_NEW = Crowded("newcomers", "too many new people came from your address; try again in a minute")


class HostLine:
    """The host's side of one line, as a room's member sees it."""

    def __init__(self, server: Server, transport: Transport) -> None:
        self.address = str(transport.peer)
        self.end = HostEnd()
        self.member: Member | None = None
        self.born = self.heard = server.now()
        self.allowance = server.limits.burst
        self.trusted = False
        """Whether no limits hold it: it is of the host's own process."""
        self.transport = transport
        self.is_cut = False
        self.crowded: Crowded | None = None
        """Why only a member that is known is let in over this line."""
        self._server = server

    def send(self, message: Down) -> None:
        """Sends a message; a client that does not read is cut, and one that it cannot be said to."""
        if self.is_cut:
            return
        try:
            data = self.end.send(message)
        except LocalError as wrong:
            self._cannot_say(str(wrong))
        else:
            self._write(data)

    def send_framed(self, data: bytes) -> None:
        """Sends what was framed already."""
        if self.is_cut:
            return
        if len(data) > MOST_BLOB:
            self._cannot_say(f"an update of {len(data)} bytes is too long")
        else:
            self._write(data)

    def _cannot_say(self, why: str) -> None:
        """Ends a line that something cannot be told on: half a table would be worse than none."""
        self._server.log(f"{self.address} cannot be told how the table stands: {why}")
        self.cut("too-large", "this table has grown larger than what can be sent")

    def _write(self, data: bytes) -> None:
        self.transport.write(data)
        if self.transport.buffered() > self._server.limits.full:
            self._server.log(f"{self.address} reads too slowly")
            self.is_cut = True
            self.transport.abort()

    def cut(self, code: str, text: str, **args: Value) -> None:
        """Says farewell and ends the line."""
        if self.is_cut:
            return
        known = code if self.end.version > 1 else in_version_1(code)
        self.transport.write(self.end.send(Farewell(known, text[:400], comes_again(code), args)))
        self.is_cut = True
        self._server.spawn(self.transport.close())


class _Cut(Exception):
    """The host has ended a line, and hears no more of it."""


class Server:
    """Lets lines in to a room."""

    def __init__(
        self,
        room: Room,
        limits: Limits | None = None,
        now: Callable[[], float] = time.monotonic,
        log: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.room = room
        self.limits = limits or Limits()
        self.now = now
        self.log = log
        self._lines: dict[HostLine, None] = {}
        self._failures: dict[str, list[float]] = {}
        self.gate = Gate(self.limits, now, log)
        self._tasks = Tasks(room.failed)
        self.spawn = self._tasks.spawn
        """Starts work that ends with this server."""
        sweep_failed = logged(log, "the lines of a table were not swept")
        self._sweeping = self.spawn(repeat(self.limits.swept, self._sweep, sweep_failed))

    # ------------------------------------------------------------------ one line

    async def serve(self, transport: Transport, *, owner: bool = False, trusted: bool = False) -> None:
        """Serves a line until it ends.

        Arguments:
            owner: whether it is the host's own person, in this process.
            trusted: whether it is a member of this process like any other, which keeps measure by itself.
        """
        line = HostLine(self, transport)
        line.trusted = owner or trusted
        line.crowded = None if line.trusted else self._is_too_much(transport.peer)
        at_the_door = sum(one.member is None and one.crowded is not None for one in self._lines)
        if line.crowded is not None and at_the_door >= AT_THE_DOOR:
            self.gate.refused("busy", transport.peer, f"{line.address} was turned away: {line.crowded.text}")
            line.cut("busy", line.crowded.text, why=line.crowded.why)
            return
        self._lines[line] = None
        try:
            await transport.each(lambda data: self._hear(line, data, owner))
        except _Cut:
            pass  # the line has been told why
        except LineLost as lost:
            self.log(f"{line.address}: {lost}")
        except RemoteError as wrong:
            self.gate.refused(wrong.code, transport.peer, f"{line.address} broke the protocol: {wrong}")
            line.cut(wrong.code, wrong.text)
        except Exception as fault:  # whatever it is: of one line, while the others go on
            self.room.failed(fault)
            line.cut("fault", "the host's program has met a fault; see its log")
        finally:
            self._lines.pop(line, None)
            # Who has come in, and could not be greeted to the end, stays behind no more than others.
            member = line.member or self.room.member_on(line)
            if member is not None:
                self.room.lost(member, line)
            transport.abort() if not line.is_cut else None

    def _is_too_much(self, peer: Peer) -> Crowded | None:
        """Why no stranger is let in from there."""
        limits, lines, key = self.limits, self._lines, address_key(peer.host)
        if len(lines) >= limits.lines:
            return Crowded("lines", f"this host serves {limits.lines} lines, and no more")
        if not self.gate.counts(peer):
            return None
        if sum(address_key(line.transport.peer.host) == key for line in lines) >= limits.lines_from_one:
            return Crowded("lines-from-one", f"{limits.lines_from_one} lines come from your address already")
        return None

    def _hear(self, line: HostLine, data: bytes, owner: bool) -> None:
        """Takes what came over a line."""
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

    def _take(self, line: HostLine, message: Up, owner: bool) -> None:
        if line.is_cut:
            return
        line.allowance -= 1
        if line.allowance < 0 and not line.trusted:
            rate = round(self.limits.rate)
            line.cut("flood", f"more than {rate} messages a second", most=rate)
            return
        if isinstance(message, Hello):
            self._greet(line, message, owner)
            return
        member = line.member
        assert member is not None, "the connection lets nothing pass before Hello"
        match message:
            case Ping():
                line.send(Pong(message.number, round(self.now() * 1000)))
            case Commit():
                self.room.rounds.ceremony.commit(member, message)
            case Reveal():
                self.room.rounds.ceremony.reveal(member, message)
            case _:
                if (work := obey(self.room, member, message)) is not None:
                    self.spawn(work)

    def _greet(self, line: HostLine, hello: Hello, owner: bool) -> None:
        low, high = max(OLDEST, hello.low), min(VERSION, hello.high)
        if low > high:
            whose = "your" if hello.high < OLDEST else "the host's"
            line.cut(
                "version",
                f"this host speaks protocol {OLDEST} to {VERSION}, you speak {hello.low} to {hello.high}: "
                f"{whose} program is the older one",
                why="ours" if hello.high < OLDEST else "theirs",
            )
            return
        line.end.version = high
        peer = line.transport.peer
        # A seat that is known goes first: neither limits nor others' wrong passwords keep its player out.
        if not line.trusted and not self.room.knows(hello.token):
            crowded = _TOO_OFTEN if self._failed_too_often(address_key(peer.host)) else line.crowded
            if crowded is not None:
                self.gate.refused("busy", peer, f"{line.address} was turned away: {crowded.text}")
            elif self.gate.are_too_many_new(peer):
                crowded = _TOO_MANY_NEW
            if crowded is not None:
                line.cut("busy", crowded.text, why=crowded.why)
                return
        try:
            line.member = self.room.enter(hello, line, owner=owner, at_home=owner or peer.loopback)
        except Turned as turned:
            if turned.code == "wrong-password":
                self._failures.setdefault(address_key(peer.host), []).append(self.now())
            said = f"{line.address} ({clean_text(hello.nick, 20)}) was turned away: {turned}"
            self.gate.refused(turned.code, peer, said)
            line.cut(turned.code, turned.text, **turned.args_told)

    def _failed_too_often(self, key: str) -> bool:
        """Whether too many wrong passwords came from there lately; older ones are forgotten."""
        since = self.now() - self.limits.forgiven
        recent = [at for at in self._failures.pop(key, ()) if at > since]
        if recent:
            self._failures[key] = recent
        return len(recent) >= self.limits.wrong_passwords

    # ------------------------------------------------------------------ all lines

    async def _sweep(self) -> None:
        """Cuts lines that are silent for too long, and gives the others their allowance back."""
        limits, now = self.limits, self.now()
        for line in tuple(self._lines):
            line.allowance = min(limits.burst, line.allowance + limits.rate * limits.swept)
            if line.member is None and line.crowded is not None and now - line.born > AT_ONCE:
                line.cut("busy", line.crowded.text, why=line.crowded.why)
            elif line.member is None and now - line.born > limits.login:
                line.cut("login-timeout", f"no Hello within {limits.login:.0f} seconds")
            elif now - line.heard > limits.dead:
                line.cut("timeout", f"nothing heard for {limits.dead:.0f} seconds")
        self.room.tidy()
        self.gate.sweep(now)
        for key in tuple(self._failures):
            self._failed_too_often(key)

    async def close(
        self,
        text: str = "the host has closed the table",
        code: str = "closed",
        args: Mapping[str, Value] | None = None,
    ) -> None:
        """Ends every line and the table."""
        self._sweeping.cancel()
        self.gate.close()
        await self.room.close(text, code, args)
        for line in tuple(self._lines):
            line.cut(code, text, **(args or {}))
        await self._tasks.finish(2.0)
        await self._tasks.end()
