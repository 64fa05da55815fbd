"""All of the table that is seen, put together: title, players, field and log, the play line, the hand, the keys."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import TextArea

from engine.cards import Card
from engine.prime.view import View
from netplay.messages import Update
from tui.compose import NOTHING, Composition
from tui.learn.coach import CoachPane
from tui.prompts import seat_facts, stage_of, told
from tui.story import Story
from tui.widgets.faces import Look
from tui.widgets.field import FieldPane
from tui.widgets.hand import HandRow
from tui.widgets.judgelog import JudgeLog
from tui.widgets.lines import ClockFace, KeyBar, PlayLine, TitleLine
from tui.widgets.seats import Seats
from tui.words import Words


class Composed(msgspec.Struct, frozen=True):
    """What the player is doing with the hand."""

    hand: tuple[Card, ...] = ()
    """The cards in the order in which they are shown."""
    composition: Composition = NOTHING
    note: tuple[str, str] | None = None
    """A word on the last key, and its tone."""
    assist: str = ""
    """What the assist says of the play, where the table has one."""
    entries: tuple[tuple[str, str, str], ...] = ()
    """The keys that do something now: key, word, action."""


class TableTop(Widget):
    """The table as one seat sees it; values go in, each part repaints only if what it shows has changed."""

    def __init__(self, title: str, look: Look, now: Callable[[], float], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._look = look
        self._now = now

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        with Horizontal(id="top"):
            yield TitleLine(id="title-line")
            yield ClockFace(self._now, id="clock")
        yield Seats(id="seats")
        with Horizontal(id="middle"):
            yield FieldPane(id="field")
            yield JudgeLog(id="log")
            yield CoachPane(id="coach")
            yield TextArea(id="notes", show_line_numbers=False, compact=True)
        yield PlayLine(id="play-line")
        yield HandRow(id="hand")
        yield KeyBar(id="keys")

    @property
    def hand(self) -> HandRow:
        """The player's hand."""
        return self.query_one(HandRow)

    @property
    def judge(self) -> JudgeLog:
        """What the judge has said."""
        return self.query_one(JudgeLog)

    @property
    def coach(self) -> CoachPane:
        """What to do and why, where the game is being learned."""
        return self.query_one(CoachPane)

    @property
    def notes(self) -> TextArea:
        """The scratch pad (D13)."""
        return self.query_one("#notes", TextArea)

    def wear(self, look: Look, words: Words) -> None:
        """Another language, other signs of suits."""
        self.query_one("#log").border_title = words.say("table-log")
        self.notes.border_title = words.say("table-notes")
        for widget in (self.query_one(FieldPane), self.hand):
            widget.look = look
            widget.repaint()

    def show(self, update: Update, story: Story, words: Words) -> None:
        """Shows the table as it is now."""
        view: View = update.view
        watching = view.seat is None or (view.phase != "over" and not view.counts[view.seat])
        self.set_class(watching, "-watching")
        order = "table-order-turned" if view.upside_down else "table-order-normal"
        self.query_one(TitleLine).show(
            self._title or words.say("table-title"),
            _rules_told(update, words),
            words.say(order),
            turned=view.upside_down,
        )
        self.query_one(Seats).show(seat_facts(update, story.deeds, words))
        self.query_one(FieldPane).show(stage_of(update, words), words)

    def show_composed(self, update: Update, composed: Composed, story: Story, words: Words) -> None:
        """Shows the hand with what is picked, the play line, and the keys that do something now."""
        self.hand.show(composed.hand, composed.composition, story.fresh)
        self.query_one(PlayLine).show(
            told(update, composed.composition, words, composed.note, composed.assist)
        )
        self.query_one(KeyBar).show(composed.entries)

    def wind(self, update: Update, words: Words) -> None:
        """Takes the clocks as the host told them just now."""
        runs = update.view.phase in ("turn", "penalty")
        clock = self.query_one(ClockFace)
        clock.show(update.clock, game_runs=runs, game_word=words.say("table-game-clock"))


def _rules_told(update: Update, words: Words) -> str:
    view: View = update.view
    text = words.say(f"table-rules-{view.rules.preset}")
    if update.assist:
        text += "  " + words.say("table-assisted")
    if update.score is not None:
        text += "  " + words.say("table-game-of", game=update.score.game, games=update.score.games)
    return text
