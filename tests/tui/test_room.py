"""Nothing is cut off in terminals of any size: the keys below a screen, its lines, hands of sixteen cards."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from tests.tui.daifugo_table import table_of as daifugo_table
from tests.tui.daifugo_table import table_pilot as daifugo_pilot
from tests.tui.screens import screen_text
from tests.tui.table_app import table_of
from tests.tui.test_table_screen import table_pilot as prime_pilot
from tests.tui.tyrant_table import dealt
from tests.tui.tyrant_table import table_pilot as tyrant_pilot
from tui.app.footer import Footer
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.table.frame import TableFrame
from tui.table.status_lines import KeyBar, PlayLine
from tui.text.words import Words
from tui.widgets.canvas import width_of
from tui.widgets.faces import flow

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
SIXTEEN = "AsAh2s3s4s5s6s7s8s9sTsJsQsKsKhKd"
SPACED = "As Ah 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Kh Kd"

Size = tuple[int, int]
Opened = Callable[[Size, str], AbstractAsyncContextManager[Any]]


@asynccontextmanager
async def prime(size: Size, lang: str) -> AsyncIterator[Any]:
    async with prime_pilot(table_of((SIXTEEN, "2h5c7d")), size=size, lang=lang) as here:
        yield here


@asynccontextmanager
async def daifugo(size: Size, lang: str) -> AsyncIterator[Any]:
    async with daifugo_pilot(
        daifugo_table((SPACED, "9h 9c 4c", "4h Th Td"), lang=lang), size=size, lang=lang
    ) as here:
        yield here


@asynccontextmanager
async def tyrant(size: Size, lang: str) -> AsyncIterator[Any]:
    async with tyrant_pilot(dealt(), size=size, lang=lang) as here:
        yield here


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opened", [prime, daifugo, tyrant])
async def test_a_table_has_room_for_its_hand_its_lines_and_its_keys(
    opened: Opened, size: Size, lang: str
) -> None:
    """All cards as cards, all keys with their words, both lines complete."""
    async with opened(size, lang) as here:
        screen = here.app.screen
        bar, line = screen.query_one(KeyBar), screen.query_one(PlayLine)
        assert bar.entries
        assert len(bar._zones) == len(bar.entries), screen_text(here.app)
        for said in (line.shown_lines.left, line.shown_lines.below):
            assert width_of(said) <= size[0] - 3, said
        hand = screen.whole.hand.region
        shown = screen_text(here.app).split("\n")[hand.y : hand.bottom]
        assert sum(row.count("╭") + row.count("┏") for row in shown) == 16, "\n".join(shown)
        assert hand.bottom <= size[1]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_footer_ends_within_the_screen(size: Size, lang: str) -> None:
    """The title, each set-up, hosting, rules, settings and lessons."""
    roads = (("p",), ("p", "p"), ("p", "d"), ("p", "t"), ("h",), ("l",), ("r",), ("s",), ("t",))
    app = QkApp(Words(lang), Loaded(Settings(lang=lang, name="aki")))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        title = app.screen
        for keys in ((), *roads):
            await pilot.press(*keys)
            await pilot.pause(0.05)
            assert not keys or app.screen is not title, keys
            for footer in app.screen.query(Footer):
                inside = max((zone.end for zone in footer.zones), default=0)
                assert inside <= size[0], (keys, screen_text(app))
            while app.screen is not title:
                app.pop_screen()
                await pilot.pause()


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
@pytest.mark.parametrize("opened", [prime, daifugo, tyrant])
async def test_in_a_large_window_players_sit_round_what_lies_in_the_middle(
    opened: Opened, size: Size
) -> None:
    """The others in boxes above, the own seat below; equal margins on the left and right."""
    async with opened(size, "en") as here:
        screen = here.app.screen
        top, own = screen.whole.query_one("#players, #seats"), screen.query_one("#me")
        middle = screen.query_one("#field, #plaza")
        rows = screen_text(here.app).split("\n")
        others = rows[top.region.y]
        assert others.count("╭") + others.count("┏") in (1, 2, 3)
        assert "you" in rows[own.region.y].lower()
        assert top.region.bottom <= middle.region.y < own.region.y
        inside = [
            row[1 : middle.region.right - 1] for row in rows[middle.region.y + 1 : middle.region.bottom - 2]
        ]
        drawn = [row for row in inside if row.strip() and not row.startswith(" 3<")]
        left = min(len(row) - len(row.lstrip()) for row in drawn)
        right = min(len(row) - len(row.rstrip()) for row in drawn)
        assert abs(left - right) <= 12, "\n".join(drawn)


async def test_in_a_small_window_nobody_sits_round_it() -> None:
    """At 80 × 24 there is a row of players and no boxes."""
    async with prime((80, 24), "en") as here:
        assert not here.app.screen.query_one("#me").display
        assert "╭" not in screen_text(here.app).split("\n")[1]


async def test_a_table_comes_as_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a wide window the boxes are there from the first frame on, without a first one in the small layout."""
    monkeypatch.setattr(TableFrame, "on_resize", lambda self, event: None)
    async with prime_pilot(table_of(("23", "46"), "8s9h"), size=(120, 40)) as here:
        assert here.app.screen.query_one(TableFrame).has_class("-round")


def test_what_lay_before_takes_the_lines_that_are_free() -> None:
    """It is cut off only where there is no line left, and says so."""
    parts = ["9♥ 9♦", "6♠ 6♦", "5♥ 5♦", "4♠ 4♦"]
    assert flow(parts, 40, 1) == ["9♥ 9♦ ‹ 6♠ 6♦ ‹ 5♥ 5♦ ‹ 4♠ 4♦"]
    assert flow(parts, 20, 2) == ["9♥ 9♦ ‹ 6♠ 6♦ ‹", "5♥ 5♦ ‹ 4♠ 4♦"]
    assert flow(parts, 20, 1) == ["9♥ 9♦ ‹ 6♠ 6♦ ‹ 5♥ …"]
