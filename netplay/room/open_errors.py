"""Why a table cannot be opened where it should, in one line."""

from __future__ import annotations

import errno
import socket

from engine.errors import QkError
from netplay.line.tcp import NotConnected, why_not_connected
from netplay.relaying.streams import RelayRefused
from netplay.storage.reading import why_not


class NoTable(QkError):
    """A table that cannot be opened; the message says why."""


NOT_LISTENING = (OSError, UnicodeError)
"""What is raised where nothing can listen; the last by addresses that cannot be written as ones."""


def no_port(bind: str | None, number: int, wrong: OSError | UnicodeError) -> NoTable:
    """Why nothing can listen where it should."""
    port = str(number)
    if isinstance(wrong, socket.gaierror | UnicodeError):
        return NoTable("no-such-bind", place=(bind or "*")[:60])
    if wrong.filename is not None:  # it never came to listening
        return NoTable("file-unusable", path=str(wrong.filename), why=why_not(wrong))
    match wrong.errno:
        case errno.EADDRINUSE:
            return NoTable("port-taken", port=port)
        case errno.EACCES:
            return NoTable("port-barred", port=port)
        case errno.EADDRNOTAVAIL:
            return NoTable("no-such-bind", place=(bind or "*")[:60])
        case _:
            return NoTable("port-unusable", port=port, why=why_not(wrong))


def no_room(where: str, wrong: OSError) -> NoTable:
    """Why a relay gives no room."""
    if isinstance(wrong, RelayRefused):
        return NoTable("relay-no-room", where=where, why=wrong.problem)
    match why_not_connected(wrong):
        case NotConnected.REFUSED:
            return NoTable("relay-refused", where=where)
        case NotConnected.NO_ANSWER:
            return NoTable("relay-no-answer", where=where)
        case NotConnected.NO_SUCH_HOST:
            return NoTable("relay-no-such-host", where=where)
        case NotConnected.OTHERWISE:
            return NoTable("relay-unreachable", where=where)
