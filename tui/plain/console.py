"""Where a line client's words come from and go to: standard input and output, or a line over SSH."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import sys
import threading
from typing import Protocol

LONGEST_LINE = 20_000
"""Characters of a line that is typed; what is longer is no word of this game."""

_SUITS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c"})


class Console(Protocol):
    """The other end of plain mode: typed lines in, lines out."""

    async def read(self) -> str | None:
        """The next line that is typed; None: no more will come."""

    def write(self, line: str) -> None:
        """Show a line."""


def plain(text: str) -> str:
    """A line of plain text: suits as records write them, nothing that steers a terminal."""
    return "".join(char if char.isprintable() else " " for char in text.translate(_SUITS)).rstrip()


class LineCutter:
    """Cuts bytes as they come into lines of text; a byte that is no UTF-8 becomes a question mark."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    def feed(self, data: bytes) -> list[str]:
        """The lines that these bytes complete; no bytes: the end, and what stands before it."""
        self._rest += self._decoder.decode(data, final=not data)
        *lines, self._rest = self._rest.split("\n")
        if len(self._rest) > LONGEST_LINE:
            lines, self._rest = [*lines, self._rest], ""
        if not data and self._rest:
            lines, self._rest = [*lines, self._rest], ""
        return [line.removesuffix("\r")[:LONGEST_LINE] for line in lines]


class StandardConsole:
    """The terminal, pipe or file that the program was started with."""

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        # A thread of its own, because a file cannot be waited for. It reads the bare descriptor: a thread
        # that held the lock of sys.stdin would keep the interpreter from ending.
        self._room = threading.Semaphore(200)
        threading.Thread(target=self._read_on, args=(0,), daemon=True).start()

    async def read(self) -> str | None:
        """The next line."""
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)
        else:
            self._room.release()
        return line

    def write(self, line: str) -> None:
        """Show a line at once."""
        print(plain(line), flush=True)

    def _read_on(self, descriptor: int) -> None:
        cutter = LineCutter()
        data = b"-"
        while data:
            try:
                data = os.read(descriptor, 4096)
            except OSError as wrong:
                data = b""
                with contextlib.suppress(OSError):  # a closed terminal can neither be read nor written
                    print(f"qk: {wrong.strerror or wrong}", file=sys.stderr, flush=True)
            for line in cutter.feed(data):
                self._room.acquire()
                self._queue_line(line)
        self._queue_line(None)

    def _queue_line(self, line: str | None) -> None:
        with contextlib.suppress(RuntimeError):  # the visit is over, and the other end is closed
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
