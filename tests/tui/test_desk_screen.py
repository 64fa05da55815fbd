"""The judge's desk by keys: verdicts, clocks, undo, and the record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from tui.screens.app import QkApp

from engine.games import replay_text
from engine.prime.settings import rules_for
from netplay.desk.notebook import Notebook
from tests.tui.screens import compare, screen_text
from tui.app.settings import Loaded, Settings
from tui.desk.clock import DeskClock
from tui.desk.desk import DeskScreen
from tui.desk.entry import EMPTY, Entry, back, press
from tui.desk.setup import DeskSetupScreen
from tui.text.words import Words
from tui.widgets.tall import draw_number, tall_width

SMALL = (80, 24)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    return tmp_path


class At:
    """A desk on the screen."""

    def __init__(self, app: QkApp, pilot: Pilot[Any], screen: DeskScreen, time: list[float]) -> None:
        self.app, self.pilot, self.screen, self.time = app, pilot, screen, time
        self.rung = 0

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        for _ in range(200):
            await self.pilot.pause()
            if not self.screen._is_judging:
                break
            await asyncio.sleep(0.02)

    @property
    def text(self) -> str:
        return screen_text(self.app)


@asynccontextmanager
async def at(lang: str = "en", size: tuple[int, int] = SMALL, **chosen: Any) -> AsyncIterator[At]:
    time = [0.0]
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    notebook = Notebook(rules_for("official", chosen, 2), ("Aki", "Ben"))
    screen = DeskScreen(notebook, now=lambda: time[0])
    async with app.run_test(size=size) as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        here = At(app, pilot, screen, time)
        app.bell = lambda: setattr(here, "rung", here.rung + 1)  # type: ignore[method-assign]
        yield here


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_desk_looks_like_this(lang: str) -> None:
    """A prime, a foul with its penalty, the clock, the record."""
    async with at(lang) as here:
        await here.keys("q", "k", "enter", "d", "k", "j", "enter", "k", "k")
        compare(here.app, f"desk-{lang}")


async def test_a_play_is_ruled_on_and_carried_out() -> None:
    """The verdict in words, the turn moves, and the next play has to beat it."""
    async with at() as here:
        await here.keys("q", "k")
        assert "QK → 1,213   2 cards · 4 digits" in here.text
        assert "can be laid" in here.text
        assert "PRIME" not in here.text
        await here.keys("enter")
        assert "○ PRIME" in here.text
        assert "Ben to play" in here.text or "Ben" in here.text
        await here.keys("2", "3")
        assert "✗" in here.text
        await here.keys("enter")
        assert "CANNOT BE LAID" in here.text
        assert here.screen.ledger.turn == 1
        assert here.screen.ledger.players[1].fouls == 0


async def test_the_factors_are_told_only_when_asked_for() -> None:
    """D9: f, and not before."""
    async with at() as here:
        await here.keys("k", "j", "enter")
        assert "× FOUL" in here.text
        assert "19" not in here.text
        await here.keys("f")
        for _ in range(300):
            if "3 × 19 × 23" in here.text:
                break
            await asyncio.sleep(0.02)
        assert "1,311 = 3 × 19 × 23" in here.text


async def test_a_number_can_be_asked_about_without_being_laid() -> None:
    """n, and digits that name no cards."""
    async with at() as here:
        await here.keys("9", "7", "n")
        assert "○ PRIME" in here.text
        await here.keys("1", "2", "1", "1", "enter")
        assert "× NOT PRIME" in here.text
        assert not here.screen.ledger.notes


async def test_a_joker_is_asked_about() -> None:
    """K X with X = 7 is 137."""
    async with at() as here:
        await here.keys("k", "x", "enter")
        assert "What is X worth?" in here.text
        await here.keys("7")
        assert here.screen.ledger.notes[0].move == "KX|X=7"
        assert "○ PRIME" in here.text
        await here.keys("x", "enter")
        assert "CANNOT BE LAID" in here.text


async def test_a_cut_and_infinity_are_named() -> None:
    """57, and a joker alone."""
    async with at() as here:
        await here.keys("5", "7", "enter")
        assert "Grothendieck" in here.text
        await here.keys("x", "enter")
        assert [note.tag for note in here.screen.ledger.notes] == ["GC", "IN"]


async def test_every_step_can_be_taken_back() -> None:
    """u, one step after the other, the verdict with it."""
    async with at() as here:
        await here.keys("d", "p", "5", "enter", "u")
        assert here.screen.ledger.turn == 1
        await here.keys("u", "u")
        assert not here.screen.ledger.begun
        await here.keys("u")
        assert "nothing to take back" in here.text


async def test_the_clock_calls_at_thirty_and_ten_seconds_and_rings() -> None:
    """Each call once; the time can be changed, and a play begins the next turn's time."""
    async with at() as here:
        await here.keys("space")
        here.time[0] = 29
        here.screen.tick()
        assert here.rung == 0
        here.time[0] = 30.0
        here.screen.tick()
        await here.pilot.pause()
        assert here.rung == 1
        assert "30 seconds left!" in here.text
        here.time[0] = 50
        here.screen.tick()
        here.screen.tick()
        assert here.rung == 2
        await here.keys("plus")
        assert here.screen.clock.left == 20
        await here.keys("5", "enter")
        assert here.screen.clock.left == 60
        assert here.screen.clock.runs
        here.time[0] = 110.5
        here.screen.tick()
        await here.pilot.pause()
        assert "Time is up!" in here.text


