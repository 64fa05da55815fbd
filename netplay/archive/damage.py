"""What can go wrong with the archive's file: told in one line, the file moved aside, its games read out of it.

A file may turn out to be damaged when it is opened, or only when a certain page of it is read. Then a
mark is left beside it (`suspect`), and whoever opens it next moves it aside.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.table.journal import set_aside

MOST_RESCUED = 10**6
"""The highest number of a game that is looked for in a damaged file."""


class ArchiveTrouble(QkError):
    """The archive cannot be used for this; the message says what and where, and nothing in it has changed."""


class Damaged(ArchiveTrouble):
    """The file is no sound database any more."""


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """What SQLite says goes on in one line that names the file; damage is remembered."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, msgspec.MsgspecError) as wrong:
        if not isinstance(wrong, sqlite3.Error) or _is_damage(wrong):
            with contextlib.suppress(OSError):
                suspect(path).touch()
            words = f"{path} is damaged ({wrong}); it will be moved aside when it is opened next"
            raise Damaged(words) from wrong
        raise ArchiveTrouble(f"{path}: {wrong}; nothing was changed") from wrong


def _is_damage(wrong: sqlite3.Error) -> bool:
    """Damaged pages, and tables or columns that are gone: what is asked of them is always the same."""
    code = getattr(wrong, "sqlite_errorcode", None)
    damaged = code is not None and (code & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return damaged or any(
        word in str(wrong) for word in ("no such", "malformed", "already exists", "duplicate")
    )


def suspect(path: Path) -> Path:
    """The mark that this file was found to be damaged."""
    return path.with_name(f"{path.name}.suspect")


def identity(path: Path) -> tuple[int, int] | None:
    """Which file this is, whatever it is called; None if there is none."""
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino


def move_aside(path: Path, seen: tuple[int, int] | None, wrong: Damaged) -> Path | None:
    """Moves the damaged file and its log away; None if another program has done so already."""
    if identity(path) != seen:
        return None
    try:
        suspect(path).unlink(missing_ok=True)
        if seen is None:
            return None
        aside = set_aside(path)
        for ending in ("-wal", "-shm"):
            beside = path.with_name(path.name + ending)
            if beside.exists():
                beside.replace(aside.with_name(aside.name + ending))
    except OSError as stuck:
        raise ArchiveTrouble(f"{wrong}; it cannot be moved aside: {stuck}") from stuck
    return aside


class Rescued(msgspec.Struct, frozen=True, array_like=True):
    """A game read out of a damaged file."""

    hash: str
    text: str
    source: str
    kept: str
    bots: str
    lenient: bool


def rescued(aside: Path) -> Iterator[Rescued]:
    """The games that can still be read in a damaged file, one by one; what cannot is passed over."""
    address = f"{aside.absolute().as_uri()}?mode=ro"
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(address, uri=True)) as old:
        for number in range(1, min(_last_number(old), MOST_RESCUED) + 1):
            with contextlib.suppress(sqlite3.Error, UnicodeDecodeError, msgspec.ValidationError):
                row = old.execute(
                    "SELECT hash, text, source, kept, bots, lenient FROM games WHERE id = ?", (number,)
                ).fetchone()
                if row is not None:
                    yield msgspec.convert([*row[:5], bool(row[5])], Rescued)


def _last_number(old: sqlite3.Connection) -> int:
    """The highest number of a game; told in two places, of which one may still be whole."""
    for asked in ("SELECT seq FROM sqlite_sequence WHERE name = 'games'", "SELECT max(id) FROM games"):
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            row = old.execute(asked).fetchone()
            if row is not None and isinstance(row[0], int):
                return row[0]
    return 0
