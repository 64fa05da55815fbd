"""All of the table that is seen, put together: title, players, field and log, the play line, the hand, the keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import TextArea

from engine.prime.view import View
from netplay.table.messages import SeatUpdate
from tui.games.prime.composition import picks
from tui.games.prime.field import FieldPane
from tui.games.prime.prompts import seat_facts, stage_of, status_of
from tui.games.prime.story import Story
from tui.table.composing import Composed
from tui.table.frame import TableFrame, series_text
from tui.table.status_lines import TitleLine
from tui.text.words import Words
from tui.widgets.faces import CardLook

LARGE_DIGITS = (120, 40)
"""Columns and lines from which the number being composed stands in large digits."""


class TableTop(TableFrame):
    """The table of Prime Daifugo as one seat sees it."""

    def _make_room(self, size: Size) -> None:
        """In a large window the number being composed stands in large digits above the hand."""
        super()._make_room(size)
        self.set_class(size.width >= LARGE_DIGITS[0] and size.height >= LARGE_DIGITS[1], "-large-digits")

    def middle(self) -> FieldPane:
        """The field with its number."""
        return FieldPane(id="field")

    def beside(self) -> Iterable[Widget]:
        """The scratch pad (D13)."""
        return (TextArea(id="notes", show_line_numbers=False, compact=True),)

    @property
    def notes(self) -> TextArea:
        """The scratch pad (D13)."""
        return self.query_one("#notes", TextArea)

    def wear(self, look: CardLook, words: Words) -> None:
        super().wear(look, words)
        self.notes.border_title = words.say("table-notes")

    def show(self, update: SeatUpdate, story: Story, words: Words) -> None:
        """Show the table as it is now."""
        view: View = update.view
        watching = view.seat is None or (view.phase != "over" and not view.counts[view.seat])
        self.set_class(watching, "-watching")
        self.set_class(view.upside_down, "-turned")
        order = "table-order-turned" if view.upside_down else "table-order-normal"
        self.query_one(TitleLine).show(
            self._title or words.say("table-title"),
            _rules_text(update, words),
            words.say(order),
            turned=view.upside_down,
        )
        self.seat(seat_facts(update, story.last_events, words))
        self.query_one(FieldPane).show(stage_of(update, words), words)

    def show_composed(
        self,
        update: SeatUpdate,
        composed: Composed,
        story: Story,
        words: Words,
        assist: str,
        fouls: Mapping[int, int] | None,
    ) -> None:
        """Show the hand with what is picked, the play line, and the keys that do something now.

        Arguments:
            assist: what the assist says of the play, where the table has one.
            fouls: how often the player fouled with each number; None where the table says nothing of numbers.
        """
        self.hand.show(composed.cards, picks(composed.composition), story.fresh)
        status = status_of(update, composed.composition, words, composed.note, assist, fouls)
        self.show_status(status, composed, update, words)


def _rules_text(update: SeatUpdate, words: Words) -> str:
    view: View = update.view
    assisted = "  " + words.say("table-assisted") if update.assist else ""
    return words.say(f"table-rules-{view.rules.preset}") + assisted + series_text(update, words)
