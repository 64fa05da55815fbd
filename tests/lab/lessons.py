"""`python -m tests.lab.lessons`: train the network of Daifugo's table player by self-play.

The method is proximal policy optimization (clipped ratio, Adam). At most tables all players use the network that is
trained; at the others some are plain players. The advantage of a decision is its player's result less the value that a
second network predicts for the same features; that one is trained alongside. Tables differ in seats, jokers, titles and
in whether a pass lasts until the field clears; most have the official four seats.
"""

from __future__ import annotations

import argparse
import time
import zlib
from base64 import b85encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.daifugo.bulk import player, seen
from engine.daifugo.bulk.hands import Column, Marks
from engine.daifugo.bulk.learnt import MIND, STEP
from engine.daifugo.bulk.player import LearntWeights, NetworkLayer, Throw
from engine.daifugo.bulk.tables import TableColumns
from engine.daifugo.bulk.terms import Terms
from engine.daifugo.official import OFFICIAL_IDS
from engine.daifugo.settings import FOULS
from tests.lab.written import write_weights

Reals = npt.NDArray[np.float32]
GAMES = 1024
"""Games in one training batch."""
PASSES, PARTS = 3, 6
"""Epochs over the decisions of a batch, and minibatches of an epoch."""
CLIP, ENTROPY, VALUE_SIZE = 0.2, 0.004, 64
PLAIN = 0.75
"""The share of seats with plain players, at tables that have some."""
WAVERS = 0.6
"""Temperature with which the plain players choose between moves of similar value."""
FIRST = 0.35
"""Bonus for the first place, in addition to the value of the place."""


# ---------------------------------------------------------------------- deals


def dealt(
    terms: Terms, seats: int, jokers: int, games: int, dice: np.random.Generator, later: bool
) -> TableColumns:
    """Return tables before their first play; `later`: not the first game, so with titles and after the exchange."""
    pack = 52 + jokers
    order = dice.random((games, pack)).argsort(1)
    owner = np.arange(pack) % seats
    hands = np.zeros((games, seats), np.uint64)
    wild = np.zeros((games, seats), np.int64)
    for at in range(pack):
        card = order[:, at]
        natural = card < 52
        bits = np.where(natural, np.uint64(1) << np.minimum(card, 51).astype(np.uint64), np.uint64(0))
        hands[:, owner[at]] |= bits
        wild[:, owner[at]] += ~natural
    turn = (hands & np.uint64(4) > 0).argmax(1)  # the three of diamonds
    found = TableColumns(terms, hands, wild, turn)
    if later:
        _exchange(found, dice)
    return found


def _exchange(tables: TableColumns, dice: np.random.Generator) -> None:
    """Draw the places of the game before, exchange the cards by them, and let the last place lead."""
    here, seats = np.arange(len(tables)), tables.seats
    places = dice.random((len(tables), seats)).argsort(1)
    tables.reign = places[:, 0].copy()
    tables.turn = places[:, -1].copy()
    pairs = [(0, seats - 1, 2)] + ([(1, seats - 2, 1)] if seats > 3 else [])
    for rich, poor, count in pairs:
        up, down = places[:, poor], places[:, rich]
        for _ in range(count):
            weak = tables.hands[here, down]
            weak = weak & (~weak + np.uint64(1))
            wild = tables.jokers[here, up] > 0
            strong = tables.hands[here, up]
            top = np.uint64(1) << np.frexp(strong.astype(np.float64))[1].clip(1, 52).astype(
                np.uint64
            ) - np.uint64(1)
            top = np.where(wild, np.uint64(0), strong & top)
            tables.hands[here, up] = (tables.hands[here, up] & ~top) | weak
            tables.hands[here, down] = (tables.hands[here, down] & ~weak) | top
            tables.jokers[here, up] -= wild
            tables.jokers[here, down] += wild


def place_value(places: Column, seats: int) -> Reals:
    """Return the value of places (0 is the first): 0 for the last, 1 plus the bonus for the first."""
    found: Reals = ((seats - 1 - places) / (seats - 1) + FIRST * (places == 0)).astype(np.float32)
    return found


# ---------------------------------------------------------------------- training


