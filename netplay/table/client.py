"""The client of a seat, at any table: moves go out, updates come in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Protocol

from engine.seats import Seat
from netplay.table.messages import MoveAnswer, SeatUpdate


class Client(Protocol):
    """One seat, or a spectator, at a table."""

    @property
    def seat(self) -> Seat | None:
        """The seat that this client plays; None: it watches."""

    def updates(self) -> AsyncIterator[SeatUpdate]:
        """Every update from now on, the present state first; ends when the table closes."""

    async def send(self, move: Any) -> MoveAnswer:
        """Make a move; the answer says whether it was accepted."""

    async def close(self) -> None:
        """Leaves the table without leaving the game: the seat stays."""
