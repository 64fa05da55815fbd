"""From a choice to a table: opens solo games, and goes on with those that were interrupted."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from engine.errors import QkError
from netplay.hosting.shelf import is_any
from tui.app.program import Offering
from tui.games.registry import on_screen

if TYPE_CHECKING:
    from netplay.solo.solo import Choice, Solo
    from tui.app.program import Program


class NoTable(QkError):
    """A table that cannot be opened."""


def is_interrupted() -> bool:
    """Whether a game was left that can go on."""
    return is_any()


async def offer(app: Program) -> None:
    """Shows the unfinished games, to choose from."""
    from tui.joining.unfinished import UnfinishedScreen

    await app.push_screen(UnfinishedScreen())


async def open_table(app: Program, choice: Choice) -> None:
    """Opens a new solo game on the screen.

    Raises:
        QkError: if there can be no such game; the message says why.
    """
    from netplay.solo.solo import Solo

    try:
        assisted = msgspec.structs.replace(choice, assist=choice.assist or app.settings.assist)
        solo = Solo.new(assisted, app.workshop(), _now())
    except OSError as wrong:
        raise NoTable(app.words.say("play-no-journal", problem=str(wrong))) from wrong
    app.run_worker(_sit(app, solo), name="table")


async def go_on(app: Program, id: str = "") -> None:
    """Goes on with an unfinished solo game: that of this ID, else the newest.

    Raises:
        QkError: if it cannot go on; what is wrong with it is its code.
    """
    from netplay.solo.solo import Solo

    try:
        solo = Solo.interrupted(app.workshop(), id)
    except OSError as wrong:
        raise NoTable(app.words.say("play-no-journal", problem=str(wrong))) from wrong

    app.run_worker(_sit(app, solo), name="table")


async def _sit(app: Program, solo: Solo) -> None:
    """Plays game after game until the player has enough."""
    from tui.table.result import Done, Offers
    from tui.widgets.faces import Look

    try:
        while True:
            settings = app.settings
            done = await app.push_screen_wait(
                on_screen(solo.game).table()(
                    solo.client,
                    look=Look(ascii_suits=settings.letters),
                    rings=settings.bell,
                    offers=Offers(
                        suspend=True,
                        replay=True,
                        rematch=True,
                        record=lambda: solo.problem or str(solo.record_path or ""),
                        hurry=solo.pace.skip,
                        hint=solo.hint,
                    ),
                )
            )
            if solo.table.fault is not None:
                raise solo.table.fault
            match done:
                case Done.REMATCH:
                    await solo.again(_now())
                    continue
                case Done.REPLAY if solo.record_path is not None:
                    await _watch(app, solo)
                case Done.LEFT:
                    solo.abandon()
                case _:
                    pass
            break
    except OSError as wrong:
        app.notify(app.words.say("play-not-saved", problem=str(wrong)), severity="error", timeout=10)
    finally:
        await solo.close()
    _tell_title(app)


def _tell_title(app: Program) -> None:
    """What the screen underneath offers depends on whether a game is left to go on with."""
    for screen in app.screen_stack:
        if isinstance(screen, Offering):
            screen.offers_changed()


async def _watch(app: Program, solo: Solo) -> None:
    """Steps through the game just played."""
    from engine.games import replay_text
    from netplay.replay.reel import Reel
    from tui.replay.replay import ReplayScreen

    assert solo.record_path is not None
    text = solo.record()
    await app.push_screen_wait(ReplayScreen(Reel(solo.record_path.name, replay_text(text), text)))


def _now() -> datetime:
    return datetime.now().astimezone().replace(tzinfo=None)
