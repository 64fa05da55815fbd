# Apart: loaded when it is first needed, so that the program starts faster.
"""The rule sheet over a waiting room."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from tui.app.footer import Footer
from tui.app.keys import LocalizedModal


class RuleSheetScreen(LocalizedModal[None]):
    """A page of text to be read; dismissed by the key that opens it, too."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,p,enter,q", "dismiss", "key-close", key_display="esc", id="close-sheet")
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The page, which scrolls."""
        box = VerticalScroll(id="sheet")
        box.border_title = self.words.say("rules-sheet-screen")
        with box:
            yield Static(self._text, markup=False)
        yield Footer(show_command_palette=False)
