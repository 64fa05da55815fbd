"""The face of the judge's desk: the number and the verdict as large as fits, the clock, the field."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from rich.style import Style

from tui.widgets.canvas import Canvas, fitted, width_of, wrapped
from tui.widgets.faces import HEIGHT, draw_number, draw_tall, number_width, tall_width
from tui.widgets.painted import Painted


class DeskRuling(msgspec.Struct, frozen=True):
    """What the judge has just said."""

    number: str = ""
    """Digits in groups, or ∞; empty when nothing was asked yet."""
    text: str = ""
    tone: str = "calm"
    """calm, good, bad, news, ask"""
    why: str = ""
    factors: str = ""


class DeskFace(Painted):
    """The display for all round the table."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "desk--number", "desk--calm", "desk--good", "desk--bad", "desk--news", "desk--ask", "desk--text",
        "desk--faint", "desk--clock", "desk--hurry", "desk--still",
    }  # fmt: skip

    def __init__(self, *, id: str | None = None, asks: bool = False) -> None:
        """`asks`: whether it asks something, rather than stand beside a table with its clock."""
        super().__init__(id=id)
        self._asks = asks
        self.verdict = DeskRuling()
        self.side: tuple[str, ...] = ()
        """What stands beside the clock: the field and the deck, or what is missing."""
        self.clock = ("", "still")

    def show(self, verdict: DeskRuling, side: tuple[str, ...]) -> None:
        """Show a verdict and how the table stands."""
        if (verdict, side) != (self.verdict, self.side):
            self.verdict, self.side = verdict, side
            self.repaint()

    def show_clock(self, text: str, tone: str) -> None:
        """Show the clock; `tone`: clock, hurry or still."""
        if (text, tone) != self.clock:
            self.clock = (text, tone)
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        verdict, room = self.verdict, canvas.width - 2
        if self._asks and not (verdict.text or verdict.why or verdict.factors):
            self._paint_question(canvas)
            return
        why = wrapped(verdict.why, room)
        below = why + (wrapped(verdict.factors, room) if verdict.factors else [])
        y = HEIGHT + (1 if canvas.height >= 14 else 0)
        floor = canvas.height - HEIGHT
        if len(below) > floor - (y + 1) and verdict.number:
            y = self._paint_plain(canvas, verdict.number, room)
        elif verdict.number:
            x = self._start(canvas, number_width(verdict.number, room))
            draw_number(canvas, x, 0, verdict.number, room, self.ink("desk--number"))
        banner = self.tint(f"desk--{verdict.tone}")
        if verdict.text:
            canvas.put(0, y, " " * canvas.width, banner)
            canvas.put_centered(y, fitted(verdict.text, room), banner)
        free = max(1, floor - (y + 1))
        if len(below) > free:
            below = [*below[: free - 1], fitted(" ".join(below[free - 1 :]), room)]
        for at, line in enumerate(below):
            ink = "desk--text" if at < len(why) else "desk--faint"
            canvas.put(self._start(canvas, width_of(line)), y + 1 + at, line, self.ink(ink))
        self._paint_foot(canvas)

    def _paint_plain(self, canvas: Canvas, number: str, room: int) -> int:
        """The number in plain digits, to leave room for what is said of it; the line behind it."""
        lines = wrapped(number, room)
        for y, line in enumerate(lines):
            canvas.put(self._start(canvas, width_of(line)), y, line, self.ink("desk--number"))
        return len(lines)

    def _start(self, canvas: Canvas, wide: int) -> int:
        """The column in which something so wide begins."""
        return max(1, (canvas.width - wide) // 2) if self._asks else 1

    def _paint_question(self, canvas: Canvas) -> None:
        """A question alone stands in the middle: the number, and below it what is asked."""
        room, number = canvas.width - 2, self.verdict.number
        high = (HEIGHT + 1 if number else 0) + len(self.side)
        y = max(0, (canvas.height - high) // 2)
        if number:
            draw_number(
                canvas,
                self._start(canvas, number_width(number, room)),
                y,
                number,
                room,
                self.ink("desk--number"),
            )
            y += HEIGHT + 1
        for at, line in enumerate(self.side):
            shown = fitted(line, room)
            canvas.put(self._start(canvas, width_of(shown)), y + at, shown, self._side(at))

    def _paint_foot(self, canvas: Canvas) -> None:
        text, tone = self.clock
        y, x = canvas.height - HEIGHT, 1
        if text:
            draw_tall(canvas, 1, y, text, self.ink(f"desk--{tone}"))
            x += tall_width(text) + 3
        lines = self.side[:HEIGHT]
        for at, line in enumerate(lines):
            shown = fitted(line, canvas.width - x - 1)
            start = max(x, self._start(canvas, width_of(shown)))
            canvas.put(start, y + HEIGHT - len(lines) + at, shown, self._side(at))

    def _side(self, at: int) -> Style:
        return self.ink("desk--text" if at == 0 else "desk--faint")
