"""The first game: lessons at the real table, from the title to the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.app.program import Program


async def open_tutorial(app: Program) -> None:
    """Opens the lessons; whoever leaves is back where they came from."""
    app.run_worker(_learn(app), name="tutorial")


async def _learn(app: Program) -> None:
    from netplay.learn.tutor import Tutor
    from tui.games.prime.table import TableScreen
    from tui.learn.tutorial import LessonCoach
    from tui.widgets.faces import Look

    settings = app.settings
    tutor = Tutor(settings.name or app.words.say("setup-you"), pace=settings.pace)
    screen = TableScreen(
        tutor,
        title=app.words.say("tutorial-name"),
        look=Look(ascii_suits=app.letters),
        coach=LessonCoach(tutor),
    )
    try:
        await app.push_screen_wait(screen)
    finally:
        await tutor.close()
