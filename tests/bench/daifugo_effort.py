"""How many games a decision of Daifugo needs, and what the player's own opinion is worth beside them.

`python -m tests.bench.daifugo_effort --seconds 400` meets decisions in games against plain players, plays each move
out in a thousand deals, and tells for how many games and what weight of the opinion (`Effort.opinion`) how much is lost
against the best move: those games are drawn from the first 300, the truth is the mean of the others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import msgspec
import numpy as np
import numpy.typing as npt

from engine.chance import SeedDice
from engine.daifugo.bots import deep
from engine.daifugo.bots.planner import OpenTurn, proved_or_open
from engine.daifugo.bulk import player
from engine.daifugo.bulk.learnt import MIND
from engine.daifugo.bulk.stand import column_of
from engine.daifugo.moves import Move
from engine.daifugo.view import View
from engine.seats import DEALER
from netplay.arena.league import Arena
from netplay.table.dice import Dice
from netplay.table.games.daifugo.adapter import Adapter
from tests.bench.plain_player import plain

DEALS, DRAWN, AGAIN = 1000, 300, 10
TRIED = 7
SEATS = 4


class Tried(msgspec.Struct, frozen=True):
    """A decision: the opinion of each move, and what each brought, a column a deal."""

    opinion: npt.NDArray[np.float64]
    worth: npt.NDArray[np.float64]


def decisions(seconds: float, share: float, seed: int) -> Iterator[Tried]:
    """Some of the decisions of one learnt player among plain ones."""
    adapter, until = Adapter(), time.monotonic() + seconds
    terms = Arena(("club",) * SEATS, 1, game="daifugo").terms(adapter)
    thrown = np.random.default_rng(seed)
    deal = 0
    while time.monotonic() < until:
        deal += 1
        dice = Dice.of_number(seed * 1_000_003 + deal)
        state, number = adapter.deal(terms, SEATS, dice), 0
        while adapter.game.result(state) is None and time.monotonic() < until:
            due, number = adapter.game.due(state), number + 1
            if due.blind:
                step = adapter.game.play(state, DEALER, adapter.chance(state, dice))
            else:
                seen = adapter.game.view(state, due.seats[0])
                if due.seats[0] == deal % SEATS:
                    move, found = _learnt(seen, SeedDice(deal * 1000 + number), thrown, share)
                    if found is not None:
                        yield found
                else:
                    move = plain(seen, number)
                assert move is not None
                step = adapter.game.play(state, due.seats[0], move)
            assert hasattr(step, "state")
            state = step.state


def _learnt(
    seen: View, dice: SeedDice, thrown: np.random.Generator, share: float
) -> tuple[Move, Tried | None]:
    """The move that the learnt player thinks of first, and now and then what each of its moves brings."""
    found = proved_or_open(seen, dice)
    if not isinstance(found, OpenTurn):
        return found, None
    ranked = deep.likeliest(found.table, found.look, found.moves, TRIED, MIND, dice)
    if len(ranked) == 1 or thrown.random() > share:
        return ranked[0][1], None
    rows = deep.imagined_rows(found.table, found.look, 3 * DEALS, DEALS, MIND, thrown)
    me, worth = np.full(DEALS, column_of(found.table, found.table.turn)), []
    for _, move in ranked:
        made = deep.after_move(rows, move)
        player.play_on(made, MIND, thrown, deep.WARMTH, me)
        worth.append(deep.worth_of(made, me))
    return ranked[0][1], Tried(np.array([score for score, _ in ranked]), np.array(worth))


def lost(one: Tried, games: int, weight: float, thrown: np.random.Generator) -> float:
    """What a decision loses on the average when so many games are shared by its moves; none: the opinion decides."""
    truth = one.worth[:, DRAWN:].mean(1)
    count = min(DRAWN, games // len(truth))
    if not count:
        return float(truth.max() - truth[0])
    total = 0.0
    for _ in range(AGAIN):
        drawn = one.worth[:, thrown.choice(DRAWN, count, replace=False)].sum(1)
        total += truth.max() - truth[(drawn + weight * np.maximum(one.opinion, -deep.FAR)).argmax()]
    return total / AGAIN


def main() -> None:
    """Meets decisions, tells what is lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.daifugo_effort")
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--share", type=float, default=0.35, help="of the decisions that are looked at")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = list(decisions(asked.seconds, asked.share, asked.seed))
    thrown = np.random.default_rng(asked.seed)
    weights = (0.0, 0.25, 1.0, 2.0, 4.0, 8.0, 16.0)
    print(
        f"{len(found)} decisions\n\n| games | {' | '.join(map(str, weights))} |\n|---{'|---' * len(weights)}|"
    )
    for games in (0, 60, 200, 400, 640):
        row = (np.mean([lost(one, games, weight, thrown) for one in found]) for weight in weights)
        print(f"| {games} | {' | '.join(f'{value:.4f}' for value in row)} |")


if __name__ == "__main__":
    main()
