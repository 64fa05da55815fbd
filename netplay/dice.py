"""The only source of chance in the house: one SHA-256 counter stream.

Block i of the stream is SHA-256(seed ‖ i), the counter as eight bytes, high byte first. A number below
n takes the fewest whole bytes that can hold n − 1, and what is too large is thrown away, so that each
number is as likely as any other and everybody who knows the seed can deal again.
"""

from __future__ import annotations

import hashlib
import secrets


class Dice:
    """A stream of chance that its seed decides."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._counter = 0
        self._buffer = b""

    @classmethod
    def of_number(cls, number: int) -> Dice:
        """The stream of `--seed N`."""
        return cls(hashlib.sha256(f"qk seed {number}".encode()).digest())

    @classmethod
    def fresh(cls) -> Dice:
        """A stream that nobody can foretell."""
        return cls(secrets.token_bytes(32))

    def block(self) -> bytes:
        """The next 32 bytes of the stream, for a seed of its own."""
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
