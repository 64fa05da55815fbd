"""Which signs the screen is drawn with: all, those alone that every terminal draws as wide, or ASCII.

East Asian fonts draw ♠ ★ ─ × in two columns where other fonts have one (Unicode calls their width ambiguous);
such a terminal gets others in their place. Lines are translated just before they go out, so that every widget,
Textual's own too, is covered. What needs more letters (⏎ as `Enter`, 2⁴ as `2^4`) is written so already as words
are said and keys are named, so that there is room for it; what is left takes its room from blanks that follow.
Japanese and other wide text stays.

How wide the terminal draws them is asked of the terminal itself, by where its cursor stands afterwards; one that does
not answer is not waited for.
"""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal
from unicodedata import category, east_asian_width, normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from tui.app.terminal import Terminal
from tui.widgets.painted import RowFilter

Signs = Literal["all", "narrow", "ascii"]
"""All; none whose width is ambiguous; ASCII alone."""
LADDER = ("auto", "all", "narrow", "ascii")
"""What a player may choose; `auto` is what fits the terminal."""

_ONE = {
    "·": ".", "…": "~", "–": "-", "—": "-", "−": "-", "×": "x", "✗": "x", "✓": "v", "→": ">", "←": "<",
    "↑": "^", "↓": "v", "⇥": ">", "⇄": "=", "↻": "@", "▲": "^", "▼": "v", "▶": ">", "▸": ">", "◀": "<",
    "‹": "<", "›": ">", "•": "*", "○": "o", "◯": "o", "●": "*", "★": "*", "♔": "*", "◷": "@", "♠": "s", "♥": "h",
    "♦": "d", "♣": "c", "█": "#", "▮": "#", "▒": ":", "░": ".", "▓": "#", "▌": "|", "▐": "|", "▏": "|",
    "▎": "|", "▍": "|", "▊": "|", "▉": "|", "◆": "*", "◇": "o", "“": '"', "”": '"', "‘": "'", "’": "'", "␣": "_",
    "§": "S", "±": "~", "÷": "/", "»": ">", "«": "<", "‐": "-", "‑": "-", "‒": "-", "―": "-", "‖": "|", "↔": "=",
    "↯": "!", "↺": "@", "■": "#", "□": "o", "▣": "#", "△": "^", "▽": "v", "◉": "@", "◎": "@", "╳": "x", "※": "*",
    "〿": " ",
}  # fmt: skip
_LONG = {"∞": "inf", "⏎": "Enter", "⌫": "BkSp"}
_POWERS = {sign: str(digit) for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_RAISED = re.compile(f"[{''.join(_POWERS)}]+")
_HORIZONTAL, _VERTICAL = "─━═╌┄┈╴╶╸╺", "│┃║╎┆┊╵╷╹╻"


def fitting(terminal: Terminal, widths: Mapping[str, int] | None) -> Signs:
    """The signs that a terminal can show.

    Arguments:
        widths: the columns that it was seen to give to signs; None: it does not answer.
    """
    if terminal.has_ascii_alone:
        return "ascii"
    if widths is None:
        # Anyone who names no characters and does not answer may have no others.
        return "all" if terminal.charset else "ascii"
    odd = {sign: width for sign, width in widths.items() if width != cell_len(sign)}
    if not odd:
        return "all"
    is_east_asian = all(width == 2 and is_ambiguous(sign) for sign, width in odd.items())
    return "narrow" if is_east_asian else "ascii"


def is_ambiguous(sign: str) -> bool:
    """Whether some terminals give the sign two columns and others one."""
    return east_asian_width(sign) == "A"


def longhand(text: str, signs: Signs) -> str:
    """The text with those signs written out that need more than one letter."""
    if signs == "all" or text.isascii():
        return text
    text = _RAISED.sub(_power, text)
    for sign, letters in _LONG.items():
        if signs == "ascii" or is_ambiguous(sign):
            text = text.replace(sign, letters)
    return text


def _power(found: re.Match[str]) -> str:
    return "^" + "".join(_POWERS[sign] for sign in found[0])


@lru_cache(4096)
def plain(text: str, signs: Signs = "ascii") -> str:
    """The text in other signs, wide characters apart; it may be longer than it was."""
    if signs == "all" or text.isascii():
        return text
    text = longhand(text, signs)
    return "".join(one if _stays(one, signs) else _sign(one) for one in text)


def _stays(one: str, signs: Signs) -> bool:
    return one.isascii() or cell_len(one) != 1 or (signs == "narrow" and not is_ambiguous(one))


def _sign(one: str) -> str:
    """What stands for one narrow sign."""
    if one in _ONE or one in _LONG:
        return _ONE.get(one) or _LONG[one]
    if one in _HORIZONTAL or one in _VERTICAL:
        return "-" if one in _HORIZONTAL else "|"
    if "─" <= one <= "╿":
        return "+"
    if "▀" <= one <= "▟":
        return "#"
    if "\u2800" <= one <= "\u28ff":
        return _dots(ord(one) - 0x2800)
    bare = normalize("NFKD", one).encode("ascii", "ignore").decode()
    return bare[:1] or ("" if category(one) == "Mn" else "?")


def _dots(bits: int) -> str:
    """A piece of a curve: high, in the middle, low, or a steep one."""
    rows = [bool(bits & row) for row in (0x09, 0x12, 0x24, 0xC0)]
    if sum(rows) > 2:
        return "|"
    return "'" if rows[0] else "." if rows[3] else "-" if any(rows) else " "


class SignFilter(RowFilter):
    """Translates every line that is drawn."""

    def __init__(self, signs: Signs = "ascii") -> None:
        super().__init__()
        self._signs = signs

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line in other signs, exactly as wide as it was."""
        if all(segment.text.isascii() for segment in segments):
            return segments
        wide = sum(cell_len(segment.text) for segment in segments if not segment.control)
        texts = ["" if segment.control else plain(segment.text, self._signs) for segment in segments]
        for at, text in enumerate(texts):
            surplus = cell_len(text) - cell_len(segments[at].text) if not segments[at].control else 0
            if surplus > 0:
                _make_room(texts, at, surplus)
        out = [
            segment if segment.control else Segment(text, segment.style)
            for segment, text in zip(segments, texts, strict=True)
        ]
        return Segment.adjust_line_length(out, wide)


def _make_room(texts: list[str], first: int, surplus: int) -> None:
    """Take blanks out of runs of two or more, from here to the end of the line."""
    for at in range(first, len(texts)):
        while surplus and (found := _last_run(texts[at])) is not None:
            texts[at] = texts[at][:found] + texts[at][found + 1 :]
            surplus -= 1


def _last_run(text: str) -> int | None:
    """Where the last run of two or more blanks begins."""
    found = [run.start() for run in re.finditer("  +", text)]
    return found[-1] if found else None


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
