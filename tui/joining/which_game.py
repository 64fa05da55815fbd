"""Which game is to be played: each has its own set-up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from netplay.solo.choice import SoloChoice
from tui.games.menu import GameMenu
from tui.games.registry import on_screen

Then = Callable[[SoloChoice], Awaitable[None]]


class GamesScreen(GameMenu):
    """The games, one a line, with a word on each."""

    def __init__(self, then: Then | None = None, choices: Mapping[str, SoloChoice] | None = None) -> None:
        """The question which game.

        Arguments:
            then: what is done with what was set up; by default a game against bots is opened.
            choices: for each game what its set-up begins with; by default what was chosen last.
        """
        super().__init__()
        self._then = then
        self._choices = choices or {}

    def title_word(self) -> str:
        """Alone against bots, or with others."""
        return "setup-title" if self._then is None else "setup-shared"

    async def chosen(self, game: str) -> None:
        """Open the set-up of a game."""
        screen = on_screen(game).setup()(self._choices.get(game))
        if self._then is not None:
            screen.then = self._set_up
        self.app.push_screen(screen)

    async def _set_up(self, choice: SoloChoice) -> None:
        """A game was set up for something else than a game against bots."""
        self.dismiss()
        if self._then is not None:
            await self._then(choice)
