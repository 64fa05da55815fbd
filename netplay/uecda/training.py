"""`python -m netplay.uecda.training`: the weights of the linear player, learnt from its own games.

Policy gradient: in each game some seats are the learner, the rest sample players; what a decision brought is the
points of its game less what such a hand brings on the average (a small linear guess that is learnt along). The
steps are Adam's. A few minutes teach most of it; the weights in the package say how long they were taught.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from engine.daifugo.uecda import policy
from engine.daifugo.uecda.giving import gift
from engine.daifugo.uecda.match import SEATS, Order, dealt, gifts, leader, next_order, strongest
from engine.daifugo.uecda.plays import JOKER_BIT, Played
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import Table, Whims

Row = np.ndarray[tuple[int], np.dtype[np.float64]]
_BATCH = 100
_GUESSED = 20
_TELL = 45.0
"""Seconds between two reports."""


def first_guess() -> Row:
    """Weights to begin with: weak cards first, nothing broken, strong cards kept."""
    row = np.zeros(policy.SIZE)
    for side in range(2):
        for shape in range(4):
            for strength in range(14):
                row[policy.FORM + (side * 4 + shape) * 14 + strength] = -0.25 * strength + 0.5 * shape * side
    for left in range(10):
        row[policy.UNITS + left] = -0.4 * left
    for side in range(2):
        for keeps in range(2):
            for count in range(8):
                row[policy.LOSERS + (side * 2 + keeps) * 8 + count] = -0.6 * count + 0.4 * keeps
    for margin in range(9):
        row[policy.MARGIN + margin] = row[policy.MARGIN + 9 + margin] = -0.2 * margin
        row[policy.PASS_MARGIN + margin] = -0.2 * margin
    for count in range(8):
        row[policy.PASS_LOSERS + count] = -0.6 * count
    row[policy.BREAKS : policy.BREAKS + 3] = -1.5
    row[policy.WILD : policy.WILD + 6] = -1.0
    row[policy.PASS] = -6
    row[policy.OWN] = -3
    return 1.5 * row


class Learner:
    """A player that remembers its decisions until the points are known."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.weights = policy.Weights(row.tolist())
        self.made: list[tuple[int, list[list[int]], list[float], int]] = []

    def __call__(self, table: Table, options: list[Played], whims: Whims) -> Played | None:
        """Any play, as softmax has it; remembered."""
        hand = table.hands[table.turn]
        for play in options:
            if play.mask == hand:
                return play
        scene = policy.Scene(table)
        if scene.leads and len(options) == 1:
            return options[0]
        chances = policy.chances(policy.scores(scene, options, self.weights))
        mark, at = whims.part(), 0
        while at < len(chances) - 1 and mark >= chances[at]:
            mark -= chances[at]
            at += 1
        candidates: list[Played | None] = [*options, None][: len(chances)]
        marks = [policy.all_marks(scene, one) for one in candidates]
        self.made.append((table.turn, marks, chances, at))
        return candidates[at]


def guess_marks(hand: int, kind: int) -> Row:
    """What the guess of a hand's points looks at."""
    found = np.zeros(_GUESSED)
    found[0], found[1 + kind] = 1.0, 1.0
    found[8] = bool(hand & JOKER_BIT)
    for at, place in enumerate((12, 11, 10, 5, 9, 8)):
        found[9 + at] = (hand >> (4 * place) & 15).bit_count()
    found[15] = policy.units(hand)
    return found


class Adam:
    """Adam's steps upwards."""

    def __init__(self, size: int, rate: float) -> None:
        self.rate, self._m, self._v, self._t = rate, np.zeros(size), np.zeros(size), 0

    def step(self, slope: Row) -> Row:
        """The change for a slope."""
        self._t += 1
        self._m = 0.9 * self._m + 0.1 * slope
        self._v = 0.999 * self._v + 0.001 * slope * slope
        m, v = self._m / (1 - 0.9**self._t), self._v / (1 - 0.999**self._t)
        change: Row = self.rate * m / (np.sqrt(v) + 1e-8)
        return change


