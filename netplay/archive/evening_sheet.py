"""The sheet of an evening: consecutive games, all places and points, and the totals.

Records name their series (`series` in the header; an `event` in older ones). Points are those of every series: one less
than there are players for the first, none for the last, leavers being last. Ties are decided by the sheets of Tyrant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from re import fullmatch

import msgspec

from engine.record import BadLine, Fault, read_record
from netplay.archive.archive import Archive
from netplay.archive.intake import empty_tray
from netplay.archive.summary import GameSummary, fingerprint


class SheetGame(msgspec.Struct, frozen=True):
    """One game of an evening."""

    id: int
    """Its number in the archive; 0: it is not there yet."""
    day: str
    game: str
    rules: str
    number: int = 0
    """The number in its series; 0: no series."""
    of: int = 0
    places: Mapping[str, int] = {}
    """Empty for a game that was not played to its end."""
    left: tuple[str, ...] = ()
    """The players whose seats a bot played to the end."""

    def points(self, name: str) -> int | None:
        """A player's points in it; None for others."""
        place = self.places.get(name)
        return None if place is None else len(self.places) - place


class PlayerTotals(msgspec.Struct, frozen=True):
    """One player's totals of an evening."""

    name: str
    bot: str
    """The level, of a bot."""
    games: int
    wins: int
    brought: int
    """Points of games of the series before the first that is known here."""
    points: int
    """With those brought along."""
    fame: int


class EveningSheet(msgspec.Struct, frozen=True):
    """Consecutive games, and their totals."""

    games: tuple[SheetGame, ...]
    totals: tuple[PlayerTotals, ...]
    """The highest total first."""

    @property
    def is_whole(self) -> bool:
        """Whether it is a series whose last game is over."""
        last = self.games[-1]
        return last.number > 0 and last.number == last.of and bool(last.places)


def sheet_of_series(text: str) -> EveningSheet | None:
    """The sheet of the series of a game just played, from the player's own archive; for a thread of its own.

    Raises:
        ArchiveTrouble.
    """
    with Archive() as archive:
        if archive.writable:
            empty_tray(archive)
        return sheet_of(archive, series_of(archive, text), text)


class _Read(msgspec.Struct, frozen=True):
    """A game with its series, from its header."""

    game: SheetGame
    summary: GameSummary
    before: Mapping[str, int]


def sheet_of(archive: Archive, ids: Sequence[int], last: str = "") -> EveningSheet | None:
    """The sheet of these games, in this order; None if none can be read.

    Arguments:
        last: the record of an additional game, which may be in the archive already.

    Raises:
        ArchiveTrouble: if a game does not exist.
    """
    found = [_read(archive.text(id), archive.game(id).summary, id) for id in ids]
    if last and fingerprint(last) not in {fingerprint(archive.text(id)) for id in ids}:
        summary = archive.read(last)
        found += [] if isinstance(summary, Fault) else [_read(last, summary, 0)]
    games = [one for one in found if one.summary.seats]
    if not games:
        return None
    return EveningSheet(tuple(one.game for one in games), _totals(games))


def _read(text: str, summary: GameSummary, id: int) -> _Read:
    series = _series(text)
    number, of = (series.number, series.of) if series is not None else (0, 0)
    places = {seat.name: seat.place for seat in summary.seats if seat.place is not None}
    left = tuple(seat.name for seat in summary.seats if seat.counts.get("left"))
    game = SheetGame(
        id, summary.played[:10], summary.game, summary.rules, number, of, places if summary.over else {}, left
    )
    return _Read(game, summary, {} if series is None else series.before)


def _totals(games: Sequence[_Read]) -> tuple[PlayerTotals, ...]:
    """The totals of all players, the highest first."""
    bots: dict[str, str] = {}
    fame: dict[str, int] = {}
    brought = dict(games[0].before)
    for one in games:
        for seat in one.summary.seats:
            bots.setdefault(seat.name, seat.bot)
            counts = seat.score is not None and not seat.counts.get("purged")
            fame[seat.name] = fame.get(seat.name, 0) + (seat.score or 0 if counts else 0)
    totals = []
    for name, level in bots.items():
        places = [one.game.places[name] for one in games if name in one.game.places]
        points = sum(one.game.points(name) or 0 for one in games) + brought.get(name, 0)
        wins = places.count(1)
        totals.append(PlayerTotals(name, level, len(places), wins, brought.get(name, 0), points, fame[name]))
    return tuple(sorted(totals, key=lambda one: (-one.points, -one.fame, -one.wins, one.name)))


class _Series(msgspec.Struct, frozen=True):
    """The series of a game, from its record."""

    number: int
    of: int
    id: str = ""
    before: Mapping[str, int] = {}


def _series(text: str) -> _Series | None:
    try:
        values = read_record(text, lenient=True).header.values
    except BadLine:
        return None
    series = values.get("series")
    if isinstance(series, Mapping):
        number, of, id, points = (series.get(key) for key in ("game", "games", "id", "points"))
        if isinstance(number, int) and isinstance(of, int) and of > 1:
            known = points.items() if isinstance(points, Mapping) else ()
            before = {name: value for name, value in known if isinstance(value, int)}
            return _Series(number, of, id if isinstance(id, str) else "", before)
    event = fullmatch(r"game (\d{1,4}) of (\d{1,4})", str(values.get("event", "")))
    return _Series(int(event[1]), int(event[2])) if event is not None else None


def series_of(archive: Archive, text: str) -> tuple[int, ...]:
    """The games of this record's series, in order, itself included if it is archived.

    A game without a series is alone.

    Raises:
        ArchiveTrouble.
    """
    own = _series(text)
    itself = tuple(id for (id,) in archive.rows("SELECT id FROM games WHERE hash = ?", (fingerprint(text),)))
    if own is None:
        return itself
    if own.id:
        rows = archive.rows("SELECT id, text FROM games WHERE instr(text, ?) ORDER BY id", (own.id,))
        games = [(found.number, id) for id, other in rows if (found := _series(other)) and found.id == own.id]
        return tuple(id for _, id in sorted(games))
    return _run(archive, itself[0]) if itself else ()


def _run(archive: Archive, id: int) -> tuple[int, ...]:
    """The same for records that have only the number of their game: consecutive ones of the same people."""
    own = archive.game(id)
    rows = archive.rows(
        "SELECT id FROM games WHERE game = ? AND rules = ? AND event GLOB 'game * of *' ORDER BY id",
        (own.summary.game, own.summary.rules),
    )
    people, run, last = {seat.name for seat in own.summary.seats}, list[int](), 0
    for one in [number for (number,) in rows]:
        series = _series(archive.text(one))
        if series is None or series.id or {seat.name for seat in archive.game(one).summary.seats} != people:
            continue
        if series.number != last + 1:
            if id in run:
                break
            run = []
        run.append(one)
        last = series.number
    return tuple(run) if id in run else (id,)
