"""The byte stream between two ends, ordered and in both directions, the frames in it, and TCP, which carries most.

Everything that uses a network does so over a `Transport`: plain TCP, TLS on top of that, a stream inside a relay's
mail, or a pair of ends in memory for tests. Writing never waits; a heavy writer checks `buffered` or waits in `drain`.
Reading waits; an empty result is an orderly end, `ConnectionLost` anything else.

A frame is four bytes of length, big-endian, and this many bytes of a message. Tables and relays use different messages
in the same frames. A length is checked before anything behind it is buffered.

On TCP, writes within one loop iteration are sent together; input waits until it is read, and a connection whose owner
does not read it is not read from the network either.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Any, Protocol

import msgspec

from netplay.line.budgets import read_host

HEAD = 4
"""Bytes of a frame's length."""


class BadLength(Exception):
    """A frame that is empty or too long: the other end's fault, known from its head alone."""


class Frames:
    """Cuts a stream of bytes into the bodies of its frames."""

    __slots__ = ("_rest", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        """The longest frame taken; may change between frames."""
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The bodies that are whole now; the rest waits. Raises BadLength."""
        rest, start = self._rest, 0
        came: bytes | bytearray = data
        if rest:
            rest += data
            came = rest
        try:
            while len(came) - start >= HEAD:
                size = int.from_bytes(came[start : start + HEAD], "big")
                if not 1 <= size <= self.most:
                    raise BadLength(f"a frame of {size} bytes; 1 to {self.most} are right here")
                end = start + HEAD + size
                if len(came) < end:
                    return
                body = bytes(came[start + HEAD : end])
                start = end
                yield body
        finally:
            # Mostly whole frames arrive at once, and nothing is buffered.
            if came is rest:
                del rest[:start]
            elif start < len(came):
                rest += came[start:]


def framed(body: bytes) -> bytes:
    """A message's bytes as they travel."""
    return len(body).to_bytes(HEAD, "big") + body


CHUNK = 64 * 1024
"""About as many bytes as one `read` gives."""

INBOX = 256 * 1024
"""Unread bytes from which the sender is asked to pause."""


class ConnectionLost(ConnectionError):
    """The connection ended out of order."""


class ConnectionRejected(ConnectionLost):
    """The peer is not admitted, or speaks an unsupported protocol; with the reason."""


class Peer(msgspec.Struct, frozen=True):
    """The other end, as far as the network knows it."""

    host: str
    port: int = 0
    loopback: bool = False
    """The other end is on this machine."""

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}" if self.port else host


class Transport(Protocol):
    """One end of a line."""

    @property
    def peer(self) -> Peer:
        """The other end."""

    async def read(self) -> bytes:
        """The received bytes, about `CHUNK` at a time; empty at an orderly end. Raises ConnectionLost."""

    async def each(self, take: Callable[[bytes], None]) -> None:
        """Pass on received bytes until an orderly end. Raises ConnectionLost, and what `take` raises."""

    def write(self, data: bytes) -> None:
        """Send without waiting; on a lost connection it does nothing (reading reports it)."""

    def buffered(self) -> int:
        """Bytes written and not yet taken by the network."""

    async def drain(self) -> None:
        """Wait for room to write. Raises ConnectionLost."""

    def abort(self) -> None:
        """End at once; unsent bytes are lost."""

    async def close(self) -> None:
        """End in order, after sending everything; a stuck connection is cut."""


class Peekable(Transport, Protocol):
    """A transport whose first bytes can be inspected before its reader is chosen."""

    async def peek(self) -> bytes:
        """The result of the next `read`, which still returns it. Raises ConnectionLost."""


class ByReading:
    """A transport that implements `each` by `read`."""

    async def read(self) -> bytes:
        """The received bytes."""
        raise NotImplementedError

    async def each(self, take: Callable[[bytes], None]) -> None:
        """Pass on received bytes until an orderly end. Raises ConnectionLost, and what `take` raises."""
        while data := await self.read():
            take(data)


_NOTHING: deque[bytes] = deque(maxlen=0)
"""The empty queue shared by all transports that pass on bytes at once: one each would be most of their memory."""


