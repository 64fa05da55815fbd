"""Fits what facts about a position tell of who wins: `python -m tests.bench.chances FOLDER` (records of two players).

The weights of `engine/prime/bots/chances.py` come from here: a logistic regression over every position of the games
with an even number, so that those with an odd one can judge it (tests/bench/calibration.py). A long game counts for
no more than six positions, as it is judged by, and small weights are preferred.
"""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

import numpy as np

from engine.chance import SeedDice
from engine.prime.bots import chances, prospects
from tests.bench.calibration import POSITIONS, recorded

_RIDGE = 8.0
_ROUNDS = 12

Facts = tuple[dict[str, float], bool, float]
"""What was seen, whether the mover won, and how much it counts."""


def gathered(folder: Path) -> list[Facts]:
    """The facts of every position of the even games."""
    found: list[Facts] = []
    for number, (game, seen, winner) in enumerate(recorded(folder)):
        if number % 2 or game != "prime":
            continue
        told: list[tuple[dict[str, float], bool]] = []

        def kept(view, sketch, shares, mover, other, told=told, winner=winner):  # type: ignore[no-untyped-def]
            found = chances.facts(view, sketch, shares[mover], mover, other)
            told.append((found, mover == winner))
            return shares[mover]

        with patch.object(chances, "_measured", kept):
            for view in seen:
                if all(view.hands):
                    prospects.prospects(view, SeedDice(1))
        found += [(one, won, min(1.0, POSITIONS / len(told))) for one, won in told]
    return found


def fitted(found: list[Facts]) -> dict[str, float]:
    """The weights that make the winners likeliest."""
    names = list(found[0][0])
    x = np.array([[one[name] for name in names] for one, _, _ in found])
    y, counts = np.array([won for _, won, _ in found], float), np.array([count for *_, count in found])
    middle, spread = x.mean(0), x.std(0) + 1e-9
    middle[0], spread[0] = 0.0, 1.0  # what always counts stays as it is
    z, weights = (x - middle) / spread, np.zeros(len(names))
    for _ in range(_ROUNDS):
        p = 1 / (1 + np.exp(-z @ weights))
        slope = z.T @ (counts * (y - p)) - _RIDGE * weights
        bend = (z * (counts * p * (1 - p))[:, None]).T @ z + _RIDGE * np.eye(len(names))
        weights += np.linalg.solve(bend, slope)
    plain = weights / spread
    plain[0] -= (weights * middle / spread)[1:].sum()
    return {name: round(float(weight), 3) for name, weight in zip(names, plain, strict=True)}


def main() -> None:
    """Reads the games and tells the weights."""
    found = gathered(Path(sys.argv[1]))
    print(f"{len(found)} positions")
    print("\n".join(f'    "{name}": {weight},' for name, weight in fitted(found).items()))


if __name__ == "__main__":
    main()
