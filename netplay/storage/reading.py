"""The bytes of a file that somebody named, read without trusting what it is: a pipe, a device, something huge."""

from __future__ import annotations

import errno
import os
import select
import stat
from time import monotonic

QUIET = 10.0
"""Seconds in which a pipe must say something more."""
_PIECE = 1 << 16


class NoFile(Exception):
    """Something that cannot be read as a file is; the message is a few words without the name."""


def bytes_of(name: str, most: int) -> bytes:
    """What a file holds, at most so many bytes and one more.

    Raises:
        NoFile: for a device, or a pipe into which nobody writes.
        OSError, ValueError: as opening and reading do.
    """
    # Without waiting: a pipe that nobody writes into would keep the open call for ever.
    opened = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(opened).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if stat.S_ISFIFO(mode):
            return _from_pipe(opened, most)
        if not stat.S_ISREG(mode):
            raise NoFile("a device, not a file")
        return _whole(opened, most)
    finally:
        os.close(opened)


def _whole(opened: int, most: int) -> bytes:
    found = bytearray()
    while len(found) <= most:
        piece = os.read(opened, _PIECE)
        if not piece:
            break
        found += piece
    return bytes(found[: most + 1])


def _from_pipe(opened: int, most: int) -> bytes:
    """What comes through a pipe, as the shell makes one for `<(…)`, until its writer is done."""
    found, until = bytearray(), monotonic() + QUIET
    while len(found) <= most:
        left = until - monotonic()
        if left <= 0 or not select.select([opened], [], [], left)[0]:
            raise NoFile(f"a pipe into which nobody has written for {QUIET:g} seconds")
        try:
            piece = os.read(opened, _PIECE)
        except BlockingIOError:
            continue
        if not piece:
            break
        found += piece
        until = monotonic() + QUIET
    return bytes(found[: most + 1])
