"""The daily deal: the same cards for everybody, derived from the date, against the same bot; results are saved.

The first game of a deal counts, even if given up: afterwards the player knows the cards. A server keeps the results of
all players, never the cards, in one file beside its archive.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.chance import hashed
from engine.games import replay_text
from netplay.archive.summary import summary_of
from netplay.learn.tsume_results import in_a_row
from netplay.room.acts import SoloOpened
from netplay.room.record import record_again
from netplay.room.unfinished import list_unfinished, place_of, table_in
from netplay.solo.choice import SoloChoice
from netplay.storage.home import home
from netplay.storage.journal import LEAD_NOWHERE
from netplay.storage.journal_places import id_of
from netplay.storage.user_files import LoadedFile, change_saved, load_saved

LEVEL = "club"
_TURNS = ("prime", "composite", "cut", "revolution", "infinity", "foul", "pass")
_LARGEST = ("prime", "composite", "cut", "revolution")


class Result(msgspec.Struct, frozen=True):
    """The result of a daily deal."""

    played: str
    """The day it was played."""
    won: bool
    turns: int
    largest: str = ""
    """The largest legal number; empty if there was none."""
    cuts: int = 0
    revolutions: int = 0
    fouls: int = 0
    helped: bool = False
    """Whether hints named a play, or the prime check was on."""


class SavedResults(msgspec.Struct, frozen=True):
    """The saved results."""

    format: int = 1
    days: Mapping[str, Result] = {}
    """By the day of the deal, as 2026-11-24."""


def seed_of(day: date) -> int:
    """The seed of a day's deal."""
    return hashed(f"deal of the day {day.isoformat()}")


def choice_of(day: date, name: str, pace: float, now: datetime) -> SoloChoice:
    """The game of a day: by the official rules, against one bot; it counts as played now, however late it is dealt."""
    return SoloChoice(
        bots=(LEVEL,), name=name, seed=seed_of(day), pace=pace, daily=day.isoformat(), begun=now
    )


def path() -> Path:
    """The file of the results."""
    return home() / "daily.json"


def load() -> LoadedFile[SavedResults]:
    """The saved results; an unusable file is set aside, which the return value reports."""
    return load_saved(path(), SavedResults, _check)


def _check(saved: SavedResults) -> None:
    for day, result in saved.days.items():
        date.fromisoformat(day)
        date.fromisoformat(result.played)


def save_result(opening: SoloOpened, record: str) -> None:
    """Save the result of a day's deal, unless it was played before. Raises BadFile."""
    result = result_of(opening, record)

    def change(saved: SavedResults | None) -> SavedResults:
        days = saved.days if saved is not None else {}
        return SavedResults(days={opening.daily: result, **days})

    change_saved(path(), SavedResults, change, check=_check, aside=True)


def result_of(opening: SoloOpened, record: str) -> Result:
    """The player's result in the game of this record."""
    summary = summary_of(replay_text(record), {})
    counts = summary.seats[0].counts
    numbers = [int(one.value) for one in summary.numbers if one.seat == 0 and one.verdict in _LARGEST]
    return Result(
        played=opening.date[:10],
        won=summary.over and summary.seats[0].place == 1,
        turns=sum(counts.get(verdict, 0) for verdict in _TURNS),
        largest=str(max(numbers)) if numbers else "",
        cuts=counts.get("cut", 0),
        revolutions=counts.get("revolution", 0),
        fouls=counts.get("foul", 0),
        helped=summary.helped,
    )


def streak(saved: SavedResults, today: date) -> int:
    """The number of consecutive days on which the day's own deal was played; today's may still be missing."""
    return in_a_row((day for day, result in saved.days.items() if result.played == day), today)


def unfinished(day: str) -> str:
    """The ID of the unfinished game of a day's deal; empty if there is none."""
    return next((one.id for one in list_unfinished().free("solo") if one.daily == day), "")


def give_up(id: str) -> None:
    """Save the result of an unfinished daily deal as it stands, before its game is archived or discarded.

    Of any other game nothing is saved, nor of one that is being played, is damaged or has no move yet.

    Raises:
        QkError: if no game has this ID.
        BadFile: if the result can't be saved.
    """
    at = id_of(place_of(id))
    for game in list_unfinished().free("solo"):
        if game.id == at and game.daily and game.moves:
            try:
                table = table_in(game)
                assert table.solo is not None
                assert table.in_play is not None
                record = record_again(table, table.in_play)
            except LEAD_NOWHERE:
                return
            save_result(table.solo, record)


MOST_DAYS = 40
"""The number of days with stored results."""
MOST_PLAYERS = 1000
"""The maximum number of stored results of a day."""


class SharedResults(msgspec.Struct, frozen=True):
    """All results: by the day of the deal, and by the name on the server."""

    format: int = 1
    days: Mapping[str, Mapping[str, Result]] = {}


class DailyTable(msgspec.Struct, frozen=True):
    """A day's results as one player may see them."""

    rows: tuple[tuple[str, Result], ...]
    """Names and results, the best first; numbers and cuts are left out for a player who may still play the deal."""
    is_open: bool
    """Whether this player still may play it."""


def shared_path(archive: Path) -> Path:
    """The file of the results beside a server's archive."""
    return archive.with_name("daily-of-all.json")


def table_of(path: Path, day: date, *, is_open: bool) -> DailyTable:
    """The results of a day; an unreadable file counts as empty, and is set aside.

    Arguments:
        is_open: for a player who has not played the deal: without numbers and cuts, which reveal cards.
    """
    held = load_saved(path, SharedResults, _check_shared).held
    results = held.days.get(day.isoformat(), {}) if held is not None else {}
    rows = sorted(
        results.items(), key=lambda row: (row[1].helped, not row[1].won, row[1].turns, row[1].fouls, row[0])
    )
    if is_open:
        rows = [(name, replace(result, largest="", cuts=0, revolutions=0)) for name, result in rows]
    return DailyTable(tuple(rows), is_open)


def share(path: Path, day: date, name: str) -> Result | None:
    """Add the player's own result of a day's deal, unless it is there; returns it if there is one.

    Raises:
        BadFile: if it can't be saved.
    """
    key = day.isoformat()
    held = load().held
    own = held.days.get(key) if held is not None else None
    known = load_saved(path, SharedResults, _check_shared).held
    if own is None or (known is not None and name in known.days.get(key, {})):
        return own

    def change(saved: SharedResults | None) -> SharedResults:
        days = dict(saved.days) if saved is not None else {}
        there = days.get(key, {})
        if len(there) < MOST_PLAYERS:
            days[key] = {name: own, **there}
        return SharedResults(days={one: days[one] for one in sorted(days)[-MOST_DAYS:]})

    change_saved(path, SharedResults, change, check=_check_shared, aside=True)
    return own


def _check_shared(saved: SharedResults) -> None:
    for day in saved.days:
        date.fromisoformat(day)
