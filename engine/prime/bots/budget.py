"""How long a bot may think: the engine has no clock, so whoever asks brings what tells the time left."""

from __future__ import annotations

from typing import Protocol


class Budget(Protocol):
    """The time for one move."""

    def left(self) -> float:
        """The seconds that are left; none or fewer when the time is over."""


SPARE = 0.02
"""Seconds that are kept for saying the move once it is found."""


def has_time(budget: Budget | None, seconds: float = 0.0) -> bool:
    """Whether so much time is left; without a budget there is always time."""
    return budget is None or budget.left() > SPARE + seconds
