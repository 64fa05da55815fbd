"""The question before a game is left: for good, for now, or not at all."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.app.keys import LocalizedModal
from tui.table.result import Done


class LeaveQuestion(LocalizedModal[Done | None]):
    """Leave the game, suspend it, or stay."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "keep", "table-leave-suspend", id="suspend"),
        Binding("y", "go", "table-leave-go", id="go"),
        Binding("escape,n,enter", "dismiss(None)", "table-leave-stay", key_display="esc", id="stay"),
    ]

    def __init__(self, *, can_suspend: bool, still_in: bool, message: str = "") -> None:
        """The question.

        Arguments:
            still_in: whether leaving costs the player a place (P-51).
            message: the message that says what leaving means, where a game has one of its own.
        """
        super().__init__()
        self._can_suspend = can_suspend
        self._leave_message = message or ("table-leave-cost" if still_in else "table-leave-free")

    def compose(self) -> ComposeResult:
        """What leaving means, and the answers."""
        say = self.words.say
        box = Vertical(id="leaving")
        box.border_title = say("table-leave-title")
        with box:
            yield Static(say(self._leave_message), markup=False)
            yield Static(self._answers(), id="leaving-answers")

    def _answers(self) -> Text:
        lines = Text()
        for active in self.active_bindings.values():
            binding = active.binding
            shown = self.app.get_key_display(binding)
            if active.node is self and binding.show and binding.description not in lines.plain:
                lines.append(f"\n{shown:>4}  ", style=f"bold {self.app.theme_variables['accent']}")
                lines.append(binding.description)
        return lines

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to suspend only a game that can be resumed."""
        return self._can_suspend if action == "keep" else True

    def action_keep(self) -> None:
        """Suspend the game."""
        self.dismiss(Done.SUSPENDED)

    def action_go(self) -> None:
        """Leaves."""
        self.dismiss(Done.LEFT)
