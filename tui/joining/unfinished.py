"""The unfinished games: to resume, to archive as interrupted, or to delete."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import QkError
from netplay.room.unfinished import UnfinishedGame, list_unfinished
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedScreen
from tui.app.prompt import SureScreen
from tui.app.settings import own_nick
from tui.joining import play
from tui.text.unfinished import filed, shown
from tui.text.words import one_line

if TYPE_CHECKING:
    from tui.app.program import Program


class UnfinishedScreen(LocalizedScreen[None]):
    """A line a game, the newest first; Enter resumes it."""

    HELP_AREA = "unfinished"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "key-choose", key_display="⏎", id="unfinished-go-on", show=False),
        Binding("f", "file", "unfinished-key-file", id="unfinished-file"),
        Binding("d", "discard", "unfinished-key-discard", id="unfinished-discard"),
        HELP,
        BACK,
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, UnfinishedGame] = {}

    def compose(self) -> ComposeResult:
        yield Static(self.words.say("unfinished-title"), classes="bar")
        yield OptionList(id="unfinished", classes="shelf", compact=True, markup=False)
        yield Static(self.words.say("unfinished-about"), id="unfinished-about", markup=False)
        yield Footer(show_command_palette=False)

    def begin(self) -> None:
        self._list()
        self.query_one("#unfinished").focus()

    def on_screen_resume(self) -> None:
        """Back here: one may have been played to its end meanwhile, in this window or in another."""
        self._list(self._at())

    def _at(self) -> int:
        return self.query_one("#unfinished", OptionList).highlighted or 0

    def _list(self, at: int = 0) -> None:
        unfinished = list_unfinished()
        self._games = {game.id: game for game in unfinished.games}
        lines = self.query_one("#unfinished", OptionList)
        lines.clear_options()
        lines.add_options(Option(shown(game, self.words), id) for id, game in self._games.items())
        for unreadable in unfinished.unreadable:
            text = one_line(f"{unreadable.id}: {self.words.error(unreadable.problem)}")
            lines.add_option(Option(f"✗ {text}", disabled=True))
        if not lines.option_count:
            lines.add_option(Option(self.words.say("unfinished-nothing"), disabled=True))
        lines.highlighted = min(at, len(self._games) - 1) if self._games else None

    def _here(self) -> UnfinishedGame | None:
        option = self.query_one("#unfinished", OptionList).highlighted_option
        return None if option is None else self._games.get(option.id or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Resume the chosen game."""
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Resume the game."""
        game = self._here()
        if game is not None:
            self.run_worker(self._go_on(game), name="open")

    async def _go_on(self, game: UnfinishedGame) -> None:
        async def solo(app: Program) -> None:
            await play.go_on(app, game.id)
            self.dismiss()

        async def hosted_table(app: Program) -> None:
            from netplay.room.reopen import plan_again
            from tui.joining import hosted

            if await hosted.host(app, plan_again(game.id), own_nick(app.settings)):
                self.dismiss()

        await self.open(hosted_table if game.kind == "hosted" else solo)

    def action_file(self) -> None:
        """Archive the game as interrupted."""
        game = self._here()
        if game is not None:
            self.run_worker(self._file(game.id), group="shelf", exclusive=True, name="shelf")

    async def _file(self, id: str) -> None:
        from netplay.room import end_unfinished as filing
        from netplay.solo.daily import give_up

        try:
            await asyncio.to_thread(give_up, id)
            # The archive reads records aside, which no running loop may wait for.
            archived = await asyncio.to_thread(filing.file, id)
        except (QkError, OSError) as wrong:
            self._notify_error(wrong)
        else:
            self.notify(filed(id, archived, self.words), markup=False)
        self.call_later(self._list_again)

    def action_discard(self) -> None:
        """Asks, and throws the game away."""
        game = self._here()
        if game is None:
            return

        def sure(yes: bool | None) -> None:
            if yes:
                self.run_worker(self._discard(game.id), group="shelf", exclusive=True, name="shelf")

        say = self.words.say
        text = f"{shown(game, self.words)}\n{say('unfinished-discard-ask')}"
        self.app.push_screen(SureScreen(say("unfinished-discard-title"), text), sure)

    async def _discard(self, id: str) -> None:
        from netplay.room import end_unfinished as filing
        from netplay.solo.daily import give_up

        try:
            await asyncio.to_thread(give_up, id)
            await asyncio.to_thread(filing.discard, id)
        except (QkError, OSError) as wrong:
            self._notify_error(wrong)
        self.call_later(self._list_again)

    def _list_again(self) -> None:
        self._list(self._at())

    def _notify_error(self, wrong: QkError | OSError) -> None:
        text = self.words.error(wrong)
        self.notify(text, severity="error", timeout=8, markup=False)


async def offer(app: Program) -> None:
    """Show the unfinished games, to choose from."""
    await app.push_screen(UnfinishedScreen())
