"""Tyrant tables for screen tests: dealt or played up to a point, and a screen driven by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from engine.seats import Seat
from engine.tyrant.bots import BOTS
from engine.tyrant.game import TyrantGame
from engine.tyrant.settings import rules_for
from engine.tyrant.state import State
from engine.verdict import Refused
from netplay.table.dice import Dice
from netplay.table.messages import Clock
from tests.tui.game_table import GamePilot, GameTable
from tests.tui.table_app import TableApp
from tui.app.settings import Settings
from tui.games.tyrant.table import TyrantScreen
from tui.table.result import Offers

SMALL, LARGE = (80, 24), (120, 40)
NAMES = {"en": ("Aki", "Hobbes", "Locke", "Beza"), "ja": ("あき", "ホッブズ", "ロック", "ベーズ")}
GAME = TyrantGame()


def dealt(seed: int = 3, seats: int = 4, **chosen: Any) -> State:
    """Return the state after a deal."""
    return GAME.deal(rules_for("official", chosen, seats), seats, Dice.of_number(seed))


def played(seed: int, seats: int, until: Callable[[State], bool], level: str = "random") -> State:
    """Let bots play until a condition holds."""
    state, dice = dealt(seed, seats), Dice.of_number(seed + 1000)
    while not until(state):
        seat = GAME.due(state).seats[0]
        step = GAME.play(state, seat, BOTS[level].choose(GAME.view(state, seat), dice))  # type: ignore[arg-type]
        assert not isinstance(step, Refused)
        state = step.state
    return state


@asynccontextmanager
async def table_pilot(
    state: State,
    seat: int | None = 0,
    *,
    bots: str = "",
    size: tuple[int, int] = SMALL,
    lang: str = "en",
    pace: float = 0.0,
    offers: Offers | None = None,
    clock: Clock | None = None,
) -> AsyncIterator[GamePilot]:
    """Show the table; with `bots` all other seats are played by that level."""
    table = GameTable("tyrant", state, NAMES[lang], clock)
    if bots:
        table.answering = {Seat(other): BOTS[bots].choose for other in range(state.seats) if other != seat}
    client = table.attach(None if seat is None else Seat(seat))
    app = TableApp(TyrantScreen(client, offers=offers, now=lambda: 0.0), lang, Settings(pace=pace))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table.let_bots_play()
        here = GamePilot(table, app, pilot, client)
        await here.shown()
        yield here
        await client.close()
