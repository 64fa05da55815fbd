"""What a tournament's screen asks over itself: a list of players, and which of a few things is to be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static, TextArea
from textual.widgets.option_list import Option

from tui.app.footer import Footer
from tui.app.keys import LocalizedModal


class EnterScreen(LocalizedModal[bool]):
    """A list of players is typed or pasted, a line each; it stays as it is until every line can be taken."""

    CSS_PATH = "club.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+s", "take", "key-take", key_display="F5", priority=True, id="cup-enter-take"),
        Binding("escape", "dismiss(False)", "key-cancel", key_display="esc", priority=True, id="cancel"),
    ]

    def __init__(self, hint: str, take: Callable[[str], str]) -> None:
        """
        Arguments:
            take: takes the list, and says why it cannot be, empty if it can.
        """
        super().__init__()
        self._hint, self._take = hint, take

    def compose(self) -> ComposeResult:
        """The lines, what they may say, and why they cannot be."""
        box = Vertical(id="cup-enter")
        box.border_title = self.words.say("cup-enter-title")
        with box:
            lines = TextArea(id="cup-names", show_line_numbers=True, compact=True)
            lines.cursor_blink = not self.program.settings.reduced_motion
            yield lines
            yield Static(self._hint, classes="cup-hint", markup=False)
            yield Static("", id="cup-enter-wrong", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The lines have the keys."""
        self.query_one(TextArea).focus()

    def action_take(self) -> None:
        """Take all lines, or show why they are not valid."""
        reason = self._take(self.query_one(TextArea).text)
        if reason:
            self.query_one("#cup-enter-wrong", Static).update(f"✗ {reason}")
        else:
            self.dismiss(True)


class PickScreen(LocalizedModal[str]):
    """One of a few things; dismissed with its name, or with nothing by Esc."""

    CSS_PATH = "club.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", "key-choose", key_display="⏎", id="choose"),
        Binding("escape", "dismiss('')", "key-cancel", key_display="esc", id="cancel"),
    ]

    def __init__(self, title: str, things: Sequence[tuple[str, str]], about: str = "") -> None:
        """Offer things by name and word."""
        super().__init__()
        self._title, self._things, self._about = title, tuple(things), about

    def compose(self) -> ComposeResult:
        """What can be picked, and the keys."""
        box = Vertical(id="cup-pick")
        box.border_title = self._title
        with box:
            if self._about:
                yield Static(self._about, classes="cup-hint", markup=False)
            yield OptionList(
                *(Option(word, name) for name, word in self._things),
                id="cup-things",
                compact=True,
                markup=False,
            )
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click."""
        event.stop()
        self.dismiss(event.option_id or "")

    def action_pick(self) -> None:
        """Enter, when the list has not got it."""
        self.query_one(OptionList).action_select()
