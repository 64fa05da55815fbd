"""What a relay knows of each line and each room."""

from __future__ import annotations

from dataclasses import dataclass, field

from netplay.line.budgets import Share
from netplay.line.pending import Connection
from netplay.line.transport import Peer
from netplay.relaying.messages import FIRST_FRAME
from netplay.wire.frames import Frames


@dataclass(slots=True)
class RelayConnection:
    """One connection, as the relay thinks of it."""

    connection: Connection
    peer: Peer
    since: float
    heard: float
    bytes: Share
    frames: Share
    reader: Frames = field(default_factory=lambda: Frames(FIRST_FRAME))
    greeted: bool = False
    room: RelayRoom | None = None
    guest: int = 0
    """Its number in the room; 0 for the host."""
    closed: bool = False

    @property
    def number(self) -> int:
        """By what it is known."""
        return self.connection.number

    @property
    def key(self) -> str:
        """For whom it counts."""
        return self.connection.network


@dataclass(slots=True)
class RelayRoom:
    """A room and who is in it."""

    name: str
    secret: bytes
    """SHA-256 of the host's token; the token itself is not kept."""
    owner: str
    """The address that opened it."""
    host: RelayConnection | None
    away_since: float = 0.0
    guests: dict[int, RelayConnection] = field(default_factory=dict)
    last_guest: int = 0
