"""How long a bot may think."""

from __future__ import annotations

from engine.game import Budget

SPARE = 0.02
"""Seconds that are kept for saying the move once it is found."""


def has_time(budget: Budget | None, seconds: float = 0.0) -> bool:
    """Whether so much time is left; without a budget there is always time."""
    return budget is None or budget.left() > SPARE + seconds
