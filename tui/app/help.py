"""The help overlay: what a screen is for, and every key that works there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from tui.app.footer import Footer
from tui.app.keys import LocalizedModal
from tui.text.prose import Prose


class HelpScreen(LocalizedModal[None]):
    """Help over the screen that it is about; its first words are the message `help-AREA`, or the area's own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,enter,q", "dismiss", "key-close", key_display="esc", id="close-help")
    ]

    def __init__(self, area: str, keys: Mapping[str, ActiveBinding]) -> None:
        super().__init__()
        self._area = area
        self._keys = keys

    def compose(self) -> ComposeResult:
        """The words, then the keys."""
        name = f"help-{self._area}"
        text = name if self.words.has(name) else f"{self._area}-help"
        box = VerticalScroll(id="help")
        box.border_title = self.words.say("help-heading")
        with box:
            yield Static(Prose(self.words.say(text)), id="help-text")
            yield Static(self._table(), id="help-keys")
        yield Footer(show_command_palette=False)

    def _table(self) -> Table:
        """Each thing that can be done, with all its keys."""
        keys: dict[str, list[str]] = {}
        for active in self._keys.values():
            binding = active.binding
            if binding.description and not binding.system:
                keys.setdefault(binding.description, []).append(self.app.get_key_display(binding))
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style=f"bold {self.program.colours['accent']}", no_wrap=True)
        table.add_column()
        for description, shown in keys.items():
            table.add_row(" ".join(dict.fromkeys(shown)), description)
        return table