class DecisionBatch:
    """Decisions of one kind (leading or following) of a batch, whose results aren't known yet."""

    def __init__(self) -> None:
        self.parts: list[tuple[Any, ...]] = []

    def add(self, table: Column, seat: Column, decision: player.Decision, moves: Column, raw: Reals) -> None:
        """Store the decisions with more than one possible move."""
        choice = (decision.scores > player.NEVER / 2).sum(1) > 1
        if choice.any():
            at = np.flatnonzero(choice)
            scores = decision.scores[at]
            low = (scores - raw[at]).clip(-99, 0).astype(np.float16)
            scores = scores - scores.max(1, keepdims=True)
            probability = np.exp(scores)
            probability /= probability.sum(1, keepdims=True)
            taken = probability[np.arange(len(at)), moves[at]]
            self.parts.append(
                (
                    table[at],
                    seat[at],
                    decision.marks[at].astype(np.uint8),
                    low,
                    moves[at],
                    np.log(taken + 1e-9),
                )
            )

    def whole(self) -> list[Any]:
        """Return all decisions, an array for each column."""
        return [np.concatenate(column) for column in zip(*self.parts, strict=True)]


class DecisionLearner:
    """Trains one kind of decision: the policy network, the value network, and Adam's moments."""

    def __init__(
        self, marks: int, moves: int, size: int, dice: np.random.Generator, known: list[Reals] | None
    ) -> None:
        def drawn(rows: int, columns: int, scale: float) -> Reals:
            return (dice.standard_normal((rows, columns)) * scale).astype(np.float32)

        first, second = drawn(marks, size, 0.12), drawn(size, moves, 0.02)
        predicted = [drawn(marks, VALUE_SIZE, 0.12), drawn(VALUE_SIZE, 1, 0.05)]
        if known is not None:
            # New hidden units start without influence.
            there = known[0].shape[1]
            first[:, :there], second[:there], second[there:] = known[0], known[1], 0
            predicted = known[2:] or predicted
        self.weights = [first, second, *predicted]
        self._m = [np.zeros_like(one) for one in self.weights]
        self._v = [np.zeros_like(one) for one in self.weights]
        self._steps = 0

    @property
    def layer(self) -> NetworkLayer:
        """The policy network."""
        return NetworkLayer(self.weights[0], self.weights[1])

    def learn(
        self, batch: DecisionBatch, value: Reals, rate: float, dice: np.random.Generator
    ) -> tuple[float, float]:
        """Train on a batch for `PASSES` epochs; return the spread of the value's error and the mean entropy."""
        table, seat, marks, low, moves, before = batch.whole()
        gain = value[table, seat]
        predicted = np.maximum(marks.astype(np.float32) @ self.weights[2], 0) @ self.weights[3]
        advantage = gain - predicted[:, 0]
        spread = float(advantage.std()) + 1e-6
        advantage = (advantage - advantage.mean()) / spread
        wild = 0.0
        for _ in range(PASSES):
            for part in np.array_split(dice.permutation(len(gain)), PARTS):
                wild += self._step(marks[part].astype(np.float32), low[part].astype(np.float32), moves[part],
                                   before[part], gain[part], advantage[part], rate)  # fmt: skip
        return spread, wild / PARTS / PASSES

    def _step(self, marks: Reals, low: Reals, moves: Column, before: Reals, gain: Reals, advantage: Reals,
              rate: float) -> float:  # fmt: skip
        first, second, third, fourth = self.weights
        count, here = len(moves), np.arange(len(moves))
        hidden = np.maximum(marks @ first, 0)
        scores = hidden @ second + np.where(low < -98, np.float32(-1e9), low)
        scores -= scores.max(1, keepdims=True)
        probability = np.exp(scores)
        probability /= probability.sum(1, keepdims=True)
        logs = np.log(probability + 1e-9)
        ratio = np.exp(logs[here, moves] - before)
        live = ~(((advantage > 0) & (ratio > 1 + CLIP)) | ((advantage < 0) & (ratio < 1 - CLIP)))
        gradient = -probability * (ratio * advantage * live)[:, None]
        gradient[here, moves] += ratio * advantage * live
        entropy = -(probability * logs).sum(1, keepdims=True)
        gradient -= ENTROPY * probability * (logs + entropy)
        gradient /= count
        back = (gradient @ second.T) * (hidden > 0)
        inner = np.maximum(marks @ third, 0)
        error = (gain[:, None] - inner @ fourth) / count
        deep = (error @ fourth.T) * (inner > 0)
        self._adam([marks.T @ back, hidden.T @ gradient, marks.T @ deep, inner.T @ error], rate)
        return float(entropy.mean())

    def _adam(self, gradients: list[Reals], rate: float) -> None:
        self._steps += 1
        for at, gradient in enumerate(gradients):
            self._m[at] = 0.9 * self._m[at] + 0.1 * gradient
            self._v[at] = 0.999 * self._v[at] + 0.001 * gradient * gradient
            m = self._m[at] / (1 - 0.9**self._steps)
            v = self._v[at] / (1 - 0.999**self._steps)
            self.weights[at] = (self.weights[at] + rate * m / (np.sqrt(v) + 1e-8)).astype(np.float32)


