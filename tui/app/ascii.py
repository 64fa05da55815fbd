"""The screen in ASCII alone, for terminals and fonts that draw anything else in the wrong width or not at all.

Lines are translated just before they go out, so that every widget, Textual's own too, is covered. A sign that
needs more letters (∞ as `inf`) takes them from blanks that follow it; Japanese and other wide text stays.
"""

from __future__ import annotations

import re
from unicodedata import category, normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_ONE = {
    "·": ".", "…": "~", "–": "-", "—": "-", "−": "-", "×": "x", "✗": "x", "✓": "v", "→": ">", "←": "<",
    "↑": "^", "↓": "v", "⇥": ">", "⇄": "=", "↻": "@", "▲": "^", "▼": "v", "▶": ">", "▸": ">", "◀": "<",
    "‹": "<", "›": ">", "•": "*", "○": "o", "◯": "o", "●": "*", "★": "*", "♔": "*", "◷": "@", "♠": "s", "♥": "h",
    "♦": "d", "♣": "c", "█": "#", "▮": "#", "▒": ":", "░": ".", "▓": "#", "▌": "|", "▐": "|", "▏": "|",
    "▎": "|", "▍": "|", "▊": "|", "▉": "|", "◆": "*", "◇": "o", "“": '"', "”": '"', "‘": "'", "’": "'", "␣": "_",
}  # fmt: skip
_LONG = {"∞": "inf", "⏎": "Enter", "⌫": "BkSp"}
_POWERS = {sign: str(digit) for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_RAISED = re.compile(f"[{''.join(_POWERS)}]+")
_HORIZONTAL, _VERTICAL = "─━═╌┄┈╴╶╸╺", "│┃║╎┆┊╵╷╹╻"


def plain(text: str) -> str:
    """The text in ASCII, wide characters apart; it may be longer than it was."""
    if text.isascii():
        return text
    text = _RAISED.sub(lambda found: "^" + "".join(_POWERS[sign] for sign in found[0]), text)
    return "".join(one if one.isascii() or cell_len(one) != 1 else _sign(one) for one in text)


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


class AsciiFilter(LineFilter):
    """Translates every line that is drawn."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line in ASCII, exactly as wide as it was."""
        if all(segment.text.isascii() for segment in segments):
            return segments
        wide = sum(cell_len(segment.text) for segment in segments if not segment.control)
        texts = ["" if segment.control else plain(segment.text) for segment in segments]
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
    """Takes blanks out of runs of two or more, from here to the end of the line."""
    for at in range(first, len(texts)):
        while surplus and (found := _last_run(texts[at])) is not None:
            texts[at] = texts[at][:found] + texts[at][found + 1 :]
            surplus -= 1


def _last_run(text: str) -> int | None:
    """Where the last run of two or more blanks begins."""
    found = [run.start() for run in re.finditer("  +", text)]
    return found[-1] if found else None
