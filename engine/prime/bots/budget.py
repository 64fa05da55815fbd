"""The thinking time of a bot."""

from __future__ import annotations

from engine.game_protocol import Budget

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
