"""The first game is finished with nothing but what the screen says, in both languages at 80×24."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from tui.screens.app import QkApp

from netplay.learn.lessons import CHAPTERS, STEPS, move_of
from netplay.learn.tutor import Tutor
from tests.tui.screens import compare, screen_text
from tui.app.settings import Loaded, Settings
from tui.games.prime.table import TableScreen
from tui.learn.tutorial import LessonCoach
from tui.screens.title import TitleScreen
from tui.table.coach import CoachPane
from tui.table.result import ResultScreen
from tui.text.words import Words

NAMED = {"=": "equals_sign", "^": "circumflex_accent", "*": "asterisk"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    return tmp_path


def tutor_of(app: QkApp) -> Tutor:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    assert isinstance(screen._coach, LessonCoach)
    return screen._coach._tutor


async def settled(pilot: Pilot[Any], tutor: Tutor) -> None:
    """Until Euclid has answered and the screen shows it."""
    for _ in range(200):
        await pilot.pause()
        if tutor._going is None or tutor._going.done():
            break
        await asyncio.sleep(0.01)
    await pilot.pause()
    await pilot.pause()


def keys_on(text: str) -> list[str]:
    """The keys that the screen says to press: what stands behind ▸ in the coach's pane."""
    found = re.search(r"▸ \S+ ([^│]*?) *│", text)
    assert found is not None, text
    return [NAMED.get(key, key.lower()) for key in found[1].split()]


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_first_game_is_finished_by_doing_what_the_screen_says(lang: str) -> None:
    """Every step, from the title to the result, at 80×24; nothing that is said is cut off."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await pilot.pause()
        await pilot.pause()
        tutor = tutor_of(app)
        for number in range(len(STEPS)):
            assert tutor.at == number
            pane = app.screen.query_one(CoachPane)
            assert pane.max_scroll_y == 0, STEPS[number][1].name
            text = screen_text(app)
            if STEPS[number][1].name in ("concat", "smaller", "composite"):
                compare(app, f"tutorial-{STEPS[number][1].name}-{lang}")
            for key in keys_on(text):
                await pilot.press(key)
            await settled(pilot, tutor)
        assert tutor.step is None
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_wrong_tries_are_answered_and_cost_nothing() -> None:
    """A foul, another prime, a pass, a draw: nothing happens, and the line says what to try."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en", pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await pilot.pause()
        await pilot.pause()
        tutor = tutor_of(app)
        before = tutor.table.state
        for keys, told in (
            (("j", "2", "enter"), "112 = 2⁴ × 7 is not prime"),
            (("escape", "3", "a", "enter"), "Not 31 here. Try A 3 Enter"),
            (("escape", "p"), "No need to pass"),
            (("d",), "No need to draw"),
        ):
            await pilot.press(*keys)
            await settled(pilot, tutor)
            assert told in screen_text(app)
            assert tutor.table.state is before
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_every_chapter_can_be_played_as_scripted() -> None:
    """Each step's move and each answer is taken by the engine, from any chapter on."""
    for first in range(len(CHAPTERS)):
        tutor = Tutor("Aki", pace=0.0, first=first)
        while tutor.step is not None:
            answer = await tutor.send(move_of(tutor.step.wants))
            assert answer.taken, tutor.step
            assert tutor._going is not None
            await tutor._going
        assert tutor.table.state.phase == "over"
        assert tutor.table.state.ranks[0] == 0
        await tutor.close()


def test_no_card_is_dealt_twice() -> None:
    """A deal of a lesson could be dealt from one pack."""
    from engine.cards import pack, read_cards

    for chapter in CHAPTERS:
        cards = [*read_cards(chapter.hands[0]), *read_cards(chapter.hands[1]), *read_cards(chapter.deck)]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(pack(2))
