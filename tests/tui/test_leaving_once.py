"""A screen is closed once, whatever requested it and whatever covers it; a table has one result."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from textual.app import App, ComposeResult
from textual.command import CommandList
from textual.pilot import Pilot
from textual.widgets import OptionList

from engine.prime.moves import Pass
from engine.prime.notation import read_play
from engine.seats import Seat
from tests.tui.table_app import TableApp, others_do, table_of
from tests.waiting import PATIENCE, until
from tui.app.dismiss_once import Palette
from tui.app.keys import LocalizedScreen
from tui.app.settings import Loaded, Settings
from tui.games.prime.table import TableScreen
from tui.screens.app import QkApp
from tui.screens.records import RecordsScreen
from tui.table import highlight as moments
from tui.table.result import Done, ResultScreen
from tui.table.seated import LeaveQuestion
from tui.text.words import Words

WON = ((0, read_play("KhAc")), (1, Pass()), (0, read_play("5sJh3c")))
"""The first player goes out, and the game is over."""


class EndingTable:
    """A table at which the first of two players is about to win."""

    def __init__(self) -> None:
        self.table = table_of(("KhAc5sJh3c", "2s4s"), "8s9hTc8s8c9hTsTh6d6c6s")
        self.screen = TableScreen(self.table.attach(Seat(0)), now=lambda: 0.0)
        self.app = TableApp(self.screen, "en", Settings(pace=3600.0))
        self.pilot: Pilot[None]

    @property
    def in_front(self) -> list[str]:
        """Return the names of the screens over the first one, from below."""
        return [type(screen).__name__ for screen in self.app.screen_stack[1:]]

    async def stands(self, *names: str) -> None:
        """Wait until these screens are above the first one."""
        async with asyncio.timeout(PATIENCE):
            while self.in_front != [*names]:
                await self.pilot.pause(0.02)

    async def won(self, *keys: str) -> None:
        """Let the first player go out; press these keys while the highlight is shown."""
        await others_do(self.table, *WON)
        await self.pilot.pause()
        await self.pilot.press(*keys)

    async def goes(self, done: Done) -> None:
        """Check that the table closes in this way, once, and nothing is left of it."""
        await self.stands()
        assert self.app.done == [done]
        assert self.app.is_running


@asynccontextmanager
async def ending(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[EndingTable]:
    monkeypatch.setitem(moments.LENGTHS, "long", 3600.0)
    here = EndingTable()
    async with here.app.run_test(size=(80, 24)) as here.pilot:
        await here.pilot.pause()
        yield here
        await here.table.close()


async def test_enter_under_the_last_highlight_opens_one_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key ends the highlight, whose end opens the result, and requests the result itself."""
    async with ending(monkeypatch) as here:
        await here.won("enter")
        await here.stands("TableScreen", "ResultScreen")
        await here.pilot.press("t")
        await here.goes(Done.TITLE)


async def test_a_result_that_was_closed_comes_again_by_its_key_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Esc looks at the table; Enter leads back, as often as one likes."""
    async with ending(monkeypatch) as here:
        await here.won()
        for _ in range(2):
            await here.pilot.press("enter")
            await here.stands("TableScreen", "ResultScreen")
            await here.pilot.press("escape")
            await here.stands("TableScreen")
        here.screen._end_if_over()
        await here.pilot.pause()
        assert here.in_front == ["TableScreen"]


async def test_the_game_ends_under_the_question_whether_to_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result opens over it; leaving from there closes both."""
    async with ending(monkeypatch) as here:
        await others_do(here.table, *WON[:2])
        await here.pilot.pause()
        await here.pilot.press("escape", "escape")
        await here.stands("TableScreen", "LeaveQuestion")
        await others_do(here.table, *WON[2:])
        await here.pilot.pause()
        here.screen.whole.highlight.skip()
        await here.stands("TableScreen", "LeaveQuestion", "ResultScreen")
        await here.pilot.press("t")
        await here.goes(Done.TITLE)


async def test_leaving_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two keys before the question is open open one question."""
    async with ending(monkeypatch) as here:
        await asyncio.gather(here.screen.action_leave(), here.screen.action_leave())
        await here.stands("TableScreen", "LeaveQuestion")
        assert isinstance(here.app.screen, LeaveQuestion)
        await here.pilot.press("escape")
        await here.stands("TableScreen")
        assert here.app.done == []


async def test_the_program_is_left_from_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+Q asks the table to close, and the result above it closes with it."""
    async with ending(monkeypatch) as here:
        await here.won("enter")
        await here.stands("TableScreen", "ResultScreen")
        assert isinstance(here.app.screen, ResultScreen)
        await here.pilot.press("ctrl+q")
        await here.goes(Done.TITLE)


