"""A league of many evenings: the sum of all results, each evening being a tournament of its own."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from netplay.club.matches import BadAct
from netplay.club.standings import standings
from netplay.club.tournament import Tournament
from netplay.line.sanitize import spelled


class EveningResult(msgspec.Struct, frozen=True):
    """One player's result of one evening."""

    place: int
    points: Fraction


class LeagueRow(msgspec.Struct, frozen=True):
    """A player in the league."""

    place: int
    name: str
    points: Fraction
    won: int
    evenings: tuple[EveningResult | None, ...]
    """In chronological order; None for absence."""

    @property
    def attended(self) -> int:
        """The number of evenings attended."""
        return sum(one is not None for one in self.evenings)


def in_order(evenings: Sequence[Tournament]) -> list[Tournament]:
    """Evenings by their days.

    Raises:
        BadAct: if one is given twice, or is of another game.
    """
    seen: set[tuple[str, str, str]] = set()
    for one in evenings:
        plan = one.plan
        key = (plan.name, plan.date, plan.lot)
        if key in seen:
            raise BadAct("league-twice", name=plan.name, date=plan.date)
        if plan.game != evenings[0].plan.game:
            raise BadAct("league-other-game", name=plan.name, game=plan.game, wanted=evenings[0].plan.game)
        seen.add(key)
    return sorted(evenings, key=lambda one: one.plan.date)


def league(evenings: Sequence[Tournament]) -> list[LeagueRow]:
    """All players by points, then by matches won, then by fewer evenings; ties share a place.

    A player is identified by the name without capitals, width and blanks; the latest spelling is shown.
    """
    tables = [{spelled(row.name): row for row in standings(one)} for one in evenings]
    names = {key: row.name for table in tables for key, row in table.items()}
    totals = []
    for key, name in names.items():
        own = [table.get(key) for table in tables]
        there = [row for row in own if row is not None]
        points = sum((row.points for row in there), Fraction(0))
        won = sum(row.won for row in there)
        each = tuple(EveningResult(row.place, row.points) if row is not None else None for row in own)
        totals.append(LeagueRow(0, name, points, won, each))
    totals.sort(key=lambda row: (*_merit(row), row.name))
    merits = [_merit(row) for row in totals]
    return [msgspec.structs.replace(row, place=merits.index(_merit(row)) + 1) for row in totals]


def _merit(row: LeagueRow) -> tuple[Fraction, int, int]:
    return -row.points, -row.won, row.attended
