"""Chance, which comes into the engine from outside: dice as an argument, a shuffle by them, dice out of a seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from engine.cards import Card


class Chance(Protocol):
    """Dice: the only way in which chance reaches a game or a bot."""

    def below(self, bound: int) -> int:
        """A number 0 … bound − 1, each as likely as any other."""


def shuffle(cards: Sequence[Card], dice: Chance) -> tuple[Card, ...]:
    """The cards in an order that only the dice decide (Fisher and Yates)."""
    left = list(cards)
    for last in range(len(left) - 1, 0, -1):
        other = dice.below(last + 1)
        left[last], left[other] = left[other], left[last]
    return tuple(left)


_WORD = 2**64


class SeedDice:
    """Dice thrown by hashing a seed and a counter; the same seed throws the same numbers."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._thrown = 0

    def below(self, bound: int) -> int:
        """A number 0 … bound − 1, each as likely as any other."""
        if not 0 < bound <= _WORD:
            raise ValueError(f"dice have 1 … 2^64 sides, not {bound}")
        while True:
            word = hashed(f"{self._seed}:{self._thrown}")
            self._thrown += 1
            # A last, incomplete round of the sides would favour the first of them.
            if word < _WORD - _WORD % bound:
                return word % bound


def hashed(text: str) -> int:
    """64 bits that a text decides and that otherwise look like chance."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