async def test_the_clock_goes_on_while_a_number_is_factored() -> None:
    """A factorisation that takes long keeps no clock and no key waiting."""
    async with at() as here:
        await here.keys("k", "j", "enter", "space")
        waits = asyncio.Event()

        async def slow(task: str, *args: Any, limit: float) -> Any:
            await waits.wait()
            return ((3, 1),)

        here.screen._factors.ask = slow  # type: ignore[method-assign]
        await here.pilot.press("f")
        here.time[0] += 7
        await here.pilot.press("9")
        here.screen.tick()
        assert here.screen.clock.left == 53
        assert here.screen._entry.text == "9"
        waits.set()


async def test_a_record_without_gaps_is_saved_to_be_replayed(home: Path) -> None:
    """With all cards told a .qk among the records; before, a text that says what is missing."""
    async with at(D4=1) as here:
        await here.keys("7", "enter", "s")
        assert "text to be read" in here.text
        kept = next((home / "desk").glob("*.txt"))
        assert "Aki:7#" in kept.read_text("utf-8")
        await here.keys("escape", "i")
        await here.keys("7", "enter", "8", "enter")
        assert here.app.screen is here.screen, "all gaps are filled"
        await here.keys("s")
        saved = next((home / "records").glob("*.qk"))
        assert replay_text(saved.read_text("utf-8")).error is None


async def test_an_unsaved_record_is_not_lost_by_one_key() -> None:
    """Esc tells; Esc again leaves. A desk where nothing happened is left at once."""
    async with at() as here:
        await here.keys("5", "enter", "escape")
        assert here.app.screen is here.screen
        assert "not saved" in here.text
        await here.keys("escape")
        assert here.app.screen is not here.screen


async def test_the_desk_is_opened_from_the_title() -> None:
    """j, a name, s."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("j")
        await pilot.pause()
        assert isinstance(app.screen, DeskSetupScreen)
        await pilot.press("down", "right", "down", "enter")
        app.screen.query_one(Input).value = "Aki"
        await pilot.press("enter", "s")
        await pilot.pause()
        assert isinstance(app.screen, DeskScreen)
        assert [player.name for player in app.screen.ledger.players] == ["Aki", "Player2", "Player3"]


def test_calls_come_once_each() -> None:
    """A clock wound below a call does not make it; adding time lets it come again."""
    time = [0.0]
    clock = DeskClock(lambda: time[0])
    clock.wind(20, go=True)
    assert clock.call() is None
    time[0] = 11
    assert (clock.call(), clock.call()) == (10, None)
    clock.add(30)
    time[0] = 45
    assert clock.call() == 10
    clock.stop()
    time[0] = 99
    assert clock.left == 5


def test_keys_become_notation() -> None:
    """Full-width characters too; 0 beside cards is ten; a joker's value is asked for."""
    entry = EMPTY
    for key in "ｋ0x":
        entry = press(entry, key) or EMPTY
    assert entry.notation == "KTX"
    asked = Entry(entry.text, asks=True)
    given = press(asked, "1")
    assert given is not None
    assert given.written == "KTX|X=1"
    assert back(given) == Entry("K0X")
    assert press(EMPTY, "d") is None
    assert Entry("1201").notation == "1201"


def test_a_number_is_as_tall_as_it_fits() -> None:
    """Five lines, three, or plain digits; nothing is ever left out silently."""
    from tui.widgets.canvas import Canvas

    for digits, sign in (("1213", "██"), ("12131311", "╶"), ("9" * 40, "9")):
        canvas = Canvas(46, 6)
        draw_number(canvas, 0, 0, digits, 46, canvas._cells[0][0][1])
        assert sign in "".join(strip.text for strip in canvas.strips())
    assert tall_width("57") == 13
    canvas = Canvas(20, 6)
    draw_number(canvas, 0, 0, "8" * 500, 20, canvas._cells[0][0][1])
    assert "…" in "".join(strip.text for strip in canvas.strips())
