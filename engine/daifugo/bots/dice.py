"""Dice of a bot: a stream of numbers that its seed alone decides, so that a game can be played again."""

from __future__ import annotations

import hashlib

_WORD = 2**64


class SeedDice:
    """Dice thrown by hashing a seed and a counter."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._thrown = 0

    def below(self, bound: int) -> int:
        """A number 0 … bound − 1, each as likely as any other."""
        while True:
            digest = hashlib.sha256(f"{self._seed}:{self._thrown}".encode()).digest()
            self._thrown += 1
            word = int.from_bytes(digest[:8], "big")
            # A last, incomplete round of the sides would favour the first of them.
            if word < _WORD - _WORD % bound:
                return word % bound
