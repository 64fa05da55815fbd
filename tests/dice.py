"""Python's random numbers as dice of the engine, for random games."""

from __future__ import annotations

from random import Random


class RandomDice(Random):
    """Seeded dice."""

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound − 1."""
        return self.randrange(bound)


class QuickDice(Random):
    """Faster ones, with which some numbers are more probable than others by a trifle."""

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound − 1."""
        return int(self.random() * bound)
