"""Paint a screen as a picture, cell by cell, as a terminal does.

It needs packages that the project does not: `pip install pillow`, and Debian's fonts-dejavu and fonts-noto-cjk.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.style import Style

from tui.screens.app import QkApp

CELL = (10, 20)
COLORS = 256
"""The most colors of a small picture; with fewer the suits would look alike."""
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
)
_LINES = {
    "─": "we", "│": "ns", "╭": "se", "╮": "sw", "╰": "ne", "╯": "nw", "┌": "se", "┐": "sw", "└": "ne", "┘": "nw",
    "├": "nse", "┤": "nsw", "┬": "swe", "┴": "nwe", "┼": "nswe", "╴": "w", "╶": "e", "╵": "n", "╷": "s",
}  # fmt: skip
_HEAVY = dict(zip("━┃┏┓┗┛", ("we", "ns", "se", "sw", "ne", "nw"), strict=True))
"""The directions of each line of a frame: north, south, west, east."""
_BLOCKS = {"█": (True, True), "▀": (True, False), "▄": (False, True)}
"""Whether the upper and the lower half of a block are filled."""
_BRAILLE = range(0x2800, 0x2900)
_DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each braille dot, by its bit."""


@cache
def _fonts() -> tuple[Any, ...]:
    from PIL import ImageFont  # type: ignore[import-not-found,import-untyped,unused-ignore]

    return tuple(ImageFont.truetype(font, 16) for font in FONTS)


def png_of(app: QkApp, path: Path) -> None:
    """Paint the current screen into a file."""
    saved(image_of(app), path)


def saved(image: Any, path: Path) -> Path:
    """Save a picture as a small file."""
    image.quantize(COLORS, dither=0).save(path, optimize=True)
    return path


def framed(image: Any, line: str) -> Any:
    """Draw a window around a picture; its title bar shows a command or an address."""
    from PIL import Image, ImageDraw  # type: ignore[import-not-found,import-untyped,unused-ignore]

    bar, edge = 34, 6
    window = Image.new("RGB", (image.width + 2 * edge, image.height + bar + edge), "#3a3f44")
    window.paste(image, (edge, bar))
    pen = ImageDraw.Draw(window)
    for place, color in enumerate(("#ec6a5e", "#f4bf4f", "#61c554")):
        pen.ellipse((14 + 20 * place, 11, 26 + 20 * place, 23), fill=color)
    pen.rounded_rectangle((90, 5, window.width - 90, bar - 6), 6, fill="#24282c")
    pen.text((104, 7), line, fill="#e0e0e0", font=_fonts()[0])
    return window


def image_of(app: QkApp) -> Any:
    """Return the current screen as a picture."""
    from PIL import Image, ImageDraw  # type: ignore[import-not-found,import-untyped,unused-ignore]

    width, height = app.size
    image = Image.new("RGB", (width * CELL[0], height * CELL[1]), "black")
    pen = ImageDraw.Draw(image)
    for y, strip in enumerate(app.screen._compositor.render_strips(app.size)):
        x = 0
        for text, style, _ in strip:
            for character in text:
                cells = cell_len(character)
                _paint_cell(pen, (x, y), character, cells, style)
                x += cells
    return image


def _paint_cell(pen: Any, at: tuple[int, int], character: str, cells: int, style: Style | None) -> None:
    ink, ground = _colors(style)
    left, top = at[0] * CELL[0], at[1] * CELL[1]
    box = (left, top, left + cells * CELL[0] - 1, top + CELL[1] - 1)
    pen.rectangle(box, fill=ground)
    plain, bold, wide, wide_bold = _fonts()
    heavy = bool(style and style.bold)
    if ord(character) in _BRAILLE:
        _paint_dots(pen, left, top, ord(character) - _BRAILLE.start, ink)
    elif character in _LINES:
        _paint_lines(pen, left, top, _LINES[character], ink)
    elif character in _HEAVY:
        _paint_lines(pen, left, top, _HEAVY[character], ink, 3)
    elif character in _BLOCKS:
        half = top + CELL[1] // 2
        upper, lower = _BLOCKS[character]
        pen.rectangle((left, top if upper else half, box[2], box[3] if lower else half - 1), fill=ink)
    elif cells == 2:
        pen.text((left + 2, top - 2), character, fill=ink, font=wide_bold if heavy else wide)
    elif character.strip():
        pen.text((left, top), character, fill=ink, font=bold if heavy else plain)
    if style is not None and style.underline:
        pen.line((box[0], box[3], box[2], box[3]), fill=ink)


def _paint_lines(pen: Any, left: int, top: int, ends: str, ink: str, thick: int = 1) -> None:
    """Draw a line of a frame to the edges of its cell, so that frames have no gaps."""
    middle_x, middle_y = left + CELL[0] // 2, top + CELL[1] // 2
    to = {
        "n": (middle_x, top),
        "s": (middle_x, top + CELL[1] - 1),
        "w": (left, middle_y),
        "e": (left + CELL[0] - 1, middle_y),
    }
    for end in ends:
        pen.line((middle_x, middle_y, *to[end]), fill=ink, width=thick)


def _paint_dots(pen: Any, left: int, top: int, bits: int, ink: str) -> None:
    """Draw a braille character: monospaced fonts often lack them."""
    for bit, (column, row) in enumerate(_DOTS):
        if bits >> bit & 1:
            x, y = left + 2 + 5 * column, top + 1 + 5 * row
            pen.rectangle((x, y, x + 1, y + 2), fill=ink)


def _colors(style: Style | None) -> tuple[str, str]:
    ink, ground = "#e0e0e0", "#000000"
    if style is not None:
        ink = style.color.get_truecolor().hex if style.color else ink
        ground = style.bgcolor.get_truecolor().hex if style.bgcolor else ground
        if style.reverse:
            ink, ground = ground, ink
    return ink, ground
