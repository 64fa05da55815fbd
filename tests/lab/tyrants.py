"""Teaches the habits by which Tyrant's bots take everybody to play on: `python -m tests.lab.tyrants --seconds 600`.

Three or four play many games at once, all by the same net. What was done in games that were won is done more often,
what was done in lost ones less (REINFORCE); how well a player stood before is taken off by a line fitted to what the
net sees.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from engine.tyrant.bots.columns import Column, Luck, TrickColumns
from engine.tyrant.bots.habits import HIDDEN, KINDS, SEEN, Net, net_of, play_out, taught
from engine.tyrant.setup import SECOND_PACK
from engine.tyrant.state import CHIPS, DEALT, HAND, SET_ASIDE, TRICKS
from tests.lab.written import write_weights

GAMES = 1500
PLACES = 0.05
OPEN_MIND = 0.004
"""How much is paid for not being sure of oneself, so that nothing is given up too early."""
FADES = 0.99


def dealt(games: int, seats: int, dice: np.random.Generator) -> tuple[TrickColumns, Luck]:
    """Tables after the deal, with hands as people choose them."""
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
    luck = Luck.of(int(dice.integers(1 << 32)), games)
    for seat in range(seats):
        tables.take_usual(seat, HAND, luck)
    return tables, luck


class Teacher:
    """The net while it learns."""

    def __init__(self, seed: int, values: Column | None) -> None:
        self.dice = np.random.default_rng(seed)
        if values is None or not values.any():
            inner = self.dice.normal(0, (2 / SEEN) ** 0.5, HIDDEN * SEEN)
            values = np.concatenate([inner, np.zeros(KINDS * (HIDDEN + 1))]).astype(np.float32)
        self.values = values
        self.mean, self.square, self.steps = np.zeros_like(values), np.zeros_like(values), 0
        self.squares, self.sums = np.eye(SEEN), np.zeros(SEEN)

    def learn(self, rate: float, games: int = GAMES) -> float:
        """A step: many games, and the weights a little better; gives how sure the net is."""
        net = net_of(self.values)
        seats = 4 if self.steps % 4 else 3
        tables, luck = dealt(games, seats, self.dice)
        turns: list[tuple[Column, Column, Column, Column]] = []
        play_out(tables, luck, net, lambda *turn: turns.append(turn))
        places = tables.places()
        worth = (places == 0) - 1 / seats + PLACES * ((seats - 1) / 2 - places)
        slope = np.zeros_like(self.values)
        least = self._usual(net)
        sure = 0.0
        for seen, odds, kind, seat in turns:
            real = (seat >= 0) & ((odds > 1e-6).sum(0) > 1)
            came = worth[seat, tables.at]
            gained = (came - least @ seen) * real
            slope += _slope(net, seen, odds, kind, gained.astype(np.float32), real)
            self.squares += seen[:, real] @ seen[:, real].T
            self.sums += seen[:, real] @ came[real]
            sure += float(odds.max(0)[real].mean()) / len(turns)
        self._step(slope / (games * len(turns)), rate)
        return sure

    def _usual(self, net: Net) -> Column:
        """What comes of a position that looks so, as a line."""
        found = np.linalg.solve(self.squares + 10 * np.eye(SEEN), self.sums)
        self.squares *= FADES
        self.sums *= FADES
        return found

    def _step(self, slope: Column, rate: float) -> None:
        """Adam's."""
        self.steps += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.001 * (slope * slope - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.999**self.steps)
        self.values = (self.values + rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def _slope(net: Net, seen: Column, odds: Column, kind: Column, gained: Column, real: Column) -> Column:
    """How the likelihood of what was done changes with each weight, times what it gained."""
    hidden = net.hidden(seen)
    done = np.arange(KINDS)[:, None] == kind
    logs = np.log(np.maximum(odds, 1e-9))
    surprise = -(odds * logs).sum(0)
    up = (done - odds) * gained - OPEN_MIND * real * odds * (logs + surprise)
    up = up.astype(np.float32)
    back = (net.second[:, :-1].T @ up) * (hidden > 0)
    outer = np.concatenate([up @ hidden.T, up.sum(1)[:, None]], 1)
    return np.concatenate([(back @ seen.T).ravel(), outer.ravel()])


def contest(first: Net, second: Net, games: int, seed: int) -> float:
    """How often one player by the first net wins against three by the second."""
    won = 0
    for seat in range(4):
        tables, luck = dealt(games // 4, 4, np.random.default_rng(seed))
        play_out(tables, luck, _Mixed(first, second, seat, tables))
        won += int((tables.places()[seat] == 0).sum())
    return won / (games // 4 * 4)


class _Mixed(Net):
    """One seat by one net, the others by another."""

    def __init__(self, own: Net, others: Net, seat: int, tables: TrickColumns) -> None:
        super().__init__(others.first, others.second)
        self.own, self.others, self.at, self.tables, self.turn = own, others, seat, tables, 0

    def __call__(self, seen: Column) -> Column:
        step, self.turn = self.turn % self.tables.seats, self.turn + 1
        is_own = (self.tables.marker + step) % self.tables.seats == self.at
        return np.where(is_own, self.own(seen), self.others(seen))


def write(values: Column, path: Path, told: str) -> None:
    """The weights in thousandths."""
    whole = np.round(values * 1000).astype(int).tolist()
    write_weights(path, "python -m tests.lab.tyrants", told, whole)


def main() -> None:
    """Teaches for so many seconds, from nothing or on from what is in the package."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.tyrants")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", action="store_true", help="continue from the weights in the package")
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--out", type=Path, default=Path("engine/tyrant/bots/habits.json"))
    asked = parser.parse_args()
    before = taught()
    values = np.concatenate([before.first.ravel(), before.second.ravel()]) if asked.on else None
    teacher = Teacher(asked.seed, values)
    start = net_of(teacher.values)
    began, last = time.monotonic(), 0.0
    while (spent := time.monotonic() - began) < asked.seconds:
        sure = teacher.learn(asked.rate * (1 - 0.9 * spent / asked.seconds))
        if spent - last > 30:
            last = spent
            share = contest(net_of(teacher.values), start, 4000, 7)
            print(
                f"{spent:5.0f} s, {teacher.steps} steps, sure {sure:.2f}; against the start {share:.3f}",
                flush=True,
            )
            write(teacher.values, asked.out, f"{teacher.steps * GAMES} games with itself.")
    write(teacher.values, asked.out, f"{teacher.steps * GAMES} games with itself.")


if __name__ == "__main__":
    main()
