"""The extent of the search of a level."""

from __future__ import annotations

import msgspec


class Patience(msgspec.Struct, frozen=True):
    """The extent of a search."""

    rounds: tuple[int, ...]
    """The number of games in each round; a third of the options goes on to the next."""
    options: int
    """The most hands that are compared."""
    plays: int
    """The maximum number of options compared, the likeliest first."""
    chips: int
    """The most chips that are tried on one place."""


SHORT = Patience((120,), options=4, plays=6, chips=1)
BRIEF = Patience((160,), options=6, plays=8, chips=1)
FULL = Patience((330, 260, 260), options=16, plays=16, chips=3)
