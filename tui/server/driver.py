"""Textual's driver of a terminal at the other end of an SSH channel: keys come in, frames go out.

A client that does not read is sent nothing more until it does; then it gets the whole screen again. What was
skipped in between were never sent, and no other session has waited.
"""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from netplay.line.budgets import Share
from tui.app.signs import WidthQuestion
from tui.text.private import parse_error, xterm_parser

if TYPE_CHECKING:
    from textual.app import App

ESCAPE_WAIT = 0.12
"""Seconds after which an Esc that nothing follows is a key by itself; a little more than Textual's own delay."""
UNFINISHED = 1_000_000
"""Bytes of one key or one paste, or that wait to be read; no player sends as much."""
KEYS, KEYS_AT_ONCE = 50.0, 4.0
"""Keys a second that one session may press in the long run, and for how many seconds' worth it may at once: a key
costs the server milliseconds, and no person types as fast or watches a held key repeat as often."""
A_KEY = 1000
"""Bytes of a paste that cost as much as a key."""
A_SIZE = 10.0
"""Keys that another size of the terminal costs as much as: a new layout."""
BETWEEN_SIZES = 0.05
"""Seconds between two sizes that are looked at; of what comes meanwhile the last."""
SLICE, LARGE_SLICE = 4, 1024
"""Bytes that are read at once: few, for each may be a key; many within a paste. Between two slices it is the turn of
all other sessions."""
BETWEEN_SLICES = 0.005
"""Seconds between two large slices at least: to read one takes two thousandths."""

