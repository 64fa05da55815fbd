"""Tall digits, five lines high, to be read across a table; smaller ones where they do not fit."""

from __future__ import annotations

from rich.style import Style

from tui.widgets.big import big_width, draw_big
from tui.widgets.canvas import Canvas, width_of

_BITS = {
    "0": ("111", "101", "101", "101", "111"),
    "1": ("010", "110", "010", "010", "111"),
    "2": ("111", "001", "111", "100", "111"),
    "3": ("111", "001", "111", "001", "111"),
    "4": ("101", "101", "111", "001", "001"),
    "5": ("111", "100", "111", "001", "111"),
    "6": ("111", "100", "111", "101", "111"),
    "7": ("111", "001", "001", "001", "001"),
    "8": ("111", "101", "111", "101", "111"),
    "9": ("111", "101", "111", "001", "111"),
    ",": ("0", "0", "0", "1", "1"),
    ":": ("0", "1", "0", "1", "0"),
    "X": ("101", "101", "010", "101", "101"),
    "∞": ("00000", "11011", "10101", "11011", "00000"),
}
HEIGHT = 5


def tall_width(text: str) -> int:
    """How many columns a number takes in tall digits."""
    return sum(len(_BITS[character][0]) * 2 + 1 for character in text) - 1


def draw_tall(canvas: Canvas, x: int, y: int, text: str, style: Style) -> None:
    """Draw a number in tall digits."""
    for character in text:
        glyph = _BITS[character]
        for line, bits in enumerate(glyph):
            for column, bit in enumerate(bits):
                if bit == "1":
                    canvas.put(x + 2 * column, y + line, "██", style)
        x += 2 * len(glyph[0]) + 1


HALF = 3
"""Lines of digits of half blocks."""
_HALVES = {"11": "█", "10": "▀", "01": "▄", "00": " "}


def half_width(text: str, each: int) -> int:
    """How many columns a number takes in digits of half blocks, `each` columns a bit."""
    return sum(len(_BITS[character][0]) * each + 1 for character in text) - 1


def draw_half(canvas: Canvas, x: int, y: int, text: str, style: Style, each: int) -> None:
    """Draw a number in digits of half blocks, three lines high."""
    for character in text:
        rows = (*_BITS[character], "0" * len(_BITS[character][0]))
        for line in range(HALF):
            for column, bits in enumerate(zip(rows[2 * line], rows[2 * line + 1], strict=True)):
                block = _HALVES["".join(bits)]
                if block != " ":
                    canvas.put(x + each * column, y + line, block * each, style)
        x += each * len(rows[0]) + 1


def number_width(text: str, room: int) -> int:
    """How wide `draw_number` draws these digits in this room."""
    shown = (text, text.replace(",", ""))
    ways = ((measure, one) for measure in (tall_width, big_width, width_of) for one in shown)
    return next((wide for measure, one in ways if (wide := measure(one)) <= room), room)


def draw_number(canvas: Canvas, x: int, y: int, text: str, room: int, style: Style) -> int:
    """Draw digits as large as fit into five lines of this room; return the lines used.

    Arguments:
        text: digits with commas, or ∞.
    """
    bare = text.replace(",", "")
    for shown in (text, bare):
        if tall_width(shown) <= room:
            draw_tall(canvas, x, y, shown, style)
            return HEIGHT
    for shown in (text, bare):
        if big_width(shown) <= room:
            draw_big(canvas, x, y + 1, shown, style)
            return HEIGHT
    lines = [text[at : at + room] for at in range(0, len(text), room)]
    if len(lines) > HEIGHT:
        keep = (HEIGHT * room - 1) // 2
        text = f"{text[:keep]}…{text[-keep:]}"
        lines = [text[at : at + room] for at in range(0, len(text), room)]
    for at, line in enumerate(lines):
        canvas.put(x, y + at, line, style)
    return max(HEIGHT, len(lines)) if width_of(text) else 0
