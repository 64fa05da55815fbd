"""A program at a pseudo-terminal, and an emulator that shows what it draws.

The emulator draws ambiguous characters one or two columns wide, and answers queries as terminals do.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from unicodedata import east_asian_width
from unittest import mock

import pyte
from rich.cells import cell_len

from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
TAKE = (
    sys.executable,
    "-c",
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])",
)
"""Run the program that follows, by its path, with its terminal as the controlling one of its session."""


def width_of(ambiguous: int) -> Callable[[str], int]:
    """Return the width function of a terminal."""

    def width(sign: str) -> int:
        return ambiguous if east_asian_width(sign) == "A" else cell_len(sign)

    return width


class Emulator:
    """A terminal that draws ambiguous characters in one column or in two, and QK in it."""

    def __init__(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        *,
        ambiguous: int = 1,
        answers: bool = True,
        size: tuple[int, int] = (80, 24),
        program: Sequence[str] = (sys.executable, "-m", "tui"),
        controls: bool = False,
    ) -> None:
        """Start a program, QK by default, in a new terminal.

        Arguments:
            controls: whether it is the controlling terminal of its session, as a shell with jobs needs it.
        """
        self._width = width_of(ambiguous)
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = b""
        """All bytes that the program wrote."""
        mine, theirs = pty.openpty()
        self._mine = mine
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        if answers:
            self.screen.write_process_input = lambda data: os.write(mine, data.encode())
        base = {key: os.environ[key] for key in ("PATH", "HOME", "QK_HOME") if key in os.environ}
        self.process = subprocess.Popen(
            [*(TAKE if controls else ()), *program, *command], stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT,
            env={**base, "TERM": "xterm-256color", **environ}, start_new_session=True,
        )  # fmt: skip
        os.close(theirs)

    def read(self, seconds: float = 0.1) -> bool:
        """Draw what has arrived; return whether anything has."""
        if not select.select([self._mine], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._mine, 65536)
        except OSError:
            return False
        self.sent += data
        with mock.patch("pyte.screens.wcwidth", self._width):
            # pyte takes the private markers of a few sequences for text.
            self._stream.feed(
                data.replace(b"\x1b[?2026$p", b"").replace(b"\x1b[>1u", b"").replace(b"\x1b[<u", b"")
            )
        return bool(data)

    def until(self, so: Callable[[str], object], *, settled: bool = True) -> str:
        """Read until the screen meets a condition; return the screen.

        Arguments:
            settled: whether it must hold once no more output comes; if not, holding for a moment is enough.
        """
        late = time.monotonic() + PATIENCE
        while settled or not so(self.text):
            quiet = not self.read(0.3)
            if quiet and settled and not self._is_at_work() and so(self.text):
                break
            if (quiet and self.process.poll() is not None) or time.monotonic() > late:
                raise AssertionError(f"it never came:\n{self.text}")
        return self.text

    def _is_at_work(self) -> bool:
        """Return whether the program computes, waits for a processor or a disk, where the system says so (Linux)."""
        try:
            status = Path(f"/proc/{self.process.pid}/stat").read_text()
        except OSError:
            return False
        return status.rpartition(")")[2].split()[0] in ("R", "D")

    @property
    def text(self) -> str:
        """The visible text, a line for each row."""
        return "\n".join(line.rstrip() for line in self.screen.display) + "\n"

    def press(self, keys: str) -> None:
        """Press keys."""
        self.write(keys.encode())

    def write(self, data: bytes) -> int:
        """Send as many of these bytes as the program has room for, at least one; return how many."""
        return os.write(self._mine, data)

    def vanish(self) -> None:
        """Close the terminal without a hangup signal: it controls no session."""
        os.close(self._mine)
        self._mine = -1

    def close(self) -> None:
        """Stop the program, whatever its state."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        if self._mine >= 0:
            os.close(self._mine)
