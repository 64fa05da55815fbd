"""Questions of the judge's desk: the line to correct, missing cards, where a record went."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.app.footer import Footer
from tui.app.keys import LocalizedModal


class LinesScreen(LocalizedModal[tuple[int, bool] | None]):
    """The lines of the notebook, one to be chosen; dismissed with its place and whether it is struck out."""

    CSS_PATH: ClassVar[Any] = ["desk.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "desk-key-retype", key_display="⏎", id="desk-retype"),
        Binding("x,delete", "strike", "desk-key-strike", key_display="x", id="desk-strike"),
        Binding("escape", "dismiss", "key-cancel", key_display="esc", id="cancel"),
    ]

    def __init__(self, title: str, lines: Sequence[str], fixed: Collection[int]) -> None:
        """Offer these lines, the last one first under the cursor; those at `fixed` cannot be struck out."""
        super().__init__()
        self._title, self._lines, self._fixed = title, tuple(lines), fixed

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What follows from another line, and hands as dealt, can only be typed again."""
        at = next((lines.highlighted for lines in self.query(OptionList)), None)
        return at is not None and at not in self._fixed if action == "strike" else True

    def compose(self) -> ComposeResult:
        box = Vertical(id="desk-lines")
        box.border_title, box.border_subtitle = self._title, self.words.say("desk-lines-hint")
        with box:
            yield OptionList(*(Option(line) for line in self._lines), id="desk-line-list", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Most often it is the last line that was mistaken."""
        lines = self.query_one(OptionList)
        lines.highlighted = len(self._lines) - 1
        lines.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click: this line is typed again."""
        event.stop()
        self.dismiss((event.option_index, False))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Whether this line can be struck out."""
        event.stop()
        self.refresh_bindings()

    def action_choose(self) -> None:
        """Enter, when the list has not got it."""
        self.query_one(OptionList).action_select()

    def action_strike(self) -> None:
        """This line was never played."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.dismiss((at, True))


class GapsScreen(LocalizedModal[None]):
    """All missing cards, a line each; every line is taken as it is entered."""

    CSS_PATH: ClassVar[Any] = ["desk.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "desk-key-take-next", key_display="⏎", id="take"),
        Binding("down", "app.focus_next", "desk-key-next", key_display="↓", id="desk-next-gap"),
        Binding("up", "app.focus_previous", "desk-key-next", key_display="↑", show=False, id="desk-last-gap"),
        Binding("escape", "dismiss", "desk-key-done", key_display="esc", id="cancel"),
    ]

    def __init__(self, questions: Sequence[str], take: Callable[[int, str], str]) -> None:
        """Ask these questions; `take` takes an answer and says why it is not valid, empty if it can."""
        super().__init__()
        self._questions = tuple(questions)
        self._take = take

    def compose(self) -> ComposeResult:
        box = Vertical(id="desk-gaps")
        box.border_title = self.words.say("desk-gaps", count=len(self._questions))
        with box:
            with VerticalScroll(id="desk-gap-list", can_focus=False):
                for at, question in enumerate(self._questions):
                    yield Static(question, markup=False, classes="gap")
                    line = Input(id=f"gap-{at}", compact=True)
                    line.cursor_blink = not self.program.settings.reduced_motion
                    yield line
            yield Static(self.words.say("desk-gaps-hint"), id="desk-gaps-hint", markup=False)
            yield Static("", id="desk-gaps-wrong", markup=False)
        yield Footer(show_command_palette=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: take the line and go to the next, or show why it is not valid."""
        event.stop()
        at = int((event.input.id or "gap-0").removeprefix("gap-"))
        reason = self._take(at, event.value.strip()) if event.value.strip() else ""
        self.query_one("#desk-gaps-wrong", Static).update(f"✗ {reason}" if reason else "")
        if reason:
            return
        if event.value.strip():
            event.input.disabled = True
        left = [line for line in self.query(Input) if not line.disabled and line is not event.input]
        behind = [line for line in left if int((line.id or "gap-0").removeprefix("gap-")) > at]
        if behind or left:
            (behind or left)[0].focus()
        elif event.input.disabled:
            self.dismiss(None)

    async def action_submit(self) -> None:
        """Enter, when no line has got it."""
        for line in self.query(Input):
            if not line.disabled:
                line.focus()
                return


class ReportScreen(LocalizedModal[None]):
    """Something to be read whole; what there is to copy goes to the terminal's clipboard."""

    CSS_PATH: ClassVar[Any] = ["desk.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "desk-key-copy", id="desk-copy"),
        Binding("escape,enter", "dismiss", "key-back", key_display="esc", id="cancel"),
    ]

    def __init__(self, title: str, text: str, copied: str = "") -> None:
        super().__init__()
        self._title, self._text, self._copied = title, text, copied

    def compose(self) -> ComposeResult:
        """The text, what can be copied in lines of its own, and the keys."""
        box = Vertical(id="desk-report")
        box.border_title = self._title
        with box, VerticalScroll(id="desk-report-text"):
            yield Static(self._text, markup=False)
            if self._copied:
                yield Static(self._copied, markup=False, id="desk-copied")
        yield Footer(show_command_palette=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where there is nothing to copy the key is not there."""
        return bool(self._copied) if action == "copy" else True

    def action_copy(self) -> None:
        """Copy it, by the terminal's clipboard."""
        self.app.copy_to_clipboard(self._copied)
        self.notify(self.words.say("desk-copied"), timeout=3, markup=False)
