"""The lessons at the real tables, from the title to the last card; then the first own table."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from netplay.learn.lesson import LessonStep
from netplay.learn.tutor import Tutor
from tui.games.menu import GameMenu
from tui.text.figures import factorized, grouped
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.solo.choice import SoloChoice
    from tui.app.program import Program


def lesson_of(game: str) -> Callable[[Program], Awaitable[None]]:
    """Open the lesson of a game; the player who leaves is back, the player who has done all sits down at a table."""

    async def opened(app: Program) -> None:
        app.run_worker(_learn(app, game), name="tutorial")

    return opened


async def _learn(app: Program, game: str) -> None:
    from tui.games.registry import GAMES
    from tui.table.result import Done

    settings = app.settings
    name = settings.name or app.words.say("setup-you")
    tutor = Tutor(name, pace=settings.pace, lesson=GAMES[game].lesson())
    screen = GAMES[game].table()(
        tutor, title=app.words.say(GAMES[game].lesson_title), coach=LessonCoach(tutor)
    )
    try:
        done = await app.push_screen_wait(screen)
    finally:
        await tutor.close()
    if done is Done.ONWARD:
        await app.open(lambda app: app.play(first_table(app, game)))


def first_table(app: Program, game: str) -> SoloChoice:
    """The table after a lesson: opponents whom a beginner beats now and then; in Prime Daifugo with prime check."""
    from netplay.solo.choice import SoloChoice
    from tui.games.registry import GAMES

    name, pace = app.settings.name or app.words.say("setup-you"), app.settings.pace
    return SoloChoice(game=game, name=name, pace=pace, **GAMES[game].first_table)


# ---------------------------------------------------------------------- words
#
# The lessons in words.


class LessonCoach:
    """Says what a lesson's step is for."""

    def __init__(self, tutor: Tutor) -> None:
        self._tutor = tutor

    @property
    def leads_on(self) -> bool:
        """Tyrant ends with its sheet; the others lead on to a first table."""
        return self._tutor.lesson.game != "tyrant"

    def onward(self, words: Words) -> str:
        """What Enter does when the lesson is done."""
        return words.say(f"steps-onward-{self._tutor.lesson.game}")

    def title_and_text(self, words: Words) -> tuple[str, str]:
        """The step's number, and its words; at the end, that it is one."""
        step, game = self._tutor.step, self._tutor.lesson.game
        if step is None:
            done = "tutorial-done" if game == "prime" else f"lesson-{game}-done"
            return words.say("tutorial-done-title"), words.say(done)
        title = words.say("tutorial-title", at=self._tutor.at + 1, steps=len(self._tutor.steps))
        if self._tutor.is_waiting:
            return title, words.say("tutorial-wait")
        do = words.say("tutorial-do", keys=_keys_of(step, words))
        teaches = f"tutorial-step-{step.name}" if game == "prime" else f"lesson-{game}-{step.name}"
        return title, f"{words.say(teaches)}\n▸ {do}"

    def hint(self, words: Words) -> str:
        """Why a move was not the one."""
        hint, step = self._tutor.hint, self._tutor.step
        if hint is None or step is None:
            return ""
        number = grouped(int(hint.number), 23) if hint.number else ""
        if hint.why == "foul" and hint.factors:
            number = factorized(int(hint.number), hint.factors, 40)
        foul = words.foul(hint.foul) if hint.foul else ""
        keys = _keys_of(step, words)
        return words.say(f"tutorial-hint-{hint.why}", number=number, foul=foul, typed=hint.typed, keys=keys)

    def way_out(self, words: Words) -> str:
        """How to leave the lesson."""
        return words.say("tutorial-way-out")


_DEEDS = re.compile(r"^d$|\b[ap]\b|Enter")
"""The keys in a step that are no cards."""


def _keys_of(step: LessonStep, words: Words) -> str:
    """What to press for a step, with the keys that the player has."""
    enter = "choose" if step.name in ("hand", "refill", "lay") else "play"
    actions = {"d": "draw", "p": "pass", "a": "tyrant", "Enter": enter}
    return _DEEDS.sub(lambda found: words.key(actions[found[0]], found[0]), step.keys)


# ---------------------------------------------------------------------- menu
#
# Which game is to be learned: each has its lesson.


class LessonsScreen(GameMenu):
    """The lessons, one a line."""

    ABOUT = "lesson-menu"
    QUESTION = "lesson-menu-which"
    title_word = "lesson-menu-title"

    async def chosen(self, game: str) -> None:
        self.dismiss()
        await self.program.open(lesson_of(game))
