"""The curve of a game: one player's chance to win from the deal to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tui.text.curve import curve
from tui.widgets.canvas import Canvas, fitted
from tui.widgets.painted import Painted

_SCALE = 5
"""Columns of the scale at the left."""


class Curve(msgspec.Struct, frozen=True):
    """What the chart shows."""

    heading: str = ""
    values: tuple[float, ...] = ()
    """0 … 1, one for each scene from the deal on."""
    scenes: int = 1
    at: int = 0
    turned: int | None = None
    """The scene at which the game turned."""


class CourseChart(Painted):
    """The curve with its scale; below it the current scene and the one that turned the game."""

    STANDS_BESIDE = True
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "course--heading",
        "course--scale",
        "course--line",
        "course--mark",
    }

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.curve = Curve()

    def show(self, curve: Curve) -> None:
        """Show this curve."""
        if curve != self.curve:
            self.curve = curve
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint heading, curve and marks."""
        shown, room = self.curve, canvas.width - _SCALE - 1
        rows = canvas.height - 2
        canvas.put(0, 0, fitted(shown.heading, canvas.width), self.ink("course--heading"))
        if room < 4 or rows < 1:
            return
        scale = self.ink("course--scale")
        canvas.put_right(_SCALE - 1, 1, "100%", scale)
        canvas.put_right(_SCALE - 1, rows, "0%", scale)
        for y in range(1, rows + 1):
            canvas.put(_SCALE - 1, y, "│", scale)
        width = self._known_width(shown.values, shown.scenes, room)
        for y, line in enumerate(curve(shown.values, width, rows, (0.0, 1.0)), start=1):
            canvas.put(_SCALE, y, line, self.ink("course--line"))
        if shown.turned is not None:
            canvas.put(_SCALE + self._column(shown.turned, room), rows + 1, "◆", self.ink("course--mark"))
        canvas.put(_SCALE + self._column(shown.at, room), rows + 1, "▲", self.ink("course--heading"))

    def _column(self, scene: int, room: int) -> int:
        return round((room - 1) * scene / max(1, self.curve.scenes - 1))

    @staticmethod
    def _known_width(values: Sequence[float], scenes: int, room: int) -> int:
        """As far as the curve is known it takes its share of the width."""
        return max(1, round(room * len(values) / max(1, scenes)))
