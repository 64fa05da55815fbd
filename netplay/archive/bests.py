"""Personal bests of a player in one game: the largest prime so far, a first revolution, a first win.

A few small queries over the archived games; the game itself, which may be among them, does not count.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence

import msgspec

from engine.prime.primes import factor
from engine.record import Fault
from netplay.archive.archive import Archive
from netplay.archive.intake import empty_tray
from netplay.archive.schema import archive_path
from netplay.archive.summary import GameSummary, by_size, fingerprint

MOST_SHOWN = 3
"""The number of bests shown, the greatest first; more would be noise."""
_FIRSTS = ("composite", "revolution", "cut", "infinity")
_TAKEN_APART = 10**18
"""Larger composites are not counted by their factors: that would take time."""
_MOST_LOOKED_AT = 2000
_LONGEST = 100
"""The maximum number of digits of a number that can recur."""
_FEW_FACTORS = 4
"""From this many factors on a composite is worth a word."""


class PersonalBest(msgspec.Struct, frozen=True):
    """Something that this player had not reached before."""

    kind: str
    """`largest` prime, `factors` of a composite, `score`, or a first: `composite`, `revolution`, `cut`, `win` …"""
    value: str = ""
    """The number in digits, the number of factors, or the points."""
    before: str = ""
    """The previous best; empty if there was none."""


def bests(text: str, name: str) -> tuple[PersonalBest, ...]:
    """The new bests in this record for the player of this name, the greatest first; for a thread of its own.

    Raises:
        ArchiveTrouble: if the archived games cannot be read.
    """
    with Archive() as archive:
        empty_tray(archive)
        summary = archive.read(text)
        if isinstance(summary, Fault):
            return ()
        seat = next((at for at, one in enumerate(summary.seats) if one.name == name and not one.bot), None)
        return () if seat is None else tuple(_found(archive, summary, seat, fingerprint(text)))[:MOST_SHOWN]


class NumberHistory(msgspec.Struct, frozen=True):
    """The numbers that a player has met in archived games."""

    fouls: Mapping[int, int] = {}
    """The player's fouls by number."""
    own: frozenset[int] = frozenset()
    """Primes that the player has played."""
    others: frozenset[int] = frozenset()
    """Primes that others have played, bots among them."""


def history_of(name: str) -> NumberHistory:
    """The numbers of the archived games, for the player of this name; for a thread of its own.

    Raises:
        ArchiveTrouble: if the games cannot be read.
    """
    if not os.path.exists(archive_path()):
        return NumberHistory()
    with Archive() as archive:
        rows = archive.rows(
            "SELECT numbers.value, numbers.verdict, seats.name = ? AND seats.bot = '' AS own, SUM(numbers.times)"
            " FROM numbers JOIN seats ON numbers.game_id = seats.game_id AND numbers.seat = seats.seat"
            " JOIN games ON games.id = numbers.game_id WHERE games.game = 'prime'"
            f" AND numbers.verdict IN ('prime', 'foul') AND length(numbers.value) <= {_LONGEST}"
            " GROUP BY numbers.value, numbers.verdict, own",
            (name,),
        )
        counted = {
            (verdict, bool(own), int(value)): times
            for value, verdict, own, times in rows
            if value.isdecimal()
        }
    return NumberHistory(
        {number: times for (verdict, own, number), times in counted.items() if verdict == "foul" and own},
        frozenset(number for verdict, own, number in counted if verdict == "prime" and own),
        frozenset(number for verdict, own, number in counted if verdict == "prime" and not own),
    )


def _found(archive: Archive, summary: GameSummary, seat: int, own: str) -> list[PersonalBest]:
    name = summary.seats[seat].name
    where = "seats.name = ? AND seats.bot = '' AND games.game = ? AND games.hash != ?"
    about = (name, summary.game, own)

    def numbers(verdict: str, order: str, most: int) -> list[str]:
        rows = archive.rows(
            "SELECT DISTINCT numbers.value FROM seats JOIN games ON games.id = seats.game_id"
            " JOIN numbers ON numbers.game_id = seats.game_id AND numbers.seat = seats.seat"
            f" WHERE {where} AND numbers.verdict = ? {order} LIMIT {most}",
            (*about, verdict),
        )
        return [str(value) for (value,) in rows]

    def seats(what: str) -> list[tuple[object, ...]]:
        query = f"SELECT {what} FROM seats JOIN games ON games.id = seats.game_id WHERE {where}"
        return [tuple(row) for row in archive.rows(query, about)]

    played = {
        kind: [one.value for one in summary.numbers if one.seat == seat and one.verdict == kind]
        for kind in _ALL
    }
    found = [*_largest(played["prime"], numbers), *_factors(played["composite"], numbers)]
    found += [
        PersonalBest(kind, played[kind][0]) for kind in _FIRSTS if played[kind] and not numbers(kind, "", 1)
    ]
    found += _seat_firsts(summary, seat, seats)
    return found


_ALL = ("prime", *_FIRSTS)
_Numbers = Callable[[str, str, int], list[str]]


def _largest(primes: Sequence[str], numbers: _Numbers) -> list[PersonalBest]:
    if not primes:
        return []
    mine = max(primes, key=by_size)
    before = next(iter(numbers("prime", "ORDER BY length(numbers.value) DESC, numbers.value DESC", 1)), "")
    return [PersonalBest("largest", mine, before)] if not before or by_size(mine) > by_size(before) else []


def _factors(composites: Sequence[str], numbers: _Numbers) -> list[PersonalBest]:
    """A composite of more prime factors than any before."""
    most = max(map(_factors_of, composites), default=0)
    if most < _FEW_FACTORS:
        return []
    before = max(map(_factors_of, numbers("composite", "", _MOST_LOOKED_AT)), default=0)
    return [PersonalBest("factors", str(most), str(before) if before else "")] if most > before else []


def _factors_of(value: str) -> int:
    """The number of prime factors of a composite, with multiplicity."""
    number = int(value) if len(value) <= len(str(_TAKEN_APART)) else 0
    return sum(power for _, power in factor(number)) if 1 < number <= _TAKEN_APART else 0


def _seat_firsts(
    summary: GameSummary, seat: int, seats: Callable[[str], list[tuple[object, ...]]]
) -> list[PersonalBest]:
    """A first win, a first revolution of Daifugo, the best sheet of Tyrant."""
    one, found = summary.seats[seat], list[PersonalBest]()
    if one.counts.get("turned") and not any(_counts(row)["turned"] for row in seats("counts")):
        found.append(PersonalBest("revolution"))
    if one.score is not None:
        before = max((int(str(score)) for (score,) in seats("score") if score is not None), default=None)
        if before is not None and one.score > before:
            found.append(PersonalBest("score", str(one.score), str(before)))
    if one.place == 1 and not any(place == 1 for (place,) in seats("place")):
        found.append(PersonalBest("win"))
    return found


def _counts(row: tuple[object, ...]) -> dict[str, int]:
    return {"turned": 0, **msgspec.json.decode(str(row[0]), type=dict[str, int])}
