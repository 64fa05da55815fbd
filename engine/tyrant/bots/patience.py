"""How much the levels that look ahead play out."""

from __future__ import annotations

import msgspec


class Patience(msgspec.Struct, frozen=True):
    """How much is played out."""

    rounds: tuple[int, ...]
    """This many games in each round; of the options a third goes on to the next."""
    options: int
    """The most hands that are compared."""
    plays: int
    """The most ways to play that are compared: the likeliest come first."""
    chips: int
    """The most chips that are tried on one place."""


SHORT = Patience((120,), options=4, plays=6, chips=1)
BRIEF = Patience((160,), options=6, plays=8, chips=1)
FULL = Patience((330, 260, 260), options=16, plays=16, chips=3)
