"""What a small net expects of a position of two players: learnt from who won when the level `person` played itself.

People's records are few, and `person` plays as people do, so its games teach what their hundreds of games cannot: what
each card in either hand is worth. What it says is one fact among those that people's games weigh (`chances.py`).
Taught by tests/bench/outlook.py: one hidden layer of rectified sums, all sums of the signs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from operator import mul

from engine.prime.bots.outlook_weights import DIRECT, HIDDEN
from engine.prime.settings import Rules
from engine.prime.state import Hand, Phase
from engine.prime.view import View
from engine.seats import Seat

FARTHEST = 6.0
"""Log odds beyond this are told as this."""
_KING = 13
_BASE = 10
_ENDLESS = 60.0


def is_usual(rules: Rules) -> bool:
    """Whether the net knows such games: one ordinary pack, numbers in base ten, any number of cards in a set."""
    return rules.cards is None and rules.packs == 1 and rules.base == _BASE and rules.limit is None


def signs(told: Mapping[str, float], view: View, mover: Seat, other: Seat) -> list[float]:
    """What the net looks at: the plain facts, both hands card by card, the deck and the field."""
    mine, theirs = view.hands[mover] or (), view.hands[other] or ()
    top = view.top
    number = top.number if top else 0
    return [
        *told.values(),
        *_counted(mine),
        *_counted(theirs),
        len(view.deck) / 10,
        float(view.drawn),
        float(len(top.cards)) if top else 0.0,
        (log(number + 1) if isinstance(number, int) else _ENDLESS) / 10,
        float(view.upside_down),
        float(view.passes),
        1 / max(1, len(mine)),
        1 / max(1, len(theirs)),
        float(view.phase is Phase.JANKEN),
    ]


def outlook(seen: Sequence[float]) -> float:
    """The mover's log odds by the net."""
    *direct, base = DIRECT
    odds: float = base + sum(map(mul, direct, seen))
    for *row, base, counts in HIDDEN:
        odds += counts * max(0.0, base + sum(map(mul, row, seen)))
    return min(FARTHEST, max(-FARTHEST, odds))


def _counted(hand: Hand) -> list[float]:
    """How many jokers, aces, twos and so on up to kings."""
    counts = [0.0] * (_KING + 1)
    for card in hand:
        counts[0 if card.is_joker else card.rank] += 1
    return counts
