"""The table of Tyrant on the screen: played by keys from the choice of a hand to the score sheets."""

from __future__ import annotations

import pytest

from engine.tyrant.state import Phase
from tests.tui.tyrant_house import At, at, dealt
from tui.screens.result import Done
from tui.screens.tyrant.result import SheetScreen
from tui.tyrant.compose import Goal, goal_of


async def choose_cards(here: At, count: int) -> None:
    """Takes cards with Space, from the left."""
    await here.keys("home")
    for _ in range(count):
        await here.keys("space", "right")
    await here.keys("enter")


async def take_turn(here: At) -> None:
    """A turn by keyboard: a card that follows if there is one, else any; a pass where nothing else can be done."""
    view = here.view
    if not view.hand:
        await here.keys("p", "p")
        return
    await here.keys("escape", view.lead.suit.name[0].lower())
    if not here.screen.composer.composition.cards:
        await here.keys("home", "space")
    await here.keys("enter")


async def play_on(here: At) -> None:
    """Whatever the table wants next, done by keys."""
    if here.screen.reveal is not None:
        await here.keys("enter")
        return
    match goal_of(here.view):
        case Goal.HAND:
            await choose_cards(here, 7)
        case Goal.REFILL:
            await choose_cards(here, 6)
        case Goal.LAY:
            await here.keys("home", "space", "enter")
        case _:
            await take_turn(here)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_whole_game_is_played_by_keyboard(seats: int, lang: str) -> None:
    """From the sixteen cards to the sheets, against three random players."""
    async with at(dealt(5, seats), bots="random", lang=lang) as here:
        for _ in range(80):
            if here.desk.state.phase is Phase.OVER and here.screen.reveal is None:
                break
            await play_on(here)
        assert here.desk.state.phase is Phase.OVER
        await here.pilot.pause()
        assert isinstance(here.app.screen, SheetScreen)
        assert here.app.screen.is_told
        await here.keys("enter")
        assert here.app.done == [Done.TITLE]
