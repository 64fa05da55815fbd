"""Play-outs of possible tables (`worlds`), own plays by weights, the others as sample players.

Only moves that the weights find likely are tried. All candidates are played on the same tables, so that luck is equal;
those significantly behind are dropped. The weights count like a few play-outs, so that a tiny difference never
overrules them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import msgspec

from engine.daifugo.uecda.deal_sampler import DealSampler, SamplerSettings
from engine.daifugo.uecda.plays import UecdaPlay
from engine.daifugo.uecda.policy import DecisionFeatures, Linear, PolicyWeights, chances, scores
from engine.daifugo.uecda.sight import UecdaSight, imagined
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import FastRandom, UecdaTable, move

WORTH = (5.0, 4.0, 3.0, 2.0, 1.0)
"""The value of a place in a play-out."""
MOST_CANDIDATES = 6
LEAST_CHANCE = 0.01
BATCH = 10
"""Tables between two checks for candidates to drop."""
PRIOR = 6.0
"""Play-outs that the weights' opinion counts for."""
OPINION = 0.2
"""Places that a step of the weights' score is worth in that opinion."""
SPREAD = 1.3
"""The approximate standard deviation of two candidates' difference on one table."""
SURE = 1.6
"""The number of standard errors behind at which a candidate is dropped."""
WARMTH = 0.2


class UecdaEffort(msgspec.Struct, frozen=True):
    """The extent of the search for one decision."""

    tables: int
    """The most tables that are dealt."""
    playouts: int
    """The most play-outs of all candidates together."""
    sampling: SamplerSettings
    """How carefully the others' hands are inferred."""


SHORT = UecdaEffort(160, 560, SamplerSettings(8, 80, 6, 4))
LONG = UecdaEffort(320, 1200, SamplerSettings(12, 120, 8, 4))


def best(
    sight: UecdaSight,
    options: list[UecdaPlay],
    weights: PolicyWeights,
    rng: FastRandom,
    effort: UecdaEffort = LONG,
    left: Callable[[], float] | None = None,
) -> UecdaPlay | None:
    """The play, or the pass, with the best play-outs."""
    candidates = _candidates(imagined(sight, rng), options, weights)
    player, worlds = Linear(weights, WARMTH), DealSampler(sight, effort.sampling, rng, left)
    totals = [PRIOR * OPINION * score for _, score in candidates]
    alive = list(range(len(candidates)))
    dealt = done = 0
    while len(alive) > 1 and dealt < effort.tables and done < effort.playouts:
        if left is not None and left() <= 0:
            break
        for _ in range(BATCH):
            world = worlds.drawn(rng)
            for at in alive:
                totals[at] += _played_out(world, candidates[at][0], sight.seat, player, rng)
        dealt += BATCH
        done += BATCH * len(alive)
        edge = max(totals[at] for at in alive) - SURE * SPREAD * sqrt(dealt)
        alive = [at for at in alive if totals[at] >= edge]
    return candidates[max(alive, key=lambda at: totals[at])][0]


def _candidates(
    table: UecdaTable, options: list[UecdaPlay], weights: PolicyWeights
) -> list[tuple[UecdaPlay | None, float]]:
    """The moves that the weights find likely, the best first, each with its score's distance from the best one's."""
    values = scores(DecisionFeatures(table), options, weights)
    row: list[UecdaPlay | None] = [*options, None][: len(values)]
    likely_ = chances(values, 1.5)
    order = sorted(range(len(row)), key=lambda at: -values[at])[:MOST_CANDIDATES]
    most = values[order[0]]
    return [(row[at], values[at] - most) for at in order if likely_[at] >= LEAST_CHANCE]


def _played_out(
    world: UecdaTable, play: UecdaPlay | None, seat: int, player: Linear, rng: FastRandom
) -> float:
    """The value of the place that a candidate reaches on this table."""
    table = world.copy()
    table.make(play, rng)
    while not table.over and not table.out[seat]:
        move(table, player if table.turn == seat else simple, rng)
    return WORTH[table.ranks.index(seat)]
