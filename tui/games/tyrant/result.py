"""The end of a game of Tyrant: the sheets are filled in line by line, the tyrants fall, the places come."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from engine.tyrant.view import View
from netplay.table.messages import SeatUpdate
from tui.games.tyrant.faces import WritingStyle
from tui.games.tyrant.sheet import LINES, STEPS, TyrantSheet, ending, monarchomachi_lines, sheets_of
from tui.table.outcome import headline, name_of, order_of, points_of
from tui.table.result import Offers, ResultScreen
from tui.table.result import ResultSheet as Places


class SheetScreen(ResultScreen):
    """The sheets over the table; dismissed with None if the player wants to see the table."""

    CSS_PATH = "../../table/table.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "more", "tyrant-key-go-on", key_display="⏎", id="go-on"),
        # A key that is bound here is bound here alone, so Enter's other meaning is said again.
        Binding("t,enter", "go('title')", "table-result-title", key_display="⏎", id="to-title"),
    ]

    def __init__(self, update: SeatUpdate, offers: Offers, hand: WritingStyle, pace: float) -> None:
        """The end of a game.

        Arguments:
            pace: seconds between two lines; 0: all are there at once.
        """
        super().__init__(Places((), ()), offers)
        self._update = update
        self._hand = hand
        self._pace = pace
        self.step = 0 if pace else STEPS

    def on_mount(self) -> None:
        """The lines come one by one."""
        if self._pace:
            self.set_interval(self._pace, self.action_more)

    @property
    def is_told(self) -> bool:
        return self.step >= STEPS

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter goes on until everything is said; then it leaves."""
        if action == "more":
            return not self.is_told
        if action == "go" and parameters == ("title",):
            return self.is_told
        return super().check_action(action, parameters)

    def action_more(self) -> None:
        """The next line."""
        if not self.is_told:
            self.step += 1
            self.query_one("#result-table", Static).update(self._table())
            self.query_one("#result-keys", Static).update(self._keys())
            self._show_series()
            if self.is_told:
                self.query_one("#result").border_title = headline(self._update, self.words)
            self.refresh_bindings()

    def _table(self) -> Table:
        """The sheets side by side, as far as they are filled in, and the words below."""
        view: View = self._update.view
        names = [name_of(self._update, seat, self.words) for seat in range(len(self._update.players))]
        whole = Table.grid(expand=True)
        whole.add_row(self._sheets(sheets_of(view, names, self._hand)))
        accent, error = self.app.theme_variables["accent"], self.app.theme_variables["error"]
        lines = monarchomachi_lines(view, names, self.words) if self.step > len(LINES) else ()
        if lines and view.purged:
            fall = f" {self.words.say('moment-purge')} "
            whole.add_row(Text(fall.center(60, "▓"), style=f"bold {error}", justify="center"))
        for line in lines:
            whole.add_row(Text(line, style=error if view.purged else ""))
        order = order_of(self._update)
        for at, line in enumerate(ending(view, names, self.words, order) if self.is_told else ()):
            mine = not at and order[:1] == (self._update.view.seat,)
            cheer = f"★ {self.words.say('moment-you-won').strip('★ ')} ★  " if mine else ""
            whole.add_row(Text(f"{cheer}{line}", style=f"bold {accent}" if not at else ""))
        if self.is_told and (points := points_of(self._update)):
            won = (f"{names[s]} {self.words.say('lobby-points', points=points[s])}" for s in order)
            series = self.words.say("lobby-series", standing=self.words.listed(won))
            whole.add_row(Text(series))
        return whole

    def _sheets(self, sheets: tuple[TyrantSheet, ...]) -> Table:
        say = self.words.say
        fell = self.step > len(LINES)
        table = Table(box=None, expand=True, padding=(0, 1), header_style="bold")
        table.add_column("", no_wrap=True)
        for sheet in sheets:
            name = f"✗ {sheet.name}" if fell and sheet.purged else sheet.name
            own = sheet.seat == self._update.view.seat
            style = "error" if fell and sheet.purged else "accent" if own else ""
            style = f"bold {self.app.theme_variables[style]}" if style else "bold"
            heading = Text(f"▶ {name}" if own else name, style=style)
            table.add_column(heading, justify="right", overflow="fold")
        for at, line in enumerate(LINES):
            known = at < self.step
            bold = "bold" if line == "total" else ""
            cells = [Text(sheet.entries[at] if known else "", style=bold) for sheet in sheets]
            table.add_row(Text(say(f"tyrant-sheet-{line}"), style=bold), *cells)
        return table
