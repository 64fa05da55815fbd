"""The extent of the search of a level: number of moves and of simulated deals."""

from __future__ import annotations

import msgspec

from engine.prime.settings import Rules

_IN_BOOK = (3, 4, 5)
"""With these D3 all plays are in the book, and the outline simulates a game faithfully.

With a smaller D3 hands shrink so slowly that play-outs cost more than they are worth.
"""


class Effort(msgspec.Struct, frozen=True):
    """The extent of one search."""

    sets: int
    """Sets that are tried; more look too much alike."""
    deals: int
    """Deals that are tried without a budget."""
    most_deals: int
    """The maximum number of deals, however much time there is."""
    limits: tuple[int, ...] | None = None
    """The D3 under which it searches; None: any, and none."""

    def fits(self, rules: Rules) -> bool:
        """Whether it searches under these rules."""
        return self.limits is None or rules.limit in self.limits


THOROUGH = Effort(sets=7, deals=40, most_deals=1500)
BRIEF = Effort(sets=5, deals=12, most_deals=12, limits=_IN_BOOK)
"""The outline assumes that everybody knows sets larger than the book's.

That misleads a player who knows few of them, so a brief search is used only if D3 allows no such sets.
"""
