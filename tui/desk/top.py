"""All of the judge's desk that is seen, put together: players, verdict, record, what is typed, the keys."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget

from netplay.desk.book import DeskStanding
from netplay.desk.ledger import Ledger
from tui.desk import telling
from tui.desk.clock import DeskClock
from tui.desk.entry import TypedEntry
from tui.desk.face import DeskFace, DeskRuling
from tui.table.judge_log import JudgeLog
from tui.table.seats import Seats
from tui.table.status_lines import HURRY, KeyBar, PlayLine, TitleLine
from tui.text.figures import minutes
from tui.text.words import Words


class DeskTop(Widget):
    """The desk; values go in, each part repaints only if what it shows has changed."""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield TitleLine(id="title-line")
        yield Seats(id="seats")
        with Horizontal(id="middle"):
            yield DeskFace(id="desk-face")
            yield JudgeLog(id="log")
        yield PlayLine(id="play-line")
        yield KeyBar(id="keys")

    @property
    def record(self) -> JudgeLog:
        """The running record."""
        return self.query_one(JudgeLog)

    def show(self, stands: DeskStanding, verdict: DeskRuling, words: Words) -> None:
        """Show the table as it stands."""
        ledger = stands.ledger
        order = words.say("table-order-turned" if ledger.upside_down else "table-order-normal")
        rules = words.say(f"table-rules-{ledger.rules.preset}")
        title = self.query_one(TitleLine)
        title.show(words.say("desk-title"), rules, order, turned=ledger.upside_down)
        self.query_one(Seats).show(telling.seats(ledger, words))
        self.query_one(DeskFace).show(verdict, telling.side(stands, words))
        self.record.border_title = words.say("desk-record")
        self.record.retell(telling.record(stands, words))

    def show_entry(
        self,
        ledger: Ledger,
        entry: TypedEntry,
        note: tuple[str, str] | None,
        keys: tuple[tuple[str, str, str], ...],
        words: Words,
    ) -> None:
        """Show what is typed, what it comes to, and the keys."""
        self.query_one(PlayLine).show(telling.entry_text(ledger, entry, note, words))
        self.query_one(KeyBar).show(keys)

    def show_clock(self, clock: DeskClock) -> None:
        """Show the clock as it stands."""
        tone = "still" if not clock.runs else "hurry" if clock.left <= HURRY else "clock"
        self.query_one(DeskFace).show_clock(minutes(clock.left), tone)