def train(row: Row, seconds: float, seed: int, rate: float, keep: Callable[[Row, int], None]) -> None:
    """Plays and learns for so long; from time to time the weights are kept, with how many games they took."""
    whims, steps = Whims(seed), Adam(policy.SIZE, rate)
    guess = np.zeros(_GUESSED)
    began = told = time.monotonic()
    order: Order | None = None
    places: list[int] = []
    games, won, counted, mean = 0, 0.0, 0, row.copy()
    while (spent := time.monotonic() - began) < seconds:
        steps.rate = rate * max(0.1, 1 - spent / seconds)
        learner, slope = Learner(row), np.zeros(policy.SIZE)
        for _ in range(_BATCH):
            order = next_order(order, places, whims)
            learning = _seats_that_learn(whims)
            table = _begun(order, whims)
            first = [guess_marks(hand, 0 if not order.classes else 1 + order.classes[order.seats[seat]])
                     for seat, hand in enumerate(table.hands)]  # fmt: skip
            learner.made.clear()
            while not table.over:
                options = table.options()
                player = learner if table.turn in learning else simple
                play = player(table, options, whims) if options else None
                if play is None:
                    table.skip(whims)
                else:
                    table.lay(play)
            gain = {}
            for place, seat in enumerate(table.ranks):
                gain[seat] = 5 - place - float(guess @ first[seat])
                guess += 0.002 * gain[seat] * first[seat] if seat in learning else 0
                if seat in learning and len(learning) == 1:
                    won, counted = won + 5 - place, counted + 1
            for seat, marks, chances, at in learner.made:
                for one, chance in enumerate(chances):
                    np.add.at(slope, marks[one], gain[seat] * ((one == at) - chance))
            places = [order.seats[seat] for seat in table.ranks]
            games += 1
        row = row + steps.step(slope / _BATCH)
        mean = 0.99 * mean + 0.01 * row if spent > seconds / 2 else row.copy()
        if time.monotonic() - told > _TELL:
            told = time.monotonic()
            keep(mean, games)
            steady = points_against_samples(mean, 400, seed)
            print(
                f"{games} games, {won / max(1, counted):.3f} learning, {steady:.3f} at its best", flush=True
            )
            won, counted = 0.0, 0
    keep(mean, games)


def points_against_samples(row: Row, games: int, seed: int) -> float:
    """The mean points of the linear player in a match against four sample players."""
    whims, player = Whims(seed), policy.Linear(policy.Weights(row.tolist()))
    order: Order | None = None
    places: list[int] = []
    points = 0
    for _ in range(games):
        order = next_order(order, places, whims)
        table = _begun(order, whims)
        mine = order.seats.index(0)
        while not table.over:
            options = table.options()
            play = (player if table.turn == mine else simple)(table, options, whims) if options else None
            if play is None:
                table.skip(whims)
            else:
                table.lay(play)
        places = [order.seats[seat] for seat in table.ranks]
        points += 5 - places.index(0)
    return points / games


def _seats_that_learn(whims: Whims) -> frozenset[int]:
    """One seat in half of the games, all in a quarter, else some."""
    kind = whims.below(4)
    if kind < 2:
        return frozenset((whims.below(SEATS),))
    if kind == 2:
        return frozenset(range(SEATS))
    return frozenset(seat for seat in range(SEATS) if whims.below(2)) or frozenset((0,))


def _begun(order: Order, whims: Whims) -> Table:
    """A table after the exchange."""
    hands = dealt(order, whims)
    moved = []
    for rich, poor, count in gifts(order):
        up = strongest(hands[poor], count)
        moved.append((rich, poor, up, gift(hands[rich] | up, count)))
    for rich, poor, up, down in moved:
        hands[rich] = (hands[rich] | up) & ~down
        hands[poor] = (hands[poor] & ~up) | down
    return Table(hands, leader(hands))


def write(row: Row, path: Path, told: str) -> None:
    """Writes the weights as a module of the package."""
    lines = [
        '"""The weights of the linear player; written by `python -m netplay.uecda.training`.',
        "",
        told,
        '"""',
        "",
    ]
    lines += ["# fmt: off", "ROW: tuple[float, ...] = ("]
    figures = [f"{value:.3f}".rstrip("0").rstrip(".") or "0" for value in row]
    lines += [f"    {', '.join(figures[at : at + 14])}," for at in range(0, len(figures), 14)]
    path.write_text("\n".join([*lines, ")", "# fmt: on", ""]), encoding="utf-8")


def main() -> None:
    """Learns for so many seconds, from the weights in the package on or from the first guess."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--on", action="store_true", help="go on from the weights in the package")
    parser.add_argument("--out", type=Path, default=Path("engine/daifugo/uecda/weights.py"))
    args = parser.parse_args()
    row = first_guess()
    if args.on:
        from engine.daifugo.uecda.weights import ROW

        row = np.array(ROW)

    def keep(row: Row, games: int) -> None:
        write(row, args.out, f"Taught by {games} games (seed {args.seed}, rate {args.rate:g}).")

    train(row, args.seconds, args.seed, args.rate, keep)


if __name__ == "__main__":
    main()
