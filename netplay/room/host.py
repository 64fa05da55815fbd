"""The interface of a room to its parts: members, journal, and messages to all.

The match, the fair deal, absence and delivery know the room only by it; the room itself, composed of them, imports
them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.room.acts import GameBegan, RoomState
from netplay.room.audience import Audience, Member
from netplay.room.journal import ActLog
from netplay.room.options import Options
from netplay.wire.messages import Value


class Host(Protocol):
    """A room, as its parts see it."""

    worker_pool: WorkerPool
    acts: ActLog
    members: dict[bytes, Member]
    live: Audience
    audiences: tuple[Audience, ...]
    now: Callable[[], float]
    log: Callable[[str], None]

    @property
    def state(self) -> RoomState:
        """The state that its acts have led to."""

    @property
    def options(self) -> Options:
        """The options of the table."""

    @property
    def seated(self) -> list[Member]:
        """The people on seats, in seat order."""

    def sitter(self, seat: Seat) -> Member | None:
        """The member on a seat."""

    def is_reserved_for(self, name: str, seat: Seat) -> bool:
        """Whether a player of this name may take a seat."""

    def seat_bot(self, seat: Seat, level: str, instead: bytes | None = None) -> None:
        """Put a bot of this level on a seat, or remove it (level empty)."""

    def archive_game(self, began: GameBegan, text: str, *, deliver: bool = True) -> None:
        """File the record of a game; absent players get it later, if it is to be delivered."""

    def say(self, name: str, text: str, code: str = "", **args: Value) -> None:
        """Send a line of chat to all, by a member or (name empty) by the host."""

    def lobby_changed(self) -> None:
        """Send the lobby to all, once for all changes of this loop iteration."""

    def send_lobby(self) -> None:
        """Send the lobby to all now."""

    def failed(self, fault: BaseException, saying: str = "table-fault") -> None:
        """Report a fault of the program at this table: its traceback to the log, one line to all members."""
