"""Tyrant tables for screen tests: the engine's game behind a client that answers like the host."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from engine.seats import Seat
from engine.tyrant.bots import BOTS
from engine.tyrant.game import TyrantGame
from engine.tyrant.settings import rules_for
from engine.tyrant.state import State
from engine.verdict import Refused
from netplay.table.dice import Dice
from netplay.table.messages import Clock, MoveAnswer, SeatedPlayer, SeatUpdate
from tests.tui.screens import screen_text
from tests.tui.table_app import TableApp
from tui.app.settings import Settings
from tui.games.tyrant.table import TyrantScreen
from tui.table.result import Offers

SMALL, LARGE = (80, 24), (120, 40)
NAMES = {"en": ("Aki", "Hobbes", "Locke", "Beza"), "ja": ("あき", "ホッブズ", "ロック", "ベーズ")}
GAME = TyrantGame()


class TyrantTableApp(TableApp):
    """An app that shows one table of Tyrant."""

    def __init__(self, screen: Any, lang: str = "en", *, pace: float = 0.0) -> None:
        super().__init__(screen, lang)
        self.settings = Settings(pace=pace)


class TyrantTable:
    """A game with one client; the test makes the others' moves."""

    def __init__(
        self, state: State, seat: int | None = 0, lang: str = "en", clock: Clock | None = None
    ) -> None:
        self.state = state
        self.seat = None if seat is None else Seat(seat)
        self.players = tuple(SeatedPlayer(name) for name in NAMES[lang][: state.seats])
        self.bots: dict[Seat, str] = {}
        self.dice = Dice.of_number(7)
        self.made: list[tuple[Seat, Any]] = []
        self._clock = clock or Clock()
        self._queue: asyncio.Queue[SeatUpdate | None] = asyncio.Queue()
        self._number = 0
        self._tell(())

    def _tell(self, events: Sequence[Any]) -> None:
        self._queue.put_nowait(
            SeatUpdate(
                number=self._number,
                players=self.players,
                view=GAME.view(self.state, self.seat),
                events=tuple(GAME.redact(self.state, event, self.seat) for event in events),
                clock=self._clock,
            )
        )
        self._number += 1

    async def updates(self) -> AsyncIterator[SeatUpdate]:
        """Yield the updates for the seat."""
        while (update := await self._queue.get()) is not None:
            yield update

    async def send(self, move: Any) -> MoveAnswer:
        """Make the seat's move; bots answer it."""
        if self.seat is None:
            return MoveAnswer(False, "not-your-turn")
        answer = self.do(self.seat, move)
        self.let_bots_play()
        return answer

    async def close(self) -> None:
        """Close the table."""
        self._queue.put_nowait(None)

    def do(self, seat: int, move: Any) -> MoveAnswer:
        """Make a move for any seat."""
        step = GAME.play(self.state, Seat(seat), move)
        if isinstance(step, Refused):
            return MoveAnswer(False, step.reason)
        self.made.append((Seat(seat), move))
        self.state = step.state
        self._tell(step.events)
        return MoveAnswer(True)

    def let_bots_play(self) -> None:
        """Let bots move until somebody else is to act."""
        while waiting := [seat for seat in GAME.due(self.state).seats if seat in self.bots]:
            seat = waiting[0]
            move = BOTS[self.bots[seat]].choose(GAME.view(self.state, seat), self.dice)
            assert self.do(seat, move).taken


class TablePilot:
    """A table on the screen, driven by keys."""

    def __init__(self, table: TyrantTable, app: TyrantTableApp, pilot: Pilot[None]) -> None:
        self.desk = table
        self.app = app
        self.pilot = pilot
        self.screen: TyrantScreen = app.table_screen  # type: ignore[assignment]

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def others(self, *moves: tuple[int, Any]) -> None:
        for seat, move in moves:
            answer = self.desk.do(seat, move)
            assert answer.taken, (seat, move, answer)
        await self.pilot.pause()

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def view(self) -> Any:
        return self.screen.view


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
) -> AsyncIterator[TablePilot]:
    """Show the table; with `bots` all other seats are played by that level."""
    table = TyrantTable(state, seat, lang, clock)
    if bots:
        table.bots = {Seat(other): bots for other in range(state.seats) if other != seat}
    app = TyrantTableApp(TyrantScreen(table, offers=offers, now=lambda: 0.0), lang, pace=pace)  # type: ignore[arg-type]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table.let_bots_play()
        await pilot.pause()
        yield TablePilot(table, app, pilot)
        await table.close()
