"""SQLite files: the reason for an error, as a problem that can be worded in any language, and which file it is."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from netplay.storage.reading import NoFile

_WHY = {
    sqlite3.SQLITE_FULL: "no-file-disk-full",
    sqlite3.SQLITE_READONLY: "no-file-read-only",
    sqlite3.SQLITE_BUSY: "archive-busy",
    sqlite3.SQLITE_LOCKED: "archive-busy",
    sqlite3.SQLITE_CANTOPEN: "no-file-allowed",
    sqlite3.SQLITE_PERM: "no-file-allowed",
}
_NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP}


def is_full(wrong: sqlite3.Error) -> bool:
    """Whether there was no room on the disk, be it for the index of the log alone."""
    return getattr(wrong, "sqlite_errorcode", None) in _NO_ROOM


def why_sql(wrong: sqlite3.Error) -> NoFile:
    """The reason for an SQLite error."""
    if is_full(wrong):
        return NoFile("no-file-disk-full")
    code = (getattr(wrong, "sqlite_errorcode", None) or 0) & 0xFF
    return NoFile(_WHY[code]) if code in _WHY else NoFile("no-file-said", said=str(wrong))


def identity(path: Path) -> tuple[int, int] | None:
    """The identity of a file, independent of its name; None if there is none."""
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino
