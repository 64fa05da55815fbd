"""Which game is to be played: each has its own set-up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from netplay.solo.solo import Choice
from tui.app.keys import BACK, HELP, WordedScreen
from tui.table.setup import SetupBase

Then = Callable[[Choice], Awaitable[None]]


class Entry(NamedTuple):
    """One game: its key, and the module and class of its set-up."""

    key: str
    game: str
    module: str
    screen: str


GAMES = (
    Entry("p", "prime", "tui.games.prime.setup", "SetupScreen"),
    Entry("d", "daifugo", "tui.games.daifugo.setup", "DaifugoSetupScreen"),
    Entry("t", "tyrant", "tui.games.tyrant.setup", "TyrantSetupScreen"),
)


def entries() -> tuple[Entry, ...]:
    """The games that this version can set up."""
    return tuple(entry for entry in GAMES if _is_there(entry.module))


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # its package is not there either
        return False


class GamesScreen(WordedScreen[None]):
    """The games, one a line, with a word on each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(one.key, f"choose('{one.game}')", f"games-{one.game}", show=False) for one in GAMES),
        HELP,
        BACK,
    ]

    def __init__(self, then: Then | None = None, choices: Mapping[str, Choice] | None = None) -> None:
        """The question which game.

        Arguments:
            then: what is done with what was set up; by default a game against bots is opened.
            choices: for each game what its set-up begins with; by default what was chosen last.
        """
        super().__init__()
        self._then = then
        self._choices = choices or {}

    def compose(self) -> ComposeResult:
        """The question and the games."""
        say = self.words.say
        yield Static(say("setup-title" if self._then is None else "setup-shared"), classes="bar")
        with Vertical(id="title"):
            yield Static(say("games-which"), id="subtitle")
            with Center():
                yield OptionList(*self._options(), id="menu", compact=True)
            yield Static("", id="version", markup=False)
        yield Footer(show_command_palette=False)

    def _options(self) -> list[Option]:
        return [
            Option(f"[b u]{one.key}[/]  {self.words.say(f'games-{one.game}')}", one.game) for one in entries()
        ]

    def on_mount(self) -> None:
        """The games have the keys."""
        self.query_one("#menu", OptionList).focus()

    def words_changed(self) -> None:
        """Says everything anew."""
        self.say_anew(self.on_mount)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A word on the game under the cursor."""
        self.query_one("#version", Static).update(self.words.say(f"games-{event.option_id}-about"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A game was chosen."""
        event.stop()
        self.action_choose(event.option_id or "")

    def action_choose(self, game: str) -> None:
        """Opens the set-up of a game."""
        for entry in entries():
            if entry.game == game:
                screen: SetupBase = getattr(import_module(entry.module), entry.screen)(
                    self._choices.get(game)
                )
                if self._then is not None:
                    screen.then = self._chosen
                self.app.push_screen(screen)

    async def _chosen(self, choice: Choice) -> None:
        """A game was set up for something else than a game against bots."""
        self.dismiss()
        if self._then is not None:
            await self._then(choice)

    def action_back(self) -> None:
        """Back to the title."""
        self.dismiss()

    def action_help(self) -> None:
        """What these games are."""
        self.house.open_help("games")
