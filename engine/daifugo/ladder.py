"""The strength of cards: the row of ranks and what rules make of it (DF-5 … DF-8).

The row is built in layers: the base, a joker put into it, the turn, a rank lifted to the strong end,
the joker above all, single cards above all ranks. Rules add to a layer; what comes out is an `StrengthOrder`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

import msgspec

from engine.cards import JOKER, Card
from engine.daifugo.faces import JOKERS, NATURALS, PLACE, Cards, naturals

Notes = frozenset[str]

_LIFTED = 50
_ON_TOP = 100


class OrderStep(IntEnum):
    """The steps in which the row is built (DF-8)."""

    BASE = 1
    JOKER = 2
    SUMMIT = 3
    LIFT = 4


class RankOrder(msgspec.Struct, frozen=True):
    """The row of ranks while it is built, weak to strong."""

    row: tuple[int, ...] = tuple(range(13))
    lifted: frozenset[Card] = frozenset()
    """Cards above all ranks, below a joker that is on top."""


Rung = Callable[[RankOrder, bool, Notes], RankOrder]
"""What a rule makes of the row; its arguments: the row, whether the order is reversed, and the notes."""


class StrengthOrder(msgspec.Struct, frozen=True):
    """The strength in force."""

    reversed: bool
    ranks: tuple[int, ...]
    """The strength of a group by its rank's place, jokers last."""
    steps: tuple[int, ...]
    """The place of each rank among the ranks alone: neighbors are one step apart."""
    lifted: frozenset[Card]
    singles: dict[Card, int]
    """The strength of each card played alone."""

    def of_group(self, rank: int, cards: Cards) -> int:
        """The strength of a single or a group (DF-12); it is lifted only if all its naturals are."""
        if self.lifted and rank != JOKERS and all(card in self.lifted for card in naturals(cards)):
            return _LIFTED
        return self.ranks[rank]


def build(reversed_: bool, notes: Notes, rungs: tuple[tuple[OrderStep, Rung], ...]) -> StrengthOrder:
    """The order that the rules in force make, layer by layer (DF-8)."""
    ladder = RankOrder()
    turned = False
    for layer, rung in sorted(rungs, key=lambda one: one[0]):
        if layer > OrderStep.JOKER and not turned:
            ladder, turned = _turn(ladder, reversed_), True
        ladder = rung(ladder, reversed_, notes)
    if not turned:
        ladder = _turn(ladder, reversed_)
    strength = {rank: at for at, rank in enumerate(ladder.row)}
    strength.setdefault(JOKERS, _ON_TOP)
    alone = [rank for rank in ladder.row if rank != JOKERS]
    singles = {
        card: _LIFTED if card in ladder.lifted else strength[PLACE[card]] for card in (*NATURALS, JOKER)
    }
    return StrengthOrder(
        reversed=reversed_,
        ranks=tuple(strength[rank] for rank in range(14)),
        steps=tuple(alone.index(rank) for rank in range(13)),
        lifted=ladder.lifted,
        singles=singles,
    )


def _turn(ladder: RankOrder, reversed_: bool) -> RankOrder:
    return RankOrder(ladder.row[::-1], ladder.lifted) if reversed_ else ladder


def strongest(cards: Cards, count: int, order: StrengthOrder) -> Cards:
    """The strongest cards of a hand, each as a single; among equals spades first (NT-11)."""
    return tuple(sorted(cards, key=lambda card: (-order.singles[card], card))[:count])
