"""The board of the venue, for a projector: pairings, clock and standings turn by themselves and follow the file."""

from __future__ import annotations

import math
import time
from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from engine.errors import QkError
from netplay.club.book import TournamentFile
from tui.app.keys import HELP, LocalizedScreen
from tui.club import tables
from tui.desk.clock import DeskClock
from tui.text.figures import minutes
from tui.text.prose import TextTable
from tui.widgets.canvas import Canvas, fitted, width_of
from tui.widgets.faces import HEIGHT, draw_tall, tall_width
from tui.widgets.painted import Painted

LOOKS = 1.0
"""Seconds after which the file is looked at again."""
_GAP = 4


class BoardFace(Painted):
    """One side of the board: a table in as many columns as the window holds, the clock above it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--head",
        "board--text",
        "board--faint",
        "board--clock",
        "board--hurry",
    }
    DEFAULT_CSS = """
    BoardFace { width: 1fr; height: 1fr; }
    BoardFace > .board--head { color: $text-accent; text-style: bold; }
    BoardFace > .board--text { color: $foreground; }
    BoardFace > .board--faint { color: $text-muted; }
    BoardFace > .board--clock { color: $text-primary; }
    BoardFace > .board--hurry { color: $text-error; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.name_text = ""
        self.below = ""
        self.sheet = TextTable("", (), ())
        self.first = 0
        self.clock = ("", "clock")

    def paint(self, canvas: Canvas) -> None:
        head, text, faint = self.ink("board--head"), self.ink("board--text"), self.ink("board--faint")
        clock, tone = self.clock
        room = canvas.width - 4
        top = 1
        if clock:
            wide = tall_width(clock)
            draw_tall(canvas, canvas.width - wide - 2, 1, clock, self.ink(f"board--{tone}"))
            room -= wide + 2
            top = HEIGHT + 2
        canvas.put(2, 1, fitted(self.name_text, room), head)
        canvas.put(2, 2, fitted(self.sheet.title, room), text)
        canvas.put(2, 3, fitted(self.below, room), faint)
        self._paint_rows(canvas, max(top, 5), head, text)

    def rows_at(self, height: int, width: int) -> int:
        """How many rows of the table one side of this size holds."""
        top = HEIGHT + 2 if self.clock[0] else 5
        return max(1, height - top - 2) * self._across(width)

    def _across(self, width: int) -> int:
        """How many columns of rows stand beside each other."""
        widest = max(map(width_of, self.sheet.lines()))
        return max(1, min((width - 4 + _GAP) // (widest + _GAP), 4))

    def _paint_rows(self, canvas: Canvas, top: int, head: Style, text: Style) -> None:
        lines = self.sheet.lines()
        widest = max(map(width_of, lines))
        deep = max(1, canvas.height - top - 2)
        rows = lines[1:][self.first : self.first + deep * self._across(canvas.width)]
        across = max(1, math.ceil(len(rows) / deep))
        left = max(2, (canvas.width - across * (widest + _GAP) + _GAP) // 2)
        for column in range(across):
            x = left + column * (widest + _GAP)
            canvas.put(x, top, fitted(lines[0], canvas.width - x), head)
            for at, line in enumerate(rows[column * deep : (column + 1) * deep]):
                canvas.put(x, top + 1 + at, fitted(line, canvas.width - x), text)


class WallBoardScreen(LocalizedScreen[None]):
    """What hangs on the wall of a tournament."""

    HELP_AREA = "board"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "clock", "key-board-clock", id="board-clock"),
        Binding("plus,equals_sign", "add(60)", "key-board-more", key_display="+", id="board-more"),
        Binding("minus", "add(-60)", "key-board-less", key_display="−", id="board-less"),
        Binding("n,right", "turn", "key-board-next", key_display="n", id="board-next"),
        Binding("escape,q", "dismiss", "key-back", key_display="q", id="board-close"),
        HELP,
    ]

    def __init__(self, book: TournamentFile, turn: float) -> None:
        """`turn`: seconds for which each side is shown."""
        super().__init__()
        self._book = book
        self._turn = max(1.0, turn)
        self._since = time.monotonic()
        self._side = 0
        self._clock = DeskClock(time.monotonic)
        self._round = 0

    def compose(self) -> ComposeResult:
        yield BoardFace()

    def begin(self) -> None:
        """Show the side whose turn it is."""
        self._show()

    def on_mount(self) -> None:
        """Look at the file again and again."""
        self.set_interval(LOOKS, self._tick)

    def on_resize(self) -> None:
        """Another window holds other rows."""
        self._show()

    def action_clock(self) -> None:
        """The clock runs, or stands."""
        if self._clock.left:
            self._clock.toggle()
        else:
            self._wind()
            self._clock.go_on()
        self._show()

    def action_add(self, seconds: int) -> None:
        """A minute more or less."""
        self._clock.add(seconds)
        self._show()

    def action_turn(self) -> None:
        """The next side."""
        self._side += 1
        self._since = time.monotonic()
        self._show()

    def _wind(self) -> None:
        self._clock.wind(60.0 * self._book.tournament.plan.minutes, go=False)

    def _tick(self) -> None:
        try:
            changed = self._book.refresh()
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
            return
        if changed or time.monotonic() - self._since >= self._turn or self._clock.left:
            if not changed and time.monotonic() - self._since >= self._turn:
                self._side += 1
                self._since = time.monotonic()
            self._show()
        if self._clock.call() is not None:
            self.app.bell()

    def _sides(self, face: BoardFace) -> list[tuple[TextTable, int]]:
        """Everything that is shown in turn: a table, and its first row on that side."""
        made, words = self._book.tournament, self.words
        sheets = tables.standing_sheets(made, words)
        if made.rounds and not made.is_over:
            sheets = [tables.pairings(made, len(made.rounds), words), *sheets]
        sides = []
        for sheet in sheets:
            face.sheet = sheet
            step = face.rows_at(face.size.height or 24, face.size.width or 80)
            sides += [(sheet, first) for first in range(0, max(1, len(sheet.rows)), step)]
        return sides

    def _show(self) -> None:
        made, face = self._book.tournament, self.query_one(BoardFace)
        if len(made.rounds) != self._round:
            self._round, self._side = len(made.rounds), 0
            self._wind()
        has_clock = bool(made.plan.minutes) and not made.is_over
        left = self._clock.left
        face.clock = (minutes(math.ceil(left)) if has_clock else "", "hurry" if left <= 60 else "clock")
        face.name_text = made.plan.name
        if made.held is not None:
            face.below = self.words.say("cup-trail-held")
        elif made.is_over:
            face.below = self.words.say("club-board-over")
        elif made.rounds:
            open_ = len(made.open_matches())
            face.below = self.words.say("club-board-waiting", round=len(made.rounds), count=open_)
        sides = self._sides(face)
        face.sheet, face.first = sides[self._side % len(sides)]
        face.repaint()
