"""The sets of rules to choose from, one a line: what the cursor is on is what is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.widgets.dials import DialList, DialRow

MOST_SEEN = 6
"""Sets that are seen at once; more are scrolled to."""


class RulePicker(OptionList):
    """Whole sets of rules; ↑ and ↓ choose among them, Enter starts the game and changes nothing."""

    SHOWN: ClassVar[str] = "set"
    """The dial whose explanation is that of the sets."""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.start", "key-start", show=False)]

    class Picked(Message):
        """The cursor went to a set of rules."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, classes="rows -whole", compact=True, markup=False)
        self._rows: tuple[DialRow, ...] = ()

    def show(self, rows: Sequence[DialRow], chosen: str, *, low: bool = False) -> None:
        """Show the sets, the cursor on the one that is chosen.

        Arguments:
            low: only that one is seen, for the sake of a long list of settings below.
        """
        rows = tuple(rows)
        self.styles.height = 2 + (1 if low else min(len(rows), MOST_SEEN))
        names = [row.key for row in rows]
        if rows != self._rows:
            self._rows = rows
            self.clear_options()
            self.add_options([Option(self._line(row), row.key) for row in rows])
        if chosen in names and self.highlighted != names.index(chosen):
            self.highlighted = names.index(chosen)

    def _line(self, row: DialRow) -> Text:
        """The name, then what it is, in one line."""
        names = max(cell_len(one.label) for one in self._rows) + 2
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(set_cell_size(f" {row.label}", names + 1), style="bold")
        return line.append(row.value)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What the cursor is on is chosen."""
        event.stop()
        self.post_message(self.Picked(event.option_id or ""))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click chooses as the cursor does."""
        event.stop()


class SetupDials(DialList):
    """The dials of a set-up: one entry of the footer for both ways to turn them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "turn(-1)", "setup-key-turn", key_display="← →", id="less"),
        Binding("right,plus,space", "turn(1)", "key-more", show=False, id="more"),
        Binding("backspace,delete", "reset", "key-reset", show=False, id="reset"),
    ]
