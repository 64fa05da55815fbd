"""Talking at a table: what was said, a line to say something, and a few words that the table obeys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from tui.app.keys import LocalizedModal
from tui.table.judge_log import JudgeLog

if TYPE_CHECKING:
    from tui.joining.at_table import TableVisit


class TalkScreen(LocalizedModal[None]):
    """Chat over whatever is on the screen; Esc closes it."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "key-cancel", key_display="esc", id="talk-close")
    ]

    def __init__(self, sitting: TableVisit) -> None:
        super().__init__()
        self.sitting = sitting

    def compose(self) -> ComposeResult:
        """The last lines, the line to type, what can be typed."""
        box = Vertical(id="talk")
        box.border_title = self.words.say("lobby-talk")
        with box:
            yield JudgeLog(id="talk-log")
            yield Input(
                placeholder=self.words.say("lobby-talk-line"), max_length=200, id="talk-line", compact=True
            )
            yield Static(self._hint(), id="talk-hint", markup=False)

    def _hint(self) -> str:
        """What can be typed beside words to say, as far as it does something now."""
        say, lobby = self.words.say, self.sitting.guest.lobby
        always = [say("lobby-talk-says"), say("lobby-talk-rules"), say("lobby-talk-close")]
        parts = [say("lobby-talk-mute")]
        if lobby is not None and lobby.phase in ("playing", "paused") and lobby.seat is not None:
            parts.append(say("lobby-talk-go" if lobby.phase == "paused" else "lobby-talk-pause"))
        if lobby is not None and lobby.opener == self.sitting.name:
            parts.append(say("lobby-talk-remove"))
        return "\n".join("  ·  ".join(line) for line in (always, parts))

    def on_mount(self) -> None:
        """The line has the keys."""
        self.query_one(JudgeLog).tell(self.sitting.said)
        self.query_one(Input).focus()

    def lobby_changed(self) -> None:
        """What can be typed may be something else now."""
        self.query_one("#talk-hint", Static).update(self._hint())

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter says the line, or has the table do what it says."""
        event.stop()
        text = event.value.strip()
        event.input.value = ""
        if not text:
            self.dismiss(None)
            return
        problem = await self.sitting.say_or_do(text)
        hint = self.query_one("#talk-hint", Static)
        hint.update(f"✗ {problem}" if problem else self._hint())
