"""How many play-outs a decision of Daifugo needs, and how to weigh the network's own ranking against them.

`python -m tests.bench.daifugo_effort --seconds 400` collects decisions in games against plain players and plays each
move out in a thousand deals. It prints the mean loss against the best move by number of play-outs and weight of the
network's ranking (`Effort.opinion`). The play-outs are sampled from the first 300; the mean of the others is taken as
the truth.
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


class SampledDecision(msgspec.Struct, frozen=True):
    """A decision: the network's score of each move, and each move's results, one column for each deal."""

    opinion: npt.NDArray[np.float64]
    worth: npt.NDArray[np.float64]


def decisions(seconds: float, share: float, seed: int) -> Iterator[SampledDecision]:
    """Yield some of the decisions of one network player among plain ones."""
    adapter, until = Adapter(), time.monotonic() + seconds
    terms = Arena(("club",) * SEATS, 1, game="daifugo").terms(adapter)
    rng = np.random.default_rng(seed)
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
                    move, found = _network_move(seen, SeedDice(deal * 1000 + number), rng, share)
                    if found is not None:
                        yield found
                else:
                    move = plain(seen, number)
                assert move is not None
                step = adapter.game.play(state, due.seats[0], move)
            assert hasattr(step, "state")
            state = step.state


def _network_move(
    seen: View, dice: SeedDice, rng: np.random.Generator, share: float
) -> tuple[Move, SampledDecision | None]:
    """Return the move that the network ranks first and, with probability `share`, the results of its best moves."""
    found = proved_or_open(seen, dice)
    if not isinstance(found, OpenTurn):
        return found, None
    ranked = deep.likeliest(found.table, found.look, found.moves, TRIED, MIND, dice)
    if len(ranked) == 1 or rng.random() > share:
        return ranked[0][1], None
    rows = deep.imagined_rows(found.table, found.look, 3 * DEALS, DEALS, MIND, rng)
    me, worth = np.full(DEALS, column_of(found.table, found.table.turn)), []
    for _, move in ranked:
        made = deep.after_move(rows, move)
        player.play_on(made, MIND, rng, deep.WARMTH, me)
        worth.append(deep.worth_of(made, me))
    return ranked[0][1], SampledDecision(np.array([score for score, _ in ranked]), np.array(worth))


def mean_loss(one: SampledDecision, games: int, weight: float, rng: np.random.Generator) -> float:
    """Return the mean loss of a decision when its moves share this many play-outs; 0: the network alone decides."""
    truth = one.worth[:, DRAWN:].mean(1)
    count = min(DRAWN, games // len(truth))
    if not count:
        return float(truth.max() - truth[0])
    total = 0.0
    for _ in range(AGAIN):
        drawn = one.worth[:, rng.choice(DRAWN, count, replace=False)].sum(1)
        total += truth.max() - truth[(drawn + weight * np.maximum(one.opinion, -deep.FAR)).argmax()]
    return total / AGAIN


def main() -> None:
    """Collect decisions and print the losses."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.daifugo_effort")
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--share", type=float, default=0.35, help="of the decisions that are looked at")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = list(decisions(args.seconds, args.share, args.seed))
    rng = np.random.default_rng(args.seed)
    weights = (0.0, 0.25, 1.0, 2.0, 4.0, 8.0, 16.0)
    print(
        f"{len(found)} decisions\n\n| games | {' | '.join(map(str, weights))} |\n|---{'|---' * len(weights)}|"
    )
    for games in (0, 60, 200, 400, 640):
        row = (np.mean([mean_loss(one, games, weight, rng) for one in found]) for weight in weights)
        print(f"| {games} | {' | '.join(f'{value:.4f}' for value in row)} |")


if __name__ == "__main__":
    main()
