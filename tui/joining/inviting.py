"""The invitation to a table, to be copied whole: without a frame, from the first column on."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from netplay.dialing.addresses import read_address
from netplay.line.fingerprints import spelled
from tui.app.footer import Footer
from tui.app.keys import BACK, LocalizedScreen
from tui.text.prose import Prose


class InviteScreen(LocalizedScreen[None]):
    """What others need to come to this table."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "lobby-invite-key-copy", id="invite-copy"),
        BACK,
    ]

    def __init__(self, invitation: str, openness: str) -> None:
        """An invitation; `openness` says who can come."""
        super().__init__()
        self._invitation = invitation
        self._openness = openness

    def compose(self) -> ComposeResult:
        """The invitation in lines of its own, so that a mouse takes nothing else with it."""
        say = self.words.say
        address = read_address(self._invitation)
        place = f"{address.place} --room {address.room}" if address.room else address.place
        yield Static(say("lobby-invite-title"), classes="bar")
        with VerticalScroll(id="invite", can_focus=False):
            yield Static(Prose(say("lobby-invite-whole")), classes="invite-told")
            yield Static(self._folded(), id="invite-text", markup=False)
            yield Static(Prose(say("lobby-invite-short")), classes="invite-told")
            yield Static(f"qk join {place}", classes="invite-line", markup=False)
            if address.fingerprint is not None:
                yield Static(Prose(say("lobby-invite-key")), classes="invite-told")
                yield Static(spelled(address.fingerprint), classes="invite-line", markup=False)
            yield Static(Prose(self._openness), classes="invite-told")
        yield Footer(show_command_palette=False)

    def _folded(self) -> str:
        """One line where it fits; else the key has a line of its own, and what is still too long runs on."""
        wide = self.app.size.width
        if len(self._invitation) <= wide:
            return self._invitation
        place, hashed, key = self._invitation.partition("#")
        return f"{place}\n{hashed}{key}"

    def action_copy(self) -> None:
        """Hand the invitation to the terminal's clipboard, where the terminal lets programs do that."""
        self.app.copy_to_clipboard(self._invitation)
        self.notify(self.words.say("lobby-invite-copied"), markup=False)
