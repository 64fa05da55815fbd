"""Input and output of plain mode (standard streams, or SSH), and its level of detail.

Commands without a screen write their log lines here too.
"""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Literal, Protocol, get_args

import msgspec

from engine.typed import folded, katakana
from tui.text.words import Words, complain

LONGEST_LINE = 20_000
"""The most characters of a typed line; the rest is cut off."""

_SUITS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c"})


class Console(Protocol):
    """The other end of plain mode: typed lines in, lines out."""

    async def read(self) -> str | None:
        """The next line that is typed; None: no more will come."""

    def write(self, line: str) -> None:
        """Show a line."""


def plain(text: str) -> str:
    """A line of plain text: suits as records write them, nothing that steers a terminal."""
    return _printable(text.translate(_SUITS)).rstrip()


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)


class LineCutter:
    """Cuts bytes as they come into lines of text; a byte that is no UTF-8 becomes a question mark."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    def feed(self, data: bytes) -> list[str]:
        """The lines that these bytes complete; no bytes: the end, and what stands before it."""
        *lines, rest = (self._rest + self._decoder.decode(data, final=not data)).split("\n")
        self._rest = rest[:LONGEST_LINE]
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
                    complain(wrong.strerror or str(wrong))
            for line in cutter.feed(data):
                self._room.acquire()
                self._queue_line(line)
        self._queue_line(None)

    def _queue_line(self, line: str | None) -> None:
        with contextlib.suppress(RuntimeError):  # the visit is over, and the other end is closed
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


Step = Literal["brief", "usual", "full"]
STEPS: tuple[Step, ...] = get_args(Step)


class Voice:
    """The level of detail that a player has chosen, for every game of a visit."""

    def __init__(self, step: Step = "usual", keep: Callable[[Step], None] = lambda step: None) -> None:
        self.step: Step = step
        self._keep = keep

    def choose(self, typed: str, words: Words) -> str:
        """Choose a level by its name in either language; return the message with the present one and the others."""
        wanted = katakana(folded(typed).strip().lower())
        names = {step: (step, katakana(words.say(f"plain-speech-{step}"))) for step in STEPS}
        found = next((step for step in STEPS if wanted in names[step]), None)
        if found is not None:
            self.step = found
            self._keep(found)
        name = "plain-speech" if found is not None or not wanted else "plain-usage-speech"
        return words.say(name, step=words.say(f"plain-speech-{self.step}"))


def saved_voice() -> Voice:
    """The voice that the player has chosen on this machine, which remembers another choice."""
    from tui.app.settings import load_settings, save_settings

    before = load_settings().settings

    def keep(step: Step) -> None:
        save_settings(msgspec.structs.replace(before, speech=step), before)

    return Voice(before.speech, keep)


LOG_WORDS = Words("en")
"""The log of a server is read by the admin, in one language for all players."""


def to_json(entry: str | Mapping[str, str | int]) -> None:
    """A JSON object with the time, on standard error: a line of the log as `text`, or what happened as values."""
    values = {"text": entry} if isinstance(entry, str) else entry
    stamped = {"at": datetime.now().astimezone().isoformat(timespec="seconds"), **values}
    with contextlib.suppress(OSError):
        print(json.dumps(stamped, ensure_ascii=False), file=sys.stderr, flush=True)


def to_stderr(line: str) -> None:
    """A line with the time, on standard error; further lines are indented, and control characters become blanks."""
    text = "\n  ".join(map(_printable, line.splitlines()))
    # A log that can't be written, on a full disk or behind a closed pipe, stops no game.
    with contextlib.suppress(OSError):
        print(f"{datetime.now():%H:%M:%S} {text}", file=sys.stderr, flush=True)
