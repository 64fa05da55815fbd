"""Fits what facts about a position tell of who wins: `python -m tests.bench.chances FOLDER` (records of two players).

The weights of `engine/prime/bots/chances.py` come from here: a logistic regression over every position of all games. A
long game counts for no more than six positions, as it is judged by, and small weights are preferred. How true the
chances come is told by ten fits, each to nine tenths of the games, and each judged by the games that it has not seen.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from engine.chance import SeedDice
from engine.prime.bots.chances import facts, sides
from engine.prime.bots.prospects import outlined
from engine.seats import Seat
from tests.bench.calibration import Told, recorded, report, sampled

_RIDGE = 8.0
_ROUNDS = 12
_PARTS = 10


class Position(msgspec.Struct, frozen=True):
    """What is seen of a position by the one who may move next: before janken by either of the two."""

    game: int
    facts: tuple[tuple[float, dict[str, float]], ...]
    movers: tuple[Seat, ...]
    winner: Seat
    counts: float
    is_judged: bool


def gathered(folder: Path) -> list[Position]:
    """The facts of every position of the games."""
    found: list[Position] = []
    for number, (game, seen, winner) in enumerate(recorded(folder)):
        if game == "prime" and len(seen) > 1 and seen[0].seats == 2:
            places, told = sampled(len(seen)), [_looked_at(view) for view in seen]
            measured = sum(len(one) for one in told)
            found += [
                Position(
                    number, *zip(*one, strict=True), winner, min(1.0, len(places) / measured), at in places
                )
                for at, one in enumerate(told)
                if one
            ]
    return found


def _looked_at(view: Any) -> list[tuple[tuple[float, dict[str, float]], Seat]]:
    """The facts that the measure weighs at this position, and whose chance they are of; none where it is decided."""
    found = None if view.finished or view.ranks or not all(view.hands) else outlined(view, SeedDice(1))
    if found is None:
        return []
    return [
        (facts(found.view, found.sketch, found.chances[mover], mover, other), mover)
        for mover, other in sides(found.view)
    ]


def fitted(found: Sequence[Position], without: str = "") -> dict[str, float]:
    """The weights that make the winners likeliest, perhaps without one of the facts."""
    each = [
        (given, told, mover == one.winner, one.counts)
        for one in found
        for (given, told), mover in zip(one.facts, one.movers, strict=True)
    ]
    names = [name for name in each[0][1] if name != without]
    given = np.array([one[0] for one in each])
    x = np.array([[one[1][name] for name in names] for one in each])
    y, counts = np.array([one[2] for one in each], float), np.array([one[3] for one in each])
    spread = x.std(0) + 1e-9
    spread[0] = 1.0  # what always counts stays as it is
    z, weights = x / spread, np.zeros(len(names))
    for _ in range(_ROUNDS):
        p = 1 / (1 + np.exp(-given - z @ weights))
        slope = z.T @ (counts * (y - p)) - _RIDGE * weights
        bend = (z * (counts * p * (1 - p))[:, None]).T @ z + _RIDGE * np.eye(len(names))
        weights += np.linalg.solve(bend, slope)
    return {name: round(float(weight), 3) for name, weight in zip(names, weights / spread, strict=True)}


def judged(found: Sequence[Position], without: str = "") -> list[Told]:
    """What is told of each judged position by weights of the games of other parts."""
    told = []
    for part in range(_PARTS):
        weights = fitted([one for one in found if one.game % _PARTS != part], without)
        told += [_told(one, weights) for one in found if one.game % _PARTS == part and one.is_judged]
    return told


def _told(one: Position, weights: dict[str, float]) -> Told:
    """The two players' chances by these weights."""
    first = 0.0
    for (odds, seen), mover in zip(one.facts, one.movers, strict=True):
        share = 1 / (1 + np.exp(-odds - sum(weight * seen[name] for name, weight in weights.items())))
        first += float(share if mover == 0 else 1 - share) / len(one.facts)
    return Told(one.game, (first, 1 - first), one.winner)


def main() -> None:
    """Reads the games, tells the weights with and without what was learnt, and how true they come in other games."""
    found = gathered(Path(sys.argv[1]))
    print(f"{len(found)} positions")
    for name, without in (("WEIGHTS", ""), ("ELSEWHERE", "learnt")):
        print(f"{name}:")
        print("\n".join(f'    "{fact}": {weight},' for fact, weight in fitted(found, without).items()))
        print(f"in games that were not fitted:\n{report(judged(found, without))}")


if __name__ == "__main__":
    main()
