"""All of the table that is seen, put together: title, players, field and log, the play line, the hand, the keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import TextArea

from engine.cards import Card
from engine.prime.view import View
from netplay.table.messages import SeatUpdate
from tui.games.prime.composition import NOTHING, Composition, picks
from tui.games.prime.field import FieldPane
from tui.games.prime.prompts import seat_facts, stage_of, told
from tui.games.prime.story import Story
from tui.table.frame import TableFrame, series_told, while_paused
from tui.table.status_lines import KeyBar, PlayLine, TitleLine
from tui.text.words import Words
from tui.widgets.faces import CardLook

LARGE_DIGITS = (120, 40)
"""Columns and lines from which the number being composed stands in large digits."""


class Composed(msgspec.Struct, frozen=True):
    """What the player is doing with the hand."""

    hand: tuple[Card, ...] = ()
    """The cards in the order in which they are shown."""
    composition: Composition = NOTHING
    note: tuple[str, str] | None = None
    """A word on the last key, and its tone."""
    assist: str = ""
    """What the assist says of the play, where the table has one."""
    fouls: Mapping[int, int] | None = None
    """How often the player fouled with each number; None where the table tells nothing of numbers."""
    entries: tuple[tuple[str, str, str], ...] = ()
    """The keys that do something now: key, word, action."""


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
        """Another language, other signs of suits."""
        super().wear(look, words)
        self.notes.border_title = words.say("table-notes")

    def show(self, update: SeatUpdate, story: Story, words: Words) -> None:
        """Shows the table as it is now."""
        view: View = update.view
        watching = view.seat is None or (view.phase != "over" and not view.counts[view.seat])
        self.set_class(watching, "-watching")
        self.set_class(view.upside_down, "-turned")
        order = "table-order-turned" if view.upside_down else "table-order-normal"
        self.query_one(TitleLine).show(
            self._title or words.say("table-title"),
            _rules_told(update, words),
            words.say(order),
            turned=view.upside_down,
        )
        self.seat(seat_facts(update, story.deeds, words))
        self.query_one(FieldPane).show(stage_of(update, words), words)

    def show_composed(self, update: SeatUpdate, composed: Composed, story: Story, words: Words) -> None:
        """Shows the hand with what is picked, the play line, and the keys that do something now."""
        self.hand.show(composed.hand, picks(composed.composition), story.fresh)
        said = told(update, composed.composition, words, composed.note, composed.assist, composed.fouls)
        noted = composed.note is not None
        self.query_one(PlayLine).show(while_paused(said, update, words, noted=noted))
        self.query_one(KeyBar).show(composed.entries)


def _rules_told(update: SeatUpdate, words: Words) -> str:
    view: View = update.view
    assisted = "  " + words.say("table-assisted") if update.assist else ""
    return words.say(f"table-rules-{view.rules.preset}") + assisted + series_told(update, words)
