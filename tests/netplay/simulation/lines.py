"""Faulty connections: writes are split anywhere, delayed, or lost because the connection is cut."""

from __future__ import annotations

import asyncio
import random

from netplay.line.transport import ByReading, ConnectionLost, Peer


class Faults:
    """Fault rates of connections, chosen by a seed."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.slowest = chance.choice((0.001, 0.05, 0.4))
        self.cut = chance.choice((0.0, 0.002, 0.02))
        """Probability that a write cuts the connection."""
        self.split = chance.choice((0.0, 0.3, 0.9))


class FaultyEnd(ByReading):
    """One end of a faulty connection: a `netplay.line.transport.Transport`."""

    def __init__(self, faults: Faults, name: str) -> None:
        self.peer = Peer(name, 0, True)
        self.other: FaultyEnd | None = None
        self._faults = faults
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._last = 0.0
        self._is_dead = False
        self._is_closed = False

    async def read(self) -> bytes:
        """Return received bytes; empty at an orderly end."""
        if self._is_dead and self._came.empty():
            raise ConnectionLost("the connection was closed")
        data = await self._came.get()
        if data is None:
            if self._is_dead:
                raise ConnectionLost("the connection was closed")
            return b""
        return data

    def write(self, data: bytes) -> None:
        """Send in pieces after random delays, unless the connection is cut now."""
        if self._is_dead or self._is_closed or self.other is None:
            return
        chance = self._faults.chance
        if chance.random() < self._faults.cut:
            self._later(data[: chance.randrange(len(data) + 1)])
            loop = asyncio.get_running_loop()
            loop.call_at(self._last + 1e-9, self.abort)
            self._is_closed = True
            return
        at = 0
        while at < len(data):
            end = len(data)
            if chance.random() < self._faults.split:
                end = chance.randrange(at + 1, len(data) + 1)
            self._later(data[at:end])
            at = end

    def _later(self, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        self._last = max(self._last + 1e-9, loop.time() + self._faults.chance.random() * self._faults.slowest)
        other = self.other
        if data and other is not None:
            loop.call_at(self._last, other.deliver, data)

    def deliver(self, data: bytes | None) -> None:
        """Receive bytes; None: the other end has closed."""
        if not self._is_dead:
            self._came.put_nowait(data)

    def buffered(self) -> int:
        """Always zero: writes are accepted at once."""
        return 0

    async def drain(self) -> None:
        """Return at once: the buffer is never full."""

    def abort(self) -> None:
        """Cut the connection, for both ends."""
        for end in (self, self.other):
            if end is not None and not end._is_dead:
                end._is_dead = True
                end._came.put_nowait(None)

    async def close(self) -> None:
        """Close in order, after all earlier writes."""
        if self._is_dead or self._is_closed:
            return
        self._is_closed = True
        loop = asyncio.get_running_loop()
        self._last = max(self._last + 1e-9, loop.time())
        if self.other is not None:
            loop.call_at(self._last, self.other.deliver, None)


def faulty_pair(faults: Faults, name: str) -> tuple[FaultyEnd, FaultyEnd]:
    """Return two ends of a faulty connection."""
    one, two = FaultyEnd(faults, "host"), FaultyEnd(faults, name)
    one.other, two.other = two, one
    return one, two
