"""Faults of the archive's file and of records in it: one-line reasons, moving the file aside, rescuing its games.

Damage may be found when the file is opened, or only when a certain page of it is read. Then a mark is left beside it
(`suspect`), and the next program that opens it moves it aside.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.archive import pages
from netplay.archive.summary import fingerprint
from netplay.storage.databases import identity, why_sql
from netplay.storage.reading import why_not
from netplay.storage.user_files import BadFile, alone, put_aside

MOST_RESCUED = 10**6
"""The highest number of a game that is looked for in a damaged file."""


class ArchiveTrouble(QkError):
    """The archive cannot be used for this: what and where; it is unchanged."""


class Damaged(ArchiveTrouble):
    """The file is no sound database any more."""


@contextlib.contextmanager
def archive_faults(path: Path) -> Iterator[None]:
    """Convert SQLite's errors to a problem that names the file; damage is marked."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, msgspec.MsgspecError) as wrong:
        if not isinstance(wrong, sqlite3.Error) or _is_damage(wrong):
            with contextlib.suppress(OSError):
                suspect(path).touch(mode=0o600)
            raise Damaged("archive-damaged", path=str(path)) from wrong
        raise ArchiveTrouble("archive-trouble", path=str(path), why=why_sql(wrong)) from wrong


def _is_damage(wrong: sqlite3.Error) -> bool:
    """Whether an error means damaged pages, or missing tables or columns: the queries are always the same."""
    code = getattr(wrong, "sqlite_errorcode", None)
    damaged = code is not None and (code & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return damaged or any(
        word in str(wrong) for word in ("no such", "malformed", "already exists", "duplicate")
    )


def suspect(path: Path) -> Path:
    """The mark that this file was found to be damaged."""
    return path.with_name(f"{path.name}.suspect")


def beside(path: Path) -> tuple[Path, Path]:
    """SQLite's files beside a database: the write-ahead log, and its index."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def move_aside(path: Path, seen: tuple[int, int] | None) -> Path | None:
    """Moves the damaged file and its log away; None if another program has done so already."""
    try:
        with alone(path):
            if identity(path) != seen:
                return None
            suspect(path).unlink(missing_ok=True)
            if seen is None:
                return None
            aside = put_aside(path, "damaged")
            for old, new in zip(beside(path), beside(aside), strict=True):
                if old.exists():
                    old.replace(new)
    except BadFile as stuck:
        raise ArchiveTrouble("archive-stuck", path=str(path), why=stuck) from stuck
    except OSError as stuck:
        raise ArchiveTrouble("archive-stuck", path=str(path), why=why_not(stuck)) from stuck
    return aside


class RescuedGame(msgspec.Struct, frozen=True, array_like=True):
    """A game read out of a damaged file."""

    hash: str
    text: str
    source: str
    kept: str
    bots: str = "{}"
    lenient: bool = False


def rescued(aside: Path) -> Iterator[RescuedGame]:
    """The intact games of a damaged file, each once; others are skipped.

    First by SQLite; if something could not be read that way, from the remaining pages.
    """
    seen: set[str] = set()
    whole = True
    for one in _by_number(aside):
        if one is None:
            whole = False
        elif fingerprint(one.text) == one.hash and one.hash not in seen:
            seen.add(one.hash)
            yield one
    for one in () if whole and seen else _in_pages(aside):
        if fingerprint(one.text) == one.hash and one.hash not in seen:
            seen.add(one.hash)
            yield one


def _by_number(aside: Path) -> Iterator[RescuedGame | None]:
    """The games as SQLite finds them by their numbers; None for each that it cannot read."""
    if aside.stat().st_size < 512:
        yield None  # SQLite would only throw the log of an empty file away
        return
    address = f"{aside.absolute().as_uri()}?mode=ro"
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(address, uri=True)) as old:
        # A file that is shorter than it should be is not refused whole then.
        old.execute("PRAGMA writable_schema = ON")
        last = _last_number(old)
        if last is None:
            yield None
        for number in range(1, min(last or 0, MOST_RESCUED) + 1):
            try:
                row = old.execute(
                    "SELECT hash, text, source, kept, bots, lenient FROM games WHERE id = ?", (number,)
                ).fetchone()
                if row is not None:
                    yield msgspec.convert([*row[:5], bool(row[5])], RescuedGame)
            except (sqlite3.Error, UnicodeDecodeError, msgspec.ValidationError):
                yield None
        return
    yield None


def _last_number(old: sqlite3.Connection) -> int | None:
    """The highest number of a game; stored in two places, one of which may be intact."""
    for query in ("SELECT seq FROM sqlite_sequence WHERE name = 'games'", "SELECT max(id) FROM games"):
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            row = old.execute(query).fetchone()
            if row is not None and isinstance(row[0], int):
                return row[0]
    return None


def _in_pages(aside: Path) -> Iterator[RescuedGame]:
    """The games in the pages that are left."""
    with contextlib.suppress(OSError):
        for row in pages.rows(aside, beside(aside)[0]):
            with contextlib.suppress(UnicodeDecodeError):
                texts = [value.decode() if isinstance(value, bytes) else "" for value in row]
                # Columns were added at the end: whether it was read leniently, the bots, the edition.
                lenient, bots = row[12] == 1, texts[13] or "{}"
                yield RescuedGame(texts[0], texts[1], texts[2], texts[3], bots, lenient)
