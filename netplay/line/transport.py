"""The line between two ends: bytes in order, both ways, and nothing known of what they mean.

Everything that speaks over a network does so over a `Transport`: plain TCP, TLS on top of that, a
stream inside a relay's mail, or a pair of ends in memory for tests. Writing never waits; anyone who
writes much looks at `buffered` or waits in `drain`. Reading waits; an empty answer is an orderly end,
`LineLost` anything else.
"""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

CHUNK = 64 * 1024
"""About as many bytes as one `read` gives."""

INBOX = 256 * 1024
"""Bytes that may wait to be read before the line is asked to pause."""


class LineLost(ConnectionError):
    """The line is gone, and not because both ends were done with it."""


class Unwelcome(LineLost):
    """Anyone who came is not admitted, or speaks something that is not taken here; the message says what."""


class Peer(msgspec.Struct, frozen=True):
    """Who is at the other end, as far as the network can tell."""

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
        """Who is at the other end."""

    async def read(self) -> bytes:
        """What came, in bites of about `CHUNK` bytes; nothing at an orderly end. Raises LineLost."""

    async def each(self, take: Callable[[bytes], None]) -> None:
        """Hands over what comes, bite by bite, until an orderly end. Raises LineLost, and what `take` raises."""

    def write(self, data: bytes) -> None:
        """Sends, without waiting; on a line that is gone, nothing (reading tells)."""

    def buffered(self) -> int:
        """Bytes written and not yet taken by the network."""

    async def drain(self) -> None:
        """Waits until there is room to write more. Raises LineLost."""

    def abort(self) -> None:
        """Ends the line at once; what was not sent is lost."""

    async def close(self) -> None:
        """Ends the line in order, after what was written; one that does not drain is cut."""


class Peekable(Transport, Protocol):
    """A line whose first bytes can be looked at before it is decided who shall read them."""

    async def peek(self) -> bytes:
        """What `read` would give, which stays to be read. Raises LineLost."""


class ByReading:
    """A line that hands over what comes by being read."""

    async def read(self) -> bytes:
        """What came."""
        raise NotImplementedError

    async def each(self, take: Callable[[bytes], None]) -> None:
        """Hands over what comes, bite by bite, until an orderly end. Raises LineLost, and what `take` raises."""
        while data := await self.read():
            take(data)


_NOTHING: deque[bytes] = deque(maxlen=0)
"""What waits on every line that hands over at once: an empty row of its own would be the most of what a line weighs."""


class Inbox:
    """What came over a line and waits to be read, or is handed over at once."""

    __slots__ = ("_chunks", "_ended", "_lost", "_most", "_pause", "_paused", "_take", "_waiter", "size")

    def __init__(self, pause: Callable[[bool], None], most: int = INBOX) -> None:
        self._pause = pause
        self._most = most
        self._chunks: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._take: Callable[[bytes], None] | None = None
        self._ended = False
        self._lost: str | None = None
        self._paused = False
        self.size = 0

    def put(self, data: bytes) -> None:
        """Some bytes came."""
        if self._ended:
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
        """No more will come; `lost` says why, if it was not in order. The first end counts."""
        if not self._ended:
            self._ended, self._lost = True, lost
            self._wake()

    @property
    def ended(self) -> bool:
        """Whether the other end is done."""
        return self._ended

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
        """Hands over what is there, and from then on what comes as soon as it comes: no task has to wake for it.

        Raises:
            LineLost: if the line ends out of order; and whatever `take` raises, after which nothing is handed over.
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
        """Whether nothing comes any more. Raises LineLost if that was out of order."""
        if self._lost is not None:
            raise LineLost(self._lost)
        return self._ended

    async def _wait(self) -> None:
        """Until something comes, or the end."""
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

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = weakref.ref(loop)
        self._boxes: list[Outbox] = []

    def flush_later(self, box: Outbox) -> None:
        """Has an outbox flushed at the end of this turn."""
        if not self._boxes:
            loop = self._loop()
            assert loop is not None, "it is running"
            loop.call_soon(self._flush)
        self._boxes.append(box)

    def _flush(self) -> None:
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            box.flush()


_rounds: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Round] = weakref.WeakKeyDictionary()


def _round_of_this_loop() -> _Round:
    loop = asyncio.get_running_loop()
    found = _rounds.get(loop)
    if found is None:
        found = _rounds[loop] = _Round(loop)
    return found


class Outbox:
    """What is written within one turn of the loop, sent as one: fewer system calls, fewer packets."""

    __slots__ = ("_round", "_send", "_waiting", "size")

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._round = _round_of_this_loop()
        self._waiting: list[bytes] = []
        self.size = 0

    def put(self, data: bytes) -> None:
        """Some bytes are to be sent."""
        if not self._waiting:
            self._round.flush_later(self)
        self._waiting.append(data)
        self.size += len(data)

    def flush(self) -> None:
        """Sends now what waits."""
        if self._waiting:
            waiting, self._waiting, self.size = self._waiting, [], 0
            self._send(waiting[0] if len(waiting) == 1 else b"".join(waiting))

    def drop(self) -> None:
        """What waits will not be sent."""
        self._waiting.clear()
        self.size = 0


class MemoryTransport(ByReading):
    """One end of a line within this program."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer
        self._inbox = Inbox(self._full)
        self._other: MemoryTransport | None = None
        self._writable = asyncio.Event()
        self._writable.set()

    @property
    def peer(self) -> Peer:
        """Who is at the other end."""
        return self._peer

    async def peek(self) -> bytes:
        """The next bytes, left in their place. Raises LineLost."""
        return await self._inbox.peek()

    async def read(self) -> bytes:
        """What came; nothing at an orderly end. Raises LineLost."""
        return await self._inbox.take()

    def write(self, data: bytes) -> None:
        """Sends."""
        if self._other is not None and data:
            self._other._inbox.put(bytes(data))

    def buffered(self) -> int:
        """Bytes that the other end has not read."""
        return self._other._inbox.size if self._other is not None else 0

    async def drain(self) -> None:
        """Waits until the other end has read. Raises LineLost."""
        await self._writable.wait()
        if self._other is None:
            raise LineLost("the line is gone")

    def abort(self) -> None:
        """Ends the line at once."""
        self._part("the line was cut")

    async def close(self) -> None:
        """Ends the line; what was written can still be read."""
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
    """Two ends of one line within this program.

    Arguments:
        host: where the first end's user is, as the second end sees it.
    """
    one, two = (MemoryTransport(Peer(name, 0, loopback)) for name in ("memory-2", host or "memory-1"))
    one._other, two._other = two, one
    return one, two
