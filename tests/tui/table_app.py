"""An app for table tests: words, themes, and a table whose clock stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from textual.binding import Binding

from engine.cards import read_cards
from engine.prime import opening
from engine.prime.moves import Move
from engine.prime.settings import rules_for
from engine.prime.state import State
from engine.seats import Seat
from netplay.compute.workers import Worker
from netplay.table.dice import Dice
from netplay.table.games.prime.adapter import Adapter, clocks_of
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import SeatedPlayer
from netplay.table.table import Table
from tui.app.program import KeyedApp
from tui.app.settings import Settings
from tui.app.theming import own_themes, read_themes, textual_themes
from tui.screens.rules import RulingsScreen
from tui.table.result import Done
from tui.table.seated import SeatedScreen
from tui.text.words import Words

QUIET = Settings(moments="off")
"""Settings without highlights: nothing covers the field, and its frame names what happened."""


class TableApp(KeyedApp[None]):
    """An app that shows one table."""

    BINDINGS = [Binding("ctrl+q", "leave_screen", priority=True, show=False)]  # noqa: RUF012  # Textual's own way

    def __init__(self, screen: SeatedScreen, lang: str = "en", settings: Settings = QUIET) -> None:
        super().__init__()
        self.settings = settings
        self.words = Words(lang)
        self.letters = False
        self.table_screen = screen
        self.done: list[Done | None] = []
        self.helped: list[str] = []
        for named in read_themes([own_themes()])[0]:
            for theme in textual_themes(named):
                self.register_theme(theme)
        self.theme = "night"

    def bot_worker(self, *, soon: bool = False) -> Worker:
        """Return a worker process."""
        return Worker()

    def on_mount(self) -> None:
        """Open the table at once."""
        self.push_screen(self.table_screen, self.done.append)

    async def action_leave_screen(self) -> None:
        """Let Ctrl+Q leave through the table."""
        await self.table_screen.action_leave()

    def open_help(self, area: str) -> None:
        """Record that help was opened."""
        self.helped.append(area)

    def open_rulings(self, game: str, clauses: Sequence[str]) -> None:
        """Open the screen of rulings, as the program does."""
        self.push_screen(RulingsScreen(game, clauses))


def table_of(
    hands: Sequence[str],
    deck: str = "",
    *,
    names: Sequence[str] = ("Aki", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"),
    preset: str = "official",
    janken: bool = False,
    thinks: bool = False,
    titles: tuple[str, ...] = (),
    now: Callable[[], float] = lambda: 0.0,
    **chosen: Any,
) -> Table:
    """Return a table with these hands; the deck from its top card on."""
    chosen = {"D6": "none", "D7": "none", **chosen}
    rules = rules_for(preset, chosen, len(hands))
    start = opening.start(
        rules,
        [read_cards(hand) for hand in hands],
        opening.known(read_cards(deck)),
        janken=janken,
        thinks=thinks,
        titles=titles,
    )
    return seated(start, names, now)


def seated(start: State, names: Sequence[str], now: Callable[[], float] = lambda: 0.0) -> Table:
    """Return a table without clients."""
    players = [SeatedPlayer(name) for name in names[: start.seats]]
    return Table(Adapter(), start, players, Dice.of_number(1), clocks=clocks_of(start.rules), clock=now)


async def others_do(table: Table, *moves: tuple[int, Move]) -> None:
    """Make other players' moves; each must be accepted."""
    for seat, move in moves:
        answer = await table.submit(Seat(seat), move)
        assert answer.taken, (seat, move, answer)


async def follow(table: Table, seat: int, choose: Callable[[Any], Move | None]) -> None:
    """Move for a seat whenever it is to act, until the table closes."""
    client: LocalSeat = table.attach(Seat(seat))
    async for update in client.updates():
        if update.view.is_my_turn:
            move = choose(update.view)
            if move is not None:
                await client.send(move)
        await asyncio.sleep(0)
