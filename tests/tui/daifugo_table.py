"""Daifugo tables for screen tests: their hands, and a screen driven by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from engine.daifugo.faces import read_spelled
from engine.daifugo.game import DaifugoGame, begin, start
from engine.daifugo.ruleset import book_of, rules_for
from engine.seats import Seat
from netplay.table.dice import Dice
from tests.tui.game_table import GamePilot, GameTable
from tests.tui.table_app import QUIET, TableApp
from tui.app.settings import Settings
from tui.games.daifugo.table import DaifugoTableScreen
from tui.table.result import Offers

NAMES = {"en": ("You", "Gauss", "Noether", "Fermat"), "ja": ("あなた", "ガウス", "ネーター", "フェルマー")}
GAME = DaifugoGame()


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
) -> GameTable:
    """Return a table with these hands."""
    rules = rules_for(local, off, chosen or {}, len(hands))
    state = start(book_of(rules), [read_spelled(hand) for hand in hands], titles, asks_everybody=True)
    state = begin(state, Seat(leader))
    if discard:
        from msgspec.structs import replace

        state = replace(state, discard=read_spelled(discard))
    return GameTable("daifugo", state, NAMES[lang])


def dealt(
    seed: int, *, local: Sequence[str] = (), lang: str = "en", titles: tuple[str, ...] = ()
) -> GameTable:
    """Return a table of four after the deal."""
    rules = rules_for(local, (), {}, 4)
    return GameTable("daifugo", GAME.deal(rules, 4, Dice.of_number(seed), titles=titles), NAMES[lang])


@asynccontextmanager
async def table_pilot(
    table: GameTable,
    seat: int | None = 0,
    *,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    offers: Offers | None = None,
    settings: Settings = QUIET,
) -> AsyncIterator[GamePilot]:
    client = table.attach(None if seat is None else Seat(seat))
    app = TableApp(DaifugoTableScreen(client, offers=offers, now=lambda: 0.0), lang, settings)
    async with app.run_test(size=size) as pilot:
        here = GamePilot(table, app, pilot, client)
        await here.shown()
        yield here
