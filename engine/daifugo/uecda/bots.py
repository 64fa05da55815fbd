"""The players of the competition's preset, level by level.

random     anything that can be played
novice     what the competition's sample programs do
club       the linear player, wavering
strong     the linear player at its best
expert     that, with wins that nothing can stop, the exact end of two, and a few play-outs where it is close
master     the same with many play-outs
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from engine.daifugo.board import Phase
from engine.daifugo.moves import Gift, Move, Pass, Play
from engine.daifugo.uecda.ending import certain, end_of_two
from engine.daifugo.uecda.giving import gift
from engine.daifugo.uecda.plays import Played, bits, cards_of, legal, mask_of, plays_of, reading_of
from engine.daifugo.uecda.policy import Linear, Weights
from engine.daifugo.uecda.search import LONG, SHORT, best
from engine.daifugo.uecda.sight import Sight, imagined, of_view
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import Whims
from engine.daifugo.uecda.weights import ROW
from engine.daifugo.view import View

Level = Literal["random", "novice", "club", "strong", "expert", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)
QUICK = frozenset(("random", "novice", "club", "strong"))
"""Levels that think for less than it takes to hand a position to a thread."""
WAVERING = 1.0
"""How warm the club player's softmax is."""
WEIGHTS = Weights(ROW)
_LINEAR = Linear(WEIGHTS)
_WAVERING = Linear(WEIGHTS, WAVERING)

Left = Callable[[], float]


def choose(level: str, sight: Sight, seed: int, left: Left | None = None) -> Played | None:
    """What a player of this level lays; None passes.

    Arguments:
        seed: decides the player's whims.
        left: seconds that are left to think; None: as much as the level thinks by itself.
    """
    options = legal(plays_of(sight.hand), sight.field, sight.rev, sight.lock)
    if not options:
        return None
    whims = Whims(seed)
    if level == "random":
        at = whims.below(len(options) + (sight.field is not None))
        return options[at] if at < len(options) else None
    table = imagined(sight, whims)
    match level:
        case "novice":
            return simple(table, options, whims)
        case "club":
            return _WAVERING(table, options, whims)
        case "strong":
            return _LINEAR(table, options, whims)
        case _:
            pass
    sure = certain(sight, options)
    if sure is not None:
        return sure
    if sum(count > 0 for count in sight.counts) == 2:
        found = end_of_two(table)
        if found is not None:
            return found.play
    if sight.field is None and len(options) == 1:
        return options[0]
    return best(sight, options, WEIGHTS, whims, LONG if level == "master" else SHORT, left)


def give(level: str, hand: int, count: int, seed: int) -> int:
    """What a player of this level gives back in the exchange."""
    if level == "random":
        row = [1 << bit for bit in bits(hand)]
        whims = Whims(seed)
        whims.shuffle(row)
        return sum(row[:count])
    if level == "novice":
        return sum(sorted(1 << bit for bit in bits(hand))[:count])
    return gift(hand, count)


def move(level: str, view: View, seed: int, left: Left | None = None) -> Move:
    """The same at the engine's table."""
    if view.phase is Phase.EXCHANGE:
        return Gift(cards_of(give(level, mask_of(view.hand), view.owed, seed)))
    play = choose(level, of_view(view), seed, left)
    return Pass() if play is None else Play(cards_of(play.mask), reading_of(play))
