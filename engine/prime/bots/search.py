"""Finds the move that wins most often: each is tried in the same simulated deals, played out in outline.

All moves get the same deals, so that luck favors none; a move that is clearly behind is dropped. A budget can end the
search at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import assert_never

import msgspec

from engine.game_protocol import Budget
from engine.prime.bots.budget import has_time
from engine.prime.bots.imagined import HiddenCardModel
from engine.prime.bots.playout import Outline, Pools
from engine.prime.bots.rollout import Sketch, Top
from engine.prime.bots.value import played_on

_FIRST_LOOK = 12
"""Moves clearly behind are dropped after each multiple of this many deals."""
_BEHIND = 2.3
"""Standard errors that are clear."""
_PRIOR = 3.0
"""The weight of a move's prior evaluation, in deals."""


class Laying(msgspec.Struct, frozen=True):
    """A set is played."""

    counts: int
    jokers: int
    top: Top
    kind: int


class DrawNode(msgspec.Struct, frozen=True):
    """A card is drawn."""


class Passing(msgspec.Struct, frozen=True):
    """The turn is left to the others."""


class Fouling(msgspec.Struct, frozen=True):
    """A deliberate foul that brings this many cards from the deck (P-42)."""

    cards: int


OutlineMove = Laying | DrawNode | Passing | Fouling
"""A move in outline."""


class MoveTry(msgspec.Struct, frozen=True):
    """A move to try, with its prior evaluation."""

    move: OutlineMove
    worth: float


def tried(
    sketch: Sketch, deal: Outline, pools: Pools, move: OutlineMove, me: int, budget: Budget | None = None
) -> float:
    """The result of a deal after a move."""
    match move:
        case Laying():
            if deal.play_set(move.counts, move.jokers, move.top, move.kind):
                return 1.0
        case DrawNode():
            deal.draw()
        case Passing():
            deal.pass_turn()
        case Fouling():
            deal.draw(move.cards)
            deal.pass_turn()
        case _:
            assert_never(move)
    return played_on(sketch, pools, deal, me, budget)


def best_of(
    tries: Sequence[MoveTry],
    sketch: Sketch,
    hidden_model: HiddenCardModel,
    me: int,
    deals: int,
    budget: Budget | None,
) -> int:
    """The number of the move that wins most often in this many deals."""
    ends: list[list[float]] = [[] for _ in tries]
    alive = list(range(len(tries)))
    for number in range(1, deals + 1):
        if len(alive) == 1 or not has_time(budget):
            break
        deal = hidden_model.deal()
        pools = Pools(sketch, deal)
        row = []
        for at in alive:
            row.append(tried(sketch, deal.copy(), pools, tries[at].move, me, budget))
            if not has_time(budget):
                break
        if len(row) < len(alive) or not has_time(budget):
            break  # a deal that not every move has seen whole would be unfair
        for at, end in zip(alive, row, strict=True):
            ends[at].append(end)
        if number % _FIRST_LOOK == 0:
            alive = _not_behind(alive, ends)
        sketch.tidy()
    means = [
        (sum(some) + _PRIOR * one.worth) / (len(some) + _PRIOR) for one, some in zip(tries, ends, strict=True)
    ]
    return max(alive, key=lambda at: (means[at], -at))


def _not_behind(alive: list[int], ends: list[list[float]]) -> list[int]:
    """The moves that may still be the best, compared deal by deal with the one that leads."""
    leader = max(alive, key=lambda at: sum(ends[at]))
    kept = []
    for at in alive:
        apart = [mine - its for mine, its in zip(ends[leader], ends[at], strict=True)]
        mean = sum(apart) / len(apart)
        spread = sum((one - mean) ** 2 for one in apart) / len(apart)
        if at == leader or mean <= _BEHIND * sqrt(spread / len(apart)) or not mean:
            kept.append(at)
    return kept