def _random_source(dice: np.random.Generator) -> Throw:
    """Return a source of random numbers that all rows share."""
    return lambda rows, width: dice.random((len(rows), width), np.float32)


def _turns(tables: TableColumns) -> Iterator[Column]:
    """Yield the rows in which a player has to decide, turn by turn, until all games are over."""
    for _ in range(player.LONGEST):
        rows = np.flatnonzero(~tables.over)
        if not len(rows):
            return
        on = rows[tables.size[rows] > 0]
        if len(on):
            tables.pass_on(on)
        yield rows


def played(
    tables: TableColumns, mind: LearntWeights, dice: np.random.Generator
) -> tuple[DecisionBatch, DecisionBatch]:
    """Play games to the end; return the decisions of the players that are trained, leading and following."""
    lead, follow = DecisionBatch(), DecisionBatch()
    random = _random_source(dice)
    for rows in _turns(tables):
        simple = tables.plain[rows, tables.turn[rows]]
        player.turn(tables, rows[simple], mind, random, WAVERS)
        rows = rows[~simple]
        empty = tables.size[rows] == 0
        if empty.any():
            at = rows[empty]
            weighed = player.decision(tables, at, mind, leads=True)
            moves = player.picked(weighed.scores, random(at, weighed.scores.shape[1]), 1.0)
            raw = player.hidden(mind.lead, weighed.marks) @ mind.lead.second
            lead.add(at, tables.turn[at], weighed, moves, raw)
            tables.play(seen.led(tables, weighed.seen, moves))
        if not empty.all():
            at = rows[~empty]
            weighed = player.decision(tables, at, mind, leads=False)
            moves = player.picked(weighed.scores, random(at, weighed.scores.shape[1]), 1.0)
            raw = player.hidden(mind.follow, weighed.marks) @ mind.follow.second
            follow.add(at, tables.turn[at], weighed, moves, raw)
            player.followed(tables, weighed.seen, moves)
    return lead, follow


def tables_of(dice: np.random.Generator) -> TableColumns:
    """Deal a batch of tables with randomly drawn terms."""
    usual = dice.random() < 0.7
    seats = 4 if usual or dice.random() < 0.3 else int(dice.choice((2, 3, 3, 5, 5, 6)))
    jokers = 1 if usual or dice.random() < 0.7 else int(dice.choice((0, 2)))
    lockout = bool(dice.random() < 0.15)
    extra = not usual and dice.random() < 0.3
    local = ("eleven_back", "five_skip") if extra else ()
    terms = Terms(frozenset((*OFFICIAL_IDS, *local)), frozenset(FOULS), lockout)
    return dealt(terms, seats, jokers, GAMES, dice, later=bool(dice.random() < 0.35))


def plain_seats(tables: TableColumns, share: float, dice: np.random.Generator) -> Marks:
    """Choose the plain players: none at most tables, most seats at a share of them, never all."""
    found = dice.random((len(tables), tables.seats)) < PLAIN
    found[np.arange(len(tables)), dice.integers(0, tables.seats, len(tables))] = False
    found[dice.random(len(tables)) >= share] = False
    return np.asarray(found)


def train(
    seconds: float, seed: int, rate: float, size: int, out: Path, on: list[Reals] | None, share: float
) -> None:
    """Train for this many seconds; save the weights every 20 seconds and at the end."""
    dice = np.random.default_rng(seed)
    lead = DecisionLearner(seen.COMMON, seen.LEADS, size, dice, on and [*on[:2], *on[4:6]])
    follow = DecisionLearner(seen.MARKS, seen.FOLLOWS, size, dice, on and [*on[2:4], *on[6:8]])
    began = reported = time.monotonic()
    games = 0
    while (spent := time.monotonic() - began) < seconds:
        tables = tables_of(dice)
        tables.plain = plain_seats(tables, share, dice)
        batches = played(tables, LearntWeights(lead.layer, follow.layer), dice)
        value = place_value(tables.ranked, tables.seats)
        now = rate * max(0.05, 1 - spent / seconds)
        losses = [
            who.learn(what, value, now, dice) for who, what in zip((lead, follow), batches, strict=True)
        ]
        games += GAMES
        if time.monotonic() - reported > 20:
            reported = time.monotonic()
            print(f"{games} games, {spent:.0f} s, spread and entropy {losses}", flush=True)
            np.savez(out, *lead.weights[:2], *follow.weights[:2], *lead.weights[2:], *follow.weights[2:])
    np.savez(out, *lead.weights[:2], *follow.weights[:2], *lead.weights[2:], *follow.weights[2:])


