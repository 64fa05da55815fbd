"""Matches without connections, and the result of a match: mean points a game with their 95% interval."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from engine.chance import shuffle
from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import (
    POINTS,
    SEATS,
    GameOrder,
    above,
    dealt,
    gifts,
    leader,
    next_order,
    strongest,
)
from engine.daifugo.uecda.sight import SeenPlay, of_table
from engine.daifugo.uecda.table import FastRandom, UecdaTable

Z95 = 1.959963984540054


class MatchScore(msgspec.Struct, frozen=True):
    """One player's points."""

    name: str
    points: int
    mean: float
    low: float
    high: float


def scores(names: Sequence[str], results: Sequence[Sequence[int]]) -> tuple[MatchScore, ...]:
    """Each player's points over the games, best first; `results`: the players of each game, best first."""
    return scored(
        {name: [points_of(places, player) for places in results] for player, name in enumerate(names)}
    )


def scored(points: Mapping[str, Sequence[int]]) -> tuple[MatchScore, ...]:
    """The same from the points of each player's games."""
    found = []
    for name, row in points.items():
        low, mean, high = interval(row)
        found.append(MatchScore(name, sum(row), mean, low, high))
    return tuple(sorted(found, key=lambda one: -one.points))


def points_of(places: Sequence[int], player: int) -> int:
    """A player's points for one game."""
    return POINTS[places.index(player)]


def interval(points: Sequence[int]) -> tuple[float, float, float]:
    """The mean of some games' points between the ends of its 95% interval."""
    count = len(points)
    if count < 2:
        return 1.0, points[0] if points else 3.0, 5.0
    mean = sum(points) / count
    spread = Z95 * math.sqrt(sum((one - mean) ** 2 for one in points) / (count - 1) / count)
    return max(1.0, mean - spread), mean, min(5.0, mean + spread)


def play(levels: Sequence[str], first: int, count: int, seed: int) -> list[tuple[int, ...]]:
    """Play some games of a match; returns the players' numbers of each, best first.

    Arguments:
        first: the number of earlier games of the match: a multiple of `CLASSLESS`; until the classes end each game
            hangs on the one before.
    """
    rng = FastRandom(seed * 1_000_003 + first)
    order = GameOrder(first, shuffle(range(SEATS), rng), ()) if first else None
    results: list[tuple[int, ...]] = []
    for _ in range(count):
        order = next_order(order, results[-1] if results else (), rng)
        results.append(play_game(levels, order, rng))
    return results


def play_game(levels: Sequence[str], order: GameOrder, rng: FastRandom) -> tuple[int, ...]:
    """Play one game, each player with its own view."""
    hands, moved, barred = dealt(order, rng), [], {}
    for rich, poor, count in gifts(order):
        up = strongest(hands[poor], count)
        level = levels[order.seats[rich]]
        moved.append((rich, poor, up, bots.give(level, hands[rich] | up, count, rng.next())))
        barred[rich] = ((poor, above(strongest(hands[rich] | up, count))),)
    for rich, poor, up, down in moved:
        hands[rich] = (hands[rich] | up) & ~down
        hands[poor] = (hands[poor] & ~up) | down
    known = {rich: ((poor, down),) for rich, poor, _, down in moved}
    known |= {poor: ((rich, up),) for rich, poor, up, _ in moved}
    table = UecdaTable(hands, leader(hands))
    history: list[SeenPlay] = []
    while not table.over:
        seat = table.turn
        sight = of_table(table, known.get(seat, ()), tuple(history), barred.get(seat, ()))
        chosen = bots.choose(levels[order.seats[seat]], sight, rng.next())
        history.append(SeenPlay(seat, chosen, table.field, table.lock, table.rev))
        table.make(chosen, rng)
    return tuple(order.seats[seat] for seat in table.ranks)
