"""A curve over time drawn with braille dots: eight to a character, as text, on any terminal that has them.

Forty lines of our own, since all that is drawn here is one line of numbers; the plotting libraries for
terminals bring half a megabyte, part of it compiled, and colors that do not follow the player's theme.
"""

from __future__ import annotations

from collections.abc import Sequence

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a character: left and right column, top to bottom."""

_BLANK = 0x2800


def curve(
    values: Sequence[float], width: int, height: int, scale: tuple[float, float] | None = None
) -> list[str]:
    """Lines of text, top first, that show the values from left to right; nothing for no values.

    Arguments:
        scale: the values of the lowest and the highest dot; otherwise the least and the greatest value.
    """
    if not values or width < 1 or height < 1:
        return []
    low, high = scale or (min(values), max(values))
    rows = 4 * height - 1
    columns = _columns(values, 2 * width)
    spread = high - low
    levels = [round((value - low) / spread * rows) if spread else rows // 2 for value in columns]
    cells = [[0] * width for _ in range(height)]
    before = levels[0]
    for x, level in enumerate(levels):
        # A steep step is drawn as a line down to the last point, so that the curve never breaks.
        for y in range(min(before + (level > before), level), max(before - (level < before), level) + 1):
            line, dot = divmod(rows - y, 4)
            cells[line][x // 2] |= _DOTS[x % 2][dot]
        before = level
    return ["".join(chr(_BLANK | bits) if bits else " " for bits in line) for line in cells]


def _columns(values: Sequence[float], count: int) -> list[float]:
    """One value for each column: those between two points on the straight line, those of many points their mean."""
    last = len(values) - 1
    if last == 0:
        return [values[0]] * count
    if len(values) > count:
        parts = [values[x * len(values) // count : (x + 1) * len(values) // count] for x in range(count)]
        return [sum(part) / len(part) for part in parts]
    found = []
    for x in range(count):
        at = x * last / (count - 1) if count > 1 else last
        left = min(int(at), last - 1)
        found.append(values[left] + (values[left + 1] - values[left]) * (at - left))
    return found
