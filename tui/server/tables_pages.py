"""The lobby's chat, and its pages: who is here, the ranking, an invitation, a recovery code."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from engine.errors import QkError
from tui.app.footer import Footer
from tui.app.keys import BACK, LocalizedModal, LocalizedScreen
from tui.app.program import Program
from tui.app.prompt import SureScreen
from tui.server import tables_words
from tui.server.recovery_codes import Recovery
from tui.table.judge_log import JudgeLog
from tui.text.narration import Sentence

if TYPE_CHECKING:
    from tui.server.app import ServerApp


class LobbyTalk(LocalizedModal[None]):
    """What is said in the lobby, and a line to say something; Esc closes it."""

    CSS_PATH = "tables.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "key-cancel", key_display="esc", id="tables-talk-close")
    ]

    def __init__(self) -> None:
        super().__init__()
        self._chat_count = 0

    def compose(self) -> ComposeResult:
        say = self.words.say
        box = Vertical(id="tables-said")
        box.border_title = say("tables-talk-title")
        with box:
            yield JudgeLog(id="tables-said-log")
            yield Input(
                placeholder=say("tables-talk-line"), max_length=200, id="tables-said-line", compact=True
            )
            yield Static(say("tables-talk-hint"), id="tables-said-hint", markup=False)

    def on_mount(self) -> None:
        """Focus the line; the talk of others is shown meanwhile."""
        self.query_one(Input).focus()
        self._show_chat()
        self.set_interval(0.5, self._show_chat)

    def _show_chat(self) -> None:
        talk = cast("ServerApp", self.app).tables.talk
        new = talk.last(talk.count - self._chat_count)
        self._chat_count = talk.count
        self.query_one(JudgeLog).tell([Sentence("“", f"{line.name}: {line.text}") for line in new])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter says it; an empty line closes."""
        event.stop()
        text, event.input.value = event.value.strip(), ""
        if not text:
            self.dismiss(None)
            return
        app = cast("ServerApp", self.app)
        hint = self.query_one("#tables-said-hint", Static)
        try:
            app.tables.talk.say(app.player, text)
        except QkError as wrong:
            hint.update(f"✗ {self.words.error(wrong)}")
            return
        hint.update(self.words.say("tables-talk-hint"))
        self._show_chat()


class TextScreen(LocalizedScreen[None]):
    """A page of lines below a title."""

    CSS_PATH = "tables.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    def __init__(self, title: str, lines: Callable[[ServerApp], Awaitable[list[str]]], **args: str) -> None:
        """A page.

        Arguments:
            title: the name of its message, with `args`.
            lines: the current text; may raise QkError.
        """
        super().__init__()
        self._title, self._args = title, args
        self._lines = lines

    def compose(self) -> ComposeResult:
        yield Static(self.words.say(self._title, **self._args), classes="bar", markup=False)
        with VerticalScroll(id="tables-page"):
            yield Static("…", id="tables-lines", markup=False)
        yield Footer(show_command_palette=False)

    def begin(self) -> None:
        """The lines come at once, or as soon as they are counted."""
        self.query_one("#tables-page").focus()
        self.run_worker(self._fill())

    async def _fill(self) -> None:
        try:
            text = "\n".join(await self._lines(cast("ServerApp", self.app)))
        except QkError as wrong:
            text = self.words.error(wrong)
        for page in self.query("#tables-lines").results(Static):  # none while everything is said again
            page.update(text)


def who_is_here() -> TextScreen:
    """Who is in the server, and where: a line a person."""

    async def lines(ssh: ServerApp) -> list[str]:
        return [tables_words.here(one, ssh.words) for one in ssh.tables.here()]

    return TextScreen("tables-here-title", lines)


def ranking() -> TextScreen:
    """The order of the server's players: a line a player, game by game and rule set by rule set."""

    async def lines(ssh: ServerApp) -> list[str]:
        ladders = await ssh.tables.ranking()
        apart = [ssh.words.say("tables-machines-apart")] if ssh.tables.peers.is_on_machines else []
        return [*tables_words.ranking(ladders, ssh.words), "", ssh.words.say("tables-ranking-about"), *apart]

    return TextScreen("tables-ranking-title", lines)


def invitation(number: int) -> TextScreen:
    """How others come to a table: each way in a line of its own, so that it can be copied whole."""

    async def lines(ssh: ServerApp) -> list[str]:
        return tables_words.invitation(number, ssh.tables, ssh.words, ssh.page)

    return TextScreen("tables-invite-title", lines, number=str(number))


async def offer_code(app: Program) -> None:
    """Make a code to come back with, after a question if it takes the place of another. Raises QkError."""
    ssh, say = cast("ServerApp", app), app.words.say
    if ssh.player.is_guest:
        app.notify(say("tables-move-guest"), severity="warning", markup=False)
        return
    recovery = Recovery(ssh.player.home.parent)

    def make(sure: bool | None) -> None:
        if not sure:
            return
        try:
            code = recovery.new_code(ssh.player.fingerprint)
        except QkError as wrong:
            app.notify(app.words.error(wrong), severity="error", markup=False)
            return

        async def lines(ssh: ServerApp) -> list[str]:
            return tables_words.recovery(code, ssh.words, ssh.tables.ways, ssh.page)

        app.push_screen(TextScreen("tables-move-title", lines))

    if recovery.has_code(ssh.player.fingerprint):
        await app.push_screen(SureScreen(say("tables-move-title"), say("tables-move-again")), make)
    else:
        make(True)
