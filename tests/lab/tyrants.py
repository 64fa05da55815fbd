"""Train the network that simulates players in Tyrant's bots: `python -m tests.lab.tyrants --seconds 600`.

Three or four players with the same network play many games at once. Policy gradient (REINFORCE): moves of won games
become more probable, those of lost games less. The baseline is a linear regression of the result on the network's
features.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from engine.tyrant.bots.columns import Column, LaneRandom, TrickColumns
from engine.tyrant.bots.habits import HIDDEN, KINDS, SEEN, Net, net_of, play_out, taught
from engine.tyrant.setup import SECOND_PACK
from engine.tyrant.state import CHIPS, DEALT, HAND, SET_ASIDE, TRICKS
from tests.lab.written import write_weights

GAMES = 1500
PLACES = 0.05
ENTROPY_BONUS = 0.004
"""Weight of the entropy bonus, which keeps the policy from settling too early."""
FADES = 0.99


def dealt(games: int, seats: int, dice: np.random.Generator) -> tuple[TrickColumns, LaneRandom]:
    """Deal tables, and choose the hands as people do."""
    tables = TrickColumns(seats, games)
    each = 9 + len(SECOND_PACK[seats])
    deck = dice.permuted(np.tile(np.repeat(np.arange(4), each), (games, 1)), axis=1)
    first = 2 * SET_ASIDE
    for suit in range(4):
        tables.rows[suit] = (deck[:, :SET_ASIDE] == suit).sum(1)
        for seat in range(seats):
            cards = deck[:, first + seat * DEALT : first + (seat + 1) * DEALT]
            tables.stocks[suit, seat] = (cards == suit).sum(1)
    tables.leads[:] = dice.permuted(np.tile(np.arange(4, 16), (games, 1)), axis=1)[:, :TRICKS].T
    tables.won[:] = (1 << dice.permuted(np.tile(np.arange(4), (games, 1)), axis=1)[:, :seats]).T
    tables.chips[:] = CHIPS
    tables.marker = dice.integers(0, seats, games)
    rng = LaneRandom.of(int(dice.integers(1 << 32)), games)
    for seat in range(seats):
        tables.take_usual(seat, HAND, rng)
    return tables, rng


class Trainer:
    """The network in training, with Adam's moments and the regression of the baseline."""

    def __init__(self, seed: int, values: Column | None) -> None:
        self.dice = np.random.default_rng(seed)
        if values is None or not values.any():
            inner = self.dice.normal(0, (2 / SEEN) ** 0.5, HIDDEN * SEEN)
            values = np.concatenate([inner, np.zeros(KINDS * (HIDDEN + 1))]).astype(np.float32)
        self.values = values
        self.mean, self.square, self.steps = np.zeros_like(values), np.zeros_like(values), 0
        self.squares, self.sums = np.eye(SEEN), np.zeros(SEEN)

    def learn(self, rate: float, games: int = GAMES) -> float:
        """Train on one batch of games; return the mean probability of the most probable move."""
        net = net_of(self.values)
        seats = 4 if self.steps % 4 else 3
        tables, rng = dealt(games, seats, self.dice)
        turns: list[tuple[Column, Column, Column, Column]] = []
        play_out(tables, rng, net, lambda *turn: turns.append(turn))
        places = tables.places()
        worth = (places == 0) - 1 / seats + PLACES * ((seats - 1) / 2 - places)
        gradient = np.zeros_like(self.values)
        baseline = self._baseline(net)
        confidence = 0.0
        for seen, odds, kind, seat in turns:
            real = (seat >= 0) & ((odds > 1e-6).sum(0) > 1)
            result = worth[seat, tables.at]
            advantage = (result - baseline @ seen) * real
            gradient += _gradient(net, seen, odds, kind, advantage.astype(np.float32), real)
            self.squares += seen[:, real] @ seen[:, real].T
            self.sums += seen[:, real] @ result[real]
            confidence += float(odds.max(0)[real].mean()) / len(turns)
        self._step(gradient / (games * len(turns)), rate)
        return confidence

    def _baseline(self, net: Net) -> Column:
        """Return the weights of the baseline (ridge regression over faded sums)."""
        found = np.linalg.solve(self.squares + 10 * np.eye(SEEN), self.sums)
        self.squares *= FADES
        self.sums *= FADES
        return found

    def _step(self, gradient: Column, rate: float) -> None:
        """Take a step of Adam."""
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient * gradient - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.999**self.steps)
        self.values = (self.values + rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def _gradient(net: Net, seen: Column, odds: Column, kind: Column, advantage: Column, real: Column) -> Column:
    """Return the gradient of the moves' log likelihood, weighted by their advantage, plus the entropy bonus."""
    hidden = net.hidden(seen)
    done = np.arange(KINDS)[:, None] == kind
    logs = np.log(np.maximum(odds, 1e-9))
    entropy = -(odds * logs).sum(0)
    up = (done - odds) * advantage - ENTROPY_BONUS * real * odds * (logs + entropy)
    up = up.astype(np.float32)
    back = (net.second[:, :-1].T @ up) * (hidden > 0)
    outer = np.concatenate([up @ hidden.T, up.sum(1)[:, None]], 1)
    return np.concatenate([(back @ seen.T).ravel(), outer.ravel()])


def contest(first: Net, second: Net, games: int, seed: int) -> float:
    """Return how often one player with the first network wins against three with the second."""
    won = 0
    for seat in range(4):
        tables, rng = dealt(games // 4, 4, np.random.default_rng(seed))
        play_out(tables, rng, _Mixed(first, second, seat, tables))
        won += int((tables.places()[seat] == 0).sum())
    return won / (games // 4 * 4)


class _Mixed(Net):
    """A network that plays one seat with one network and the others with another."""

    def __init__(self, own: Net, others: Net, seat: int, tables: TrickColumns) -> None:
        super().__init__(others.first, others.second)
        self.own, self.others, self.at, self.tables, self.turn = own, others, seat, tables, 0

    def __call__(self, seen: Column) -> Column:
        step, self.turn = self.turn % self.tables.seats, self.turn + 1
        is_own = (self.tables.marker + step) % self.tables.seats == self.at
        return np.where(is_own, self.own(seen), self.others(seen))


def write(values: Column, path: Path, source: str) -> None:
    """Write the weights in thousandths."""
    whole = np.round(values * 1000).astype(int).tolist()
    write_weights(path, "python -m tests.lab.tyrants", source, whole)


def main() -> None:
    """Train for a number of seconds, from random weights or from those in the package."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.tyrants")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", action="store_true", help="continue from the weights in the package")
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--out", type=Path, default=Path("engine/tyrant/bots/habits.json"))
    args = parser.parse_args()
    before = taught()
    values = np.concatenate([before.first.ravel(), before.second.ravel()]) if args.on else None
    trainer = Trainer(args.seed, values)
    start = net_of(trainer.values)
    began, last = time.monotonic(), 0.0
    while (spent := time.monotonic() - began) < args.seconds:
        confidence = trainer.learn(args.rate * (1 - 0.9 * spent / args.seconds))
        if spent - last > 30:
            last = spent
            share = contest(net_of(trainer.values), start, 4000, 7)
            print(
                f"{spent:5.0f} s, {trainer.steps} steps, confidence {confidence:.2f}; against the start {share:.3f}",
                flush=True,
            )
            write(trainer.values, args.out, f"{trainer.steps * GAMES} games of self-play.")
    write(trainer.values, args.out, f"{trainer.steps * GAMES} games of self-play.")


if __name__ == "__main__":
    main()