BEGIN = (
    "\x1b[?1049h"  # the other screen
    "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"  # mouse
    "\x1b[?25l\x1b[?1004h\x1b[?2026$p\x1b[?2004h\x1b[?7l"  # cursor, focus, whole frames, pasting, no wrapping
)
END = (
    "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    "\x1b[?2026l\x1b[?1004l\x1b[0m\x1b[?1049l\x1b[?25h"
)
FRAME_BEGINS, FRAME_ENDS = "\x1b[?2026h", "\x1b[?2026l"
PASTE_BEGINS, PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"


class Link(Protocol):
    """The way to the client's terminal."""

    is_full: bool
    """Whether the client has not read for a while."""

    def send(self, data: bytes) -> None:
        """Send bytes; on a lost connection nothing happens."""


class TooMuchInput(Exception):
    """More came than a person types."""


class ChannelDriver(Driver):
    """The driver of one session."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=False, mouse=mouse, size=size)
        self.link: Link
        """Set by the session before anything is written."""
        self.measured: Callable[[Mapping[str, int]], None]
        """Take the width in which the client's terminal draws signs, if it answers."""
        self._parser = xterm_parser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._unfinished = 0
        self._tick: asyncio.TimerHandle | None = None
        self._waiting = bytearray()
        """What came and is not read yet: more keys than one session may press."""
        self._share = Share(KEYS, KEYS_AT_ONCE, self._loop.time())
        self._pumping: asyncio.TimerHandle | None = None
        self._sizing: asyncio.TimerHandle | None = None
        self._reported_size: tuple[int, int] | None = None
        """The size that the program knows."""
        self._pastes = False
        """Whether what comes is the middle of a paste, and no keys."""
        self._tail = b""
        self._question = WidthQuestion()
        self._frame = ""
        """What of a whole frame has been written, for a terminal that shows it at once: it goes in one packet."""
        self._skipped = False
        self._stands = False

    def write(self, data: str) -> None:
        """Send what is to be drawn, or drop it while the client does not read."""
        if self._frame or data == FRAME_BEGINS:
            self._frame += data
            if data != FRAME_ENDS:
                return
            data, self._frame = self._frame, ""
        if self.link.is_full:
            self._skipped = True
        elif not self._skipped or not self._stands:
            self.link.send(data.encode("utf-8", "replace"))

    def room_again(self) -> None:
        """The client reads again: what it missed is drawn again."""
        if self._skipped and self._stands:
            self._skipped = False
            self.link.send(b"\x1b[0m\x1b[2J")
            self._app.call_later(self._app.refresh, layout=True)

    def start_application_mode(self) -> None:
        """Take the terminal."""
        self._stands = True
        self.write(BEGIN + self._question.text.decode())

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was, whether the client reads or not."""
        if self._stands:
            self._stands = False
            self.link.send(END.encode())

    def disable_input(self) -> None:
        """No more keys."""
        for timer in (self._tick, self._pumping, self._sizing):
            if timer is not None:
                timer.cancel()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """The server's machine is no place to open anything."""

    def resized(self, width: int, height: int) -> None:
        """The terminal has another size; of many that come at once the last counts."""
        self._size = (width, height)
        if self._sizing is None:
            self._report_size()

    def _report_size(self) -> None:
        self._sizing = None
        if self._size is None or self._size == self._reported_size:
            return
        self._reported_size = self._size
        size = Size(*self._size)
        self.send_message(events.Resize(size, size))
        wait = self._costs(A_SIZE)
        self._sizing = self._loop.call_later(max(BETWEEN_SIZES, wait), self._report_size)

    def feed(self, data: bytes) -> None:
        """Keys and mouse as they come; those of a client that sends more than a hand can type wait for their turn.

        Raises:
            TooMuchInput: if one key or paste goes on for ever, or more waits than a person would send.
        """
        if not self._question.is_answered:
            data = self._question.hear(data)
            if self._question.is_answered:
                self._app.call_later(self.measured, self._question.widths)
        self._waiting += data
        if len(self._waiting) + self._unfinished > UNFINISHED:
            raise TooMuchInput
        if self._pumping is None:
            self._pump()

    def _pump(self) -> None:
        """Read a slice of what waits, and the next one after all other sessions, as this session's share allows."""
        self._pumping = None
        data = self._next_slice()
        count = self._read(data)
        wait = self._costs(count + len(data) / A_KEY)
        if self._waiting:
            wait = max(wait, BETWEEN_SLICES if self._pastes else 0.0)
            self._pumping = self._loop.call_later(wait, self._pump)

    def _costs(self, keys: float) -> float:
        """Take something of this session's share; return the seconds until it is paid."""
        return self._share.take(keys, self._loop.time())

    def _next_slice(self) -> bytes:
        """Take few bytes, or many within a paste, but nothing that comes after its end."""
        size = SLICE
        if self._pastes:
            # A part of its end may have been read already.
            end = (self._tail + self._waiting[:LARGE_SLICE]).find(PASTE_ENDS)
            size = LARGE_SLICE if end < 0 else end + len(PASTE_ENDS) - len(self._tail)
        data = bytes(self._waiting[:size])
        del self._waiting[:size]
        seen = self._tail + data
        begun, ended = seen.rfind(PASTE_BEGINS), seen.rfind(PASTE_ENDS)
        if begun != ended:
            self._pastes = begun > ended
        self._tail = seen[-len(PASTE_ENDS) + 1 :]
        return data

    def _read(self, data: bytes) -> int:
        """Hand on the keys that some bytes make; return their number."""
        text, count = self._decode(data), 0
        if not text:
            return 0  # half of a letter, or an answer of the terminal; the parser takes nothing for the end
        try:
            for message in self._parser.feed(text):
                count += 1
                self.process_message(message)
        except parse_error():
            self._parser = xterm_parser()
        self._unfinished = 0 if count else self._unfinished + len(data)
        # The parser holds an Esc back, because it may begin the name of a key; it has to be told
        # that time has passed.
        if self._tick is not None:
            self._tick.cancel()
        self._tick = self._loop.call_later(ESCAPE_WAIT, self._time_passed)
        return count

    def _time_passed(self) -> None:
        if self._waiting:
            return  # the rest of the key is here, and only waits for its turn
        for message in self._parser.tick():
            self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Hand a message to the program; sizes come by SSH alone."""
        if not isinstance(message, InBandWindowResize):
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        """All of this happens on the program's own loop."""
        self._app.post_message(message)
