"""The extent of the search of a level."""

from __future__ import annotations

import msgspec


class Effort(msgspec.Struct, frozen=True):
    """The extent of a search."""

    rounds: tuple[int, ...]
    """The number of games in each round; a third of the options goes on to the next."""
    options: int
    """The most hands that are compared."""
    plays: int
    """The maximum number of options compared, the likeliest first."""
    chips: int
    """The most chips that are tried on one place."""


SHORT = Effort((120,), options=4, plays=6, chips=1)
BRIEF = Effort((160,), options=6, plays=8, chips=1)
FULL = Effort((330, 260, 260), options=16, plays=16, chips=3)
