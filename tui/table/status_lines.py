"""The single lines of the table: the title, the clock, the play being composed, the keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from textual import events
from textual.geometry import Offset, Size
from textual.message import Message
from textual.screen import Screen

from netplay.table.messages import Clock
from tui.text.figures import minutes
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted, width_of
from tui.widgets.faces import draw_half, half_width
from tui.widgets.painted import Painted

HURRY = 10.0
"""Seconds left from which the clock calls out."""


class TitleLine(Painted):
    """What is played, by which rules, and which way the order goes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"title--faint", "title--order", "title--turned"}

    _shown = ("", "", "", False)

    def show(self, title: str, rules: str, order: str, *, turned: bool) -> None:
        """Show the title line."""
        shown = (title, rules, order, turned)
        if shown != self._shown:
            self._shown = shown
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        title, rules, order, turned = self._shown
        order = f" {order} "
        canvas.put_right(canvas.width, 0, order, self.tint("title--turned" if turned else "title--order"))
        room = canvas.width - width_of(order) - 3
        after = canvas.put(1, 0, fitted(title, room), self.rich_style)
        if after + 2 + width_of(rules) <= room + 1:
            canvas.put(after + 2, 0, rules, self.ink("title--faint"))


class ClockFace(Painted):
    """The time of the player who must act, and of the game; ticks without repainting anything else."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"clock--hurry", "clock--still"}

    def __init__(self, now: Callable[[], float] = time.monotonic, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._now = now
        self._clock = Clock()
        self._clock_at = 0.0
        self._game_runs = False
        self._game_word = ""
        self._text = ""

    def on_mount(self) -> None:
        """The clock ticks once a second; without a limit it takes no room."""
        self.styles.width = 0
        self.set_interval(1.0, self.tick)

    def show(self, clock: Clock, *, game_runs: bool, game_word: str) -> None:
        """Take the clocks of an update, and count on from there."""
        self._clock, self._clock_at = clock, self._now()
        self._game_runs, self._game_word = game_runs, game_word
        self.tick()

    @property
    def left(self) -> float | None:
        """Seconds left for the player who must act."""
        if self._clock.left is None:
            return None
        gone = self._now() - self._clock_at if self._clock.running else 0.0
        return max(0.0, self._clock.left - gone)

    def tick(self) -> None:
        """Repaint the clock if what it shows has changed."""
        text = self._spelled()
        if text != self._text:
            if width_of(text) != width_of(self._text):
                self.styles.width = width_of(text)
            self._text = text
            self.repaint()

    def _spelled(self) -> str:
        parts = []
        if self._clock.game_left is not None:
            gone = self._now() - self._clock_at if self._game_runs else 0.0
            parts.append(f" {self._game_word} {minutes(self._clock.game_left - gone)} ")
        left = self.left
        if left is not None:
            hurry = self._clock.running and left <= HURRY
            parts.append(f" !{minutes(left)}! " if hurry else f" ◷ {minutes(left)} ")
        return "".join(parts)

    def paint(self, canvas: Canvas) -> None:
        """Paint the clocks; the last seconds stand out."""
        if "!" in self._text:
            style = self.tint("clock--hurry")
        else:
            style = self.rich_style if self._clock.running else self.ink("clock--still")
        canvas.put(0, 0, self._text, style)


class StatusLines(msgspec.Struct, frozen=True):
    """What the two lines above the hand say."""

    left: str = ""
    right: str = ""
    below: str = ""
    tone: str = "calm"
    """Of the line below: calm, good, bad, ask."""
    is_composed: bool = False
    mine: bool = False
    large: str = ""
    """The number being composed, for large digits below the lines where there is room for them."""


LINES = 2
"""Lines of words above the hand."""
DIGITS = "0123456789,∞"
"""What can be drawn large."""


class PlayLine(Painted):
    """The play being composed and what it comes to, or whose turn it is; below, what can be done."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "play--text", "play--goal", "play--turn", "play--calm", "play--good", "play--bad", "play--ask",
    }  # fmt: skip

    shown_lines = StatusLines()

    def show(self, lines: StatusLines) -> None:
        """Show these lines."""
        if lines != self.shown_lines:
            self.shown_lines = lines
            self.set_class(lines.mine, "-mine")
            self.repaint()

    @property
    def text_end(self) -> Offset:
        """Where on the terminal the next character that is typed will stand."""
        lines = self.shown_lines
        # Behind what is typed the line says what it comes to.
        typed = lines.left.partition(" → ")[0].partition("   ")[0] if lines.is_composed else ""
        width = min(width_of(typed.removesuffix("…")), max(0, self.size.width - 3))
        return self.content_region.offset + Offset(2 + width, 0)

    def paint(self, canvas: Canvas) -> None:
        """Paint what is composed at the left, what is to be beaten at the right, and a line below."""
        lines = self.shown_lines
        marker = "▌" if lines.mine else " "
        canvas.put(0, 0, marker, self.ink("play--turn"))
        canvas.put(0, 1, marker, self.ink("play--turn"))
        left = width_of(lines.left)
        room = canvas.width - 3
        if left + width_of(lines.right) + 2 <= room:
            canvas.put_right(canvas.width - 1, 0, lines.right, self.ink("play--goal"))
        canvas.put(
            2, 0, fitted(lines.left, room), self.ink("play--text" if lines.is_composed else "play--turn")
        )
        canvas.put(2, 1, fitted(lines.below, room), self.ink(f"play--{lines.tone}"))
        if lines.large and canvas.height > LINES:
            self._paint_large(canvas, lines.large)

    def _paint_large(self, canvas: Canvas, number: str) -> None:
        """The number in digits of half blocks, twice as wide where they fit; none that are too long."""
        digits = number if set(number) <= set(DIGITS) else ""
        each = next((each for each in (2, 1) if half_width(digits, each) <= canvas.width - 4), 0)
        if digits and each:
            draw_half(canvas, 2, LINES, digits, self.ink("play--text"), each)


def text_end_on(screen: Screen[Any]) -> Offset | None:
    """Where the next character will stand on a screen with a line for plays; None before it is there."""
    line = screen.query_one_optional(PlayLine)
    return line.text_end if line is not None else None


class KeyBar(Painted):
    """The keys that do something now; each can be clicked as well."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys--key", "keys--word"}

    class Chosen(Message):
        """An entry was clicked."""

        def __init__(self, action: str) -> None:
            self.action = action
            super().__init__()

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: tuple[tuple[str, str, str], ...] = ()
        self._zones: list[tuple[int, int, str]] = []

    def show(self, entries: tuple[tuple[str, str, str], ...]) -> None:
        """Show these entries: key, word, action."""
        if entries != self.entries:
            self.entries = entries
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint as many entries as fit; the rest is in the help."""
        self._zones, x = [], 1
        for key, word, action in self.entries:
            end = x + width_of(key) + 1 + width_of(word)
            if end > canvas.width:
                break
            after = canvas.put(x, 0, key, self.ink("keys--key"))
            canvas.put(after + 1, 0, word, self.ink("keys--word"))
            self._zones.append((x, end, action))
            x = end + 2

    def on_click(self, event: events.Click) -> None:
        """A click on an entry is its key."""
        for start, end, action in self._zones:
            if start <= event.x < end:
                self.post_message(self.Chosen(action))


def too_small(words: Words, size: Size) -> str:
    """What a terminal shows that is too small for the table: which size is needed, and that nothing is lost."""
    small = words.say("table-too-small", width=size.width, height=size.height)
    return f"{small}\n\n{words.say('table-too-small-safe')}"
