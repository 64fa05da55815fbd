"""What the result of a solo or shared game shows beside the places, from the game's record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tui.table.result import Afterwards

if TYPE_CHECKING:
    from engine.seats import Seat
    from netplay.archive.bests import PersonalBest
    from netplay.archive.evening_sheet import EveningSheet
    from netplay.archive.live_ladders import Rated, Unrated
    from netplay.replay.coaching import TurningPoint
    from netplay.replay.reel import Reel
    from tui.app.program import Program

RecordOf = Callable[[], Awaitable[str]]
"""The record of the game just played, as soon as it is there; empty if it does not come."""


def reel_of_text(title: str, text: str, suited: str = "") -> Reel:
    """A finished game, ready to be watched.

    Arguments:
        suited: the same record with the suits that its own lines leave out, where they are known.
    """
    from engine.games import replay_text
    from netplay.replay.reel import Reel

    return Reel(title, replay_text(suited or text), text)


def afterwards(
    app: Program,
    record: RecordOf,
    title: Callable[[], str],
    name: str,
    seat: Seat | None,
    suited: Callable[[], str] = str,
    *,
    rates: Path | None = None,
    in_series: bool = False,
    series: Callable[[], str] = str,
    **ways_on: bool,
) -> Afterwards:
    """What the result shows of this game.

    Arguments:
        title: what the replay is headed with.
        name: the player's, as the record has it.
        seat: the player's; None for a spectator.
        suited: the record with the suits that its lines leave out; empty where they are not known.
        rates: the archive by whose games the player is rated; None: as the program says for shared tables.
        in_series: whether it is a game of a series, which has a sheet.
        series: who has won the series, in a sentence; only a solo game's caller knows.
        ways_on: whether the series goes on, and other rules, stronger and weaker opponents are offered.
    """

    async def advice() -> TurningPoint | None:
        from netplay.replay.coaching import advise

        text = await record()
        if not text or seat is None:
            return None
        bot_worker = app.bot_worker()
        try:
            return await advise(await asyncio.to_thread(reel_of_text, title(), text), seat, bot_worker)
        finally:
            await bot_worker.close()

    async def watch(at: int | None) -> None:
        from tui.replay.replay import ReplayScreen

        text = await record()
        if text:
            reel = await asyncio.to_thread(reel_of_text, title(), text, suited())
            await app.push_screen_wait(ReplayScreen(reel, at=at or 0))

    plays, archive = seat is not None, rates or app.rates()
    return Afterwards(
        series=series,
        bests=partial(_bests, record, name) if plays else None,
        listed=partial(_listed, record, name) if plays else None,
        rated=partial(_rated, archive, record, name) if plays and archive is not None else None,
        advice=advice if plays and app.is_at_home else None,  # a server's processes are for its tables
        watch=watch,
        sheet=partial(_open_sheet, app, record) if in_series else None,
        **ways_on,
    )


async def _rated(archive: Path, record: RecordOf, name: str) -> Rated | Unrated | None:
    """What the game did to the player's rating."""
    from netplay.archive.live_ladders import rating_of

    text = await record()
    return await asyncio.to_thread(rating_of, archive, text, name) if text else None


async def _bests(record: RecordOf, name: str) -> tuple[PersonalBest, ...]:
    """What was new in the game for the player."""
    from netplay.archive.bests import bests

    text = await record()
    return await asyncio.to_thread(bests, text, name) if text else ()


async def _listed(record: RecordOf, name: str) -> list[int]:
    """What came on the player's list of numbers by the game."""
    from netplay.learn.known import learn_from

    text = await record()
    return await asyncio.to_thread(learn_from, text, name) if text else []


def _open_sheet(app: Program, record: RecordOf) -> None:
    """Open the sheet of the series that the game belongs to."""
    from netplay.archive.evening_sheet import sheet_of_series
    from tui.sharing.evening_screen import EveningScreen

    async def find() -> EveningSheet | None:
        text = await record()
        return await asyncio.to_thread(sheet_of_series, text) if text else None

    app.push_screen(EveningScreen(find))
