"""TCP connections: the thin layer over sockets.

Writes within one loop iteration are sent together; input waits until it is read, and a connection whose owner does not
read it is not read from the network either.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, Protocol

from netplay.line.budgets import read_host
from netplay.line.transport import CHUNK, ConnectionLost, Inbox, Outbox, Peer

CLOSING = 5.0
"""Seconds that a closing connection may take to send its last bytes."""


class _Landing(threading.local):
    """A read buffer shared by a thread's connections; the loop empties it before the next one is read.

    The loop's own `bytes` for each read are allocated with 256 KiB and then shrunk, which costs six times what the read
    does.
    """

    def __init__(self) -> None:
        self.room = bytearray(CHUNK)


_landing = _Landing()


class TcpTransport(asyncio.BufferedProtocol):
    """A line over TCP. The loop has switched off Nagle's delay on it."""

    def __init__(self, welcome: Callable[[TcpTransport], object] | None = None) -> None:
        self._welcome = welcome
        self._line: asyncio.Transport | None = None
        self.peer = Peer("?")
        self._inbox = Inbox(self._pause)
        self._outbox = Outbox(self._send)
        self._full = False
        self._waiting: list[asyncio.Future[None]] = []
        """The waiter for room to write, or for the end of the connection."""

    # -- what the loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is established."""
        assert isinstance(transport, asyncio.Transport)
        self._line = transport
        self.peer = peer_of(transport)
        if self._welcome is not None:
            self._welcome(self)

    def get_buffer(self, sizehint: int) -> bytearray:
        """The buffer for received bytes; they are taken out at once."""
        return _landing.room

    def buffer_updated(self, nbytes: int) -> None:
        """Bytes have arrived."""
        self._inbox.put(bytes(_landing.room[:nbytes]))

    def eof_received(self) -> bool:
        """The other end has finished sending; we may still write."""
        self._inbox.end()
        return True

    def connection_lost(self, wrong: Exception | None) -> None:
        """The connection is lost."""
        # Without a fault it was we who closed or cut the line, and the inbox knows which.
        self._inbox.end(None if wrong is None else f"the line was cut ({wrong})")
        self._outbox.drop()
        self._line = None
        self._full = False
        self._wake()

    def pause_writing(self) -> None:
        """The network takes no more for now."""
        self._full = True

    def resume_writing(self) -> None:
        """The network takes more again."""
        self._full = False
        self._wake()

    # -- what the owner asks

    async def peek(self) -> bytes:
        """The next bytes, left in their place. Raises ConnectionLost."""
        return await self._inbox.peek()

    async def read(self) -> bytes:
        """The received bytes; empty at an orderly end. Raises ConnectionLost."""
        return await self._inbox.take()

    async def each(self, take: Callable[[bytes], None]) -> None:
        """Pass on received bytes as soon as they arrive. Raises ConnectionLost, and what `take` raises."""
        await self._inbox.each(take)

    def write(self, data: bytes) -> None:
        """Sends, together with whatever else is written in this turn of the loop."""
        if self._line is not None and data:
            self._outbox.put(data)

    def buffered(self) -> int:
        """Bytes written and not yet taken by the kernel."""
        return self._outbox.size + (self._line.get_write_buffer_size() if self._line is not None else 0)

    async def drain(self) -> None:
        """Waits until the kernel takes more. Raises ConnectionLost."""
        self._outbox.flush()
        while self._full:
            await self._wait()
        if self._line is None:
            raise ConnectionLost("the line is gone")

    def abort(self) -> None:
        """Ends the line at once."""
        self._inbox.end("the line was cut")
        if self._line is not None:
            self._line.abort()

    async def close(self) -> None:
        """Close after sending everything, or cut when that takes too long."""
        self._outbox.flush()
        self._inbox.end()
        if self._line is None:
            return
        self._line.close()
        try:
            async with asyncio.timeout(CLOSING):
                while self._line is not None:
                    await self._wait()
        except TimeoutError:
            self.abort()

    async def _wait(self) -> None:
        """Wait for room to write, or the end of the connection."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            await waiter
        finally:
            self._waiting.remove(waiter)

    def _wake(self) -> None:
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)

    def _send(self, data: bytes) -> None:
        if self._line is not None:
            self._line.write(data)

    def _pause(self, pause: bool) -> None:
        if self._line is None or self._line.is_closing():
            return
        if pause:
            self._line.pause_reading()
        else:
            self._line.resume_reading()


async def connect(host: str, port: int) -> TcpTransport:
    """A TCP connection to a host; of its addresses the first that answers.

    Raises:
        OSError: if none answers.
    """
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(TcpTransport, host, port, happy_eyeballs_delay=0.25)
    return line


class NotConnected(Enum):
    """Why a connection failed."""

    NO_ANSWER = auto()
    NO_SUCH_HOST = auto()
    REFUSED = auto()
    """The machine is there, and nothing listens."""
    OTHERWISE = auto()


def why_not_connected(wrong: Exception) -> NotConnected:
    """The reason for a failed `connect`."""
    if isinstance(wrong, TimeoutError):
        return NotConnected.NO_ANSWER
    if isinstance(wrong, socket.gaierror | UnicodeError):
        return NotConnected.NO_SUCH_HOST
    # Where a name has several addresses, asyncio puts their faults into one text.
    number = wrong.errno if isinstance(wrong, OSError) else None
    if number == errno.ECONNREFUSED or f"Errno {errno.ECONNREFUSED}]" in str(wrong):
        return NotConnected.REFUSED
    return NotConnected.OTHERWISE


async def listen(bind: str | None, port: int, welcome: Callable[[TcpTransport], object]) -> asyncio.Server:
    """Waits for lines over TCP on an address of this machine, or on all of them with None.

    Raises:
        OSError: if the port is taken or the address is not this machine's.
    """
    loop = asyncio.get_running_loop()
    return await loop.create_server(lambda: TcpTransport(welcome), bind, port)


class _WithPeer(Protocol):
    def get_extra_info(self, name: str, default: Any = None) -> Any: ...


def peer_of(line: _WithPeer) -> Peer:
    """The other end of a TCP connection, given its transport, or a wrapper of it."""
    name: Any = line.get_extra_info("peername")
    if not isinstance(name, tuple) or len(name) < 2:
        return Peer("?")
    try:
        address = read_host(str(name[0]))
    except ValueError:
        return Peer(str(name[0]), int(name[1]))
    return Peer(str(address), int(name[1]), address.is_loopback)
