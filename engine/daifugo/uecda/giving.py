# Apart: the training in the lab deals with it too.
"""The gift of a richer player: the cards without which such hands have done best.

The value of a hand in points is a least-squares fit to half a million games of the linear player as daifugo or fugo
with all kinds of gifts: the number of cards of each rank, the number of plays, and a few single cards.
"""

from __future__ import annotations

from itertools import combinations

from engine.daifugo.uecda.plays import DIAMOND_3, JOKER_BIT, SPADE_3, bits
from engine.daifugo.uecda.policy import units

_MOST = 12
"""This many of the weakest cards are thought of."""

# fmt: off
_RANKS = (
    (0, .13, .23, .04), (.02, .21, .33, .41), (.05, .21, .35, .47), (.04, .24, .38, .52), (.06, .25, .36, .48),
    (.31, .49, .63, .77), (.08, .30, .37, .48), (.11, .33, .42, .55), (.14, .34, .48, .53), (.16, .39, .47, .59),
    (.20, .43, .57, .75), (.27, .50, .65, .77), (.42, .65, .84, 1.05),
)
"""The values of one, two, three, four cards of a rank."""
_UNITS = (.80, .80, .75, .78, .69, .62, .55, .43, .19, -.12, -.45, -.85)
"""By the number of plays of a hand."""
# fmt: on
_JOKER, _SPADE_3, _LEAD = 0.42, 0.09, 0.21


def worth(hand: int) -> float:
    """The value of an initial hand, in points."""
    value = _UNITS[min(units(hand), len(_UNITS) - 1)]
    for place, row in enumerate(_RANKS):
        count = (hand >> 4 * place & 15).bit_count()
        if count:
            value += row[count - 1]
    value += _JOKER * bool(hand & JOKER_BIT) + _SPADE_3 * bool(hand & SPADE_3)
    return value + _LEAD * bool(hand & DIAMOND_3)


def gift(hand: int, count: int) -> int:
    """The cards that this hand does best without."""
    weak = [1 << bit for bit in bits(hand)][:_MOST]
    return max(map(sum, combinations(weak, count)), key=lambda some: worth(hand & ~some))
