"""Teaches the opinion of a position (`engine/prime/bots/value/`): `python -m tests.lab.values --records FOLDER`.

Two lessons, written into one module of weights; what is not taught this time stays as it is.

`--games 10000`: the level `person` plays itself by the official rules, on all cores. At a few positions of each game
the signs are kept with who won, and a net is taught by Adam's steps to make the winners likeliest, large weights
costing. One game of ten is held back, and how well it is foretold is told. The facts have to be fitted anew after that.

`--records FOLDER`: what each fact tells of who wins, by a logistic regression over every position of the recorded games
of two. A long game counts for no more than the positions that it is judged by, and small weights are preferred. How
true the chances come is told by ten fits, each to nine tenths of the games, and each judged by the games that it has
not seen.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from engine.chance import SeedDice
from engine.prime.bots.value import outlined
from engine.prime.bots.value.facts import facts, plain, sides, signs
from engine.seats import Seat
from tests.bench.calibration import Told, positions, recorded, report, sampled
from tests.lab.uecda_training import Adam
from tests.lab.written import weights_file

Reals = npt.NDArray[np.float64]
Rows = tuple[tuple[float, ...], ...]

PACKAGED = Path("engine/prime/bots/value/weights.json")
_HIDDEN = 24
_EPOCHS, _BATCH = 20, 256
_RATE, _LAST_RATE = 3e-3, 1e-5
_L2 = 2e-3
_RARE = 0.01
"""A sign that hardly ever differs is not scaled up, so that it counts next to nothing."""
_HELD_BACK = 10
"""One game of so many is not learnt from."""
_RIDGE = 8.0
_ROUNDS = 12
_PARTS = 10


# ---------------------------------------------------------------------- the net


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


def learnt(games: int, seed: int, jobs: int) -> tuple[Rows, tuple[float, ...], str]:
    """The net's hidden and direct weights after so many games, for signs as they are, and what is to be told of it."""
    found: list[Seen] = []
    with ProcessPoolExecutor(jobs) as executor:
        for one in executor.map(partial(lesson, seed), range(games), chunksize=20):
            found += one
            if one and one[0].game % 500 == 0:
                print(f"  {one[0].game} games", flush=True)
    x = np.array([one.signs for one in found])
    won = np.array([one.won for one in found], float)
    held = np.array([one.game % _HELD_BACK == 0 for one in found])
    mean, spread = x[~held].mean(0), x[~held].std(0)
    spread = np.where(spread > _RARE, spread, 1.0)
    net = taught((x[~held] - mean) / spread, won[~held], seed)
    off = ((chance(net.odds((x[held] - mean) / spread)) - won[held]) ** 2).mean()
    told = f"Net: learnt from {int((~held).sum())} positions of {games} games; Brier of games held back {off:.3f}."
    return *unscaled(net, mean, spread), told


def unscaled(net: Net, mean: Reals, spread: Reals) -> tuple[Rows, tuple[float, ...]]:
    """The weights for signs as they are: four digits tell enough."""
    inner, base, outer, direct, always = net.parts
    hidden = tuple(
        _figures([*(column / spread), shift - mean / spread @ column, counts])
        for column, shift, counts in zip(inner.T, base, outer, strict=True)
    )
    return hidden, _figures([*(direct / spread), always - float(mean / spread @ direct)])


def _figures(numbers: Sequence[float]) -> tuple[float, ...]:
    return tuple(float(f"{float(number):.4g}") for number in numbers)


# ---------------------------------------------------------------------- the facts


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
            counts = min(1.0, len(places) / max(1, measured))
            for at, one in enumerate(told):
                seats, seen_facts = tuple(mover for _, mover in one), tuple(given for given, _ in one)
                if one:
                    found.append(Position(number, seen_facts, seats, winner, counts, at in places))
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


# ---------------------------------------------------------------------- written down


class Weights(msgspec.Struct, frozen=True):
    """All that was taught, and what is told of each lesson."""

    facts: Mapping[str, float]
    elsewhere: Mapping[str, float]
    hidden: Rows
    direct: tuple[float, ...]
    net_text: str
    facts_text: str


def packaged() -> Weights:
    """What the package has now."""
    kept = json.loads(PACKAGED.read_text(encoding="utf-8"))
    net_text, _, facts_text = kept["from"].partition(" Facts: ")
    return Weights(**kept["weights"], net_text=net_text, facts_text=f"Facts: {facts_text}")


def written(taught: Weights) -> str:
    """The weights as a file of the package."""
    tables = {name: getattr(taught, name) for name in ("facts", "elsewhere", "hidden", "direct")}
    return weights_file("python -m tests.lab.values", f"{taught.net_text} {taught.facts_text}", tables)


def main() -> None:
    """Plays, teaches, judges and writes."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.values", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games that the net learns from")
    parser.add_argument("--records", type=Path, help="a folder of people's games, for the facts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=PACKAGED)
    asked = parser.parse_args()
    if bool(asked.games) == bool(asked.records) or 0 < asked.games < _HELD_BACK:
        parser.error(
            f"either --records FOLDER, or --games N with {_HELD_BACK} games or more: some are held back"
        )
    if asked.games:
        hidden, direct, told = learnt(asked.games, asked.seed, asked.jobs)
        print(told)
        new = replace(packaged(), hidden=hidden, direct=direct, net_text=told)
    else:
        found = gathered(asked.records)
        games = len({one.game for one in found})
        told = f"Facts: fitted to {len(found)} positions of {games} games of people."
        new = replace(packaged(), facts=fitted(found), elsewhere=fitted(found, "learnt"), facts_text=told)
        print(told)
        for what, without in (("with the net", ""), ("without it", "learnt")):
            print(f"{what}, in games that were not fitted:\n{report(judged(found, without))}")
    asked.out.write_text(written(new), encoding="utf-8")


if __name__ == "__main__":
    main()
