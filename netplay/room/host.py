"""What a room is to its parts: who is there, where things are written down, and how everybody is told.

The games of a room, the fair deal of a deal, the wait for players and what is owed to them know the room by this
alone; the room itself, which is made of them, stands above.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from engine.seats import Seat
from netplay.room.acts import Act, GameBegan
from netplay.room.audience import Audience
from netplay.room.journal import Acts
from netplay.room.members import Member
from netplay.room.options import Options
from netplay.room.state import RoomState
from netplay.table.interfaces import WorkerService
from netplay.wire.messages import Value


class Host(Protocol):
    """A room, as its parts see it."""

    workshop: WorkerService
    acts: Acts
    members: dict[bytes, Member]
    live: Audience
    audiences: tuple[Audience, ...]
    now: Callable[[], float]
    log: Callable[[str], None]

    @property
    def state(self) -> RoomState:
        """What its acts have led to."""

    @property
    def options(self) -> Options:
        """What it was opened with."""

    @property
    def seated(self) -> list[Member]:
        """The people on seats, in seat order."""

    @property
    def opener(self) -> Member | None:
        """Who may propose rules and set bots."""

    def sitter(self, seat: Seat) -> Member | None:
        """The member on a seat."""

    def is_kept_for(self, name: str, seat: Seat) -> bool:
        """Whether somebody of this name may take a seat."""

    def seat_bot(self, seat: Seat, level: str, instead: bytes | None = None) -> None:
        """Puts a bot of this level on a seat, or takes it away (level empty)."""

    def keep(self, record: Act) -> None:
        """Writes something down. Raises OSError if it cannot, and so must not be done."""

    def keep_sometime(self, record: Act) -> None:
        """Writes down what happens in any case, now or when it can be."""

    def put_away(self, began: GameBegan, text: str, *, owed: bool = True) -> None:
        """The record of a game goes where records go; where it is owed, anyone who is not here hears of it later."""

    def say(self, name: str, text: str, code: str = "", **args: Value) -> None:
        """Everybody hears a line, of a member or (name empty) of the host."""

    def lobby_changed(self) -> None:
        """Everybody is told how the lobby stands, once for all that changes in one go."""

    def tell_lobby(self) -> None:
        """Everybody is told now."""

    def failed(self, fault: BaseException, saying: str = "table-fault") -> None:
        """Report a fault of the program at this table: its traceback to the log, one line to everybody here."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts work that ends with the table at the latest; a fault in it is logged, and everybody is told."""