class Below(LocalizedScreen[int]):
    """An empty screen."""


async def test_any_screen_is_left_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A queued second key closes nothing else, and the first answer counts."""
    async with ending(monkeypatch) as here:
        results: list[int | None] = []
        below, over = Below(), Below()
        await here.app.push_screen(below, results.append)
        await here.app.push_screen(over, results.append)
        below.dismiss(2)
        below.dismiss(3)
        over.dismiss(4)
        await here.pilot.pause()
        await here.stands("TableScreen")
        assert sorted(results, key=str) == [2, None]


async def test_what_is_chosen_in_the_palette_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With Enter held down the palette closes, the table stays, and nothing is done twice."""
    done: list[str] = []
    monkeypatch.setattr(TableScreen, "action_sort", lambda screen: done.append("sort"))
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        table = table_of(("KhAc5sJh3c", "2s4s"))
        screen = TableScreen(table.attach(Seat(0)), now=lambda: 0.0)
        await app.push_screen(screen)
        await pilot.press("ctrl+p")
        await until(
            lambda: isinstance(app.screen, Palette) and app.screen.query_one(CommandList).option_count
        )
        await pilot.press(*"Sort")
        await until(lambda: app.screen.query_one(CommandList).option_count == 1)
        for _ in range(6):
            app.simulate_key("enter")
        await until(lambda: app.screen is screen)
        await pilot.pause()
        assert app.screen is screen
        assert done == ["sort"]
        await table.close()


async def test_a_page_of_a_list_can_be_turned_before_it_is_drawn() -> None:
    """In a list that was just filled, and in a hidden one, the key does nothing; later it works."""

    class Lists(App[None]):
        def compose(self) -> ComposeResult:
            yield OptionList(*map(str, range(100)))

    async with Lists().run_test() as pilot:
        rows = pilot.app.query_one(OptionList)
        for way in (rows.action_page_down, rows.action_page_up):
            rows.clear_options()
            rows.add_options(map(str, range(100)))
            rows.highlighted = 50
            rows.display = False
            way()
            rows.display = True
            await pilot.pause()
            before = rows.highlighted
            way()
            assert rows.highlighted != before


class Tidying(LocalizedScreen[None]):
    """A screen whose work takes some time to clean up after itself."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[str] = []

    async def work_on(self) -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            self.steps.append("begun")
            await asyncio.sleep(1.0)
            self.steps.append("done")


@pytest.mark.parametrize("way", ["the screen is left", "the work is replaced", "the program ends"])
async def test_work_that_is_cancelled_cleans_up_to_its_end(way: str) -> None:
    """Textual cancels a screen's workers again when it is unmounted, and all of them when the program ends."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    screen = Tidying()
    async with app.run_test() as pilot:
        await app.push_screen(screen)
        for _ in range(3 if way == "the work is replaced" else 1):
            worker = screen.run_worker(screen.work_on, group="work", exclusive=True)
            await until(lambda worker=worker: worker.is_running)
            await pilot.pause()
        if way == "the screen is left":
            await screen.dismiss()
            await until(lambda: screen.steps == ["begun", "done"])
    assert screen.steps.count("begun") == screen.steps.count("done")
    assert len(screen.steps) == (6 if way == "the work is replaced" else 2)


@pytest.mark.parametrize("steps", range(0, 48, 3))
async def test_a_screen_that_opens_while_the_program_ends_leaves_nothing(steps: int) -> None:
    """What comes over the network may open a table at any step of the end; it is closed like all other screens."""
    before = asyncio.all_tasks()
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))

    async def come() -> None:
        for _ in range(steps):
            await asyncio.sleep(0)
        with app._context():
            app.run_worker(partial(app.push_screen_wait, RecordsScreen()))

    async with app.run_test() as pilot:
        await pilot.pause()
        app.exit(0)
        coming = asyncio.create_task(come())
    coming.cancel()  # the program has ended before it came
    await asyncio.wait([coming])
    left = asyncio.all_tasks() - before
    assert not left, left
