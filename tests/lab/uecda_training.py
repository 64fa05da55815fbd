"""`python -m tests.lab.uecda_training`: train the weights of the linear UECda player by self-play.

At each decision of the trained player, every probable play is played out on the real table. The gradient compares each
result with the mean over the player's policy, so the luck of the deal, which all plays share, cancels out. Steps are
Adam's. A few minutes reach most of the strength; the packaged weights say how long they were trained.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from engine.daifugo.uecda import policy
from engine.daifugo.uecda.bots import gift
from engine.daifugo.uecda.match import POINTS, SEATS, GameOrder, dealt, gifts, leader, next_order, strongest
from engine.daifugo.uecda.plays import UecdaPlay
from engine.daifugo.uecda.policy import (
    DecisionFeatures,
    Linear,
    PolicyWeights,
    all_marks,
    chances,
    drawn,
    scores,
)
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import Chooser, FastRandom, UecdaTable, move, only_play
from engine.weights import weights
from tests.lab.written import write_weights

Row = np.ndarray[tuple[int], np.dtype[np.float64]]
_BATCH = 40
"""Games of one training batch."""
_LEAST_PROBABLE = 0.004
"""Least probability of a play that is played out."""
_MOST = 10
"""Most plays that are played out at one decision."""
_TRIED = 0.5
"""Temperature of the softmax that chooses the move to continue with."""
_REPORT = 45.0
"""Seconds between two reports."""


def initial_weights() -> Row:
    """Return the initial weights: weak cards first, strong cards saved, no unnecessary pass."""
    row = np.zeros(policy.SIZE)
    for side in range(2):
        for shape in range(4):
            for strength in range(14):
                row[policy.FORM + (side * 4 + shape) * 14 + strength] = -0.25 * strength + 0.5 * shape * side
    for kind in range(6):
        for left in range(10):
            row[policy.UNITS + kind * 10 + left] = -0.4 * left
            row[policy.MARGIN + kind * 10 + left] = -0.2 * left
    for left in range(10):
        row[policy.PASS_UNITS + left] = -0.4 * left
        row[policy.PASS_MARGIN + left] = -0.2 * left
    row[policy.BREAKS : policy.BREAKS + 3] = -1.0
    row[policy.WILD : policy.WILD + 6] = -1.0
    row[policy.PASS] = -3
    row[policy.OWN] = -3
    return row


class WeightLearner:
    """A player that tries every probable play before it chooses one, and sums up the gradient of its weights."""

    def __init__(self, row: Row) -> None:
        self.weights = PolicyWeights(row.tolist())
        self.player = Linear(self.weights)
        self.slope = np.zeros(policy.SIZE)
        self.decisions = 0

    def choose(
        self, table: UecdaTable, options: list[UecdaPlay], rng: FastRandom, others: list[Chooser]
    ) -> UecdaPlay | None:
        """Try all probable plays on this table, then choose one by softmax.

        Arguments:
            others: the player on each seat.
        """
        if (only := only_play(table, options)) is not None:
            return only
        values = scores(DecisionFeatures(table), options, self.weights)
        row: list[UecdaPlay | None] = [*options, None][: len(values)]
        likely = chances(values)
        order = sorted(range(len(row)), key=lambda at: -values[at])[:_MOST]
        order = [at for at in order if likely[at] >= _LEAST_PROBABLE]
        if len(order) > 1:
            self._learn(table, [row[at] for at in order], [likely[at] for at in order], others, rng)
        return row[order[drawn([values[at] for at in order], _TRIED, rng)]]

    def _learn(
        self,
        table: UecdaTable,
        plays: list[UecdaPlay | None],
        likely: list[float],
        others: list[Chooser],
        rng: FastRandom,
    ) -> None:
        scene = DecisionFeatures(table)
        found = [points_after(table, play, others, rng) for play in plays]
        self.decisions += 1
        if min(found) == max(found):
            return
        total = sum(likely)
        mean = sum(chance * points for chance, points in zip(likely, found, strict=True)) / total
        for play, chance, points in zip(plays, likely, found, strict=True):
            if points != mean:
                np.add.at(self.slope, all_marks(scene, play), chance / total * (points - mean))


def points_after(table: UecdaTable, play: UecdaPlay | None, players: list[Chooser], rng: FastRandom) -> int:
    """Return the points of the player to move after this play, when each seat plays on with its player."""
    seat = table.turn
    after = table.copy()
    after.make(play, rng)
    while not after.over and not after.out[seat]:
        move(after, players[after.turn], rng)
    return POINTS[after.ranks.index(seat)]


class Adam:
    """Gradient ascent by Adam."""

    def __init__(self, size: int, rate: float) -> None:
        self.rate, self._m, self._v, self._t = rate, np.zeros(size), np.zeros(size), 0

    def step(self, gradient: Row) -> Row:
        """Return the change of the weights for a gradient."""
        self._t += 1
        self._m = 0.9 * self._m + 0.1 * gradient
        self._v = 0.999 * self._v + 0.001 * gradient * gradient
        m, v = self._m / (1 - 0.9**self._t), self._v / (1 - 0.999**self._t)
        change: Row = self.rate * m / (np.sqrt(v) + 1e-8)
        return change


def train(row: Row, seconds: float, seed: int, rate: float, keep: Callable[[Row, int], None]) -> None:
    """Train for this many seconds; save the averaged weights from time to time, with the number of games played."""
    rng, steps = FastRandom(seed), Adam(policy.SIZE, rate)
    began = reported = time.process_time()
    order: GameOrder | None = None
    places: list[int] = []
    games, mean = 0, row.copy()
    while (spent := time.process_time() - began) < seconds:
        steps.rate = rate * max(0.05, 1 - spent / seconds)
        learner = WeightLearner(row)
        for _ in range(_BATCH):
            order = next_order(order, places, rng)
            table = _after_exchange(order, rng)
            mine = order.seats.index(0)
            players = _players(learner.player, mine, rng)
            while not table.over and not table.out[mine]:
                trying = partial(learner.choose, others=players)
                move(table, trying if table.turn == mine else players[table.turn], rng)
            while not table.over:
                move(table, players[table.turn], rng)
            places = [order.seats[seat] for seat in table.ranks]
            games += 1
        row = row + steps.step(learner.slope / max(1, learner.decisions))
        mean = 0.98 * mean + 0.02 * row if spent > 5 else row.copy()
        if time.process_time() - reported > _REPORT:
            reported = time.process_time()
            keep(mean, games)
            mean_points = points_against_samples(mean, 1000, seed)
            print(f"{games} games, {mean_points:.3f} at its best", flush=True)
    keep(mean, games)


def _players(learner: Linear, mine: int, rng: FastRandom) -> list[Chooser]:
    """Seat the players: sample players, but in every fifth game some of the others are the trained player too."""
    mixed = not rng.below(5)
    return [learner if at == mine or (mixed and rng.below(2)) else simple for at in range(SEATS)]


def points_against_samples(row: Row, games: int, seed: int) -> float:
    """Evaluate the linear player in a match against four sample players; return its mean points."""
    rng, player = FastRandom(seed), Linear(PolicyWeights(row.tolist()))
    order: GameOrder | None = None
    places: list[int] = []
    points = 0
    for _ in range(games):
        order = next_order(order, places, rng)
        table = _after_exchange(order, rng)
        mine = order.seats.index(0)
        while not table.over:
            move(table, player if table.turn == mine else simple, rng)
        places = [order.seats[seat] for seat in table.ranks]
        points += POINTS[places.index(0)]
    return points / games


def _after_exchange(order: GameOrder, rng: FastRandom) -> UecdaTable:
    """Return a table after the exchange."""
    hands = dealt(order, rng)
    moved = []
    for rich, poor, count in gifts(order):
        up = strongest(hands[poor], count)
        moved.append((rich, poor, up, gift(hands[rich] | up, count)))
    for rich, poor, up, down in moved:
        hands[rich] = (hands[rich] | up) & ~down
        hands[poor] = (hands[poor] & ~up) | down
    return UecdaTable(hands, leader(hands))


def write(row: Row, path: Path, source: str) -> None:
    """Write the weights of the linear player."""
    write_weights(path, "python -m tests.lab.uecda_training", source, [round(float(one), 3) for one in row])


def main() -> None:
    """Train for a number of seconds, from the packaged weights or from the initial ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--on", action="store_true", help="continue from the weights in the package")
    parser.add_argument("--out", type=Path, default=Path("engine/daifugo/uecda/weights.json"))
    args = parser.parse_args()
    row = initial_weights()
    if args.on:
        row = np.array(weights("engine.daifugo.uecda", "weights"))

    def keep(row: Row, games: int) -> None:
        write(row, args.out, f"Trained on {games} games (seed {args.seed}, rate {args.rate:g}).")

    train(row, args.seconds, args.seed, args.rate, keep)


if __name__ == "__main__":
    main()
