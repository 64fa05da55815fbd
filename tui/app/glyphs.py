"""How wide this terminal draws signs: asked of the terminal itself, by where its cursor stands afterwards.

East Asian fonts may draw ♠ ★ × in two columns where everybody else has one; then cards and frames do not
meet. A terminal that does not answer is not waited for.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Callable, Iterable

from rich.cells import cell_len

SIGNS = "♠♥♦♣★✓✗▶▲─│╭█×∞·…◷素"
"""What the screens draw, a few of each kind."""
WAIT = 0.5
"""Seconds for an answer."""

_REPORT = re.compile(rb"\x1b\[(\d+);(\d+)R")
Exchange = Callable[[bytes], bytes]
"""Writes to the terminal and gives what it answers; nothing if it does not."""


def widths(signs: Iterable[str], exchange: Exchange) -> dict[str, int]:
    """The columns that each sign takes; a terminal that stops answering leaves the rest out."""
    found: dict[str, int] = {}
    for sign in signs:
        report = _REPORT.search(exchange(b"\r" + sign.encode() + b"\x1b[6n"))
        if report is None:
            break
        found[sign] = int(report[2]) - 1
    return found


def wrong(found: dict[str, int]) -> dict[str, int]:
    """The signs that are drawn in another width than the screens count on."""
    return {sign: width for sign, width in found.items() if width != cell_len(sign)}


def measured() -> dict[str, int] | None:
    """The widths on this terminal; None where there is none, or it does not answer."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import termios
        import tty
    except ImportError:  # not on this platform
        return None
    keyboard, screen = sys.stdin.fileno(), sys.stdout.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        found = widths(SIGNS, lambda text: _exchange(keyboard, screen, text))
    finally:
        os.write(screen, b"\r\x1b[K")
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
    return found or None


def _exchange(keyboard: int, screen: int, text: bytes) -> bytes:
    os.write(screen, text)
    answer, until = b"", time.monotonic() + WAIT
    while _REPORT.search(answer) is None:
        left = until - time.monotonic()
        if left <= 0 or not select.select([keyboard], [], [], left)[0]:
            break
        answer += os.read(keyboard, 64)
    return answer
