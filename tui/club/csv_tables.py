"""Players, pairings and standings as CSV, for spreadsheets and for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from netplay.club.standings import shown_ties, standings
from netplay.club.tournament import Tournament

_FORMULA = ("=", "+", "-", "@", "\t")
"""How cells begin that a spreadsheet would calculate."""


def as_csv(made: Tournament, kind: str) -> str:
    """A table with the names of its columns above it; `players` can be read in again by `add --from`."""
    rows = {"standings": _standings, "pairings": _pairings, "players": _players}[kind](made)
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_safe(cell) for cell in row] for row in rows)
    return out.getvalue()


def _safe(cell: object) -> object:
    is_formula = isinstance(cell, str) and cell.startswith(_FORMULA)
    return f"'{cell}" if is_formula else f"{cell:g}" if isinstance(cell, float) else cell


def _standings(made: Tournament) -> Iterable[list[object]]:
    ties = [tie for tie in shown_ties(made) if tie != "wins"]
    yield ["group", "place", "name", "points", "played", "won", "drawn", "lost", *ties, "out"]
    has_groups = made.plan.system == "groups"
    for group in (*(key for key, names in made.groups().items() if names and has_groups), None):
        for row in standings(made, group=group):
            parted = dict(zip(shown_ties(made), row.ties, strict=True))
            yield [
                *(group or "", row.place, row.name, float(row.points)),
                *(row.played, row.won, row.drawn, row.lost),
                *(parted[tie] for tie in ties),
                int(row.out),
            ]


def _pairings(made: Tournament) -> Iterable[list[object]]:
    seats = range(1, made.plan.table + 1)
    columns = [f"{what} {seat}" for seat in seats for what in ("player", "score")]
    yield ["round", "table", "group", *columns, "not played"]
    for match in made.matches():
        result = match.reported
        scores = ("",) * len(match.players) if result is None else result.scores
        cells: list[object] = []
        for at in range(len(seats)):
            cells += [match.players[at], scores[at]] if at < len(match.players) else ["", ""]
        forfeit = int(result.forfeit) if result is not None else ""
        yield [match.round, match.table, match.group.strip("*"), *cells, forfeit]


def _players(made: Tournament) -> Iterable[list[object]]:
    boards = max((len(one.members) for one in made.players.values()), default=0)
    yield ["name", "rating", "club", *(f"member {board}" for board in range(1, boards + 1))]
    for one in made.players.values():
        yield [one.name, one.rating or "", one.club, *one.members]
