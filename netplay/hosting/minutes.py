"""What a room writes down: in order, before it is acknowledged, and what could not be kept at its next chance."""

from __future__ import annotations

import asyncio
from typing import Protocol

from engine.seats import Seat
from netplay.hosting.keeping import Hinted, Moved
from netplay.hosting.keeping import Line as Record
from netplay.storage.reading import why_not
from netplay.wire import messages as wire
from netplay.wire.problems import args_of


class Keeper(Protocol):
    """Where a room writes down what must outlive the process."""

    def append(self, record: Record) -> None:
        """Keeps a record before anything is acknowledged."""

    def late(self) -> asyncio.Future[None] | None:
        """What ends when the disk has all that was kept, if it is so far behind that the next has to wait."""


class Tell(Protocol):
    """How everybody is told a line of the host."""

    def __call__(self, line: str, code: str, **args: wire.Value) -> None:
        """Tells it."""


class Minutes:
    """The minutes of one room."""

    def __init__(self, keeper: Keeper | None, tell: Tell) -> None:
        """The minutes; without a keeper nothing is written down."""
        self.keeper = keeper
        self._tell = tell
        self._cannot_keep = ""
        """What everybody was told when something could not be kept."""
        self._owed: list[Record] = []
        """What has happened and could not be written down yet."""

    def keep(self, record: Record) -> None:
        """Writes something down, behind what could not be written before.

        Raises:
            OSError: if it cannot be kept, and so must not be done; everybody has been told.
        """
        if self.keeper is None:
            return
        try:
            while self._owed:
                self.keeper.append(self._owed[0])
                del self._owed[0]
            self.keeper.append(record)
        except OSError as wrong:
            why = wrong.strerror or str(wrong)
            if why != self._cannot_keep:
                line = f"the host cannot keep this table ({why}): it stands still until it can"
                self._tell(line, "cannot-keep", **{"why": why, **args_of(why_not(wrong).as_problem)})
            self._cannot_keep = why
            raise
        if self._cannot_keep:
            self._cannot_keep = ""
            self._tell("the host can keep this table again; it goes on", "keeps-again")

    def keep_sometime(self, record: Record) -> None:
        """Writes down what happens in any case: where it cannot be kept now, before anything else that is."""
        try:
            self.keep(record)
        except OSError:
            self._owed.append(record)


class MovesKept:
    """The moves of one game in the minutes of its room: the journal that the room hands the table when it opens it."""

    def __init__(self, minutes: Minutes, number: int) -> None:
        self._minutes = minutes
        self.number = number
        """The update that will tell the next move."""

    def made(self, actor: Seat, text: str, seconds: float | None, id_: str) -> None:
        """Keeps a move, with the command that it came by. Raises OSError if it cannot be kept."""
        token, _, command = id_.partition(":")
        self._minutes.keep(Moved(actor, text, seconds, self.number, bytes.fromhex(token), int(command or 0)))

    def hinted(self, actor: Seat) -> None:
        """Saves that a hint names a play to this seat. Raises OSError if it can't."""
        self._minutes.keep(Hinted(actor))

    def late(self) -> asyncio.Future[None] | None:
        """What ends when the disk has all that was kept, if it is so far behind that the next has to wait."""
        return None if self._minutes.keeper is None else self._minutes.keeper.late()


def id_of(token: bytes, command: int) -> str:
    """By what a member knows its move again, while it is on its way to the journal."""
    return f"{token.hex()}:{command}"
