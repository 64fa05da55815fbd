"""The extent of the search of a level (moves, simulated deals), and the thinking time of a bot."""

from __future__ import annotations

import msgspec

from engine.game_protocol import Budget
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


SPARE = 0.02
"""Seconds reserved for reporting the move."""


def has_time(budget: Budget | None, seconds: float = 0.0) -> bool:
    """Whether this much time is left; always true without a budget."""
    return budget is None or budget.left() > SPARE + seconds


class BudgetShare:
    """A part of the time: it ends when this many seconds of the whole are left."""

    def __init__(self, whole: Budget, kept: float) -> None:
        self._whole, self._reserve = whole, kept

    def left(self) -> float:
        """The seconds that are left of this part."""
        return self._whole.left() - self._reserve


def half_of(whole: Budget | None) -> BudgetShare | None:
    """The first half of the time; None if it is unlimited."""
    return None if whole is None else BudgetShare(whole, whole.left() / 2)
