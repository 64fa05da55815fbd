"""Seeded randomness for tests: replaces `secrets` in the program's own modules, and nowhere else.

The program deals from `secrets`, which can't be seeded. So during each test a seeded source stands in for the name
`secrets` in the modules that draw from it. Everything else in the process (TLS, SSH, names of temporary files) keeps
real randomness.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

MODULES = (
    "netplay.desk.notebook",
    "netplay.dialing.addresses",
    "netplay.evening.evening",
    "netplay.guest.fairness",
    "netplay.guest.guest",
    "netplay.room.fair_deal",
    "netplay.room.room",
    "netplay.relaying.streams",
    "netplay.table.dice",
    "netplay.storage.journal_places",
    "tui.club.planning",
)
"""Every module that draws from `secrets` while games are played."""

UNORDERED = ("netplay.guest.fairness",)
"""Clients answer a fair deal in no fixed order, so each of them contributes the same bytes to it."""


class Seeded:
    """A seeded replacement for `secrets` in one module. A forked process reseeds, so that it draws other values."""

    def __init__(self, seed: str, *, always_the_same: bool = False) -> None:
        self._seed = seed
        self._process = os.getpid()
        self._same = always_the_same
        self._random: random.Random | None = None

    def _chance(self) -> random.Random:
        if os.getpid() != self._process:
            self._process = os.getpid()
            self._random = random.Random(f"{self._seed} {self._process}")
        if self._random is None or self._same:
            self._random = random.Random(self._seed)
        return self._random

    def token_bytes(self, count: int) -> bytes:
        """Return `count` bytes."""
        return self._chance().randbytes(count)

    def token_hex(self, count: int) -> str:
        """Return `count` bytes in hex."""
        return self.token_bytes(count).hex()

    def randbits(self, count: int) -> int:
        """Return an integer of `count` bits."""
        return self._chance().getrandbits(count)

    def choice(self, letters: Sequence[str]) -> str:
        """Return one of the letters."""
        return self._chance().choice(letters)


@contextmanager
def seeded(seed: object) -> Iterator[None]:
    """Derive all of the program's randomness from this seed: deals, tokens, table ids and file names."""
    originals = [(module, vars(module)["secrets"]) for module in map(import_module, MODULES)]
    try:
        for module, _ in originals:
            name = module.__name__
            setattr(module, "secrets", Seeded(f"{seed} {name}", always_the_same=name in UNORDERED))  # noqa: B010
        yield
    finally:
        for module, source in originals:
            setattr(module, "secrets", source)  # noqa: B010  # mypy doesn't know that the attribute can be replaced
