"""Who helps a table: who proves large numbers, bots that think, who hears of it, who writes its moves down."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

from engine.seats import Seat
from netplay.table.messages import TableState


class PrimalityProver(Protocol):
    """Who proves and factors the numbers that are too large to do in passing."""

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        """Which of the numbers are prime, however long that takes; those that no process could prove are left out."""

    async def factor(self, number: int, limit: float) -> tuple[tuple[int, int], ...] | None:
        """The factorisation, None if it was not found within the limit."""


class WorkerService(PrimalityProver, Protocol):
    """Where heavy work is done off the loop: proofs, factorisations and the bots' thinking."""

    async def think(self, game: str, level: str, seed: int, view: Any) -> Any:
        """A bot's move; None if it has no answer."""

    async def hint(self, game: str, view: Any, seed: int, source: str, listed: frozenset[int]) -> Any:
        """What to do in a person's place, who knows these numbers, and why; None if there is nothing to say."""

    async def close(self) -> None:
        """Ends whatever still works."""


class TableListener(Protocol):
    """The player who hears of a table: a seat of this process, or what carries the table elsewhere."""

    def on_update(self, told: TableState | None) -> None:
        """Something changed; None: the table has closed, and nothing more will be told."""


class JournalWriter(Protocol):
    """Where a table in play is written down, before a move is acknowledged."""

    def made(self, actor: Seat, text: str, seconds: float | None, id_: str) -> None:
        """Keeps one move. Raises OSError if it cannot be kept."""

    def late(self) -> asyncio.Future[None] | None:
        """What ends when the disk has all that was kept, if it is so far behind that the next has to wait."""
