"""The interfaces between a table and its surroundings: proofs, listeners, the journal, a seat's client, and help."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Protocol

from engine.seats import Seat
from netplay.table.messages import MoveAnswer, SeatUpdate, TableState


class PrimalityProver(Protocol):
    """Proves and factors numbers that are too large to do inline."""

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        """Which of the numbers are prime, however long it takes; unprovable ones are left out."""

    async def factor(self, number: int, limit: float) -> tuple[tuple[int, int], ...] | None:
        """The factorization, None if it was not found within the limit."""


class TableListener(Protocol):
    """Gets the updates of a table: a seat of this process, or a forwarder."""

    def on_update(self, current: TableState | None) -> None:
        """Handle a change; None: the table has closed."""


class JournalWriter(Protocol):
    """The journal of a table in play, written before a move is acknowledged."""

    def made(self, actor: Seat, text: str, seconds: float | None, id_: str) -> None:
        """Write one move. Raises OSError if it cannot be written."""

    def late(self) -> asyncio.Future[None] | None:
        """A future for the disk having everything written so far, if the next move has to wait for that."""


class Client(Protocol):
    """One seat, or a spectator, at a table."""

    @property
    def seat(self) -> Seat | None:
        """The seat that this client plays; None: it watches."""

    def updates(self) -> AsyncIterator[SeatUpdate]:
        """Every update from now on, the present state first; ends when the table closes."""

    async def send(self, move: Any) -> MoveAnswer:
        """Make a move; the answer says whether it was accepted."""


HINTS = ("off", "mine", "level", "all")
"""The knowledge used for the hints of a table: the player's own, one step above it, or every prime."""
HINTS_TYPED = {"on": "mine", **{one: one for one in HINTS}}
"""The names of these choices."""


def help_keys(hints: Mapping[Seat, int], names: Sequence[str], *, assist: bool) -> dict[str, object]:
    """The header keys `assist` and `hints` of a record, which mark a game as unrated; empty without help."""
    keys: dict[str, object] = {"assist": True} if assist else {}
    if any(hints.values()):
        keys["hints"] = {names[seat]: hints[seat] for seat in sorted(hints) if hints[seat]}
    return keys
