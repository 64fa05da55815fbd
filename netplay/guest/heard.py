"""What a guest hears, one thing at a time; a closed union for screens, bots and line clients."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.errors import Problem
from netplay.guest.remote_seat import RemoteSeat
from netplay.wire.messages import Lobby


class LineUp(msgspec.Struct, frozen=True):
    """The line to the host stands; `back`: again, after it was lost."""

    name: str
    back: bool


class LineDown(msgspec.Struct, frozen=True):
    """The line is lost; the guest tries again by itself in this many seconds."""

    why: Problem
    seconds: float
    code: str = ""
    """The code with which the host ended it, if it did."""


class LobbySeen(msgspec.Struct, frozen=True):
    """The lobby as it stands now."""

    lobby: Lobby


class Begun(msgspec.Struct, frozen=True):
    """A game begins, or is shown for the first time; its updates come from `client`."""

    client: RemoteSeat


class Spoken(msgspec.Struct, frozen=True):
    """Somebody said something; name empty: the host itself."""

    name: str
    text: str
    code: str = ""
    """What the host itself says."""
    args: dict[str, Any] = {}


class Recorded(msgspec.Struct, frozen=True):
    """The finished game's record; `problem` says what does not hold in its proof of a fair deal."""

    text: str
    problem: str
    missed: bool = False
    """Whether it is news to this guest how the game ended."""


class ConnectionEnded(msgspec.Struct, frozen=True):
    """The line has ended for good: code and words as the host gave them, or as found here."""

    code: str
    text: str
    args: dict[str, Any] = {}
    wrong: Problem | None = None
    """What was found here, if it was not the host who said it."""


Heard = LineUp | LineDown | LobbySeen | Begun | Spoken | Recorded | ConnectionEnded
