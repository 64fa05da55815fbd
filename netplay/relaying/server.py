"""The relay server: rooms and addressed mail over TCP, and no game inside.

For hosts and guests who cannot reach each other. Their traffic is encrypted end to end (`netplay.line.tls`), so the
relay sees rooms, addresses and sizes. `netplay.relaying.rooms` decides; this file moves the bytes, so it can be read in
one sitting.

Nobody waits for a slow connection: a guest that does not read is cut alone when its output queue is too long. A host
that does not read delays the guests of its own room, which are read again when it has caught up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec.structs import replace

from netplay.line.admission import raise_limit
from netplay.line.transport import CLOSING, Peer, peer_of
from netplay.relaying.limits import RelayLimits
from netplay.relaying.rooms import Act, Close, PauseReading, Rooms, Send

TICK = 1.0
"""Seconds between two checks for silent connections."""

LINGER = 1.0
"""Seconds in which a closing connection may take our last message."""

_PIECE = 16 * 1024
"""The maximum number of bytes taken from one connection at a time, so that a flood of tiny frames delays nobody."""

_CHOKED = 256 * 1024
"""Unsent bytes for a host from which its guests are not read."""


class Relay:
    """A relay at work."""

    def __init__(
        self, limits: RelayLimits | None = None, log: Callable[[str], None] = lambda line: None
    ) -> None:
        self._rooms = Rooms(limits, log)
        self._lines: dict[int, _Line] = {}
        self._server: asyncio.Server | None = None
        self._tick: asyncio.TimerHandle | None = None
        # Received bytes are taken out before the next connection is served: one buffer is enough for all.
        self.buffer = memoryview(bytearray(_PIECE))

    async def start(self, bind: str | None, port: int) -> None:
        """Begins to serve. Raises OSError if the port is taken or the address is not this machine's."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Line(self), bind, port, backlog=512)
        self._tick = loop.call_later(TICK, self._pass_time)

    @property
    def port(self) -> int:
        """The port it listens on, of interest if any free one was requested."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def count(self) -> tuple[int, int]:
        """Rooms and lines."""
        return self._rooms.count()

    async def close(self) -> None:
        """Ends all lines and stops listening."""
        if self._tick is not None:
            self._tick.cancel()
        if self._server is not None:
            self._server.close()
        self._rooms.admission.close()
        for line in list(self._lines.values()):
            line.abort()
        if self._server is not None:
            await self._server.wait_closed()
        # Connections that were cut are notified in the next iteration of the loop.
        await asyncio.sleep(0)

    # -- what the lines tell

    def arrive(self, line: _Line, peer: Peer) -> int:
        """Register a connection."""
        number, acts = self._rooms.arrive(peer, _now())
        self._lines[number] = line
        self._do(acts)
        return number

    def receive(self, line: _Line, data: bytes) -> None:
        """Handle received bytes."""
        self._do(self._rooms.receive(line.number, data, _now()))
        number = self._rooms.host_of(line.number)
        host = None if number is None else self._lines.get(number)
        if host is not None and host.choked:
            host.holds_up.add(line)
            line.rest("host", True)

    def lost(self, line: _Line) -> None:
        """Handle a lost connection."""
        self._lines.pop(line.number, None)
        self._do(self._rooms.lost(line.number, _now()))

    def awake(self, line: _Line) -> None:
        """Note that a connection is read again."""
        self._rooms.awake(line.number, _now())

    # -- what is done

    def _pass_time(self) -> None:
        self._tick = asyncio.get_running_loop().call_later(TICK, self._pass_time)
        for line in self._lines.values():
            if line.rests:
                self.awake(line)  # it may be saying that it is there: it is we who do not listen
        self._do(self._rooms.tick(_now()))

    def _do(self, acts: Iterable[Act]) -> None:
        going: dict[int, list[bytes]] = {}
        for act in acts:
            match act:
                case Send(line=number, data=data):
                    going.setdefault(number, []).append(data)
                case Close(line=number, why=why, at_once=at_once):
                    self._send(number, going.pop(number, []))
                    self._end(number, why, at_once=at_once)
                case PauseReading(line=number, seconds=seconds):
                    if number in self._lines:
                        self._lines[number].hold(seconds)
                case _:
                    assert_never(act)
        for number, parts in going.items():
            self._send(number, parts)

    def _send(self, number: int, parts: list[bytes]) -> None:
        line = self._lines.get(number)
        if line is None or not parts:
            return
        line.write(b"".join(parts))
        if line.waiting() > self._rooms.most_waiting(number) and not line.given_up:
            line.given_up = True
            self._do(self._rooms.slow(number, _now()))

    def _end(self, number: int, why: str, *, at_once: bool) -> None:
        line = self._lines.get(number)
        if line is not None:
            self._rooms.admission.refused(why, line.peer.host, f"{line.peer}: {why}")
            line.abort() if at_once else line.close()


class _Line(asyncio.BufferedProtocol):
    """One connection."""

    def __init__(self, relay: Relay) -> None:
        self.number = 0
        self.peer = Peer("?")
        self.choked = False
        self.given_up = False
        """More waited than may; it is being closed."""
        self.holds_up: set[_Line] = set()
        self._relay = relay
        self._line: asyncio.Transport | None = None
        self._resting: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}

    # -- what the loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._line, self.peer = transport, peer_of(transport)
        transport.set_write_buffer_limits(high=_CHOKED)
        self.number = self._relay.arrive(self, self.peer)

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._relay.buffer

    def buffer_updated(self, nbytes: int) -> None:
        self._relay.receive(self, bytes(self._relay.buffer[:nbytes]))

    def eof_received(self) -> bool:
        return False  # the loop closes the line

    def connection_lost(self, wrong: Exception | None) -> None:
        self._line = None
        for timer in self._timers.values():
            timer.cancel()
        self.resume_writing()
        self._relay.lost(self)

    def pause_writing(self) -> None:
        self.choked = True

    def resume_writing(self) -> None:
        self.choked = False
        waiting, self.holds_up = self.holds_up, set()
        for line in waiting:
            line.rest("host", False)

    # -- what the relay does

    def write(self, data: bytes) -> None:
        """Sends."""
        if self._line is not None and not self._line.is_closing():
            self._line.write(data)

    def waiting(self) -> int:
        """Bytes that the kernel has not taken."""
        return self._line.get_write_buffer_size() if self._line is not None else 0

    @property
    def rests(self) -> bool:
        """Nothing is read from it for now."""
        return bool(self._resting)

    def hold(self, seconds: float) -> None:
        """Reads nothing for a while."""
        self.rest("share", True)
        self._after("share", seconds, lambda: self.rest("share", False))

    def rest(self, why: str, resting: bool) -> None:
        """Stops reading for a reason, or no longer for this one."""
        before = bool(self._resting)
        (self._resting.add if resting else self._resting.discard)(why)
        if self._line is None or self._timers.get("close") or bool(self._resting) == before:
            return
        if resting:
            self._line.pause_reading()
        else:
            self._relay.awake(self)
            self._line.resume_reading()

    def close(self) -> None:
        """Close after sending everything; a stuck one is cut, and a slow one at once."""
        if self._line is None or self._line.is_closing():
            return
        if self.given_up:
            self._line.abort()
            return
        # A line that is closed while more comes in is reset, and our last word with it. So we say that we
        # are done, and let what comes fall on deaf ears for a moment.
        self._resting.clear()
        self._line.resume_reading()
        try:
            self._line.write_eof()
        except OSError:  # it was reset meanwhile
            self._line.abort()
            return
        self._after("linger", LINGER, self._line.close)
        self._after("close", CLOSING, self.abort)

    def abort(self) -> None:
        """Ends the line at once."""
        if self._line is not None:
            self._line.abort()

    def _after(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        old = self._timers.pop(name, None)
        if old is not None:
            old.cancel()
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, act)


def _now() -> float:
    return asyncio.get_running_loop().time()


def limits_here(limits: RelayLimits | None = None) -> RelayLimits:
    """The limits possible on this machine: every connection is an open file. Raises the process's limit."""
    wanted = limits or RelayLimits()
    files = raise_limit(wanted.lines + 64)
    if files is None or files >= wanted.lines + 64:
        return wanted
    return replace(wanted, lines=max(16, files - 64))
