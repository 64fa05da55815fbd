"""The lessons of Daifugo and Tyrant can be finished from the screen's text alone, at 80×24, in both languages."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.daifugo.moves import Pass as DaifugoPass
from engine.tyrant.moves import Pass as TyrantPass
from netplay.learn.daifugo_lesson import DEALS, DaifugoLesson
from netplay.learn.lesson import Lesson
from netplay.learn.tutor import Tutor
from netplay.learn.tyrant_lesson import TyrantLesson
from tests.tui.screens import compare, screen_text
from tests.tui.test_tutorial import keys_on, settled
from tests.waiting import PATIENCE, until
from tui.app.settings import Loaded, Settings
from tui.learn.tutorial_screen import LessonCoach
from tui.screens.app import QkApp
from tui.table.coach import CoachPane
from tui.table.seated import SeatedScreen
from tui.text.words import Words

LESSONS: dict[str, type[DaifugoLesson] | type[TyrantLesson]] = {
    "daifugo": DaifugoLesson,
    "tyrant": TyrantLesson,
}


async def _through_judgements(pilot: Pilot[Any]) -> None:
    """Press Enter through the steps of judging a trick of Tyrant; every line of them is whole."""
    for _ in range(20):
        if getattr(pilot.app.screen, "reveal", None) is None:
            return
        await pilot.pause()
        assert "…" not in screen_text(pilot.app)
        await pilot.press("enter")
        await pilot.pause()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", LESSONS)
async def test_a_lesson_is_finished_by_doing_what_the_screen_says(game: str, lang: str) -> None:
    """Every step from the title on; no text is cut off, and the last one stays uncovered."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", {"daifugo": "d", "tyrant": "t"}[game])
        async with asyncio.timeout(PATIENCE):
            while not isinstance(app.screen, SeatedScreen) or app.screen.update_now is None:
                await pilot.pause(0.05)
        screen = app.screen
        coach = screen._coach
        assert isinstance(coach, LessonCoach)
        tutor = coach._tutor
        for number, (_, step) in enumerate(tutor.steps):
            assert tutor.at == number, tutor.hint
            await _through_judgements(pilot)
            assert screen.query_one(CoachPane).max_scroll_y == 0, step.name
            text = screen_text(app)
            if number in (0, 5):
                await compare(app, f"lesson-{game}-{step.name}-{lang}")
            for key in keys_on(text):
                await pilot.press(key)
            await settled(pilot, tutor)
        assert tutor.step is None
        await _through_judgements(pilot)
        await pilot.pause(0.3)
        assert app.screen is screen, "the coach has the last word"
        assert screen.query_one(CoachPane).max_scroll_y == 0
        await compare(app, f"lesson-{game}-done-{lang}")
        await pilot.press("enter")
        async with asyncio.timeout(PATIENCE):
            while app.screen is screen or getattr(app.screen, "view", "") is None:
                await pilot.pause(0.05)
        await pilot.press("ctrl+q", "y")


@pytest.mark.parametrize("game", LESSONS)
async def test_another_move_is_not_made_and_a_hint_says_what_to_try(game: str) -> None:
    """Nothing happens, and the lesson continues."""
    lesson: Lesson = LESSONS[game]()
    tutor = Tutor("Aki", pace=0.0, lesson=lesson)
    if game == "daifugo":
        assert (await tutor.send(lesson.move(tutor.table.state, "3h"))).taken
        assert tutor._going is not None
        await tutor._going
    before = tutor.table.state
    if game == "daifugo":
        wrong: Any = DaifugoPass()
    else:
        wrong = lesson.move(before, "hand hhhhssd")
    answer = await tutor.send(wrong)
    assert not answer.taken
    assert tutor.hint is not None
    assert tutor.table.state is before
    assert (
        await tutor.send(TyrantPass() if game == "tyrant" else lesson.move(before, "4d 4c"))
    ).taken is False
    assert (await tutor.send(lesson.move(before, tutor.step.wants))).taken  # type: ignore[union-attr]
    await tutor.close()


def test_no_card_of_daifugos_lesson_is_dealt_twice() -> None:
    """Each deal is possible with one pack."""
    for deal in DEALS:
        cards = " ".join(deal.hands).split()
        assert len(set(cards)) == len(cards)


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_log_over_a_lesson_says_how_the_lesson_comes_back(lang: str) -> None:
    """On its frame, and only as long as it hides the lesson."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "t")
        await until(lambda: isinstance(app.screen, SeatedScreen) and app.screen.update_now is not None)
        way_back = app.words.say("tutorial-way-back")
        for key in ("escape", "l"):
            await pilot.press("l")
            await pilot.pause()
            assert way_back in screen_text(app)
            await pilot.press(key)
            await pilot.pause()
            assert way_back not in screen_text(app)
            assert app.screen.query_one(CoachPane).display
            assert app.words.say("tutorial-way-out") in screen_text(app)
