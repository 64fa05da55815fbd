"""The result of a game: in stages, the own row marked, records, the turning point, and all actions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Static

from engine.errors import QkError
from netplay.archive.bests import PersonalBest
from netplay.replay.coaching import TurningPoint
from tests.tui.screens import compare, screen_text
from tests.waiting import until
from tui.app.crash import Faults
from tui.app.settings import Settings
from tui.app.theming import own_themes, read_themes, textual_themes
from tui.table.result import Afterwards, Done, Offers, ResultScreen, ResultSheet
from tui.text.words import Words

ROWS = {
    "en": (("1st", "Gauss", "–", "5,113"), ("2nd", "Aki", "2 4", "57"), ("3rd", "Ben", "disqualified", "–")),
    "ja": (("1位", "ガウス", "–", "5,113"), ("2位", "あき", "2 4", "57"), ("3位", "ベン", "失格", "–")),
}  # fmt: skip


class Place(App[None]):
    """An app that shows one result."""

    def __init__(self, screen: ResultScreen, lang: str) -> None:
        super().__init__()
        self.words, self.settings, self.faults = Words(lang), Settings(), Faults()
        self.result, self.done = screen, list[Done | None]()
        for named in read_themes([own_themes()])[0]:
            for theme in textual_themes(named):
                self.register_theme(theme)
        self.theme = "night"

    def on_mount(self) -> None:
        """Open the result at once."""
        self.push_screen(self.result, self.done.append)

    def fault_text(self, fault: Exception) -> str:
        """Return the text of an error beside the game."""
        return fault.code if isinstance(fault, QkError) else f"fault: {fault}"


def sheet(lang: str) -> ResultSheet:
    """Three players; the reader is second."""
    words = Words(lang)
    headings = tuple(words.say(f"table-result-{name}") for name in ("place", "name", "left", "played"))
    headline = words.say("result-you-placed", place=words.say("table-place", place=2), seats=3)
    return ResultSheet(headings, ROWS[lang], own=1, fallen=(2,), headline=headline)


@asynccontextmanager
async def shown(
    offers: Offers, lang: str = "en", pace: float = 0.0
) -> AsyncIterator[tuple[Place, Pilot[None]]]:
    """Show the result."""
    app = Place(ResultScreen(sheet(lang), offers, pace), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def afterwards(**more: Any) -> Afterwards:
    """Return the analysis of a game."""

    async def bests() -> tuple[PersonalBest, ...]:
        return PersonalBest("largest", "98888734111111", "9131011"), PersonalBest("cut", "57")

    async def advice() -> TurningPoint:
        return TurningPoint(17, 18, 0.62, 0.31, "88XX|X=3|X=1", "8831", "12953")

    return Afterwards(bests=bests, advice=advice, other=True, stronger=True, weaker=True, **more)


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_result_tells_places_bests_and_the_line_that_turned_it(lang: str) -> None:
    """The own row is marked, a dethroned player stands out, and every action has its key."""

    async def watch(at: int | None) -> None:
        del at

    offers = Offers(replay=True, rematch=True, record=lambda: "0001.qk", after=afterwards(watch=watch))
    async with shown(offers, lang) as (app, pilot):
        await pilot.pause(0.2)
        await compare(app, f"result-{lang}")


async def test_the_replay_opens_at_the_line_and_comes_back_to_the_result() -> None:
    """g opens the replay there; afterwards the result is unchanged, including the rematch."""
    seen: list[int | None] = []

    async def watch(at: int | None) -> None:
        seen.append(at)

    offers = Offers(replay=True, rematch=True, after=afterwards(watch=watch))
    async with shown(offers) as (app, pilot):
        await pilot.pause(0.2)
        await pilot.press("g", "v")
        await pilot.pause(0.2)
        assert seen == [17, None]
        assert app.screen is app.result
        await pilot.press("r")
        await pilot.pause()
        assert app.done == [Done.REMATCH]


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_columns_stand_still_while_the_places_come(lang: str) -> None:
    """Rows that are not shown yet have their space."""
    async with shown(Offers(), lang, pace=1e6) as (app, pilot):
        begun = screen_text(app).splitlines()
        await pilot.press("x")
        lines = screen_text(app).splitlines()
        heading, at = next((line, at) for at, line in enumerate(begun) if ROWS[lang][0][0] in lines[at + 1])
        assert heading == lines[at]
        assert not any(name in line for line in begun for _, name, *_ in ROWS[lang])


async def test_a_key_before_all_places_are_shown_only_shows_them() -> None:
    """Enter, meant to bring the result that came by itself at that moment, does not leave it unread."""
    async with shown(Offers(), pace=1e6) as (app, pilot):
        await pilot.press("enter")
        assert app.done == []
        assert ROWS["en"][0][1] in screen_text(app)
        await pilot.press("enter")
        assert app.done == [Done.TITLE]


@pytest.mark.parametrize(
    ("key", "done"), [("o", Done.OTHER), ("plus", Done.STRONGER), ("minus", Done.WEAKER), ("r", Done.REMATCH)]
)
async def test_the_next_game_is_one_key_away(key: str, done: Done) -> None:
    """Again, other rules, stronger, weaker."""
    async with shown(Offers(rematch=True, after=afterwards())) as (app, pilot):
        await pilot.press(key)
        await pilot.pause()
        assert app.done == [done]


async def test_in_a_series_the_next_game_is_offered_and_not_another() -> None:
    """The same key begins the next game of a series, and after the last one another series."""
    for goes_on, key in ((True, "r next game"), (False, "r another game")):
        after = msgspec.structs.replace(afterwards(), goes_on=goes_on)
        async with shown(Offers(rematch=True, after=after)) as (app, _):
            assert key in screen_text(app)


async def test_what_is_not_offered_has_no_key() -> None:
    """At a shared table nobody sets up another game from here."""
    async with shown(Offers(rematch=True)) as (app, pilot):
        assert "other rules" not in screen_text(app)
        await pilot.press("o", "plus", "minus", "g")
        await pilot.pause()
        assert app.done == []


async def test_what_was_found_appears_with_the_last_place() -> None:
    """A first win, or what turned the game, would give the result away."""
    async with shown(Offers(after=afterwards()), pace=1e6) as (app, pilot):
        await until(lambda: app.screen.query_one("#result-bests", Static).has_class("-filled"))
        await pilot.pause()
        assert "98,888,734,111,111" not in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "98,888,734,111,111" in screen_text(app)


async def test_places_come_one_by_one_and_a_key_shows_them_all() -> None:
    """The first is shown soon, and nobody has to wait for the last."""
    async with shown(Offers(rematch=True), pace=0.3) as (app, pilot):
        await until(lambda: "Gauss" in screen_text(app))
        await pilot.press("x")
        await pilot.pause()
        assert "Ben" in screen_text(app)


async def test_a_fault_beside_the_result_ends_nothing() -> None:
    """If the stored games can't be read, or the advice fails, one line says so and the keys work."""

    async def fails() -> Any:
        raise RuntimeError("broken")

    after = Afterwards(bests=fails, advice=fails)
    async with shown(Offers(rematch=True, after=after)) as (app, pilot):
        await pilot.pause(0.2)
        assert "fault: broken" in screen_text(app)
        await pilot.press("r")
        await pilot.pause()
        assert app.done == [Done.REMATCH]


async def test_parts_that_fail_for_one_reason_name_it_once() -> None:
    """A full disk under the archive and the list is one line; another reason is another one."""

    def failing(code: str) -> Callable[[], Awaitable[Any]]:
        async def find() -> None:
            raise QkError(code)

        return find

    full, barred = failing("no-file-disk-full"), failing("no-file-allowed")
    after = Afterwards(rated=full, bests=full, listed=full, advice=barred)
    async with shown(Offers(rematch=True, after=after)) as (app, _):
        await until(lambda: "no-file-allowed" in screen_text(app))
        assert screen_text(app).count("no-file-disk-full") == 1
