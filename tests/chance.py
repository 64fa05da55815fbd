"""Chance in tests: what the program takes from `secrets` comes out of a seed, in the program's own modules alone.

The program deals from secrets that nobody can foretell, and has no way to be told them. So for every test another
source stands where the name `secrets` stands in a module of the program, and nowhere else: everything else in the
process (TLS, SSH, names of temporary files) wants chance that is none.
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
    "netplay.room.password",
    "netplay.relaying.streams",
    "netplay.table.dice",
    "netplay.storage.journal_places",
    "tui.club.planning",
)
"""Every module that asks `secrets` while tables are in play."""

UNORDERED = ("netplay.guest.fairness",)
"""Guests answer a ceremony in no settled order, so what they put into a deal is the same for all of them."""


class Seeded:
    """Stands for `secrets` in one module. A process that is forked off throws for itself, not what we throw."""

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
        """So many bytes."""
        return self._chance().randbytes(count)

    def token_hex(self, count: int) -> str:
        """So many bytes, in hex."""
        return self.token_bytes(count).hex()

    def randbits(self, count: int) -> int:
        """So many bits."""
        return self._chance().getrandbits(count)

    def choice(self, letters: Sequence[str]) -> str:
        """One of them."""
        return self._chance().choice(letters)


@contextmanager
def seeded(seed: object) -> Iterator[None]:
    """All that the program throws comes out of this seed: the same deals, tokens, tables and names of files."""
    kept = [(module, vars(module)["secrets"]) for module in map(import_module, MODULES)]
    try:
        for module, _ in kept:
            name = module.__name__
            setattr(module, "secrets", Seeded(f"{seed} {name}", always_the_same=name in UNORDERED))  # noqa: B010
        yield
    finally:
        for module, source in kept:
            setattr(module, "secrets", source)  # noqa: B010  # no type knows that it may be another
