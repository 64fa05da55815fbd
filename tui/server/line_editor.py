"""Lines over an SSH channel: typed on a terminal that shows nothing by itself, or piped in as they are."""

from __future__ import annotations

import asyncio
import time
from codecs import getincrementaldecoder
from collections.abc import Callable

from netplay.line.budgets import Share
from netplay.line.sanitize import columns
from tui.plain.console import LONGEST_LINE, LineCutter, plain

MOST_LINES = 200
"""Lines that may wait to be looked at; until they are, no more are read."""
LINES, LINES_AT_ONCE = 20.0, 10.0
"""Lines a second that one session may send in the long run, and for how many seconds' worth it may at once."""
A_LINE = 1000
"""Bytes that cost as much as a line."""
SLICE = 256
"""Bytes that are read before other sessions get a turn."""
FULL = 64 * 1024
"""Bytes that may wait; then the client waits."""


class ChannelConsole:
    """Lines to and from one session: a `tui.plain.console.Console`."""

    def __init__(
        self, send: Callable[[bytes], None], *, edits: bool, hold: Callable[[bool], None] = lambda held: None
    ) -> None:
        """A console.

        Arguments:
            edits: whether a person types on a terminal, which leaves echo and corrections to this end.
            hold: called with whether the client has to wait.
        """
        self._send = send
        self._hold = hold
        self._is_held = False
        self._waiting = bytearray()
        """What came and has not been looked at."""
        self._has_ended = False
        self._pumping: asyncio.TimerHandle | None = None
        self._share = Share(LINES, LINES_AT_ONCE, time.monotonic())
        self._taken = 0
        self._echo = bytearray()
        self._edits = edits
        self._cutter = LineCutter()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._typed = ""
        self._in_code = False
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    async def read(self) -> str | None:
        """The next line."""
        # A line that is there already is read at once: without this, many of them would block other sessions.
        await asyncio.sleep(0)
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)
        elif self._pumping is None:
            self._pump()
        return line

    def write(self, line: str) -> None:
        """Show a line; what is being typed stays below it."""
        if self._edits:
            rubbed = "\r" + " " * columns(self._typed) + "\r" if self._typed else ""
            self._send(f"{rubbed}{plain(line)}\r\n{self._typed}".encode())
        else:
            self._send(f"{plain(line)}\n".encode())

    def feed(self, data: bytes) -> None:
        """What came from the client; more than a person or a script would send waits for its turn."""
        self._waiting += data
        if self._pumping is None:
            self._pump()

    def end(self) -> None:
        """No more will come."""
        self._has_ended = True
        if self._pumping is None:
            self._pump()

    def _pump(self) -> None:
        """Look at a slice of what waits, and at the next one as this session's share allows."""
        self._pumping = None
        wait = 0.0
        if self._waiting and self._lines.qsize() < MOST_LINES:
            data, before = bytes(self._waiting[:SLICE]), self._taken
            del self._waiting[:SLICE]
            self._hear(data)
            wait = self._share.take(self._taken - before + len(data) / A_LINE, time.monotonic())
        if self._is_held != (len(self._waiting) > FULL):
            self._is_held = not self._is_held
            self._hold(self._is_held)
        if not self._waiting and self._has_ended:
            self._finish()
        elif self._waiting and self._lines.qsize() < MOST_LINES:
            self._pumping = asyncio.get_running_loop().call_later(wait, self._pump)

    def _hear(self, data: bytes) -> None:
        if self._edits:
            for char in self._decode(data):
                self._key(char)
            if self._echo:
                self._send(bytes(self._echo))
                self._echo.clear()
            return
        for line in self._cutter.feed(data):
            self._take(line)

    def _finish(self) -> None:
        """All that came has been looked at, and no more will."""
        self._has_ended = False
        if not self._edits:
            for line in self._cutter.feed(b""):
                self._take(line)
        self._lines.put_nowait(None)

    def _take(self, line: str) -> None:
        self._taken += 1
        self._lines.put_nowait(line)

    def _key(self, char: str) -> None:
        """Take a key from a terminal; arrows and the like are ignored."""
        if self._in_code:
            self._in_code = not (char.isalpha() or char == "~")
        elif char == "\x1b":
            self._in_code = True
        elif char in "\r\n":
            self._echo += b"\r\n"
            line, self._typed = self._typed, ""
            self._take(line)
        elif char in "\x7f\x08\x15" and self._typed:
            kept = "" if char == "\x15" else self._typed[:-1]
            width = columns(self._typed[len(kept) :])
            self._typed = kept
            self._echo += ("\b" * width + " " * width + "\b" * width).encode()
        elif char in "\x03\x04" and not self._typed:
            self._lines.put_nowait(None)
        elif char.isprintable() and len(self._typed) < LONGEST_LINE:
            self._typed += char
            self._echo += char.encode()
