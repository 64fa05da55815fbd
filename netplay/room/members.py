"""The members of a table: token, seat, connection if any, and last answers."""

from __future__ import annotations

from typing import Protocol

from engine.seats import Seat
from netplay.room.state import KEPT_ANSWERS, MemberState
from netplay.wire.messages import Answer, Down, Value


class ClientConnection(Protocol):
    """A way to a client, as the room sees it; the room never waits for it."""

    address: str
    """The address of the client, for the log."""

    def send(self, message: Down) -> None:
        """Sends a message, sooner or later; a line that cannot is cut by its owner."""

    def send_framed(self, data: bytes) -> None:
        """Sends a message that was framed already, the same for many lines."""

    def cut(self, code: str, text: str, **args: Value) -> None:
        """Send a disconnect reason and close the connection."""


class Member:
    """A member, seated or watching, connected or not."""

    def __init__(self, state: MemberState) -> None:
        self._state = state
        self.name = state.name
        self.token = state.token
        self.opens = state.opens
        """Whether it may be the table's opener."""
        self.plays_by_itself = False
        """Whether it is a program, as it has declared; a person is waited for until the first connection."""
        self.line: ClientConnection | None = None
        self.lost_at = 0.0
        """When the line was lost."""
        self.leaves = False
        """Whether it has asked to leave; further commands are ignored."""
        self.ready = False
        self.wants_pause = False
        self.said: list[float] = []
        """The times of its recent chat lines."""
        self.answers = {answer.id: answer for answer in state.answers}
        self.open: set[int] = set()
        """Commands that are not answered yet."""

    @property
    def seat(self) -> Seat | None:
        """Its seat."""
        return self._state.seat

    @property
    def watches(self) -> bool:
        """Whether it has no seat."""
        return self.seat is None

    def send(self, message: Down) -> None:
        """Send a message if connected."""
        if self.line is not None:
            self.line.send(message)

    def answer(self, answer: Answer) -> None:
        """Answer a command, and store the answer for a repetition."""
        self.open.discard(answer.id)
        self.answers[answer.id] = answer
        while len(self.answers) > KEPT_ANSWERS:
            del self.answers[next(iter(self.answers))]
        self.send(answer)
