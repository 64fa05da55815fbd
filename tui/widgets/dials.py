"""A list of dials: each line a setting and its value; ← → turn it, Enter types it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

MOST_GAMES = 20
"""The most games of a series that a dial offers."""


class DialRow(NamedTuple):
    """One dial as it stands; with an empty value, the heading of a group."""

    key: str
    label: str
    value: str = ""
    changed: bool = False
    """Whether it differs from what the rules say by themselves."""

    @property
    def is_heading(self) -> bool:
        """Whether the row only names the group below it."""
        return not self.key


class DialList(OptionList):
    """The dials of a screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "turn(-1)", "key-less", key_display="←", id="less"),
        Binding("right,plus,space", "turn(1)", "key-more", key_display="→", id="more"),
        Binding("enter", "select", "key-type", key_display="⏎", id="type"),
        Binding("backspace,delete", "reset", "key-reset", key_display="⌫", id="reset"),
    ]

    class Turned(Message):
        """A dial was turned a step up or down."""

        def __init__(self, key: str, delta: int) -> None:
            super().__init__()
            self.key = key
            self.delta = delta

    class Reset(Message):
        """A dial is reset to its default."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, rows: Sequence[DialRow], *, id: str) -> None:
        super().__init__(id=id, classes="rows", compact=True, markup=False)
        self._rows = tuple(rows)
        self.add_options(self._choices())

    def take_keys(self) -> None:
        """Take the focus, with a row under the cursor."""
        self.focus()
        if self.highlighted is None:
            self.highlighted = 0

    @property
    def key(self) -> str:
        """The dial that the cursor is on."""
        option = self.highlighted_option
        return option.id or "" if option is not None else ""

    def show(self, rows: Sequence[DialRow]) -> None:
        """Show the dials as they stand now; the cursor and the scroll stay where they are."""
        rows = tuple(rows)
        if [row.key for row in rows] == [row.key for row in self._rows]:
            old, self._rows = self._rows, rows
            for at, (before, now) in enumerate(zip(old, rows, strict=True)):
                if before != now:
                    self.replace_option_prompt_at_index(at, self._line(now))
            return
        key, at = self.key, self.scroll_offset.y
        self._rows = rows
        self.clear_options()
        self.add_options(self._choices())
        keys = [row.key for row in rows]
        self.highlighted = keys.index(key) if key in keys else next(n for n, k in enumerate(keys) if k)
        self.scroll_to(y=at, animate=False)

    def on_resize(self) -> None:
        """The values are at the right edge."""
        for at, row in enumerate(self._rows):
            self.replace_option_prompt_at_index(at, self._line(row))

    def _choices(self) -> list[Option]:
        return [Option(self._line(row), row.key or None, disabled=row.is_heading) for row in self._rows]

    def _line(self, row: DialRow) -> Text:
        """The label at the left, the value at the right, a dot between them if it was changed."""
        width = max(24, (self.size.width or 40) - 2)
        if row.is_heading:
            return Text(row.label)
        most = max(width // 2, width - cell_len(row.label) - 5)  # a short label leaves more to its value
        value = set_cell_size(row.value, min(cell_len(row.value), most))
        room = width - cell_len(value) - 3
        mark = "•" if row.changed else " "
        line = Text(no_wrap=True)
        line.append(set_cell_size(f" {row.label}", room))
        line.append(f" {mark} ", style="bold")
        return line.append(value, style="bold" if row.changed else "")

    def action_turn(self, delta: int) -> None:
        """← and → turn the dial under the cursor."""
        if self.key:
            self.post_message(self.Turned(self.key, delta))

    def action_reset(self) -> None:
        """⌫ takes back what was chosen here."""
        if self.key:
            self.post_message(self.Reset(self.key))
