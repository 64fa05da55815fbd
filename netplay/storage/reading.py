"""Reads a file without trusting what it is: a pipe, a device, a folder, something huge."""

from __future__ import annotations

import errno
import os
import select
import stat
import sys
from time import monotonic

from engine.errors import QkError

STANDARD_INPUT = "-"
"""The name for standard input."""
QUIET = 10.0
"""Seconds in which a pipe must send more."""
_PIECE = 1 << 16
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Non-blocking: opening a pipe without a writer would block forever."""


class NoFile(QkError):
    """Something that cannot be read or written as a file is: why, without its name."""


def bytes_of(name: str, most: int) -> bytes:
    """The content of a named file, or of standard input, at most this many bytes and one more.

    Raises:
        NoFile: for a device, or a pipe without a writer.
        OSError, ValueError: as opening and reading do.
    """
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(most + 1)
    opened = os.open(name, os.O_RDONLY | _AT_ONCE)
    try:
        mode = os.fstat(opened).st_mode
        if stat.S_ISFIFO(mode):
            return _from_pipe(opened, most)
        _must_be_plain(mode)
        return _whole(opened, most)
    finally:
        os.close(opened)


def own_bytes(path: os.PathLike[str] | str, most: int) -> bytes:
    """The content of a file in a folder of ours; it never waits, and accepts only files.

    Raises:
        NoFile: for anything but a file, and for a larger one.
        OSError: as opening and reading do.
    """
    opened = os.open(path, os.O_RDONLY | _AT_ONCE)
    try:
        _must_be_plain(os.fstat(opened).st_mode)
        found = _whole(opened, most)
    finally:
        os.close(opened)
    if len(found) > most:
        raise NoFile("no-file-too-large", most=most)
    return found


def must_be_file(path: os.PathLike[str] | str) -> None:
    """Check that the path is a file.

    Raises:
        NoFile: if it is anything else.
        OSError, ValueError: as `stat` does.
    """
    _must_be_plain(os.stat(path).st_mode)


def must_be_writable_as_file(path: os.PathLike[str] | str) -> None:
    """Check that the path is a file or missing, before writing.

    Raises:
        OSError: for a pipe, a device, a folder, which stay; and as `stat` does.
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EEXIST
        raise OSError(number, os.strerror(number), os.fspath(path))


def _must_be_plain(mode: int) -> None:
    """Raises NoFile unless it is a file."""
    if stat.S_ISREG(mode):
        return
    kinds = {stat.S_IFIFO: "pipe", stat.S_IFSOCK: "socket", stat.S_IFDIR: "folder"}
    raise NoFile(f"no-file-but-{kinds.get(stat.S_IFMT(mode), 'device')}")


def why_not(wrong: OSError | ValueError | QkError) -> QkError:
    """The system's reason against reading or writing a file, as a problem that can be worded in any language."""
    if isinstance(wrong, QkError):
        return wrong
    number = wrong.errno if isinstance(wrong, OSError) else None
    code = _REASONS.get(number or 0)
    if code is not None:
        return NoFile(code)
    reason = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else str(wrong)
    return NoFile("no-file-said", said=reason)


_REASONS = {
    errno.ENOENT: "no-file-there",
    errno.ENOTDIR: "no-file-no-folder",
    errno.EISDIR: "no-file-but-folder",
    errno.EACCES: "no-file-allowed",
    errno.EPERM: "no-file-allowed",
    errno.EROFS: "no-file-read-only",
    errno.ENOSPC: "no-file-disk-full",
    errno.EDQUOT: "no-file-disk-full",
    errno.EEXIST: "no-file-taken",
    errno.ENAMETOOLONG: "no-file-long-name",
    errno.EMFILE: "no-file-too-many",
    errno.ENFILE: "no-file-too-many",
}


def _whole(opened: int, most: int) -> bytes:
    found = bytearray()
    while len(found) <= most:
        piece = os.read(opened, _PIECE)
        if not piece:
            break
        found += piece
    return bytes(found[: most + 1])


def _from_pipe(opened: int, most: int) -> bytes:
    """The content of a pipe, such as the shell's `<(…)`, until its writer closes it."""
    found, until = bytearray(), monotonic() + QUIET
    while len(found) <= most:
        left = until - monotonic()
        if left <= 0 or not select.select([opened], [], [], left)[0]:
            raise NoFile("no-file-quiet-pipe", seconds=f"{QUIET:g}")
        try:
            piece = os.read(opened, _PIECE)
        except BlockingIOError:
            continue
        if not piece:
            break
        found += piece
        until = monotonic() + QUIET
    return bytes(found[: most + 1])
