"""The daily deal on a server: the results of all players, never the cards.

The results are in one file beside the server's archive. The first game of each player counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import msgspec
from msgspec.structs import replace

from netplay.solo.daily import Result, load
from netplay.storage.user_files import change_saved, load_saved

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
    held = load_saved(path, SharedResults, _check).held
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
    known = load_saved(path, SharedResults, _check).held
    if own is None or (known is not None and name in known.days.get(key, {})):
        return own

    def change(saved: SharedResults | None) -> SharedResults:
        days = dict(saved.days) if saved is not None else {}
        there = days.get(key, {})
        if len(there) < MOST_PLAYERS:
            days[key] = {name: own, **there}
        return SharedResults(days={one: days[one] for one in sorted(days)[-MOST_DAYS:]})

    change_saved(path, SharedResults, change, check=_check, aside=True)
    return own


def _check(saved: SharedResults) -> None:
    for day in saved.days:
        date.fromisoformat(day)
