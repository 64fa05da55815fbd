"""One-line errors for a table that cannot be opened and a client that is rejected: a code, its values, and English."""

from __future__ import annotations

import errno
import socket

from engine.errors import QkError
from netplay.line.transport import NotConnected, why_not_connected
from netplay.relaying.streams import RelayRefused
from netplay.storage.reading import why_not
from netplay.wire import messages as wire

NOT_LISTENING = (OSError, UnicodeError)
"""The exceptions of a failed listener; the last are those of malformed addresses."""


def no_port(
    bind: str | None,
    number: int,
    wrong: OSError | UnicodeError,
    options: tuple[str, str] = ("--bind", "--port"),
) -> QkError:
    """Why a listener cannot be opened there.

    Arguments:
        options: those by which the address and the port are chosen.
    """
    port, (bound_by, option) = str(number), options
    if isinstance(wrong, socket.gaierror | UnicodeError):
        return QkError("no-such-bind", place=(bind or "*")[:60], option=bound_by)
    if wrong.filename is not None:  # it never came to listening
        return QkError("file-unusable", path=str(wrong.filename), why=why_not(wrong))
    match wrong.errno:
        case errno.EADDRINUSE:
            return QkError("port-taken", port=port, option=option)
        case errno.EACCES:
            return QkError("port-barred", port=port, option=option)
        case errno.EADDRNOTAVAIL | None:  # asyncio's own error, from Python 3.12 on, has no number
            return QkError("no-such-bind", place=(bind or "*")[:60], option=bound_by)
        case _:
            return QkError("port-unusable", port=port, why=why_not(wrong))


def no_room(where: str, wrong: OSError) -> QkError:
    """Why a relay gives no room."""
    if isinstance(wrong, RelayRefused):
        return QkError("relay-no-room", where=where, why=wrong.problem)
    match why_not_connected(wrong):
        case NotConnected.REFUSED:
            return QkError("relay-refused", where=where)
        case NotConnected.NO_ANSWER:
            return QkError("relay-no-answer", where=where)
        case NotConnected.NO_SUCH_HOST:
            return QkError("relay-no-such-host", where=where)
        case NotConnected.OTHERWISE:
            return QkError("relay-unreachable", where=where)


class Rejected(Exception):
    """A rejected client: the code with its values, and the line."""

    def __init__(self, code: str, text: str, **args: wire.Value) -> None:
        super().__init__(text)
        self.code, self.text, self.text_args = code, text, args


def too_many(most: int) -> Rejected:
    """The lobby cannot list more members than this."""
    text = f"{most} people are at this table already"
    return Rejected("full", text, why="people", most=most, watching=False)


def no_seat(seats: int) -> Rejected:
    """Every seat is taken; one may look on."""
    text = f"all {seats} seats are taken; watching is possible"
    return Rejected("full", text, why="seats-watch", seats=seats, watching=True)


def no_place(seats: int | None) -> Rejected:
    """Neither a seat (`seats`: of how many, if one was requested) nor a spectator place is free."""
    if seats is None:
        text = "there is no place at this table: it takes no spectators"
        return Rejected("full", text, why="spectators", watching=False)
    text = f"there is no place at this table: all {seats} seats are taken"
    return Rejected("full", text, why="seats", seats=seats, watching=False)
