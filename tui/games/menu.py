"""One of the games is to be chosen: each in a line, with a word on it below."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedScreen
from tui.games.registry import GAMES


class GameMenu(LocalizedScreen[None]):
    """The games, one a line; what becomes of the chosen one is `chosen`."""

    HELP_AREA = "games"
    ABOUT = "games"
    """What messages begin with that say a word on a game: `games-prime-about`."""
    QUESTION = "games-which"
    title_word: str
    """The message at the top."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(one.key, f"choose('{one.name}')", f"games-{one.name}", show=False, id=f"games-{one.name}")
            for one in GAMES.values()
        ),
        HELP,
        BACK,
    ]

    async def chosen(self, game: str) -> None:
        """A game was chosen."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        say = self.words.say
        yield Static(say(self.title_word), classes="bar")
        with Vertical(id="title"):
            yield Static(say(self.QUESTION), id="subtitle")
            with Center():
                yield OptionList(*self._options(), id="menu", compact=True)
            yield Static("", id="version", markup=False)
        yield Footer(show_command_palette=False)

    def _options(self) -> list[Option]:
        return [
            Option(self.menu_line(f"games-{one.name}", one.key, one.title(self.words)), one.name)
            for one in GAMES.values()
        ]

    def begin(self) -> None:
        self.query_one("#menu", OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A word on the game under the cursor."""
        self.query_one("#version", Static).update(self.words.say(f"{self.ABOUT}-{event.option_id}-about"))

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line was chosen."""
        event.stop()
        await self.chosen(event.option_id or "")

    async def action_choose(self, game: str) -> None:
        """A game was chosen by its key."""
        await self.chosen(game)
