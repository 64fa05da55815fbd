"""Daifugo tables for screen tests: a minimal host, and a screen driven by keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from engine.daifugo.bots import choose
from engine.daifugo.faces import read_spelled
from engine.daifugo.game import DaifugoGame, begin, start
from engine.daifugo.ruleset import book_of, rules_for
from engine.daifugo.state import State
from engine.daifugo.view import View
from engine.seats import DEALER, Seat
from engine.verdict import Refused
from netplay.table.dice import Dice
from netplay.table.messages import MoveAnswer, SeatedPlayer, SeatUpdate
from tests.tui.screens import screen_text
from tests.tui.table_app import QUIET, TableApp
from tui.app.settings import Settings
from tui.games.daifugo.table import DaifugoTableScreen
from tui.table.result import Offers

NAMES = {"en": ("You", "Gauss", "Noether", "Fermat"), "ja": ("あなた", "ガウス", "ネーター", "フェルマー")}
GAME = DaifugoGame()


class Client:
    """A client of one seat."""

    def __init__(self, table: Table, seat: Seat | None) -> None:
        self._table = table
        self.seat = seat
        self.queue: asyncio.Queue[SeatUpdate | None] = asyncio.Queue()

    async def updates(self) -> AsyncIterator[SeatUpdate]:
        while (update := await self.queue.get()) is not None:
            yield update
            self.queue.task_done()  # the next read means that this update was shown

    async def send(self, move: Any) -> MoveAnswer:
        assert self.seat is not None
        return self._table.play(self.seat, move)

    async def close(self) -> None:
        pass


class Table:
    """A game: takes moves, sends each client what its seat may know, and draws cards at once."""

    def __init__(self, state: State, names: Sequence[str]) -> None:
        self.state = state
        self.players = tuple(SeatedPlayer(name) for name in names[: state.seats])
        self.dice = Dice.of_number(7)
        self.clients: list[Client] = []
        self.number = 0

    def attach(self, seat: Seat | None) -> Client:
        client = Client(self, seat)
        self.clients.append(client)
        client.queue.put_nowait(self._update(seat, ()))
        return client

    def _update(self, seat: Seat | None, events: Sequence[Any]) -> SeatUpdate:
        redacted = tuple(GAME.redact(self.state, event, seat) for event in events)
        return SeatUpdate(self.number, self.players, GAME.view(self.state, seat), redacted)

    def play(self, seat: Seat, move: Any) -> MoveAnswer:
        step = GAME.play(self.state, seat, move)
        if isinstance(step, Refused):
            return MoveAnswer(False, step.reason)
        self.state, self.number = step.state, self.number + 1
        for client in self.clients:
            client.queue.put_nowait(self._update(client.seat, step.events))
        if GAME.due(self.state).blind:
            self.play(DEALER, GAME.blind_cards(self.state, self.dice))
        return MoveAnswer(True)

    def bots(self, *seats: int, level: str = "novice", most: int = 1) -> None:
        """Let bots move for these seats, as long as they are to act."""
        for _ in range(most):
            waiting = [seat for seat in GAME.due(self.state).seats if seat in seats]
            if not waiting:
                return
            move = choose(level, GAME.view(self.state, waiting[0]), self.number)
            assert move is not None
            assert self.play(waiting[0], move).taken


def table_of(
    hands: Sequence[str],
    *,
    local: Sequence[str] = (),
    off: Sequence[str] = (),
    leader: int = 0,
    titles: tuple[str, ...] = (),
    lang: str = "en",
    discard: str = "",
    chosen: Mapping[str, object] | None = None,
) -> Table:
    """Return a table with these hands."""
    rules = rules_for(local, off, chosen or {}, len(hands))
    state = start(book_of(rules), [read_spelled(hand) for hand in hands], titles, asks_everybody=True)
    state = begin(state, Seat(leader))
    if discard:
        from msgspec.structs import replace

        state = replace(state, discard=read_spelled(discard))
    return Table(state, NAMES[lang])


def dealt(seed: int, *, local: Sequence[str] = (), lang: str = "en", titles: tuple[str, ...] = ()) -> Table:
    """Return a table of four after the deal."""
    rules = rules_for(local, (), {}, 4)
    return Table(GAME.deal(rules, 4, Dice.of_number(seed), titles=titles), NAMES[lang])


class TablePilot:
    """A table on the screen."""

    def __init__(
        self, table: Table, app: TableApp, pilot: Pilot[None], screen: DaifugoTableScreen, client: Client
    ) -> None:
        self.table, self.app, self.pilot, self.screen, self.client = table, app, pilot, screen, client

    async def shown(self) -> None:
        """Wait until the screen shows every update."""
        while self.screen.is_attached and self.client.queue._unfinished_tasks:  # type: ignore[attr-defined]
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()
        await self.shown()

    async def play(self, seat: int, move: Any) -> None:
        answer = self.table.play(Seat(seat), move)
        assert answer.taken, (seat, move, answer)
        await self.shown()

    async def bots(self, *seats: int, most: int = 1, level: str = "novice") -> None:
        self.table.bots(*seats, most=most, level=level)
        await self.shown()

    @property
    def view(self) -> View:
        view: View = self.screen.view
        return view

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def said(self) -> list[str]:
        return [sentence.text for sentence in self.screen.top.judge.sentences]


@asynccontextmanager
async def table_pilot(
    table: Table,
    seat: int | None = 0,
    *,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    offers: Offers | None = None,
    settings: Settings = QUIET,
) -> AsyncIterator[TablePilot]:
    client = table.attach(None if seat is None else Seat(seat))
    screen = DaifugoTableScreen(client, offers=offers, now=lambda: 0.0)
    app = TableApp(screen, lang, settings)
    async with app.run_test(size=size) as pilot:
        here = TablePilot(table, app, pilot, screen, client)
        await here.shown()
        yield here
