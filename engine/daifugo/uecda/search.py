"""Play-outs of possible tables (`worlds`), own plays by weights, the others as sample players.

Only moves that the weights find likely are tried. All candidates are played on the same tables, so that luck is equal;
those significantly behind are dropped. The weights count like a few play-outs, so that a tiny difference never
overrules them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import msgspec

from engine.daifugo.uecda.plays import UecdaPlay, legal, plays_of
from engine.daifugo.uecda.policy import DecisionFeatures, Linear, PolicyWeights, chances, scores
from engine.daifugo.uecda.sight import SeenPlay, UecdaSight, imagined
from engine.daifugo.uecda.simple import pick, simple
from engine.daifugo.uecda.table import FastRandom, UecdaTable, move

# Possible hands of the others: deals of the unseen cards, weighted by their public plays and passes.
#
# The others are modeled as sample players with rare deviations. From random deals, cards are swapped between two
# players repeatedly, towards hands that would have played and passed as they did, starting with those with which a
# player would have acted differently.

OTHERWISE = 0.05
"""The probability of a deviation from the sample player, relative to that of none."""


class SamplerSettings(msgspec.Struct, frozen=True):
    """How carefully hands are inferred."""

    deals: int
    """The number of initial random deals."""
    first: int
    """Swaps that are tried before a deal counts."""
    then: int
    """Swaps that are tried before it counts again."""
    times: int
    """The weight of it."""


class DealSampler:
    """Draws tables that agree with what a player has seen."""

    def __init__(
        self,
        sight: UecdaSight,
        sampling: SamplerSettings,
        rng: FastRandom,
        left: Callable[[], float] | None = None,
    ) -> None:
        """Tables for the player who has this sight; fewer if time runs out."""
        self._seen: list[list[SeenPlay]] = [[] for _ in sight.counts]
        self._played = [0] * len(sight.counts)
        """All cards played by each."""
        self._fixed = sum(cards for _, cards in sight.known)
        self._barred = dict(sight.barred)
        for one in sight.history:
            self._seen[one.seat].append(one)
            self._played[one.seat] |= 0 if one.play is None else one.play.mask
        others = [seat for seat, count in enumerate(sight.counts) if count and seat != sight.seat]
        self._doubts: list[dict[int, tuple[int, int]]] = [{} for _ in sight.counts]
        self._tables: list[UecdaTable] = []
        moves = len(others) > 1 and any(self._seen[seat] for seat in others)
        for _ in range(sampling.deals):
            if self._tables and left is not None and left() <= 0:
                return
            table = imagined(sight, rng)
            if not moves:
                self._tables += [table] * sampling.times
                continue
            for at in range(sampling.times):
                table = table.copy()
                self._settle(table.hands, others, sampling.then if at else sampling.first, rng)
                table.playable = [None] * len(table.hands)
                self._tables.append(table)

    def drawn(self, rng: FastRandom) -> UecdaTable:
        """Return one of the sampled tables."""
        table = self._tables[rng.below(len(self._tables))]
        for seat in range(len(table.hands)):
            table.leads(seat)  # found once for all that is played on from here
        return table

    def _settle(self, hands: list[int], others: list[int], swaps: int, rng: FastRandom) -> None:
        """Swap cards, rarely towards the less likely."""
        free, barred = ~self._fixed, self._barred
        doubts = [self.doubts(seat, hand) if seat in others else (0, 0) for seat, hand in enumerate(hands)]
        for _ in range(swaps):
            one = others[rng.below(len(others))]
            other = others[rng.below(len(others) - 1)]
            if other == one:
                other = others[-1]
            bad = doubts[one][1] & hands[one] & free
            mine = _any(bad if bad and rng.below(4) else hands[one] & free, rng)
            theirs = _any(hands[other] & free, rng)
            if not mine or not theirs or mine & barred.get(other, 0) or theirs & barred.get(one, 0):
                continue
            bound, part = doubts[one][0] + doubts[other][0], rng.part()
            while part < OTHERWISE and bound < 12:
                bound, part = bound + 1, part / OTHERWISE
            given, taken = hands[one] ^ mine | theirs, hands[other] ^ theirs | mine
            left = self.doubts(one, given, bound)
            if left[0] > bound:
                continue
            rest = self.doubts(other, taken, bound - left[0])
            if left[0] + rest[0] <= bound:
                hands[one], hands[other] = given, taken
                doubts[one], doubts[other] = left, rest

    def doubts(self, seat: int, hand: int, bound: int = 99) -> tuple[int, int]:
        """How often a sample player with this hand would play otherwise, up to `bound` and one; and those cards."""
        known = self._doubts[seat].get(hand)
        if known is not None:
            return known
        found, instead, plays = 0, 0, plays_of(hand | self._played[seat])
        for one in self._seen[seat]:
            play = one.play
            would = pick(plays, legal(plays, one.on, one.rev, one.lock), one.on, one.rev)
            if would is not play:
                found += 1
                instead |= 0 if would is None else would.mask
                if found > bound:
                    return found, instead
            if play is not None:
                gone = play.mask
                plays = [other for other in plays if not other.mask & gone]
        self._doubts[seat][hand] = found, instead
        return found, instead


def _any(cards: int, rng: FastRandom) -> int:
    """One of these cards; nothing of none."""
    if not cards:
        return 0
    for _ in range(rng.below(cards.bit_count())):
        cards &= cards - 1
    return cards & -cards


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
