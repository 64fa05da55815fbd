"""A finished game leaves nothing behind: without the garbage collector neither screens nor tables pile up."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextvars import copy_context
from importlib import import_module
from typing import Any
from weakref import ref

import pytest
from textual import log
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from engine.games import GAMES
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import SeatUpdate
from netplay.table.table import Table
from tests.waiting import until
from tui.app.settings import Loaded, Settings
from tui.joining import play
from tui.screens.app import QkApp
from tui.table.result import ResultScreen
from tui.table.seated import SeatedScreen
from tui.text.private import release
from tui.text.words import Words

LEVEL = {"prime": "novice", "daifugo": "novice", "tyrant": "random"}
SHORT = {"prime": {"D5": "seat", "D4": 3}, "daifugo": {}, "tyrant": {}}
SEATS = {"prime": 2, "daifugo": 3, "tyrant": 3}
GAMES_PLAYED, MANY, WARM = 6, 10, 2
"""After `WARM` games everything that is cached for good has been used once."""
A_GAME = 2_000
"""Objects that a game may leave to the collection of young objects; 20,000 before screens were freed at once."""


KINDS = (SeatedScreen, ResultScreen, Table, LocalSeat, Solo)
OTHERS: list[Any] = []
"""Objects of other tests in this process: a failed one keeps its screens. Held here, so that no id is reused."""


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Disable garbage collection during the test."""
    gc.collect()
    OTHERS[:] = [one for one in gc.get_objects() if isinstance(one, (*KINDS, Widget))]
    gc.disable()
    yield
    gc.enable()
    OTHERS.clear()


async def play_to_the_end(pilot: Pilot[int], game: str) -> None:
    """Play like a bot until the result is shown."""
    choose = import_module(f"engine.{game}.bots").choose
    seen: SeatUpdate | None = None
    app = pilot.app

    def next_one() -> Screen[Any] | None:
        screen = app.screen
        if isinstance(screen, SeatedScreen):
            update = screen.update_now
            is_asked = update is not None and update is not seen and update.view.is_my_turn
            return screen if is_asked or getattr(screen, "reveal", None) is not None else None
        return screen if isinstance(screen, ResultScreen) else None

    while isinstance(screen := await until(next_one), SeatedScreen):
        if getattr(screen, "reveal", None) is not None:
            await pilot.press("enter")
        else:
            seen = screen.update_now
            assert seen is not None
            screen.send(choose(LEVEL[game], seen.view, 1))


def found() -> Counter[str]:
    """Return the objects of a game's classes, of widgets on no screen, and the number of all objects."""
    objects, old = gc.get_objects(), set(map(id, OTHERS))
    ours = [one for one in objects if isinstance(one, (*KINDS, Widget)) and id(one) not in old]
    counted = Counter(kind.__name__ for one in ours for kind in KINDS if isinstance(one, kind))
    counted["removed"] = sum(isinstance(one, Widget) and not one.is_attached for one in ours)
    counted["objects"] = len(objects)
    return counted


def one_game(game: str) -> Counter[str] | None:
    """Return the objects, once they are those of one running game and no other."""
    counted = found()
    only = {"SeatedScreen": 1, "Table": 1, "Solo": 1, "ResultScreen": 0, "LocalSeat": SEATS[game]}
    return counted if all(counted[name] == number for name, number in only.items()) else None


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_six_games_leave_no_more_than_one(game: str) -> None:
    """Rematch after rematch: one table, its screen, and no more objects than before."""
    await leave_no_more_than_one(game, GAMES_PLAYED)


@pytest.mark.long
@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_ten_games_leave_no_more_than_one(game: str) -> None:
    """The same with more games."""
    await leave_no_more_than_one(game, MANY)


async def leave_no_more_than_one(game: str, games: int) -> None:
    """Play a number of rematches; compare the objects after the first games with those at the end."""
    choice = SoloChoice(
        game=game, seed=4, pace=0.0, seats=SEATS[game], bots=(LEVEL[game],), set=SHORT[game], rules="official"
    )
    app = QkApp(
        Words("en"),
        Loaded(Settings(lang="en", pace=0.0, moments="off", reduced_motion=True)),
        first=lambda app: play.open_table(app, choice),
    )
    app.is_at_home = False  # on a server no process is started to advise after each game
    async with app.run_test(size=(80, 24)) as pilot:
        for number in range(games):
            await play_to_the_end(pilot, game)
            result = ref(app.screen)
            await pilot.press("r")
            await until(lambda: isinstance(app.screen, SeatedScreen) and app.screen.is_mounted)
            await until(lambda: result() is None)  # noqa: B023  # waited for in this very turn
            if number == WARM:
                first = await until(lambda: one_game(game), lambda: str(found()))
        # Objects of the last game go without the collector; one widget a game that stays would be a leak.
        most = first["removed"] + games - WARM - 2
        last = await until(
            lambda: counted if (counted := one_game(game)) and counted["removed"] <= most else None,
            lambda: str((first, found())),
        )
        await pilot.press("ctrl+q", "s")
    assert last["objects"] - first["objects"] < A_GAME * (games - WARM - 1)


async def test_what_ends_after_its_program_logs_to_nobody() -> None:
    """An already cleared part of a program that ends only then may log: nothing happens."""
    program: App[None] = App()
    async with program.run_test():
        context = copy_context()
    release(program)
    context.run(log, "gone")
