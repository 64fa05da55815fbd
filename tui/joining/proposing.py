"""Choosing what a shared table plays: which game, and the same set-ups as against bots, with the clocks of people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from netplay.solo.choice import SoloChoice
from netplay.table.games import GameConfig, adapter_of, read_chosen
from tui.games.menu import GameMenu
from tui.games.registry import GAMES

if TYPE_CHECKING:
    from tui.app.program import Program

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
        self.title_word = "setup-title" if then is None else "setup-shared"
        self._then = then
        self._choices = choices or {}

    async def chosen(self, game: str) -> None:
        screen = GAMES[game].setup()(self._choices.get(game))
        if self._then is not None:
            screen.then = self._set_up
        self.app.push_screen(screen)

    async def _set_up(self, choice: SoloChoice) -> None:
        """A game was set up for something else than a game against bots."""
        self.dismiss()
        if self._then is not None:
            await self._then(choice)


def shared_choices(rules: Mapping[str, Any] | None = None) -> dict[str, SoloChoice]:
    """For each game what its set-up begins with at a shared table: the rules in force, else the official ones."""
    configs = {game: GameConfig(game, seats=adapter_of(game).usual_seats) for game in GAMES}
    if rules is not None:
        chosen = read_chosen(rules)
        configs[chosen.game] = chosen
    return {game: SoloChoice.of(config, timed=True) for game, config in configs.items()}


async def choose_rules(app: Program, rules: Mapping[str, Any]) -> dict[str, Any] | None:
    """Let the player choose other rules than these; None if they stay.

    Raises:
        BadSetting: if the rules in force cannot be read.
    """
    chosen: asyncio.Future[SoloChoice] = asyncio.get_running_loop().create_future()

    async def then(choice: SoloChoice) -> None:
        if not chosen.done():
            chosen.set_result(choice)

    await app.push_screen_wait(GamesScreen(then, shared_choices(rules)))
    # The set-up closes the list of games before it hands its choice on: give it that moment.
    await asyncio.sleep(0)
    return chosen.result().chosen.plain() if chosen.done() else None
