# Apart: loaded when it is first needed, so that the program starts faster.
"""The question whether a host met for the first time is the one it should be."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.app.footer import Footer
from tui.app.keys import LocalizedModal


class TrustScreen(LocalizedModal[bool]):
    """Shows the host's fingerprint; dismissed with whether it is trusted."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "lobby-key-trust", id="trust"),
        Binding("escape,n", "dismiss(False)", "lobby-key-no-trust", key_display="esc", id="no-trust"),
    ]

    def __init__(self, where: str, fingerprint: str) -> None:
        super().__init__()
        self._where = where
        self._fingerprint = fingerprint

    def compose(self) -> ComposeResult:
        """Who it says it is, and what to compare."""
        say = self.words.say
        box = Vertical(id="trusting")
        box.border_title = say("lobby-trust-title")
        with box:
            yield Static(say("lobby-trust", where=self._where), markup=False)
            yield Static(self._fingerprint, id="fingerprint", markup=False)
            yield Static(say("lobby-trust-how"), markup=False)
        yield Footer(show_command_palette=False)
