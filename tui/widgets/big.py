"""Big digits, three lines high, for the number on the field."""

from __future__ import annotations

from rich.style import Style

from tui.widgets.canvas import Canvas

_GLYPHS = {
    "0": ("╭─╮", "│ │", "╰─╯"),
    "1": ("╶╮ ", " │ ", "╶┴╴"),
    "2": ("╶─╮", "╭─╯", "╰─╴"),
    "3": ("╶─╮", " ─┤", "╶─╯"),
    "4": ("╷ ╷", "╰─┤", "  ╵"),
    "5": ("╭─╴", "╰─╮", "╶─╯"),
    "6": ("╭─╴", "├─╮", "╰─╯"),
    "7": ("╶─┐", "  │", "  ╵"),
    "8": ("╭─╮", "├─┤", "╰─╯"),
    "9": ("╭─╮", "╰─┤", "╶─╯"),
    ",": (" ", " ", ","),
    "…": ("   ", "   ", "···"),
    "∞": ("╭─╮╭─╮", "│ ╳  │", "╰─╯╰─╯"),
}


def big_width(text: str) -> int:
    """How many columns a number takes in big digits."""
    return sum(len(_GLYPHS[character][0]) for character in text)


def draw_big(canvas: Canvas, x: int, y: int, text: str, style: Style) -> None:
    """Draw a number in big digits."""
    for character in text:
        glyph = _GLYPHS[character]
        for line, part in enumerate(glyph):
            canvas.put(x, y + line, part, style)
        x += len(glyph[0])
