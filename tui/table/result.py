"""The end of a game: places and what belongs to them, and where to go from here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any, ClassVar

import msgspec
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tui.app.keys import WordedModal


class Done(StrEnum):
    """How a player leaves a table's screen."""

    TITLE = "title"
    REMATCH = "rematch"
    REPLAY = "replay"
    SUSPENDED = "suspended"
    """The game is kept and goes on later."""
    LEFT = "left"
    """The player has left the game (P-51)."""
    ONWARD = "onward"
    """A lesson is done: on to what it was for."""


class Offers(msgspec.Struct, frozen=True):
    """Where a player can go from a table, as its caller offers it; back to the title always."""

    suspend: bool = False
    """The game can be left so that it goes on later."""
    replay: bool = False
    """The finished game can be looked at again."""
    rematch: bool = False
    """Another game can follow."""
    record: Callable[[], str] | None = None
    """Where the finished game is kept; empty if it is not."""
    save: Callable[[], Awaitable[str]] | None = None
    """Keeps the finished game and says where."""
    hurry: Callable[[], None] | None = None
    """Has bots move without their visible moment."""
    hint: Callable[[], Awaitable[Any]] | None = None
    """Finds what a bot would do in the player's place, where that is allowed."""
    talk: Callable[[], None] | None = None
    """Says something to the others at a shared table."""
    ask_to_go: Callable[[], Awaitable[Done | None]] | None = None
    """Asks how a shared table is left, which is for its host to settle; None: the player stays."""


class Sheet(msgspec.Struct, frozen=True):
    """The result as a table: place, player, and whatever else the game tells."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The best first."""


class ResultScreen(WordedModal[Done | None]):
    """The result over the table; dismissed with None the table is to be seen again."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "go('rematch')", "table-result-rematch", id="rematch"),
        Binding("v", "go('replay')", "table-result-replay", id="watch"),
        Binding("s", "save", "table-result-save", id="save"),
        Binding("escape,b", "dismiss(None)", "table-result-table", key_display="esc", id="look"),
        Binding("t,enter", "go('title')", "table-result-title", key_display="⏎", id="to-title"),
    ]

    def __init__(self, sheet: Sheet, offers: Offers) -> None:
        super().__init__()
        self._sheet = sheet
        self._offers = offers
        self._path = offers.record() if offers.record is not None else ""

    def compose(self) -> ComposeResult:
        """The places in a table, then the record's path and the keys."""
        box = Vertical(id="result")
        box.border_title = self.words.say("table-over-title")
        with box:
            with VerticalScroll(id="result-scroll"):
                yield Static(self._table(), id="result-table")
            yield Static(self._path_told(), id="result-path", markup=False)
            yield Static(self._keys(), id="result-keys")

    def _path_told(self) -> str:
        return self.words.say("table-result-path", path=self._path) if self._path else ""

    def _table(self) -> Table:
        """A line a player, the best first."""
        colours = self.app.theme_variables
        table = Table(box=None, expand=True, padding=(0, 1), header_style="bold")
        for at, heading in enumerate(self._sheet.headings):
            table.add_column(heading, overflow="fold", no_wrap=not at)
        for at, (place, name, *cells) in enumerate(self._sheet.rows):
            style = "" if at else f"bold {colours['accent']}"
            table.add_row(Text(place, style=style), Text(name, style="bold"), *map(Text, cells))
        return table

    def _keys(self) -> Text:
        """The keys, with their words."""
        line = Text()
        for active in self.active_bindings.values():
            binding = active.binding
            shown = self.app.get_key_display(binding)
            told = binding.description
            if self._offers.talk is not None and binding.action == "go('title')":
                told = self.words.say("table-result-lobby")
            if active.node is self and binding.show and f"{shown} {told}" not in line.plain:
                line.append(f"{shown} ", style=f"bold {self.app.theme_variables['accent']}")
                line.append(f"{told}   ")
        return line

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the caller offers can be done."""
        if action == "go" and parameters:
            offered = {"title": True, "replay": self._offers.replay, "rematch": self._offers.rematch}
            return offered[str(parameters[0])]
        if action == "save":
            return self._offers.save is not None
        return True

    def action_go(self, where: str) -> None:
        """Goes to the next game, the replay or the title."""
        self.dismiss(Done(where))

    async def action_save(self) -> None:
        """Keeps the game and says where."""
        if self._offers.save is not None:
            self._path = await self._offers.save()
            self.query_one("#result-path", Static).update(self._path_told())
