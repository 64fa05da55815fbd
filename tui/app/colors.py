"""The colors of one terminal, also where one process draws for many.

Rich and Textual remember for each style how it is spelled in codes, whichever terminal asked first. So a
style must never be asked for by two kinds of terminal: each session's styles are turned into the colors
that its terminal has before they are spelled, and the spelling itself changes nothing any more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import MONOKAI
from textual.color import Color as ScreenColor
from textual.filter import ANSIToTruecolor, LineFilter

from tui.app.terminal import Colors


class OwnColors(LineFilter):
    """Turns styles into the colors that a terminal has; None: into none, with light grounds reversed.

    It does the work of Textual's own filter as well, which has every program turn all styles itself: what is known
    of twenty programs' styles is more than that remembers.
    """

    def __init__(self, colors: Colors | None) -> None:
        super().__init__()
        self._colors = colors

    def apply(self, segments: list[Segment], background: ScreenColor) -> list[Segment]:
        """The same line in the terminal's colors."""
        colors, ground = self._colors, background.rich_color
        return [
            Segment(text, None if style is None else _turned(style, ground, colors))
            for text, style, _ in segments
        ]


@lru_cache(8192)
def _turned(style: Style, ground: Color, colors: Colors | None) -> Style:
    """A style in the colors of one kind of terminal, faint letters mixed with the ground on which they stand."""
    spelled = _PLAIN.truecolor_style(style, ground)
    return _without(spelled) if colors is None else _TURNS[colors](spelled)


_PLAIN = ANSIToTruecolor(MONOKAI)
"""What spells colors that have names alone, which themes here do not use, and what is faint."""


def _to_256(style: Style) -> Style:
    ink, ground = style.color, style.bgcolor
    return style + Style.from_color(ink and _nearest(ink), ground and _nearest(ground))


@lru_cache(4096)
def _nearest(color: Color) -> Color:
    """The color of the 256 that looks most like this one; Rich's own choice makes dark grounds glow."""
    if color.is_default:
        return color
    red, green, blue = color.get_truecolor()

    def difference(number: int) -> float:
        r, g, b = _LEVELS[number]
        mean = (red + r) / 2
        return (
            (2 + mean / 256) * (red - r) ** 2
            + 4 * (green - g) ** 2
            + (2 + (255 - mean) / 256) * (blue - b) ** 2
        )

    return Color.from_ansi(min(_LEVELS, key=difference))


_STEPS = (0, 95, 135, 175, 215, 255)
_LEVELS = {
    16 + 36 * r + 6 * g + b: (_STEPS[r], _STEPS[g], _STEPS[b]) for r, g, b in product(range(6), repeat=3)
} | {232 + step: (8 + 10 * step,) * 3 for step in range(24)}
"""Red, green and blue of the cube and the grays; the first sixteen depend on the terminal's settings."""


def _to_few(style: Style, count: int) -> Style:
    """Ink and ground in the first this many colors; two that would become one are drawn in black and white."""
    ink, ground = _of_few(style.color, count), _of_few(style.bgcolor, count)
    if ink is not None and ink == ground:
        assert style.bgcolor is not None
        ink = Color.from_ansi(0 if _light(style.bgcolor) > 0.5 else 7)
        ground = Color.from_ansi(7 if ink.number == 0 else 0)
    return style + Style.from_color(ink, ground)


@lru_cache(4096)
def _of_few(color: Color | None, count: int) -> Color | None:
    if color is None or color.is_default:
        return color
    rgb = color.get_truecolor()
    return Color.from_ansi(
        min(
            range(count), key=lambda number: sum((a - b) ** 2 for a, b in zip(rgb, _FEW[number], strict=True))
        )
    )


_FEW = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
)  # fmt: skip
"""The first sixteen colors as most terminals have them; the theme for few colors uses no others."""


def _without(style: Style) -> Style:
    """Without colors; what stands on a lighter ground than its own ink is reversed, so that it still stands out."""
    ink, ground = style.color, style.bgcolor
    stands_out = ink is not None and ground is not None and _light(ground) > _light(ink)
    plain = style.without_color
    return plain + Style(reverse=True) if stands_out else plain


def _light(color: Color) -> float:
    return ScreenColor.from_rich_color(color).brightness


_TURNS: dict[Colors, Callable[[Style], Style]] = {
    "truecolor": lambda style: style,
    "256": _to_256,
    "standard": lambda style: _to_few(style, 16),
    "eight": lambda style: _to_few(style, 8),
}
