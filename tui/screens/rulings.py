# Apart: loaded when it is first needed, so that the program starts faster.
"""Why: the rulings behind what was decided, over the table or the record at which it was asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from tui.app.footer import Footer
from tui.app.keys import LocalizedModal
from tui.games.books import rulings_text
from tui.replay.examples import example, examples
from tui.text.prose import Prose


class RulingsScreen(LocalizedModal[None]):
    """The text of some clauses, each with the documents that it comes from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "example", "rules-key-example", id="ruling-example"),
        Binding("escape,y,enter,q", "dismiss", "key-close", key_display="esc", id="close-help"),
    ]

    def __init__(self, game: str, clauses: Sequence[str]) -> None:
        super().__init__()
        self._game, self._clauses = game, clauses

    def compose(self) -> ComposeResult:
        """The clauses one below the other."""
        box = VerticalScroll(id="help")
        box.border_title = self.words.say("rules-why")
        with box:
            yield Static("", id="help-text")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Look the clauses up in a thread: the first search reads all books, and others in the process play on."""
        self._look_up()

    @work(thread=True, group="rulings")
    def _look_up(self) -> None:
        paragraphs = rulings_text(self._game, self._clauses, self.words)
        self.call_later(self._show, Prose("\n\n".join(paragraphs)))

    def _show(self, text: Prose) -> None:
        self.query_one("#help-text", Static).update(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only where there is an example it is offered."""
        return action != "example" or not examples(self._game).keys().isdisjoint(self._clauses)

    def action_example(self) -> None:
        """Open the replay of an example of the clause, at the scene before it."""
        from tui.replay.replay import ReplayScreen

        found = example(self._game, self._clauses, self.words)
        if found is not None:
            reel, at = found
            self.app.push_screen(ReplayScreen(reel, at=at))