class Inbox:
    """The received bytes of a transport, to be read or passed on."""

    __slots__ = ("_chunks", "_lost", "_most", "_pause", "_paused", "_take", "_waiter", "ended", "size")

    def __init__(self, pause: Callable[[bool], None], most: int = INBOX) -> None:
        self._pause = pause
        self._most = most
        self._chunks: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._take: Callable[[bytes], None] | None = None
        self.ended = False
        self._lost: str | None = None
        self._paused = False
        self.size = 0

    def put(self, data: bytes) -> None:
        """Add received bytes."""
        if self.ended:
            return
        if self._take is not None:
            self._hand_over(self._take, data)
            return
        self._chunks.append(data)
        self.size += len(data)
        if self.size > self._most and not self._paused:
            self._paused = True
            self._pause(True)
        self._wake()

    def end(self, lost: str | None = None) -> None:
        """End the input; `lost` says why, if it was not in order. Only the first end counts."""
        if not self.ended:
            self.ended, self._lost = True, lost
            self._wake()

    async def peek(self) -> bytes:
        """The next bytes, left in their place."""
        while not self._chunks:
            if self._is_over():
                return b""
            await self._wait()
        return self._chunks[0][:CHUNK]

    async def take(self) -> bytes:
        """The next bytes."""
        data = await self.peek()
        if not data:
            return data
        whole = self._chunks.popleft()
        if len(whole) > len(data):
            self._chunks.appendleft(whole[len(data) :])
        self.size -= len(data)
        if self._paused and self.size <= self._most // 2:
            self._paused = False
            self._pause(False)
        return data

    async def each(self, take: Callable[[bytes], None]) -> None:
        """Pass on the bytes present, and later ones as soon as they arrive: no task has to wake up.

        Raises:
            ConnectionLost: if the connection ends out of order.
            Exception: whatever `take` raises, after which nothing is passed on.
        """
        while self._chunks:
            take(await self.take())
        self._take, self._chunks = take, _NOTHING
        try:
            while not self._is_over():
                await self._wait()
        finally:
            self._take, self._chunks = None, deque()

    def _hand_over(self, take: Callable[[bytes], None], data: bytes) -> None:
        try:
            take(data)
        except Exception as wrong:
            self._take = None
            if self._waiter is not None and not self._waiter.done():
                self._waiter.set_exception(wrong)

    def _is_over(self) -> bool:
        """Whether the input has ended. Raises ConnectionLost if that was out of order."""
        if self._lost is not None:
            raise ConnectionLost(self._lost)
        return self.ended

    async def _wait(self) -> None:
        """Wait for input, or the end."""
        self._waiter = asyncio.get_running_loop().create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class _Round:
    """The outboxes that are flushed after this turn of a loop: one entry in the loop for all of them."""

    def __init__(self) -> None:
        self._boxes: list[Outbox] = []

    def flush_later(self, box: Outbox) -> None:
        """Has an outbox flushed at the end of this turn."""
        if not self._boxes:
            asyncio.get_running_loop().call_soon(self._flush)
        self._boxes.append(box)

    def _flush(self) -> None:
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            box.flush()


_rounds: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Round] = weakref.WeakKeyDictionary()


class Outbox:
    """Gathers the writes of one loop iteration: fewer system calls, fewer packets."""

    __slots__ = ("_round", "_send", "_waiting", "size")

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._round = _rounds.setdefault(asyncio.get_running_loop(), _Round())
        self._waiting: list[bytes] = []
        self.size = 0

    def put(self, data: bytes) -> None:
        """Some bytes are to be sent."""
        if not self._waiting:
            self._round.flush_later(self)
        self._waiting.append(data)
        self.size += len(data)

    def flush(self) -> None:
        """Send the gathered bytes now."""
        if self._waiting:
            waiting, self._waiting, self.size = self._waiting, [], 0
            self._send(waiting[0] if len(waiting) == 1 else b"".join(waiting))

    def drop(self) -> None:
        """Drop the gathered bytes."""
        self._waiting.clear()
        self.size = 0


class MemoryTransport(ByReading):
    """One end of a line within this program."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self._inbox = Inbox(self._full)
        self._other: MemoryTransport | None = None
        self._writable = asyncio.Event()
        self._writable.set()

    async def peek(self) -> bytes:
        """The next bytes, left in their place. Raises ConnectionLost."""
        return await self._inbox.peek()

    async def read(self) -> bytes:
        """The received bytes; empty at an orderly end. Raises ConnectionLost."""
        return await self._inbox.take()

    def write(self, data: bytes) -> None:
        """Sends."""
        if self._other is not None and data:
            self._other._inbox.put(bytes(data))

    def buffered(self) -> int:
        """Bytes that the other end has not read."""
        return self._other._inbox.size if self._other is not None else 0

    async def drain(self) -> None:
        """Waits until the other end has read. Raises ConnectionLost."""
        await self._writable.wait()
        if self._other is None:
            raise ConnectionLost("the connection is closed")

    def abort(self) -> None:
        """Ends the line at once."""
        self._part("the connection was closed")

    async def close(self) -> None:
        """Close; bytes already written can still be read."""
        self._part(None)

    def _full(self, full: bool) -> None:
        if self._other is not None:
            (self._other._writable.clear if full else self._other._writable.set)()

    def _part(self, lost: str | None) -> None:
        other, self._other = self._other, None
        self._inbox.end(lost)
        self._writable.set()
        if other is not None:
            other._other = None
            other._inbox.end(lost)
            other._writable.set()


def memory_pair(*, loopback: bool = True, host: str = "") -> tuple[MemoryTransport, MemoryTransport]:
    """Two ends of one connection within this program.

    Arguments:
        host: the address of the first end's user, as the second end sees it.
    """
    one, two = (MemoryTransport(Peer(name, 0, loopback)) for name in ("memory-2", host or "memory-1"))
    one._other, two._other = two, one
    return one, two


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
        self._inbox.end(None if wrong is None else f"the connection was lost ({wrong})")
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
            raise ConnectionLost("the connection is closed")

    def abort(self) -> None:
        """Ends the line at once."""
        self._inbox.end("the connection was closed")
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
    """A TCP connection to a host; of its addresses the first that answers. Raises OSError if none answers."""
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
