"""One-line errors for a table that cannot be opened."""

from __future__ import annotations

import errno
import socket

from engine.errors import QkError
from netplay.line.transport import NotConnected, why_not_connected
from netplay.relaying.streams import RelayRefused
from netplay.storage.reading import why_not


class TableNotOpened(QkError):
    """A table that cannot be opened; carries the reason."""


NOT_LISTENING = (OSError, UnicodeError)
"""The exceptions of a failed listener; the last are those of malformed addresses."""


def no_port(bind: str | None, number: int, wrong: OSError | UnicodeError) -> TableNotOpened:
    """Why a listener cannot be opened there."""
    port = str(number)
    if isinstance(wrong, socket.gaierror | UnicodeError):
        return TableNotOpened("no-such-bind", place=(bind or "*")[:60])
    if wrong.filename is not None:  # it never came to listening
        return TableNotOpened("file-unusable", path=str(wrong.filename), why=why_not(wrong))
    match wrong.errno:
        case errno.EADDRINUSE:
            return TableNotOpened("port-taken", port=port)
        case errno.EACCES:
            return TableNotOpened("port-barred", port=port)
        case errno.EADDRNOTAVAIL:
            return TableNotOpened("no-such-bind", place=(bind or "*")[:60])
        case _:
            return TableNotOpened("port-unusable", port=port, why=why_not(wrong))


def no_room(where: str, wrong: OSError) -> TableNotOpened:
    """Why a relay gives no room."""
    if isinstance(wrong, RelayRefused):
        return TableNotOpened("relay-no-room", where=where, why=wrong.problem)
    match why_not_connected(wrong):
        case NotConnected.REFUSED:
            return TableNotOpened("relay-refused", where=where)
        case NotConnected.NO_ANSWER:
            return TableNotOpened("relay-no-answer", where=where)
        case NotConnected.NO_SUCH_HOST:
            return TableNotOpened("relay-no-such-host", where=where)
        case NotConnected.OTHERWISE:
            return TableNotOpened("relay-unreachable", where=where)
