"""Small questions: a line to type, refused with the reason until it is right; yes or no, Enter and Esc mean no."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from tui.app.footer import Footer
from tui.app.keys import LocalizedModal


class AskScreen(LocalizedModal[str]):
    """Asks for a line of text; dismissed without one by Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "key-take", key_display="⏎", id="take"),
        Binding("escape", "dismiss", "key-cancel", key_display="esc", id="cancel"),
    ]

    def __init__(self, title: str, hint: str, text: str, wrong: Callable[[str], str]) -> None:
        """Ask under `title`, with `text` to begin with; `wrong` says why a text cannot be, empty if it can."""
        super().__init__()
        self._title = title
        self._hint = hint
        self._text = text
        self._wrong = wrong

    def compose(self) -> ComposeResult:
        box = Vertical(id="ask")
        box.border_title = self._title
        with box:
            line = Input(self._text, id="ask-line", compact=True)
            line.cursor_blink = not self.program.settings.reduced_motion
            yield line
            yield Static(self._hint, id="ask-hint", markup=False)
            yield Static("", id="ask-wrong", markup=False)
        yield Footer(show_command_palette=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: take the line, or show why it is not valid."""
        event.stop()
        reason = self._wrong(event.value.strip())
        if reason:
            self.query_one("#ask-wrong", Static).update(f"✗ {reason}")
        else:
            self.dismiss(event.value.strip())

    async def action_submit(self) -> None:
        """Enter, when the line has not got it."""
        await self.query_one(Input).action_submit()


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
        box = Vertical(id="sure")
        box.border_title = self._title
        with box:
            yield Static(self._text, markup=False)
        yield Footer(show_command_palette=False)
