"""The sheet of an evening on the screen, and the files that can be made of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from engine.errors import QkError
from netplay.archive.evening_sheet import EveningSheet
from tui.app.footer import Footer
from tui.app.keys import BACK, LocalizedScreen
from tui.sharing import evening

KEYS = (("p", "page"), ("v", "table"), ("t", "text"))
"""The keys, and what each makes."""
_COLUMN = 4
"""Columns that a game takes on the screen, and how many the people take."""
_PEOPLE = 46


class EveningScreen(LocalizedScreen[None]):
    """All places and points; a key makes a page, a table or a text of them."""

    CSS_PATH = "share.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"make('{kind}')", f"evening-key-{kind}", id=f"evening-{kind}") for key, kind in KEYS),
        BACK,
    ]

    def __init__(self, find: Callable[[], Awaitable[EveningSheet | None]]) -> None:
        """A sheet; `find`: reads the records, aside; may raise QkError."""
        super().__init__()
        self._find = find
        self._found: EveningSheet | None = None

    def compose(self) -> ComposeResult:
        say = self.words.say
        yield Static(say("evening-title"), classes="bar", markup=False)
        with VerticalScroll(id="evening"):
            yield Static(say("evening-reading"), id="evening-sheet", markup=False)
            yield Static("", id="evening-notes", markup=False)
        yield Static("", id="evening-told", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#evening").focus()
        self.read()

    def words_changed(self) -> None:
        self.say_anew(self._show if self._found is not None else self.read)

    def on_resize(self) -> None:
        """As many games as there is room for."""
        self._show()

    @work(exclusive=True, group="evening")
    async def read(self) -> None:
        """Find the games, which takes a moment where there are many; a player who has left waits for nothing."""
        try:
            self._found = await self._find()
            text = "" if self._found is not None else self.words.say("evening-none")
        except QkError as wrong:
            text = self.words.error(wrong)
        self.call_later(self._say_read, text)

    def _say_read(self, text: str) -> None:
        self.query_one("#evening-sheet", Static).update(text)
        self.refresh_bindings()
        self._show()

    def _show(self) -> None:
        found = self._found
        if found is None:
            return
        words = self.words
        most = max(3, (self.size.width - _PEOPLE) // _COLUMN)
        sheet = evening.as_columns(found, words, most)
        lines = [sheet.title, evening.standing(found, words), "", *sheet.lines()]
        notes = evening.notes(found, words)
        if len(found.games) > most:
            notes.append(words.say("evening-earlier", games=len(found.games) - most))
        self.query_one("#evening-sheet", Static).update("\n".join(lines))
        self.query_one("#evening-notes", Static).update(
            "\n".join([*notes, "", *evening.games_text(found, words)])
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Files are made where the machine is the player's own; a text can be copied everywhere."""
        if action == "make":
            return self._found is not None and (parameters[0] == "text" or self.program.is_at_home)
        return True

    def action_make(self, kind: str) -> None:
        """Make it, and say where it is."""
        found = self._found
        if found is None:
            return
        before = ""
        if kind == "text":
            self.app.copy_to_clipboard(evening.as_text(found, self.words))
            before = self.words.say("share-copied")
            self._show_message(before)
        if self.program.is_at_home:
            self._write(kind, found, f"{before} " if before else "")

    @work(thread=True, exclusive=True, group="evening-write")
    def _write(self, kind: str, found: EveningSheet, before: str) -> None:
        try:
            path = evening.write_own_sheet(kind, found, self.words)
            text = self.words.say("evening-written", file=str(path))
        except QkError as wrong:
            text = self.words.error(wrong)
        self.call_later(self._show_message, before + text)

    def _show_message(self, text: str) -> None:
        for line in self.query("#evening-told").results(Static):
            line.update(text)
