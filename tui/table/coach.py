"""Who stands beside the learner: what has happened, what to do now and why."""

from __future__ import annotations

from typing import Protocol

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from tui.text.prose import Prose
from tui.text.words import Words


class Coach(Protocol):
    """What the table's screen asks of a coach."""

    def title_and_text(self, words: Words) -> tuple[str, str]:
        """A title, and what to do now and why."""

    def hint(self, words: Words) -> str:
        """Why the last move was not made; empty where the rules themselves say it."""

    leads_on: bool
    """Whether the lesson leads to a real game; else its result is shown."""

    def onward(self, words: Words) -> str:
        """What Enter does when the lesson is done."""

    def way_out(self, words: Words) -> str:
        """The key that leaves; it is seen at all times."""


class CoachPane(VerticalScroll, can_focus=False):
    """The coach's words, beside the field."""

    def compose(self) -> ComposeResult:
        yield Static("", id="coach-text", markup=False)

    def show(self, title: str, text: str, way_out: str) -> None:
        """Show what the coach says, and on the frame how to leave."""
        self.border_title, self.border_subtitle = title, way_out
        self.query_one("#coach-text", Static).update(Prose(text))
        self.scroll_home(animate=False)
