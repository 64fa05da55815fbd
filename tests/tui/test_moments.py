"""Moments: every cut, foul, revolution and finish lies on the field for its beat, and nobody waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from engine.prime.moves import Janken, Pass
from engine.prime.notation import read_play
from engine.seats import Seat
from netplay.table.table import Table
from tests.tui.house import House, others_do, table_of
from tests.tui.screens import compare, screen_text
from tui.app.settings import Settings
from tui.games.prime.table import TableScreen
from tui.table import moment as moments
from tui.table.moment_pane import MomentPane
from tui.table.result import Offers, ResultScreen

NAMES = {"en": ("You", "Gauss", "Noether"), "ja": ("あなた", "ガウス", "ネーター")}
STAYING = Settings(pace=3600.0)
"""With moments that a test lets stay as long as it looks at them."""
DECK = "8s9hTc8s8c9hTsTh6d6c6s"


@pytest.fixture
def stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment stays until a key is pressed."""
    monkeypatch.setitem(moments.LENGTHS, "long", 3600.0)


class Film:
    """A table on the screen, with an eye on its field."""

    def __init__(self, table: Table, app: House, pilot: Pilot[None]) -> None:
        self.table, self.app, self.pilot = table, app, pilot
        self.screen = app.table_screen

    @property
    def pane(self) -> MomentPane:
        return self.screen.query_one(MomentPane)

    @property
    def line(self) -> str:
        return str(self.screen.query_one("#field").border_subtitle or "")

    @property
    def text(self) -> str:
        return screen_text(self.app)

    async def others(self, *moves: tuple[int, object]) -> None:
        await others_do(self.table, *moves)
        await self.pilot.pause()

    async def until(self, holds: object, seconds: float = 20.0) -> None:
        """Waits until something holds."""
        async with asyncio.timeout(seconds):
            while not holds():  # type: ignore[operator]
                await self.pilot.pause(0.02)


@asynccontextmanager
async def film(
    table: Table,
    seat: int | None = 1,
    *,
    lang: str = "en",
    settings: Settings = STAYING,
    offers: Offers | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Film]:
    client = table.attach(None if seat is None else Seat(seat))
    screen = TableScreen(client, now=lambda: 0.0, **({"offers": offers} if offers else {}))
    app = House(screen, lang, settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Film(table, app, pilot)
        await table.close()


HANDS = {
    "cut": ("5h7c23", "24", "46"),
    "revolution": ("Ah7d2s9cK", "24", "46"),
    "infinity": ("Xb23", "24", "46"),
    "foul": ("3h9dAs5", "24", "46"),
    "out": ("KhTsA", "2s4s", "46"),
    "last": ("2h5c", "2s4s7", "46"),
}
LAID = {
    "cut": ("57", "57", "5 7"),
    "revolution": ("A729", "1,729", "A 7 2 9"),
    "infinity": ("X", "∞", "X"),
    "foul": ("39A", "391", "3 9 A"),
}


@pytest.mark.usefixtures("stays")
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", sorted(LAID))
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_what_was_laid_lies_there_with_its_banner(kind: str, lang: str, size: tuple[int, int]) -> None:
    """Number, banner, cards, who: as long as the moment stays; then the field as it is now."""
    table = table_of(HANDS[kind], DECK, names=NAMES[lang], D9="always")
    async with film(table, lang=lang, size=size) as here:
        await here.others((0, read_play(LAID[kind][0])))
        moment = here.pane.moment
        assert moment is not None
        assert moment.number == LAID[kind][1]
        assert " ".join(str(card.face) for card in moment.cards) == LAID[kind][2]
        assert moment.banner in here.text
        assert moment.struck is (kind == "foul")
        here.pane.step = len(moment.drops)
        here.pane.repaint()
        await here.pilot.pause()
        compare(here.app, f"moment-{kind}-{size[0]}x{size[1]}-{lang}")
        await here.pilot.press("o")
        assert not here.pane.is_on
        assert here.line == moment.line


