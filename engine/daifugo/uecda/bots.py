"""The levels for the competition's preset.

random     any legal play
novice     the competition's sample programs
club       the linear player, with noise
strong     the linear player at its best
expert     that, with unstoppable wins, the exact end of two, and a few play-outs if it is close
master     the same with many play-outs
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.daifugo.board import Phase
from engine.daifugo.moves import Gift, Move, Pass, Play
from engine.daifugo.uecda.ending import certain, end_of_two
from engine.daifugo.uecda.giving import gift
from engine.daifugo.uecda.plays import UecdaPlay, bits, cards_of, legal, mask_of, plays_of, reading_of
from engine.daifugo.uecda.policy import Linear, PolicyWeights
from engine.daifugo.uecda.search import LONG, SHORT, UecdaEffort, best
from engine.daifugo.uecda.sight import UecdaSight, imagined, of_view
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import FastRandom, UecdaTable
from engine.daifugo.view import View
from engine.weights import weights

WAVERING = 1.0
"""The temperature of the club player's softmax."""
WEIGHTS = PolicyWeights(tuple(weights("engine.daifugo.uecda", "weights")))

Left = Callable[[], float]
Policy = Callable[[UecdaTable, list[UecdaPlay], FastRandom], UecdaPlay | None]


class Level(msgspec.Struct, frozen=True):
    """A level: its policy, its search, and its gifts in the exchange."""

    policy: Policy | None = None
    """Chooses a play on a possible table; None: random, or by search."""
    effort: UecdaEffort | None = None
    """The extent of the search, after proofs."""
    gives: Callable[[int, int, int], int] = lambda hand, count, seed: gift(hand, count)
    """The gift from a hand: this many cards."""

    def lays(
        self, sight: UecdaSight, options: list[UecdaPlay], rng: FastRandom, left: Left | None
    ) -> UecdaPlay | None:
        """The play; None passes."""
        if self.policy is None and self.effort is None:
            at = rng.below(len(options) + (sight.field is not None))
            return options[at] if at < len(options) else None
        table = imagined(sight, rng)
        if self.policy is not None:
            return self.policy(table, options, rng)
        assert self.effort is not None
        sure = certain(sight, options)
        if sure is not None:
            return sure
        if sum(count > 0 for count in sight.counts) == 2:
            found = end_of_two(table)
            if found is not None:
                return found.play
        if sight.field is None and len(options) == 1:
            return options[0]
        return best(sight, options, WEIGHTS, rng, self.effort, left)


def _any(hand: int, count: int, seed: int) -> int:
    row = [1 << bit for bit in bits(hand)]
    FastRandom(seed).shuffle(row)
    return sum(row[:count])


def _weakest(hand: int, count: int, seed: int) -> int:
    return sum(sorted(1 << bit for bit in bits(hand))[:count])


BOTS: Mapping[str, Level] = {
    "random": Level(gives=_any),
    "novice": Level(simple, gives=_weakest),
    "club": Level(Linear(WEIGHTS, WAVERING)),
    "strong": Level(Linear(WEIGHTS)),
    "expert": Level(effort=SHORT),
    "master": Level(effort=LONG),
}
LEVELS = tuple(BOTS)
QUICK = frozenset(level for level, bot in BOTS.items() if bot.effort is None)
"""Levels that think for less than it takes to hand a position to a thread."""


def choose(level: str, sight: UecdaSight, seed: int, left: Left | None = None) -> UecdaPlay | None:
    """The play of a level; None passes.

    Arguments:
        seed: of its randomness.
        left: seconds left to think; None: the level's own limit.
    """
    options = legal(plays_of(sight.hand), sight.field, sight.rev, sight.lock)
    return BOTS[level].lays(sight, options, FastRandom(seed), left) if options else None


def give(level: str, hand: int, count: int, seed: int) -> int:
    """The gift of a level in the exchange."""
    return BOTS[level].gives(hand, count, seed)


def move(level: str, view: View, seed: int, left: Left | None = None) -> Move:
    """The same at the engine's table."""
    if view.phase is Phase.EXCHANGE:
        return Gift(cards_of(give(level, mask_of(view.hand), view.owed, seed)))
    play = choose(level, of_view(view), seed, left)
    return Pass() if play is None else Play(cards_of(play.mask), reading_of(play))
