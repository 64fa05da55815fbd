"""Teaches the net of `engine/prime/bots/outlook.py`: `python -m tests.bench.outlook --games 10000`.

The level `person` plays itself by the official rules, on all cores. At a few positions of each game the signs are kept
with who won, and the net is taught by Adam's steps to make the winners likeliest, large weights costing. One game of
ten is held back, and how well it is foretold is told. The weights are written as a module of the package; those of
`chances.py` have to be fitted anew after that (tests/bench/chances.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from engine.chance import SeedDice
from engine.prime.bots.chances import plain, sides
from engine.prime.bots.outlook import signs
from engine.prime.bots.prospects import outlined
from tests.bench.calibration import positions, sampled
from tests.lab.uecda_training import Adam
from tests.lab.written import in_rows, module

Reals = npt.NDArray[np.float64]

_HIDDEN = 24
_EPOCHS, _BATCH = 20, 256
_RATE, _LAST_RATE = 3e-3, 1e-5
_L2 = 2e-3
_RARE = 0.01
"""A sign that hardly ever differs is not scaled up, so that it counts next to nothing."""
_HELD_BACK = 10
"""One game of so many is not learnt from."""


class Seen(msgspec.Struct, frozen=True):
    """A position as one of its players saw it who may move next, and whether that player won."""

    game: int
    signs: tuple[float, ...]
    won: bool


def lesson(seed: int, number: int) -> list[Seen]:
    """A few positions of one game."""
    found: list[Seen] = []
    seen, winner = positions("prime", number, seed, players=("person",))
    for at in sorted(sampled(len(seen))) if len(seen) > 1 else ():
        if not all(seen[at].hands):
            continue  # decided
        known = outlined(seen[at], SeedDice(1))
        assert known is not None, "an ordinary deck can be thought about"
        for mover, other in sides(known.view):
            told = plain(known.view, known.sketch, known.chances[mover], mover, other)
            found.append(Seen(number, tuple(signs(told, known.view, mover, other)), winner == mover))
    return found


class Net:
    """The weights while they are taught, of signs that are scaled to like sizes."""

    def __init__(self, signs: int, dice: np.random.Generator) -> None:
        self._row: Reals = np.concatenate(
            [
                dice.normal(0, signs**-0.5, signs * _HIDDEN),
                np.zeros(_HIDDEN),
                dice.normal(0, _HIDDEN**-0.5, _HIDDEN),
                np.zeros(signs + 1),
            ]
        )
        self._ends = np.cumsum([signs * _HIDDEN, _HIDDEN, _HIDDEN, signs])
        self._adam = Adam(len(self._row), _RATE)

    @property
    def parts(self) -> tuple[Reals, Reals, Reals, Reals, float]:
        """From signs to hidden places, these places' bases, what they count, what signs count themselves, the base."""
        inner, base, outer, direct, always = np.split(self._row, self._ends)
        return inner.reshape(-1, _HIDDEN), base, outer, direct, float(always[0])

    def odds(self, x: Reals) -> Reals:
        """The log odds of these positions."""
        return self._through(x)[1]

    def _through(self, x: Reals) -> tuple[Reals, Reals]:
        """What the hidden places say, and the log odds."""
        inner, base, outer, direct, always = self.parts
        hidden: Reals = np.maximum(0, x @ inner + base)
        return hidden, hidden @ outer + x @ direct + always

    def learn(self, x: Reals, won: Reals, rate: float) -> None:
        """One of Adam's steps."""
        inner, _, outer, direct, _ = self.parts
        hidden, odds = self._through(x)
        off = (won - chance(odds)) / len(x)
        back = np.outer(off, outer) * (hidden > 0)
        slopes = (
            (x.T @ back - _L2 * inner).ravel(),
            back.sum(0),
            hidden.T @ off - _L2 * outer,
            x.T @ off - _L2 * direct,
            off.sum(keepdims=True),
        )
        self._adam.rate = rate
        self._row = self._row + self._adam.step(np.concatenate(slopes))


def chance(odds: Reals) -> Reals:
    """Log odds as chances."""
    found: Reals = 1 / (1 + np.exp(-odds))
    return found


def taught(x: Reals, won: Reals, seed: int) -> Net:
    """A net that has gone through all positions a few times."""
    dice = np.random.default_rng(seed)
    net = Net(x.shape[1], dice)
    for epoch in range(_EPOCHS):
        order = dice.permutation(len(x))
        rate = _RATE * (1 - epoch / _EPOCHS) + _LAST_RATE
        for at in range(0, len(x), _BATCH):
            net.learn(x[order[at : at + _BATCH]], won[order[at : at + _BATCH]], rate)
    return net


def written(net: Net, mean: Reals, spread: Reals, told: str) -> str:
    """The weights for signs as they are, as a module of the package."""
    inner, base, outer, direct, always = net.parts
    rows = [
        [*(column / spread), shift - mean / spread @ column, counts]
        for column, shift, counts in zip(inner.T, base, outer, strict=True)
    ]
    lines = [
        "HIDDEN: tuple[tuple[float, ...], ...] = (",
        *(line for row in rows for line in ("    (", *in_rows(_figures(row), 8), "    ),")),
        ")",
        '"""For each hidden place what the signs count, then its base, then what it counts itself."""',
        "DIRECT: tuple[float, ...] = (",
        *in_rows(_figures([*(direct / spread), always - float(mean / spread @ direct)])),
        ")",
        '"""What each sign counts by itself, then the base."""',
    ]
    what = "What a net has learnt of positions of two players; written by `python -m tests.bench.outlook`."
    return module(what, told, lines)


def _figures(numbers: Sequence[float]) -> Iterator[str]:
    """Numbers as entries of a table: four digits tell enough."""
    return (f"{float(f'{number:.4g}')!r}," for number in numbers)


def main() -> None:
    """Plays, teaches, judges and writes."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.outlook", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("engine/prime/bots/outlook_weights.py"))
    asked = parser.parse_args()
    if asked.games < _HELD_BACK:
        parser.error(f"--games {asked.games}: at least {_HELD_BACK}, for one of so many is held back")
    found: list[Seen] = []
    with ProcessPoolExecutor(asked.jobs) as executor:
        for one in executor.map(partial(lesson, asked.seed), range(asked.games), chunksize=20):
            found += one
            if one and one[0].game % 500 == 0:
                print(f"  {one[0].game} games", flush=True)
    x = np.array([one.signs for one in found])
    won = np.array([one.won for one in found], float)
    held = np.array([one.game % _HELD_BACK == 0 for one in found])
    mean, spread = x[~held].mean(0), x[~held].std(0)
    spread = np.where(spread > _RARE, spread, 1.0)
    net = taught((x[~held] - mean) / spread, won[~held], asked.seed)
    off = ((chance(net.odds((x[held] - mean) / spread)) - won[held]) ** 2).mean()
    told = f"Learnt from {int((~held).sum())} positions of {asked.games} games; Brier of games held back {off:.3f}."
    print(told)
    asked.out.write_text(written(net, mean, spread, told), encoding="utf-8")


if __name__ == "__main__":
    main()
