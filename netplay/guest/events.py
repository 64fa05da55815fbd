"""The events of a guest; a closed union for screens, bots and plain mode."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.errors import Problem
from netplay.guest.remote_seat import RemoteSeat
from netplay.wire.messages import Lobby


class ConnectionUp(msgspec.Struct, frozen=True):
    """The connection to the host is up; `back`: after it was lost."""

    name: str
    back: bool


class ConnectionDown(msgspec.Struct, frozen=True):
    """The connection is lost; the guest retries in this many seconds."""

    why: Problem
    seconds: float
    code: str = ""
    """The code of the host's disconnect, if any."""


class LobbySeen(msgspec.Struct, frozen=True):
    """The present lobby."""

    lobby: Lobby


class GameShown(msgspec.Struct, frozen=True):
    """A game begins, or is shown for the first time; its updates come from `client`."""

    client: RemoteSeat


class ChatReceived(msgspec.Struct, frozen=True):
    """A line of chat; name empty: by the host itself."""

    name: str
    text: str
    code: str = ""
    """The code of a line by the host."""
    args: dict[str, Any] = {}


class Recorded(msgspec.Struct, frozen=True):
    """The finished game's record; `problem`: what is wrong with its fair-deal proof."""

    text: str
    problem: str
    missed: bool = False
    """Whether this guest missed the end of the game."""


class ConnectionEnded(msgspec.Struct, frozen=True):
    """The line has ended for good: code and words as the host gave them, or as found here."""

    code: str
    text: str
    args: dict[str, Any] = {}
    wrong: Problem | None = None
    """The error found on this side, if the host sent none."""


GuestEvent = ConnectionUp | ConnectionDown | LobbySeen | GameShown | ChatReceived | Recorded | ConnectionEnded
