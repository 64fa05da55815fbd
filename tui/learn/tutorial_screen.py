"""The lessons at the real tables, from the title to the last card; then the first own table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from netplay.solo.choice import SoloChoice
    from tui.app.program import Program


async def open_tutorial(app: Program) -> None:
    """Open the lesson of Prime Daifugo."""
    await lesson_of("prime")(app)


def lesson_of(game: str) -> Callable[[Program], Awaitable[None]]:
    """Open the lesson of a game; the player who leaves is back, the player who has done all sits down at a table."""

    async def opened(app: Program) -> None:
        app.run_worker(_learn(app, game), name="tutorial")

    return opened


async def _learn(app: Program, game: str) -> None:
    from netplay.learn.tutor import Tutor
    from tui.games.registry import on_screen
    from tui.learn.tutorial import LessonCoach
    from tui.table.result import Done
    from tui.widgets.faces import CardLook

    settings = app.settings
    name = settings.name or app.words.say("setup-you")
    tutor = Tutor(name, pace=settings.pace, lesson=on_screen(game).lesson())
    screen = on_screen(game).table()(
        tutor,
        title=app.words.say(on_screen(game).lesson_title),
        look=CardLook(ascii_suits=app.letters),
        coach=LessonCoach(tutor),
    )
    try:
        done = await app.push_screen_wait(screen)
    finally:
        await tutor.close()
    if done is Done.ONWARD:
        await app.open(lambda app: app.play(first_table(app, game)))


def first_table(app: Program, game: str = "prime") -> SoloChoice:
    """The table after a lesson: opponents whom a beginner beats now and then; in Prime Daifugo with prime check."""
    from netplay.solo.choice import SoloChoice
    from tui.games.registry import on_screen

    name, pace = app.settings.name or app.words.say("setup-you"), app.settings.pace
    return SoloChoice(game=game, name=name, pace=pace, **on_screen(game).first_table)
