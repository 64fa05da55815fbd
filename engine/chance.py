"""Random numbers for the engine: the dice protocol, a shuffle, and dice derived from a seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Protocol, Self, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Dice: the only source of randomness for a game or a bot."""

    def below(self, bound: int) -> int:
        """A uniform integer in 0 … bound − 1."""


def shuffle(values: Iterable[T], dice: Chance) -> tuple[T, ...]:
    """The values shuffled by the dice (Fisher and Yates)."""
    left = list(values)
    for last in range(len(left) - 1, 0, -1):
        other = dice.below(last + 1)
        left[last], left[other] = left[other], left[last]
    return tuple(left)


def sample(values: Iterable[T], count: int, dice: Chance) -> tuple[T, ...]:
    """This many of the values, drawn one after the other without replacement."""
    left = list(values)
    return tuple(left.pop(dice.below(len(left))) for _ in range(count))


class Dice:
    """The dice of a table: a SHA-256 counter stream, so that anyone with the seed can repeat the deal.

    Block i of the stream is SHA-256(seed ‖ i), the counter as eight bytes, big-endian. A number below n takes the
    fewest whole bytes that can hold n − 1; values that would bias the result are rejected.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._counter = 0
        self._buffer = b""

    @classmethod
    def of_number(cls, number: int) -> Self:
        """The stream of `--seed N`."""
        return cls(hashlib.sha256(f"qk seed {number}".encode()).digest())

    def copy(self) -> Dice:
        """A copy at the same position, to look at a throw without making it."""
        again = Dice(self.seed)
        again._counter, again._buffer = self._counter, self._buffer
        return again

    def block(self) -> bytes:
        """The next 32 bytes of the stream, usable as a seed."""
        return self._bytes(32)

    def _bytes(self, count: int) -> bytes:
        while len(self._buffer) < count:
            block = self.seed + self._counter.to_bytes(8, "big")
            self._buffer += hashlib.sha256(block).digest()
            self._counter += 1
        taken, self._buffer = self._buffer[:count], self._buffer[count:]
        return taken

    def below(self, bound: int) -> int:
        """A number 0 … bound − 1."""
        if bound <= 1:
            return 0
        count = ((bound - 1).bit_length() + 7) // 8
        ceiling = 256**count // bound * bound
        while True:
            number = int.from_bytes(self._bytes(count), "big")
            if number < ceiling:
                return number % bound


_WORD = 2**64


class SeedDice:
    """Dice that hash a seed and a counter; equal seeds throw equal numbers."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._thrown = 0

    def below(self, bound: int) -> int:
        """A uniform integer in 0 … bound − 1."""
        if not 0 < bound <= _WORD:
            raise ValueError(f"dice have 1 … 2^64 sides, not {bound}")
        while True:
            word = hashed(f"{self._seed}:{self._thrown}")
            self._thrown += 1
            # A last, incomplete round of the sides would favor the first of them.
            if word < _WORD - _WORD % bound:
                return word % bound


def hashed(text: str) -> int:
    """64 pseudo-random bits that depend on the text alone."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
