"""The first game: lessons at the real table, from the title to the last card; then the first table of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from netplay.solo.solo import Choice
    from tui.app.program import Program


async def open_tutorial(app: Program) -> None:
    """Opens the lessons; whoever leaves is back where they came from, whoever has done all sits down at a table."""
    app.run_worker(_learn(app), name="tutorial")


async def _learn(app: Program) -> None:
    from netplay.learn.tutor import Tutor
    from tui.games.prime.table import TableScreen
    from tui.learn.tutorial import LessonCoach
    from tui.table.result import Done
    from tui.widgets.faces import Look

    settings = app.settings
    tutor = Tutor(settings.name or app.words.say("setup-you"), pace=settings.pace)
    screen = TableScreen(
        tutor,
        title=app.words.say("tutorial-name"),
        look=Look(ascii_suits=settings.letters),
        coach=LessonCoach(tutor),
    )
    try:
        done = await app.push_screen_wait(screen)
    finally:
        await tutor.close()
    if done is Done.ONWARD:
        await app.open(lambda app: app.play(first_table(app)))


def first_table(app: Program) -> Choice:
    """The table after the tutorial: an opponent whom a beginner beats every second time, and primes are told."""
    from netplay.solo.solo import Choice

    return Choice(
        set={"D5": "seat"},
        bots=("first",),
        name=app.settings.name or app.words.say("setup-you"),
        pace=app.settings.pace,
        assist=True,
    )
