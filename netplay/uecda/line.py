"""A foreign program's connection, and its greeting: bytes in, whole tables out.

A program speaks only when it is asked: with its greeting, with its gift, with its play. What comes unasked, such as a
frame sent twice, is thrown away when the next question goes out, so that it answers no later question. A program that
goes on pouring is a fault, and so is one that ends in the middle of a frame.
"""

from __future__ import annotations

import asyncio
import contextlib

from netplay.line.transport import peer_of
from netplay.tasks import Failed, spawn
from netplay.uecda.tables import PROTOCOL, SIZE, Rows, UnreadableTable, read_name, unpack

MOST_WAITING = 16 * SIZE
"""The maximum number of unrequested bytes before the connection is cut."""
GREETING = 2.5
"""Seconds for a program's greeting; a silent one uses an older protocol."""
PATIENCE = 10.0
"""Seconds for an answer."""
MOST_UNREAD = 1 << 20
"""Bytes that may wait for a program that does not read."""


class ProgramConnection:
    """A foreign program's line."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, failed: Failed) -> None:
        """`failed`: called with a fault in reading; the connection is cut then."""
        self.fault = ""
        """Why it was cut; empty while connected."""
        self.host = peer_of(writer).host
        """The remote address."""
        self._bytes = bytearray()
        self._reader, self._writer = reader, writer
        self._news = asyncio.Event()
        self._failed = failed
        self._listening = spawn(self._listen(), self._broke)

    async def _listen(self) -> None:
        try:
            while data := await self._reader.read(1 << 14):
                self._bytes += data
                if len(self._bytes) > MOST_WAITING:
                    self.fault = self.fault or "pours more than it was asked for"
                    break
                self._news.set()
            else:
                self.fault = self.fault or ("ended in the middle of a frame" if self.begun else "went away")
        except OSError as wrong:
            self.fault = self.fault or f"lost: {wrong.strerror or wrong}"
        self._news.set()

    def _broke(self, fault: BaseException) -> None:
        self.cut("could not be read")
        self._news.set()
        self._failed(fault)

    def send(self, data: bytes) -> None:
        """Send bytes; a program that does not read is cut."""
        if self.fault or self._writer.transport.is_closing():
            return
        self._writer.write(data)
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self.cut("does not read what it is sent")

    def ask(self) -> None:
        """Bytes from now on are an answer."""
        self._bytes.clear()

    async def answer(self, patience: float) -> Rows | None:
        """The table that it sends; None if it was cut, or is now for its silence."""
        try:
            async with asyncio.timeout(patience):
                while len(self._bytes) < SIZE:
                    if self.fault:
                        return None
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            self.cut("sent half an answer" if self.begun else "did not answer")
            return None
        data = bytes(self._bytes[:SIZE])
        del self._bytes[:SIZE]
        return unpack(data)

    @property
    def begun(self) -> bool:
        """Whether there are unread bytes."""
        return bool(self._bytes)

    async def ended(self) -> None:
        """Wait until nothing more arrives."""
        await asyncio.wait([self._listening])

    def cut(self, why: str) -> None:
        """Ends the line at once."""
        self.fault = self.fault or why
        self._listening.cancel()
        self._writer.transport.abort()

    async def close(self) -> None:
        """Close after sending everything."""
        self._listening.cancel()
        self._writer.close()
        await asyncio.gather(self._listening, return_exceptions=True)
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(GREETING):
                await self._writer.wait_closed()


async def greeted(line: ProgramConnection, patience: float) -> str:
    """The name in a program's greeting. Raises UnreadableTable if it is silent, or uses another protocol."""
    rows = await line.answer(patience)
    if rows is None:
        raise UnreadableTable(
            "uecda-protocol" if line.begun else "uecda-silent", protocol="?", right=PROTOCOL
        )
    return read_name(rows)


def plain_name(name: str) -> str:
    """A name that records can hold."""
    return "".join(c if c.isalnum() or c in "-_." else "_" for c in name).strip("_.") or "program"
