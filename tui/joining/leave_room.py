"""The question how a shared table is left: the lobby, for now, for good, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import ClassVar

import msgspec
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.app.keys import LocalizedModal
from tui.table.result import Done
from tui.text.prose import Prose


class LeaveConsequences(msgspec.Struct, frozen=True):
    """What leaving means at this table."""

    hosts: bool
    """Whether the table closes with this player."""
    bot_takes_over: bool
    """Whether a bot plays on for a player who leaves for good; else they are out of the game (P-51)."""
    at_table: bool
    """Whether the table is in front, so that the lobby is a place to go to."""


class GoQuestion(LocalizedModal[Done | None]):
    """To the lobby, away for now, away for good, or to stay; dismissed with None the player stays."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../table/table.tcss", "lobby.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "go('title')", "lobby-go-lobby", id="go-lobby"),
        Binding("s", "go('suspended')", "lobby-go-now", id="go-now"),
        Binding("y", "go('left')", "lobby-go-good", id="go-good"),
        Binding("escape,n,enter", "dismiss(None)", "table-leave-stay", key_display="esc", id="go-stay"),
    ]

    def __init__(self, going: LeaveConsequences, goes_on: Callable[[], bool]) -> None:
        """The question; `goes_on` says whether there still is a game to leave."""
        super().__init__()
        self._going = going
        self._goes_on = goes_on
        self._is_void = False

    def compose(self) -> ComposeResult:
        """What leaving means, and the answers."""
        say = self.words.say
        box = Vertical(id="leaving")
        box.border_title = say("table-leave-title")
        with box:
            yield Static(Prose(say("lobby-go-host" if self._going.hosts else "lobby-go-guest")))
            yield Static(self._answers(), id="leaving-answers")

    def on_screen_resume(self) -> None:
        """The result of a game that ended meanwhile was over the question: it has no sense any more."""
        self.game_changed()

    def game_changed(self) -> None:
        """Go away once the game is over."""
        if not self._goes_on() and not self._is_void:
            self._is_void = True
            self.call_later(self._go_away)

    def _go_away(self) -> None:
        if self.app.screen is self:
            self.dismiss(None)
        else:  # the result has come over it: once more when that has gone
            self._is_void = False

    def _answers(self) -> Text:
        say, going = self.words.say, self._going
        now = say("lobby-go-now-host" if going.hosts else "lobby-go-now")
        if going.hosts:
            good = say("lobby-go-good-host")
        else:
            good = say("lobby-go-good" if going.bot_takes_over else "lobby-go-good-out")
        answers = [("s", now), ("y", good), ("esc", say("table-leave-stay"))]
        if going.at_table:
            answers.insert(0, ("l", say("lobby-go-lobby")))
        lines = Text()
        for key, text in answers:
            lines.append(f"\n{key:>4}  ", style=f"bold {self.app.theme_variables['accent']}")
            lines.append(text)
        return lines

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The lobby is offered where it is not in front already."""
        return self._going.at_table if (action, parameters) == ("go", ("title",)) else True

    def action_go(self, where: str) -> None:
        """Go there."""
        self.dismiss(Done(where))
