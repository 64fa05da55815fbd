"""What a richer player gives back: the cards without which the hand takes the fewest plays and stays strong."""

from __future__ import annotations

from itertools import combinations

from engine.daifugo.uecda.plays import EIGHT, bits
from engine.daifugo.uecda.policy import units

_MOST = 12
"""So many of the weakest cards are thought of."""


def worth(hand: int) -> float:
    """How good a hand is to start with, in plays that it will not have to lose."""
    value = -float(units(hand))
    for bit in bits(hand):
        place = bit >> 2
        if bit == 52:
            value += 1.3
        elif place == EIGHT:
            value += 0.75
        elif place >= 10:
            value += (0.25, 0.45, 0.7)[place - 10]
        else:
            value += 0.02 * place
    return value


def gift(hand: int, count: int) -> int:
    """The cards that this hand does best without."""
    return ranked_gifts(hand, count)[0]


def ranked_gifts(hand: int, count: int) -> list[int]:
    """All gifts that are worth a thought, the best first."""
    weak = [1 << bit for bit in bits(hand) if bit < 52 and bit >> 2 != EIGHT][:_MOST]
    weak += [1 << bit for bit in bits(hand) if 1 << bit not in weak][: max(0, count - len(weak))]
    found = [sum(some) for some in combinations(weak, count)]
    return sorted(found, key=lambda some: -worth(hand & ~some))
