"""How wide this terminal draws signs: asked of the terminal itself, by where its cursor stands afterwards.

East Asian fonts may draw ♠ ★ × in two columns where other fonts have one; then cards and frames do not
meet. A terminal that does not answer is not waited for.
"""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Mapping

from rich.cells import cell_len

SIGNS = "♠♥♦♣★✓✗▶▲─│╭█×∞·…◷素"
"""What the screens draw, a few of each kind."""
WAIT = 0.5
"""Seconds for an answer."""

_REPORT = re.compile(rb"\x1b\[(\d+);(\d+)R")
_BEGUN = re.compile(rb"\x1b\[[\d;]*\Z")
"""A report whose end has not come yet."""


class WidthQuestion:
    """One question for the widths of signs, and the answers, which come in between the player's keys."""

    def __init__(self, signs: str = SIGNS) -> None:
        self._signs = signs
        self._columns: list[int] = []
        self._rest = b""
        self.text = b"".join(b"\r" + sign.encode() + b"\x1b[6n" for sign in signs) + b"\r\x1b[K"
        """What asks: each sign at the beginning of a line, and after it where the cursor stands."""

    @property
    def is_answered(self) -> bool:
        """Whether every answer is there."""
        return len(self._columns) >= len(self._signs)

    @property
    def widths(self) -> dict[str, int]:
        """The columns that each sign takes, as far as there are answers."""
        return {sign: column - 1 for sign, column in zip(self._signs, self._columns, strict=False)}

    def hear(self, data: bytes) -> bytes:
        """Take the answers out of what came; the rest was typed."""
        data, self._rest = self._rest + data, b""
        while not self.is_answered and (report := _REPORT.search(data)) is not None:
            self._columns.append(int(report[2]))
            data = data[: report.start()] + data[report.end() :]
        if not self.is_answered and (begun := _BEGUN.search(data)) is not None:
            data, self._rest = data[: begun.start()], begun[0]
        return data


def wrong(found: Mapping[str, int]) -> dict[str, int]:
    """The signs that are drawn in another width than the screens count on."""
    return {sign: width for sign, width in found.items() if width != cell_len(sign)}


def measured() -> dict[str, int] | None:
    """The widths on this terminal; None where there is none, or it does not answer."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    try:
        import termios
        import tty
    except ImportError:  # not on this platform
        return None
    # Textual draws on standard error as well; standard output may go elsewhere.
    keyboard, screen = sys.stdin.fileno(), sys.stderr.fileno()
    before = termios.tcgetattr(keyboard)
    question = WidthQuestion()
    try:
        tty.setcbreak(keyboard)
        os.write(screen, question.text)
        while not question.is_answered and select.select([keyboard], [], [], WAIT)[0]:
            came = os.read(keyboard, 1024)
            if not came:
                break
            question.hear(came)
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
    return question.widths if question.is_answered else None
