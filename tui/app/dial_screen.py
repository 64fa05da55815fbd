"""A screen of dials: the list at the left, at the right what the dial under the cursor does."""

from __future__ import annotations

from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import OptionList, Static

from tui.app.keys import LocalizedScreen
from tui.text.prose import Prose
from tui.widgets.dials import DialList, DialRow

Result = TypeVar("Result")


class DialScreen(LocalizedScreen[Result]):
    """Dials that are turned, each with its explanation."""

    LISTS = (DialList,)

    def _rows(self) -> list[DialRow]:
        """The dials as they stand."""
        raise NotImplementedError

    def _turn(self, key: str, delta: int) -> None:
        """Turn a dial a step up or down."""
        raise NotImplementedError

    def _about(self, key: str) -> tuple[str, str]:
        """What a dial is called, and what it does."""
        raise NotImplementedError

    def dials(self) -> DialList:
        """A new list of the dials."""
        return DialList(self._rows(), id="dials")

    def page(self, *below: Widget) -> ComposeResult:
        """The dials and the explanation, with these widgets below it."""
        with Horizontal(classes="page"):
            yield self.dials()
            with VerticalScroll(classes="about", id="about", can_focus=False):
                yield Static("", id="about-text", markup=False)
                yield from below

    def show_dials(self) -> None:
        """Show the dials, and explain the one under the cursor."""
        rows = self.query_one(DialList)
        rows.show(self._rows())
        self._explain(rows.key)

    def say_verdict(self, id: str, wrong: str, right: str) -> None:
        """Show in a line what is wrong, or `right` if nothing is."""
        line = self.query_one(id, Static)
        line.update(Prose(f"✗ {wrong}" if wrong else f"✓ {right}"))
        line.set_class(bool(wrong), "-bad")
        line.set_class(not wrong, "-good")

    def _explain(self, key: str) -> None:
        if key:
            title, text = self._about(key)
            about = self.query_one("#about", VerticalScroll)
            about.border_title = title
            about.scroll_home(animate=False)
            self.query_one("#about-text", Static).update(Prose(text))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The cursor is on another dial."""
        self._explain(event.option_id or "")

    def on_dial_list_turned(self, event: DialList.Turned) -> None:
        """A dial was turned."""
        self._turn(event.key, event.delta)
