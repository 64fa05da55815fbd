"""The extent of the search of a level."""

from __future__ import annotations

import msgspec

SIMPLE = 0.5
"""The default share of the others simulated as plain players, 0 to 1."""


class Effort(msgspec.Struct, frozen=True):
    """The extent of the search for one decision."""

    tried: int
    """Moves that are tried."""
    games: int
    """Games played out, all moves together."""
    most: int = 160
    """Deals, the same for all moves."""
    weighed: int = 3
    """Deals that are weighed for each that is played."""
    opinion: float = 1.0
    """The weight of a step of the player's prior evaluation, in play-outs.

    Under untrained rules, the margin needed to replace the club's own plan.
    """
    wavers: float = 0.0
    """The noise of a move's result, in play-outs."""
    plain: float = SIMPLE
    """The share of the others simulated as plain players, 0 to 1."""
    outlined: Effort | None = None
    """By rules that are not learned, but that the columns know in outline."""
    strange: Effort | None = None
    """By others, if the rules themselves have to make the move."""


STRONG = Effort(3, 9, most=3, weighed=1, opinion=0.25, wavers=0.7)
EXPERT = Effort(
    5,
    240,
    most=80,
    plain=1.0,
    wavers=3.0,
    outlined=Effort(7, 560, most=160, opinion=4.0),
    strange=Effort(7, 60, most=240, opinion=1.5),
)
MASTER = Effort(
    9,
    2400,
    most=320,
    plain=0.25,
    outlined=Effort(9, 1800, most=320, opinion=10.0),
    strange=Effort(9, 120, most=320, opinion=1.5),
)


# The limit of a search in counted steps, so that the same position gives the same move.


class Steps:
    """Steps that are left."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self) -> bool:
        """Takes a step; whether there was one."""
        self.left -= 1
        return self.left >= 0
