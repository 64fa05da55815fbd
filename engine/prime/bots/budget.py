"""How long a bot may think."""

from __future__ import annotations

from engine.game_protocol import Budget

SPARE = 0.02
"""Seconds that are kept for saying the move once it is found."""


def has_time(budget: Budget | None, seconds: float = 0.0) -> bool:
    """Whether so much time is left; without a budget there is always time."""
    return budget is None or budget.left() > SPARE + seconds


class BudgetShare:
    """A part of the time: it ends when this many seconds of the whole are left."""

    def __init__(self, whole: Budget, kept: float) -> None:
        self._whole, self._kept = whole, kept

    def left(self) -> float:
        """The seconds that are left of this part."""
        return self._whole.left() - self._kept


def half_of(whole: Budget | None) -> BudgetShare | None:
    """The first half of the time; None where there is no end to it."""
    return None if whole is None else BudgetShare(whole, whole.left() / 2)
