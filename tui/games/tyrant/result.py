"""The end of a game of Tyrant: the sheets are filled in line by line, the tyrants fall, the places come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec
from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from engine.cards import Card
from engine.seats import Seat
from engine.tyrant.view import View
from netplay.table.messages import SeatUpdate
from tui.table.outcome import headline, name_of, order_of, points_of
from tui.table.result import Offers, ResultScreen
from tui.table.result import ResultSheet as Places
from tui.text.cards import CardLook
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.tyrant.state import Score


class SheetScreen(ResultScreen):
    """The sheets over the table; dismissed with None if the player wants to see the table."""

    CSS_PATH = "../../table/table.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "more", "tyrant-key-go-on", key_display="⏎", id="go-on"),
        # A key that is bound here is bound here alone, so Enter's other meaning is said again.
        Binding("t,enter", "go('title')", "table-result-title", key_display="⏎", id="to-title"),
    ]

    def __init__(self, update: SeatUpdate, offers: Offers, look: CardLook, pace: float) -> None:
        """The end of a game; `pace`: seconds between two lines; 0: all are there at once."""
        super().__init__(Places((), ()), offers)
        self._update = update
        self._look = look
        self._pace = pace
        self.step = 0 if pace else STEPS

    def on_mount(self) -> None:
        """The lines come one by one."""
        if self._pace:
            self.set_interval(self._pace, self.action_more)

    @property
    def is_complete(self) -> bool:
        return self.step >= STEPS

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter goes on until everything is said; then it leaves."""
        if action == "more":
            return not self.is_complete
        if action == "go" and parameters == ("title",):
            return self.is_complete
        return super().check_action(action, parameters)

    def action_more(self) -> None:
        """The next line."""
        if not self.is_complete:
            self.step += 1
            self.query_one("#result-table", Static).update(self._table())
            self.query_one("#result-keys", Static).update(self._keys())
            self._show_series()
            if self.is_complete:
                self.query_one("#result").border_title = headline(self._update, self.words)
            self.refresh_bindings()

    def _table(self) -> Table:
        """The sheets side by side, as far as they are filled in, and the words below."""
        view: View = self._update.view
        names = [name_of(self._update, seat, self.words) for seat in range(len(self._update.players))]
        whole = Table.grid(expand=True)
        whole.add_row(self._sheets(sheets_of(view, names, self._look)))
        accent, error = self.app.theme_variables["accent"], self.app.theme_variables["error"]
        lines = monarchomachi_lines(view, names, self.words) if self.step > len(LINES) else ()
        if lines and view.purged:
            fall = f" {self.words.say('moment-purge')} "
            whole.add_row(Text(fall.center(60, "▓"), style=f"bold {error}", justify="center"))
        for line in lines:
            whole.add_row(Text(line, style=error if view.purged else ""))
        order = order_of(self._update)
        for at, line in enumerate(ending(view, names, self.words, order) if self.is_complete else ()):
            mine = not at and order[:1] == (self._update.view.seat,)
            cheer = f"★ {self.words.say('moment-you-won').strip('★ ')} ★  " if mine else ""
            whole.add_row(Text(f"{cheer}{line}", style=f"bold {accent}" if not at else ""))
        if self.is_complete and (points := points_of(self._update)):
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


# The end of a game of Tyrant: the score sheets line by line, then the fall of the tyrants.

LINES = ("cards", "chips", "base", "suit", "rank", "least", "total", "above")
"""The lines of the sheet, in the order in which they are filled in."""
STEPS = len(LINES) + 2
"""Then the tyrants, then the places."""


class TyrantSheet(msgspec.Struct, frozen=True):
    """One player's sheet, ready to be shown."""

    seat: Seat
    name: str
    entries: tuple[str, ...]
    """One for each of `LINES`."""
    purged: bool


def sheets_of(view: View, names: Sequence[str], look: CardLook) -> tuple[TyrantSheet, ...]:
    """All players' sheets (TY-70 … TY-76)."""
    lowest = min(score.total for score in view.scores)
    return tuple(_sheet(view, Seat(seat), names[seat], lowest, look) for seat in range(view.seats))


def _sheet(view: View, seat: Seat, name: str, lowest: int, look: CardLook) -> TyrantSheet:
    score: Score = view.scores[seat]
    cards: tuple[Card, ...] = (view.aces[seat], *(won.lead for won in view.fame[seat]))
    above = score.total - lowest
    entries = (
        look.cards(cards),
        str(view.chips[seat]),
        str(score.base),
        _plus(score.suit),
        _plus(score.rank),
        _plus(score.least),
        str(score.total),
        f"+{above}" if above else "±0",
    )
    return TyrantSheet(seat, name, entries, seat in view.purged)


def _plus(points: int) -> str:
    return f"+{points}" if points else "–"


def monarchomachi_lines(view: View, names: Sequence[str], words: Words) -> tuple[str, ...]:
    """Monarchomachi in a few sentences: who reigned too high, and what became of them (TY-76 … TY-78)."""
    say = words.say
    totals = [score.total for score in view.scores]
    lowest = min(totals)
    poorest = say("table-comma").join(names[seat] for seat, total in enumerate(totals) if total == lowest)
    if not view.purged:
        return (say("tyrant-drama-calm", least=poorest, lowest=lowest),)
    lines = [say("tyrant-drama-rise", least=poorest, lowest=lowest, limit=lowest + 10)]
    for seat in view.purged:
        lines.append(
            say("tyrant-drama-fall", who=names[seat], total=totals[seat], above=totals[seat] - lowest)
        )
    return tuple(lines)


def ending(view: View, names: Sequence[str], words: Words, order: Sequence[Seat] = ()) -> tuple[str, ...]:
    """Who wins, what broke a tie, and the places of all (TY-78, TY-79, TY-95).

    Arguments:
        order: the places as they count if a player left the game.
    """
    say, order = words.say, tuple(order) or view.ranks
    winner = order[0]
    lines = [say("tyrant-ending-winner", who=names[winner], total=view.scores[winner].total)]
    tie = _tie_break(view)
    if tie and order == view.ranks:
        lines.append(say(f"tyrant-ending-{tie}"))
    places = "   ".join(
        f"{say('table-place', place=place)} {names[seat]}" for place, seat in enumerate(order, 1)
    )
    return (*lines, places)


def _tie_break(view: View) -> str:
    """What decided between the first two where their totals are the same; empty where they are not."""
    first, second = view.ranks[:2]
    if second in view.purged or view.scores[first].total != view.scores[second].total:
        return ""
    return "tricks" if len(view.fame[first]) != len(view.fame[second]) else "marker"
