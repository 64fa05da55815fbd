"""Incremental ladders of an archive, updated as games are archived, so that a query need not read all of them.

Games older than a few days are processed once and reused, as long as the archive's data for those days is the same;
later games, which may still come in any order, are processed for each query. Ratings are not stored: a restarted
program computes them again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path

import msgspec

from engine.record import Fault
from netplay.archive.archive import Archive
from netplay.archive.intake import empty_tray
from netplay.archive.ladder import (
    ALWAYS,
    Change,
    Key,
    Ladder,
    LadderBuilder,
    LadderGame,
    LadderStanding,
    games,
    in_order,
    played_by,
)
from netplay.archive.query import DAY
from netplay.archive.schema import archive_path
from netplay.archive.summary import GameSummary, fingerprint

OPEN_DAYS = 2
"""The number of days back from today whose games may still come in any order."""
MOST_FOLLOWED = 8
"""The maximum number of archives followed at once: a server has one for its tables, and its players have theirs."""

_Sums = dict[tuple[str, str], LadderBuilder]


class Rated(msgspec.Struct, frozen=True):
    """The effect of a game on a player's rating."""

    game: str
    rules: str
    standing: LadderStanding
    """The standing after it."""
    change: Change | None = None
    """None if the game did not count, because the same company had played this many."""


class Unrated(msgspec.Struct, frozen=True):
    """The help because of which a game is not rated."""

    hints: int
    """The number of hints that named a play, for all players together."""
    assist: bool
    """Whether the players had the prime check."""


class LiveLadders:
    """All ladders of one archive; for threads of their own, one question at a time."""

    def __init__(self, path: Path, today: Callable[[], date] = date.today) -> None:
        self._path = path
        self._today = today
        self._settled: _Sums = {}
        self._until = ""
        """The first day that is not settled."""
        self._seen: object = None
        """The archive's data for the settled days."""
        self._lock = threading.Lock()

    def ladders(self) -> list[Ladder]:
        """All present ladders. Raises ArchiveTrouble."""
        with self._lock, Archive(self._path) as archive:
            return in_order(self._now(archive)[0])

    def rated(self, text: str, names: Collection[str]) -> dict[str, Rated | Unrated]:
        """The effect of a game on each of these people who played it, whether it has been archived or not.

        Raises:
            ArchiveTrouble.
        """
        with self._lock, Archive(self._path) as archive:
            if archive.writable and self._path == archive_path():  # only the caller's own archive has a tray
                empty_tray(archive)
            summary = archive.read(text)
            own = None if isinstance(summary, Fault) else played(summary)
            if isinstance(summary, Fault) or own is None:
                return {}
            if summary.helped:
                help_ = Unrated(summary.hints, summary.assist)
                return {name: help_ for name in names if (name, False) in own.keys}
            known = next(archive.rows("SELECT id FROM games WHERE hash = ?", (fingerprint(text),)), (0,))
            sums, changes = self._now(archive, own if not known[0] else None, about=known[0])
        of, results = sums.get(own.key), dict[str, Rated | Unrated]()
        for name in names:
            standing = of.standing((name, False)) if of is not None and (name, False) in own.keys else None
            if standing is not None:
                results[name] = Rated(*own.key, standing, changes.get((name, False)))
        return results

    def _now(
        self, archive: Archive, last: LadderGame | None = None, about: int = -1
    ) -> tuple[_Sums, Mapping[Key, Change]]:
        """The ladders with all games; and the effect of one game.

        Arguments:
            last: a game that is not in the archive yet.
            about: the number of the one game; 0: of that.
        """
        self._settle(archive)
        sums = {key: of.copy() for key, of in self._settled.items()}
        did: dict[Key, Change] = {}
        for one in (*games(archive, since=self._until), *([] if last is None else [last])):
            made = _take(sums, one)
            if one.id == about:
                did = made
        return sums, did

    def _settle(self, archive: Archive) -> None:
        """Extend the settled part to the open days, from the beginning if the past has changed."""
        until = (self._today() - timedelta(days=OPEN_DAYS)).isoformat()
        if self._seen is None or self._seen != _past(archive, self._until) or until < self._until:
            self._settled, self._until = {}, ""
        if until != self._until:
            for one in games(archive, since=self._until, before=until):
                _take(self._settled, one)
            self._until, self._seen = until, _past(archive, until)


def _take(sums: _Sums, one: LadderGame) -> dict[Key, Change]:
    """Add a game; returns its effect on each player."""
    of = sums.get(one.key)
    if of is None:
        of = sums[one.key] = LadderBuilder(one.known, brief=True)
    before = of.uncounted
    of.take(one, ALWAYS)
    return {} if of.uncounted > before else {key: of.history[key][-1] for key in one.keys}


def _past(archive: Archive, until: str) -> object:
    """A value that changes when games of these days are added, deleted, or edited."""
    totals = next(archive.rows(f"SELECT count(*), total(id) FROM games WHERE {DAY} < ?", (until,)))
    return totals, next(archive.rows("SELECT min(edition), max(edition) FROM games"))


def played(summary: GameSummary) -> LadderGame | None:
    """A game that was read from its record, helped or not; None if it could count on no ladder."""
    if not summary.over:
        return None
    seats = [(seat.key, seat.place) for seat in summary.seats]
    day = summary.played or date.today().isoformat()
    return played_by(seats, game=summary.game, rules=summary.rules, day=day, dated=bool(summary.played))


@lru_cache(maxsize=MOST_FOLLOWED)
def followed(path: Path) -> LiveLadders:
    """The ladders of the archive there."""
    return LiveLadders(path)


def rating_of(archive: Path, text: str, name: str) -> Rated | Unrated | None:
    """The effect of a game on a player's rating, by the games there; for a thread of its own. Raises ArchiveTrouble."""
    return followed(archive).rated(text, [name]).get(name)
