"""Who is at a table: each member with its token, its seat, its line while it has one, and its last answers."""

from __future__ import annotations

from typing import Protocol

from engine.seats import Seat
from netplay.room.state import KEPT_ANSWERS, MemberState
from netplay.wire.messages import Answer, Down, Value


class ClientConnection(Protocol):
    """A way to a client, as the room sees it; the room never waits for it."""

    address: str
    """Where the client is, for the log."""

    def send(self, message: Down) -> None:
        """Sends a message, sooner or later; a line that cannot is cut by its owner."""

    def send_framed(self, data: bytes) -> None:
        """Sends a message that was framed already, the same for many lines."""

    def cut(self, code: str, text: str, **args: Value) -> None:
        """Says farewell and ends the line."""


class Member:
    """Somebody at the table, seated or watching, with a line or for the moment without."""

    def __init__(self, state: MemberState) -> None:
        self._state = state
        self.name = state.name
        self.token = state.token
        self.opens = state.opens
        """Whether it may be the table's opener."""
        self.plays_by_itself = False
        """Whether a program plays for it, which says so; a person is awaited until it has come."""
        self.line: ClientConnection | None = None
        self.lost_at = 0.0
        """When the line was lost."""
        self.leaves = False
        """Whether it has said that it leaves: it has no further say."""
        self.ready = False
        self.wants_pause = False
        self.said: list[float] = []
        """When it said something lately."""
        self.answers = {answer.id: answer for answer in state.answers}
        self.open: set[int] = set()
        """Commands that are not answered yet."""

    @property
    def seat(self) -> Seat | None:
        """Where it sits."""
        return self._state.seat

    @property
    def watches(self) -> bool:
        """Whether it has no seat."""
        return self.seat is None

    def tell(self, message: Down) -> None:
        """Sends a message if there is a line."""
        if self.line is not None:
            self.line.send(message)

    def answer(self, answer: Answer) -> None:
        """Answers a command, and keeps the answer for when the command comes again."""
        self.open.discard(answer.id)
        self.answers[answer.id] = answer
        while len(self.answers) > KEPT_ANSWERS:
            del self.answers[next(iter(self.answers))]
        self.tell(answer)
