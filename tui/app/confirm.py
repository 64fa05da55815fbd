"""A question that is answered by yes or no; Enter and Esc mean no."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.app.footer import Footer
from tui.app.keys import LocalizedModal


class SureScreen(LocalizedModal[bool]):
    """Asks before something is deleted for good."""

    CSS_PATH = "../screens/records.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "records-key-yes", id="yes"),
        Binding("n,escape,enter", "dismiss(False)", "records-key-no", key_display="n", id="no"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        """What will be deleted, and the keys."""
        box = Vertical(id="sure")
        box.border_title = self._title
        with box:
            yield Static(self._text, markup=False)
        yield Footer(show_command_palette=False)