def rounded(saved: Path) -> list[npt.NDArray[np.int8]]:
    """Return the weights as stored in the package (int8): two tables for leading, two for following."""
    held = np.load(saved)
    return [np.clip(np.round(held[f"arr_{at}"] * STEP), -127, 127).astype(np.int8) for at in range(4)]


def alone(mind: LearntWeights, plain: float, games: int, dice: np.random.Generator) -> tuple[float, float]:
    """Evaluate one player, without play-outs, against plain players and the packaged network, which vary their moves.

    Arguments:
        plain: the share of plain players among the three others, 0 to 1.

    Returns:
        The share of first places, and the mean place.
    """
    tables = dealt(Terms(frozenset(OFFICIAL_IDS), frozenset(FOULS)), 4, 1, games, dice, later=False)
    tables.plain = dice.random((games, tables.seats)) < plain
    tables.plain[:, 0] = False
    random = _random_source(dice)
    for rows in _turns(tables):
        mine = tables.turn[rows] == 0
        for part, who, warmth in ((rows[mine], mind, 0.0), (rows[~mine], MIND, WAVERS)):
            if len(part):
                player.turn(tables, part, who, random, warmth)
    places = tables.ranked[:, 0]
    return float((places == 0).mean()), float(places.mean()) + 1


def judge(saved: Path, games: int) -> None:
    """Print how strong the trained network is, compared with the packaged one."""
    lead, more, follow, rest = (part.astype(np.float32) / np.float32(STEP) for part in rounded(saved))
    for name, mind in (
        ("in the package", MIND),
        ("learnt", LearntWeights(NetworkLayer(lead, more), NetworkLayer(follow, rest))),
    ):
        for plain in (1.0, 0.5, 0.0):
            first, place = alone(mind, plain, games, np.random.default_rng(5))
            print(f"{name}, others plain {plain:.0%}: first {first:.1%}, mean place {place:.2f}", flush=True)


def write(saved: Path, folder: Path, source: str) -> None:
    """Write the trained network as two files of the package."""
    tables = rounded(saved)
    for name, at in (("lead", 0), ("follow", 2)):
        row = np.concatenate([part.ravel() for part in tables[at : at + 2]])
        text = b85encode(zlib.compress(row.tobytes(), 9)).decode()
        lines = [text[start : start + 100] for start in range(0, len(text), 100)]
        write_weights(folder / f"{name}.json", "python -m tests.lab.lessons", source, lines)


def main() -> None:
    """Train, evaluate or write, as the options say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.0015)
    parser.add_argument("--size", type=int, default=128)
    parser.add_argument("--out", type=Path, default=Path("lesson.npz"))
    parser.add_argument("--on", type=Path, help="continue from here")
    parser.add_argument(
        "--plain", type=float, default=0.6, help="share of the tables at which some are plain players"
    )
    parser.add_argument(
        "--write", metavar="SOURCE", help="only write OUT into the package, with how it was trained"
    )
    parser.add_argument("--judge", type=int, metavar="GAMES", help="only report how OUT plays, alone")
    args = parser.parse_args()
    if args.judge is not None and args.judge < 1:
        parser.error(f"--judge {args.judge}: at least 1 game")
    for saved in (args.out if args.judge or args.write else None, args.on):
        if saved is not None and not saved.exists():
            parser.error(f"{saved}: no such file; an earlier training with --out writes one")
    if args.judge:
        judge(args.out, args.judge)
        return
    if args.write:
        write(args.out, Path("engine/daifugo/bulk"), args.write)
        return
    on = None
    if args.on is not None:
        saved = np.load(args.on)
        on = [saved[name] for name in saved.files]
    train(args.seconds, args.seed, args.rate, args.size, args.out, on, args.plain)


if __name__ == "__main__":
    main()
