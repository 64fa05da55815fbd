"""Lines over an SSH channel: typed on a terminal that shows nothing by itself, or piped in as they are."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable

from netplay.line.sanitize import columns
from tui.plain.console import LONGEST_LINE, LineCutter, plain

MOST_LINES = 200
"""Lines that may wait to be looked at."""


class ChannelConsole:
    """Lines to and from one session: a `tui.plain.console.Console`."""

    def __init__(self, send: Callable[[bytes], None], *, edits: bool) -> None:
        """A console.

        Arguments:
            edits: whether a person types on a terminal, which leaves echo and corrections to this end.
        """
        self._send = send
        self._edits = edits
        self._cutter = LineCutter()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._typed = ""
        self._in_code = False
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    async def read(self) -> str | None:
        """The next line."""
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)
        return line

    def write(self, line: str) -> None:
        """Shows a line; what is being typed stays below it."""
        if self._edits:
            rubbed = "\r" + " " * columns(self._typed) + "\r" if self._typed else ""
            self._send(f"{rubbed}{plain(line)}\r\n{self._typed}".encode())
        else:
            self._send(f"{plain(line)}\n".encode())

    def feed(self, data: bytes) -> None:
        """What came from the client."""
        if not self._edits:
            for line in self._cutter.feed(data):
                self._take(line)
            return
        for char in self._decode(data):
            self._key(char)

    def end(self) -> None:
        """No more will come."""
        if not self._edits:
            for line in self._cutter.feed(b""):
                self._take(line)
        self._lines.put_nowait(None)

    def _take(self, line: str) -> None:
        if self._lines.qsize() < MOST_LINES:
            self._lines.put_nowait(line)

    def _key(self, char: str) -> None:
        """One key of somebody at a terminal; arrows and the like are swallowed."""
        if self._in_code:
            self._in_code = not (char.isalpha() or char == "~")
        elif char == "\x1b":
            self._in_code = True
        elif char in "\r\n":
            self._send(b"\r\n")
            line, self._typed = self._typed, ""
            self._take(line)
        elif char in "\x7f\x08" and self._typed:
            width = columns(self._typed[-1])
            self._typed = self._typed[:-1]
            self._send(("\b" * width + " " * width + "\b" * width).encode())
        elif char == "\x15":
            width = columns(self._typed)
            self._typed = ""
            self._send(("\b" * width + " " * width + "\b" * width).encode())
        elif char in "\x03\x04" and not self._typed:
            self._lines.put_nowait(None)
        elif char.isprintable() and len(self._typed) < LONGEST_LINE:
            self._typed += char
            self._send(char.encode())
