"""Train Prime Daifugo's win probability (`engine/prime/bots/value/`): `python -m tests.lab.values --records FOLDER`.

There are three trainings. The first two are written into one file of weights; each leaves the other's part unchanged.

`--games 10000`: self-play of the level `person` by the official rules, on all cores. From each game a few positions are
sampled, and a network is trained on their features and winners (cross-entropy, Adam, L2). One game of ten is held out
for evaluation. Fit the facts again afterwards.

`--listed 3000`: the same for tables of lists (P-69), with lists of all lengths; a file of its own.

`--records FOLDER`: logistic regression (ridge) of the winner on the facts of every position of recorded two-player
games. A long game has no more weight than the positions it is evaluated by. The evaluation is ten-fold cross-validation
by games.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Mapping, Sequence
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
from engine.prime.bots import BOTS
from engine.prime.bots.value import listed, next_to_move, outlined
from engine.prime.bots.value.facts import facts, plain, sides, signs
from engine.prime.listed import most_of
from engine.prime.moves import HandIn, Play
from engine.prime.number_list import ListedNumber, NumberList
from engine.prime.primes import is_prime
from engine.prime.state import Phase
from engine.prime.view import View, own_cards
from engine.seats import Seat
from tests.bench.calibration import Endless, Told, positions, recorded, report, sampled
from tests.lab.uecda_training import Adam
from tests.lab.written import weights_file, write_weights

Reals = npt.NDArray[np.float64]
Rows = tuple[tuple[float, ...], ...]

PACKAGED = Path("engine/prime/bots/value/weights.json")
LISTED = Path("engine/prime/bots/value/listed.json")
_COMMAND = "python -m tests.lab.values"
_PRIMES = [number for number in range(20_000) if is_prime(number)]
_HIDDEN = 24
_EPOCHS, _BATCH = 20, 256
_RATE, _LAST_RATE = 3e-3, 1e-5
_L2 = 2e-3
_RARE = 0.01
"""Least standard deviation by which a feature is scaled up, so that rare features keep next to no influence."""
_HELD_OUT = 10
"""One game of this many is held out."""
_RIDGE = 8.0
_ROUNDS = 12
_FOLDS = 10


# ---------------------------------------------------------------------- the network


class Sample(msgspec.Struct, frozen=True):
    """A position from the perspective of one player who may move next, and whether that player won."""

    game: int
    signs: tuple[float, ...]
    won: bool


def self_play(seed: int, number: int) -> list[Sample]:
    """Play one game and return a few sampled positions."""
    found: list[Sample] = []
    seen, winner = positions("prime", number, seed, players=("person",))
    for at in sorted(sampled(len(seen))) if len(seen) > 1 else ():
        if not all(seen[at].hands):
            continue  # decided
        known = outlined(seen[at], SeedDice(1))
        assert known is not None, "an ordinary deck can be thought about"
        for mover, other in sides(known.view):
            given = plain(known.view, known.sketch, known.chances[mover], mover, other)
            found.append(Sample(number, tuple(signs(given, known.view, mover, other)), winner == mover))
    return found


_LISTED_LEVELS = ("novice", "club", "person") * 2 + ("strong",)
_LISTED_MOVES = 200
"""Longer games are left out: bots with poor lists draw and pass for ever."""
_OWN = 0.35
"""The share of bots that submit their own list."""
_HEAD = 0.8
"""The share of the other lists that begin with the primes below 100."""


def random_list(dice: random.Random, most: int) -> NumberList:
    """Return a list of 20 to 500 primes below a limit between 100 and 20,000."""
    count, limit = min(most, int(10 ** dice.uniform(1.3, 2.7))), int(10 ** dice.uniform(2, 4.3))
    pool = [number for number in _PRIMES if number < limit]
    head = [number for number in _PRIMES if number < 100] if dice.random() < _HEAD else []
    numbers = dict.fromkeys([*head, *dice.sample(pool, min(len(pool), count))])
    return NumberList(tuple(map(ListedNumber, numbers))[:most])


def listed_play(seed: int, number: int) -> list[Sample]:
    """Play one game at a table of lists and return a few sampled positions."""
    dice = random.Random(f"listed {seed} {number}")
    players = [BOTS[dice.choice(_LISTED_LEVELS)] for _ in range(2)]
    is_own = [dice.random() < _OWN for _ in range(2)]
    lists = [random.Random(f"{number} {seat}") for seat in range(2)]

    def choose(view: View, chance: int) -> Any:
        if view.phase is Phase.LISTS and not is_own[view.seat or 0]:
            return HandIn(random_list(lists[view.seat or 0], most_of(view.rules)))
        move = players[view.seat or 0].choose(view, SeedDice(chance))
        return own_cards(view, move) if isinstance(move, Play) else move

    preset = "beginner" if number % 6 else "listed"
    try:
        every, winner = positions("prime", number, seed, rules=preset, choose=choose, most=_LISTED_MOVES)
    except Endless:
        return []
    seen = [view for view in every if view.phase is not Phase.LISTS and all(view.hands)]
    found: list[Sample] = []
    for at in sorted(sampled(len(seen))) if len(seen) > 1 else ():
        view = replace(seen[at], turn=next_to_move(seen[at]))
        for mover, other in sides(view):
            row = tuple(listed.signs(view, listed.lists_of(view), mover, other))
            found.append(Sample(number, row, winner == mover))
    return found


class Net:
    """The network in training: one hidden layer plus a direct connection, on standardized features."""

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
        """The weights: features to hidden units, their biases, hidden units to output, features to output, bias."""
        inner, base, outer, direct, always = np.split(self._row, self._ends)
        return inner.reshape(-1, _HIDDEN), base, outer, direct, float(always[0])

    def odds(self, x: Reals) -> Reals:
        """Return the log odds of positions."""
        return self._through(x)[1]

    def _through(self, x: Reals) -> tuple[Reals, Reals]:
        """Return the activations of the hidden units, and the log odds."""
        inner, base, outer, direct, always = self.parts
        hidden: Reals = np.maximum(0, x @ inner + base)
        return hidden, hidden @ outer + x @ direct + always

    def learn(self, x: Reals, won: Reals, rate: float) -> None:
        """Take a step of Adam on a batch."""
        inner, _, outer, direct, _ = self.parts
        hidden, odds = self._through(x)
        error = (won - probability(odds)) / len(x)
        back = np.outer(error, outer) * (hidden > 0)
        gradients = (
            (x.T @ back - _L2 * inner).ravel(),
            back.sum(0),
            hidden.T @ error - _L2 * outer,
            x.T @ error - _L2 * direct,
            error.sum(keepdims=True),
        )
        self._adam.rate = rate
        self._row = self._row + self._adam.step(np.concatenate(gradients))


def probability(odds: Reals) -> Reals:
    """Return log odds as probabilities."""
    found: Reals = 1 / (1 + np.exp(-odds))
    return found


def trained(x: Reals, won: Reals, seed: int) -> Net:
    """Train a network for `_EPOCHS` epochs."""
    dice = np.random.default_rng(seed)
    net = Net(x.shape[1], dice)
    for epoch in range(_EPOCHS):
        order = dice.permutation(len(x))
        rate = _RATE * (1 - epoch / _EPOCHS) + _LAST_RATE
        for at in range(0, len(x), _BATCH):
            net.learn(x[order[at : at + _BATCH]], won[order[at : at + _BATCH]], rate)
    return net


def played(play: Callable[[int, int], list[Sample]], games: int, seed: int, jobs: int) -> list[Sample]:
    """Play games in several processes and return their samples."""
    found: list[Sample] = []
    with ProcessPoolExecutor(jobs) as executor:
        for one in executor.map(partial(play, seed), range(games), chunksize=20):
            found += one
            if one and one[0].game % 500 == 0:
                print(f"  {one[0].game} games", flush=True)
    return found


def train(found: Sequence[Sample], seed: int) -> tuple[Rows, tuple[float, ...], str]:
    """Train; return the weights of hidden units and of direct connections for raw features, and a summary."""
    x = np.array([one.signs for one in found])
    won = np.array([one.won for one in found], float)
    held = np.array([one.game % _HELD_OUT == 0 for one in found])
    mean, spread = x[~held].mean(0), x[~held].std(0)
    spread = np.where(spread > _RARE, spread, 1.0)
    net = trained((x[~held] - mean) / spread, won[~held], seed)
    error = ((probability(net.odds((x[held] - mean) / spread)) - won[held]) ** 2).mean()
    games = len({one.game for one in found})
    summary = (
        f"Net: trained on {int((~held).sum())} positions of {games} games; held-out Brier score {error:.3f}."
    )
    return *unscaled(net, mean, spread), summary


def unscaled(net: Net, mean: Reals, spread: Reals) -> tuple[Rows, tuple[float, ...]]:
    """Return the weights for raw features, with four significant digits."""
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
    """A position as seen by the player who may move next; before janken by each of the two."""

    game: int
    facts: tuple[tuple[float, dict[str, float]], ...]
    movers: tuple[Seat, ...]
    winner: Seat
    counts: float
    is_judged: bool


def facts_of_records(folder: Path) -> list[Position]:
    """Collect the facts of every position of the recorded games."""
    found: list[Position] = []
    for number, (game, seen, winner) in enumerate(recorded(folder)):
        if game == "prime" and len(seen) > 1 and seen[0].seats == 2:
            places, looked_at = sampled(len(seen)), [_looked_at(view) for view in seen]
            measured = sum(len(one) for one in looked_at)
            counts = min(1.0, len(places) / max(1, measured))
            for at, one in enumerate(looked_at):
                seats, seen_facts = tuple(mover for _, mover in one), tuple(given for given, _ in one)
                if one:
                    found.append(Position(number, seen_facts, seats, winner, counts, at in places))
    return found


def _looked_at(view: Any) -> list[tuple[tuple[float, dict[str, float]], Seat]]:
    """Return the facts of a position and the player whose chances they describe; nothing if the game is decided."""
    found = None if view.finished or view.ranks or not all(view.hands) else outlined(view, SeedDice(1))
    if found is None:
        return []
    return [
        (facts(found.view, found.sketch, found.chances[mover], mover, other), mover)
        for mover, other in sides(found.view)
    ]


def fitted(found: Sequence[Position], without: str = "") -> dict[str, float]:
    """Fit the weights by maximum likelihood (Newton's method with ridge), perhaps without one of the facts."""
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
    spread[0] = 1.0  # the intercept stays as it is
    z, weights = x / spread, np.zeros(len(names))
    for _ in range(_ROUNDS):
        p = 1 / (1 + np.exp(-given - z @ weights))
        gradient = z.T @ (counts * (y - p)) - _RIDGE * weights
        hessian = (z * (counts * p * (1 - p))[:, None]).T @ z + _RIDGE * np.eye(len(names))
        weights += np.linalg.solve(hessian, gradient)
    return {name: round(float(weight), 3) for name, weight in zip(names, weights / spread, strict=True)}


def cross_validated(found: Sequence[Position], without: str = "") -> list[Told]:
    """Evaluate by cross-validation: predict each sampled position with weights fitted to the games of other folds."""
    told = []
    for part in range(_FOLDS):
        weights = fitted([one for one in found if one.game % _FOLDS != part], without)
        told += [_predicted(one, weights) for one in found if one.game % _FOLDS == part and one.is_judged]
    return told


def _predicted(one: Position, weights: dict[str, float]) -> Told:
    """Return the two players' win probabilities by these weights."""
    first = 0.0
    for (odds, seen), mover in zip(one.facts, one.movers, strict=True):
        share = 1 / (1 + np.exp(-odds - sum(weight * seen[name] for name, weight in weights.items())))
        first += float(share if mover == 0 else 1 - share) / len(one.facts)
    return Told(one.game, (first, 1 - first), one.winner)


# ---------------------------------------------------------------------- the file of weights


class Weights(msgspec.Struct, frozen=True):
    """All trained weights, and a summary of each training."""

    facts: Mapping[str, float]
    elsewhere: Mapping[str, float]
    hidden: Rows
    direct: tuple[float, ...]
    net_text: str
    facts_text: str


def packaged() -> Weights:
    """Return the weights that the package has now."""
    saved = json.loads(PACKAGED.read_text(encoding="utf-8"))
    net_text, _, facts_text = saved["from"].partition(" Facts: ")
    return Weights(**saved["weights"], net_text=net_text, facts_text=f"Facts: {facts_text}")


def written(weights: Weights) -> str:
    """Return the weights as a file of the package."""
    tables = {name: getattr(weights, name) for name in ("facts", "elsewhere", "hidden", "direct")}
    return weights_file(_COMMAND, f"{weights.net_text} {weights.facts_text}", tables)


def main() -> None:
    """Train or fit, evaluate, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.values", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games that the network is trained on")
    parser.add_argument("--listed", type=int, default=0, help="games at tables of lists")
    parser.add_argument("--records", type=Path, help="a folder of people's games, for the facts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="default: the package's own file")
    args = parser.parse_args()
    if sum(map(bool, (args.games, args.listed, args.records))) != 1:
        parser.error("one of --records FOLDER, --games N and --listed N")
    if 0 < args.games + args.listed < _HELD_OUT:
        parser.error(f"{_HELD_OUT} games or more: some are held out")
    if args.listed:
        hidden, direct, summary = train(played(listed_play, args.listed, args.seed, args.jobs), args.seed)
        print(summary)
        write_weights(args.out or LISTED, _COMMAND, summary, {"hidden": hidden, "direct": direct})
        return
    if args.games:
        hidden, direct, summary = train(played(self_play, args.games, args.seed, args.jobs), args.seed)
        print(summary)
        new = replace(packaged(), hidden=hidden, direct=direct, net_text=summary)
    else:
        found = facts_of_records(args.records)
        games = len({one.game for one in found})
        summary = f"Facts: fitted to {len(found)} positions of {games} games of people."
        new = replace(packaged(), facts=fitted(found), elsewhere=fitted(found, "learnt"), facts_text=summary)
        print(summary)
        for what, without in (("with the net", ""), ("without it", "learnt")):
            print(f"{what}, in games that were not fitted:\n{report(cross_validated(found, without))}")
    (args.out or PACKAGED).write_text(written(new), encoding="utf-8")


if __name__ == "__main__":
    main()
