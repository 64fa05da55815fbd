"""From a choice to a table: opens and resumes solo games."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from textual import events

from engine.errors import QkError
from engine.seats import Seat
from netplay.archive.schema import archive_path
from netplay.storage.reading import why_not
from netplay.storage.user_files import BadFile
from netplay.tasks import to_the_end
from tui.app.dismiss_once import DismissOnceScreen
from tui.app.program import Offering
from tui.games.registry import GAMES
from tui.joining.after_game import afterwards, reel_of_text
from tui.lobby.news import series_text

if TYPE_CHECKING:
    from netplay.replay.reel import Reel
    from netplay.solo.choice import SoloChoice
    from netplay.solo.solo import Solo
    from tui.app.program import Program
    from tui.table.result import Afterwards, Done


async def open_table(app: Program, choice: SoloChoice) -> None:
    """Open a new solo game on the screen. Raises QkError if there can be no such game; the message says why."""
    from netplay.solo.even import settled
    from netplay.solo.solo import Solo

    choice = await asyncio.to_thread(settled, choice)
    try:
        assisted = msgspec.structs.replace(choice, assist=choice.assist or app.settings.assist)
        solo = Solo.new(assisted, app.worker_pool(), datetime.now())
    except OSError as wrong:
        raise QkError("game-unsaved", why=why_not(wrong)) from wrong
    app.run_worker(_sit(app, solo), name="table")


async def go_on(app: Program, id: str = "") -> None:
    """Resume an unfinished solo game: that of this ID, else the newest. Raises QkError if it can't be resumed."""
    from netplay.solo.solo import Solo

    try:
        solo = Solo.interrupted(app.worker_pool(), id)
    except OSError as wrong:
        raise QkError("game-unsaved", why=why_not(wrong)) from wrong

    app.run_worker(_sit(app, solo), name="table")


class BetweenGames(DismissOnceScreen[None]):
    """An empty screen under the tables of a sitting: a key pressed between two games opens nothing."""

    def on_key(self, event: events.Key) -> None:
        """Drop the key: the table that comes has not been seen yet."""
        event.stop()
        event.prevent_default()


async def _sit(app: Program, solo: Solo) -> None:
    """Play game after game until the player has enough, and go wherever the player goes from the last."""
    from tui.table.result import Done

    try:
        try:
            between = BetweenGames()
            await app.push_screen(between)
            try:
                done = await _games(app, solo)
            finally:
                await between.dismiss()
            match done:
                case Done.REPLAY:
                    await _watch(app, solo)
                case Done.OTHER:
                    app.push_screen(GAMES[solo.game].setup()(None))
                case Done.LEFT:
                    solo.abandon()
                case _:
                    pass
        finally:
            await to_the_end(solo.close())
    except (OSError, BadFile) as wrong:
        app.notify(
            app.words.say("play-not-saved", problem=app.words.error(wrong)), severity="error", timeout=10
        )
    for screen in app.screen_stack:
        if isinstance(screen, Offering):  # the title offers the game that can be resumed
            screen.call_later(screen.offers_changed)


async def _games(app: Program, solo: Solo) -> Done | None:
    """Play game after game; return where the player wants to go from the last."""
    from tui.table.result import Done, Offers

    while True:
        settings = app.settings
        done = await app.push_screen_wait(
            GAMES[solo.game].table()(
                solo.client,
                rings=settings.bell,
                offers=Offers(
                    suspend=True,
                    replay=True,
                    rematch=True,
                    record=lambda: solo.problem or str(solo.record_path or ""),
                    hurry=solo.pace.skip,
                    hint=None if solo.opening.hints == "off" else solo.hint,
                    hinted=solo.hinted,
                    agreed_without=solo.opening.hints == "off",
                    after=_afterwards(app, solo),
                    reel=lambda: _reel(solo),
                ),
            )
        )
        if solo.table.fault is not None:
            raise solo.table.fault
        if done is Done.REMATCH:
            await solo.again(datetime.now())
        elif done in (Done.STRONGER, Done.WEAKER):
            await solo.again(datetime.now(), solo.bots_by(1 if done is Done.STRONGER else -1))
        else:
            return done


async def run_practice(app: Program, reel: Reel, at: int) -> None:
    """Play on from before a decision of a record, again and again if the player likes."""
    from netplay.solo.practice import Practice
    from tui.table.result import Done, Offers

    done: Done | None = Done.REMATCH
    while done is Done.REMATCH:
        practice = Practice(reel, at, app.worker_pool(), app.settings.pace)
        app.notify(app.words.say("replay-again", line=str(practice.line)), markup=False)
        try:
            done = await app.push_screen_wait(
                GAMES[practice.game].table()(
                    practice.client,
                    rings=app.settings.bell,
                    offers=Offers(
                        rematch=True, hurry=practice.pace.skip, hint=practice.hint, ask_to_go=_at_once
                    ),
                )
            )
            if practice.table.fault is not None:
                raise practice.table.fault
        finally:
            await practice.close()


async def _at_once() -> Done:
    """Leave a table of which nothing is saved without a question."""
    from tui.table.result import Done

    return Done.TITLE


def _afterwards(app: Program, solo: Solo) -> Afterwards:
    """What the result of a solo game shows beside the places, and where it leads."""

    async def record() -> str:
        return solo.record()

    def title() -> str:
        return solo.record_path.name if solo.record_path is not None else ""

    def series() -> str:
        return series_text(solo.series.winners(), app.words)

    return afterwards(
        app,
        record,
        title,
        solo.opening.names[0],
        Seat(0),
        solo.suited_record,
        rates=archive_path(),  # alone the player's own games give the rating
        in_series=solo.opening.games > 1,
        series=series,
        goes_on=solo.goes_on,
        other=True,
        stronger=solo.bots_by(1) is not None,
        weaker=solo.bots_by(-1) is not None,
    )


def _reel(solo: Solo) -> Reel | None:
    """The game just played, ready to be watched; None if it was not archived."""
    if solo.record_path is None:
        return None
    return reel_of_text(solo.record_path.name, solo.record(), solo.suited_record())


async def _watch(app: Program, solo: Solo) -> None:
    """Open the replay of the game just played, if it was archived."""
    from tui.replay.replay import ReplayScreen

    reel = await asyncio.to_thread(_reel, solo)
    if reel is not None:
        await app.push_screen_wait(ReplayScreen(reel))
