"""Which game is to be learned: each has its lesson."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from tui.app.keys import BACK, HELP, WordedScreen
from tui.games.registry import GAMES
from tui.learn.tutorial_screen import lesson_of


class LessonsScreen(WordedScreen[None]):
    """The lessons, one a line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(one.key, f"choose('{one.name}')", f"lesson-menu-{one.name}", show=False)
            for one in GAMES.values()
        ),
        HELP,
        BACK,
    ]

    def compose(self) -> ComposeResult:
        """The question and the lessons."""
        say = self.words.say
        yield Static(say("lesson-menu-title"), classes="bar")
        with Vertical(id="title"):
            yield Static(say("lesson-menu-which"), id="subtitle")
            with Center():
                yield OptionList(*self._options(), id="menu", compact=True)
            yield Static("", id="version", markup=False)
        yield Footer(show_command_palette=False)

    def _options(self) -> list[Option]:
        return [Option(f"[b u]{one.key}[/]  {one.told(self.words)}", one.name) for one in GAMES.values()]

    def on_mount(self) -> None:
        """The lessons have the keys."""
        self.query_one("#menu", OptionList).focus()

    def words_changed(self) -> None:
        """Says everything anew."""
        self.say_anew(self.on_mount)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A word on the lesson under the cursor."""
        self.query_one("#version", Static).update(self.words.say(f"lesson-menu-{event.option_id}-about"))

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A lesson was chosen."""
        event.stop()
        await self.action_choose(event.option_id or "")

    async def action_choose(self, game: str) -> None:
        """Opens the lesson of a game."""
        self.dismiss()
        await self.house.open(lesson_of(game))

    def action_back(self) -> None:
        """Back to the title."""
        self.dismiss()

    def action_help(self) -> None:
        """What these games are."""
        self.house.open_help("games")
