"""Play-outs of tables as they may be: hands dealt by what was played and passed, the own play by weights.

The others are taken for sample players, in what their plays and passes told and in how they play on.

Only what the weights find likely is tried. All candidates are played on the same tables, so that luck is the same
for all; who falls behind by more than luck explains is given up. What the weights think counts like a few
play-outs, so that a hair's breadth never overrules them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from math import sqrt

import msgspec

from engine.daifugo.uecda.plays import Played, legal, plays_of
from engine.daifugo.uecda.policy import Linear, Scene, Weights, chances, scores
from engine.daifugo.uecda.sight import Sight, imagined
from engine.daifugo.uecda.simple import pick, simple
from engine.daifugo.uecda.table import Table, Whims

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
OTHERWISE = 0.5
"""How likely a player does otherwise than a sample player would, against how likely the same."""
WARMTH = 0.2


class Effort(msgspec.Struct, frozen=True):
    """How much is thought about one decision."""

    tables: int
    """The most tables that are dealt."""
    playouts: int
    """The most play-outs of all candidates together."""
    deals: int
    """Deals that are weighed by what was played and passed; the tables are taken from among them."""


SHORT = Effort(160, 560, 48)
LONG = Effort(480, 1900, 160)


def best(
    sight: Sight,
    options: list[Played],
    weights: Weights,
    whims: Whims,
    effort: Effort = LONG,
    left: Callable[[], float] | None = None,
) -> Played | None:
    """The play, or the pass, after which play-outs end best."""
    candidates = _candidates(imagined(sight, whims), options, weights)
    player, worlds = Linear(weights, WARMTH), Worlds(sight, effort.deals, whims)
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


def _candidates(table: Table, options: list[Played], weights: Weights) -> list[tuple[Played | None, float]]:
    """What the weights find likely, the best first, each with how far its score lies behind the best one's."""
    values = scores(Scene(table), options, weights)
    row: list[Played | None] = [*options, None][: len(values)]
    likely_ = chances(values, 1.5)
    order = sorted(range(len(row)), key=lambda at: -values[at])[:MOST_CANDIDATES]
    most = values[order[0]]
    return [(row[at], values[at] - most) for at in order if likely_[at] >= LEAST_CHANCE]


def _played_out(world: Table, play: Played | None, seat: int, player: Linear, whims: Whims) -> float:
    """What the place is worth to which a candidate leads on this table."""
    table = world.copy()
    if play is None:
        table.skip(whims)
    else:
        table.lay(play)
    while not table.over and not table.out[seat]:
        options = table.options()
        mover = player if table.turn == seat else simple
        chosen = mover(table, options, whims) if options else None
        if chosen is None:
            table.skip(whims)
        else:
            table.lay(chosen)
    return WORTH[table.ranks.index(seat)]


class Worlds:
    """Deals of what nobody has seen, as likely as their hands would have played and passed as everybody saw."""

    def __init__(self, sight: Sight, count: int, whims: Whims) -> None:
        self._tables = [imagined(sight, whims) for _ in range(count)]
        self._reach: list[float] = []
        total = 0.0
        for table in self._tables:
            total += odds(table, sight)
            self._reach.append(total)

    def drawn(self, whims: Whims) -> Table:
        """One of them."""
        at = bisect_right(self._reach, whims.part() * self._reach[-1])
        return self._tables[min(at, len(self._tables) - 1)]


def odds(table: Table, sight: Sight) -> float:
    """How likely these hands would have done what was seen, by what a sample player would have done."""
    hands, found = table.hands[:], 1.0
    for one in reversed(sight.history):
        seat = one.seat
        if one.play is not None:
            hands[seat] |= one.play.mask
        if seat == sight.seat:
            continue
        plays = plays_of(hands[seat])
        options = legal(plays, one.on, one.rev, one.lock)
        if pick(plays, options, one.on, one.rev) is not one.play:
            found *= OTHERWISE
    return found
