"""Play-outs of tables as they may be (`worlds`), the own play by weights, the others as sample players.

Only what the weights find likely is tried. All candidates are played on the same tables, so that luck is the same
for all; who falls behind by more than luck explains is given up. What the weights think counts like a few
play-outs, so that a hair's breadth never overrules them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import msgspec

from engine.daifugo.uecda.plays import UecdaPlay
from engine.daifugo.uecda.policy import DecisionFeatures, Linear, PolicyWeights, chances, scores
from engine.daifugo.uecda.sight import UecdaSight, imagined
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import UecdaTable, Whims, move
from engine.daifugo.uecda.worlds import Care, Worlds

WORTH = (5.0, 4.0, 3.0, 2.0, 1.0)
"""What a place is worth in a play-out."""
MOST_CANDIDATES = 6
LEAST_CHANCE = 0.01
BATCH = 10
"""Tables between two looks at who has fallen behind."""
PRIOR = 6.0
"""Play-outs that the weights' opinion counts for."""
OPINION = 0.2
"""Places that a step of the weights' score is worth in that opinion."""
SPREAD = 1.3
"""About how much two candidates' places differ on one table."""
SURE = 1.6
"""By how many such spreads one has to be behind to be given up."""
WARMTH = 0.2


class UecdaEffort(msgspec.Struct, frozen=True):
    """How much is thought about one decision."""

    tables: int
    """The most tables that are dealt."""
    playouts: int
    """The most play-outs of all candidates together."""
    care: Care
    """How carefully the others' hands are thought out."""


SHORT = UecdaEffort(160, 560, Care(8, 80, 6, 4))
LONG = UecdaEffort(320, 1200, Care(12, 120, 8, 4))


def best(
    sight: UecdaSight,
    options: list[UecdaPlay],
    weights: PolicyWeights,
    whims: Whims,
    effort: UecdaEffort = LONG,
    left: Callable[[], float] | None = None,
) -> UecdaPlay | None:
    """The play, or the pass, after which play-outs end best."""
    candidates = _candidates(imagined(sight, whims), options, weights)
    player, worlds = Linear(weights, WARMTH), Worlds(sight, effort.care, whims, left)
    totals = [PRIOR * OPINION * score for _, score in candidates]
    alive = list(range(len(candidates)))
    dealt = done = 0
    while len(alive) > 1 and dealt < effort.tables and done < effort.playouts:
        if left is not None and left() <= 0:
            break
        for _ in range(BATCH):
            world = worlds.drawn(whims)
            for at in alive:
                totals[at] += _played_out(world, candidates[at][0], sight.seat, player, whims)
        dealt += BATCH
        done += BATCH * len(alive)
        edge = max(totals[at] for at in alive) - SURE * SPREAD * sqrt(dealt)
        alive = [at for at in alive if totals[at] >= edge]
    return candidates[max(alive, key=lambda at: totals[at])][0]


def _candidates(
    table: UecdaTable, options: list[UecdaPlay], weights: PolicyWeights
) -> list[tuple[UecdaPlay | None, float]]:
    """What the weights find likely, the best first, each with how far its score lies behind the best one's."""
    values = scores(DecisionFeatures(table), options, weights)
    row: list[UecdaPlay | None] = [*options, None][: len(values)]
    likely_ = chances(values, 1.5)
    order = sorted(range(len(row)), key=lambda at: -values[at])[:MOST_CANDIDATES]
    most = values[order[0]]
    return [(row[at], values[at] - most) for at in order if likely_[at] >= LEAST_CHANCE]


def _played_out(world: UecdaTable, play: UecdaPlay | None, seat: int, player: Linear, whims: Whims) -> float:
    """What the place is worth to which a candidate leads on this table."""
    table = world.copy()
    table.make(play, whims)
    while not table.over and not table.out[seat]:
        move(table, player if table.turn == seat else simple, whims)
    return WORTH[table.ranks.index(seat)]
