"""The archive's SQLite file: opening, checking, creating; several programs may share it.

The file is in WAL mode: one program writes while others read, and a program waits for another one for at most
`PATIENCE` seconds. `VERSION` is the file's `user_version`; a file of another version is refused and not changed.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec

from netplay.archive.damage import (
    ArchiveTrouble,
    Damaged,
    archive_faults,
    beside,
    move_aside,
    suspect,
)
from netplay.storage.databases import identity, is_full
from netplay.storage.home import home, make_private, private_folder, write_atomically
from netplay.storage.reading import NoFile, must_be_writable_as_file, own_bytes, why_not
from netplay.storage.user_files import BadFile, alone, put_aside

MARK = 0x514B1213
"""`application_id`: marks an archive of this program, under any name."""

_LEAST = 512
"""Bytes of one page; a database has more."""

PATIENCE = 10.0
"""Seconds to wait for another program that is writing."""

VERSION = 3
"""`user_version` of the file; 1 and 2 are of programs before 0.3."""

STATEMENTS = (
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        hash TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL,
        source TEXT NOT NULL DEFAULT '',
        kept TEXT NOT NULL,
        game TEXT NOT NULL DEFAULT '',
        rules TEXT NOT NULL DEFAULT '',
        settings TEXT NOT NULL DEFAULT '',
        played TEXT NOT NULL DEFAULT '',
        event TEXT NOT NULL DEFAULT '',
        moves INTEGER NOT NULL DEFAULT 0,
        over INTEGER NOT NULL DEFAULT 0,
        problem TEXT NOT NULL DEFAULT '',
        lenient INTEGER NOT NULL DEFAULT 0,
        bots TEXT NOT NULL DEFAULT '{}',
        edition INTEGER NOT NULL DEFAULT 0,
        assist INTEGER NOT NULL DEFAULT 0,
        helped INTEGER NOT NULL DEFAULT 0
    )""",
    "CREATE INDEX games_played ON games (played)",
    """CREATE TABLE seats (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        place INTEGER,
        score INTEGER,
        counts TEXT NOT NULL,
        PRIMARY KEY (game_id, seat)
    ) WITHOUT ROWID""",
    "CREATE INDEX seats_name ON seats (name)",
    """CREATE TABLE numbers (
        value TEXT NOT NULL,
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        verdict TEXT NOT NULL,
        times INTEGER NOT NULL,
        PRIMARY KEY (value, game_id, seat, verdict)
    ) WITHOUT ROWID""",
    "CREATE INDEX numbers_game ON numbers (game_id)",
    """CREATE TABLE files (
        path TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        problem TEXT NOT NULL
    ) WITHOUT ROWID""",
)

INDICES = (
    "CREATE INDEX IF NOT EXISTS games_edition ON games (edition)",
    "CREATE INDEX IF NOT EXISTS games_day ON games (CASE played WHEN '' THEN kept ELSE played END, id)",
)
"""Indices that a search needs; made when they are missing."""

MOST_VERSIONS = 1000
"""No archive will ever have had this many versions; a higher number is damage."""

TABLES = {
    "games": "id, hash, text, source, kept, game, rules, settings, played, event, moves, over, problem, lenient,"
    " bots, edition, assist, helped",
    "seats": "game_id, seat, name, bot, place, score, counts",
    "numbers": "value, game_id, seat, verdict, times",
    "files": "path, size, changed, problem",
}
"""Every table of today with its columns."""


class OpenedArchive(msgspec.Struct, frozen=True):
    """An archive's file, open."""

    connection: sqlite3.Connection
    path: Path
    file: tuple[int, int] | None
    """The identity of the file, in case another one takes its name."""
    aside: Path | None = None
    """The new path of a damaged file, which a new one replaced."""
    barred: ArchiveTrouble | None = None
    """Why the archive is read-only."""


def archive_path() -> Path:
    """The path of the archive."""
    return home() / "records.sqlite"


def open_file(path: Path) -> OpenedArchive:
    """Open the archive, or create it; a damaged one is moved aside and replaced by a new one.

    Raises:
        ArchiveTrouble: if it cannot be opened, or was made by a newer program; it is unchanged.
    """
    seen = identity(path)
    try:
        if seen is None:
            _begin(path)
        elif suspect(path).exists():
            raise Damaged("archive-damaged", path=str(path))
        return _open(path)
    except Damaged:
        aside = move_aside(path, seen)
    _begin(path)
    opened = _open(path)
    return msgspec.structs.replace(opened, aside=aside)


def _begin(path: Path) -> None:
    """Create an empty archive atomically; another program may be quicker."""
    try:
        private_folder(path.parent)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as folder:
            fresh = Path(folder) / path.name
            with archive_faults(path):
                # Log and index take their mode from the file.
                fresh.touch(mode=0o600)
                connection = _plain(fresh)
                try:
                    connection.execute("PRAGMA journal_mode = WAL")
                    _create_tables(connection)
                finally:
                    connection.close()
            with alone(path):
                # Files beside a missing one belong to that one, not to this.
                for left in beside(path):
                    if left.exists() and not path.exists():
                        put_aside(left, "damaged")
                _name(fresh, path)
    except BadFile as wrong:
        raise ArchiveTrouble("archive-trouble", path=str(path), why=wrong) from wrong
    except OSError as wrong:
        raise ArchiveTrouble("archive-trouble", path=str(path), why=why_not(wrong)) from wrong


def _name(fresh: Path, path: Path) -> None:
    """Gives a file its name, unless another has it already."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        if not path.exists():
            os.rename(fresh, path)


def _open(path: Path) -> OpenedArchive:
    seen = identity(path)
    _must_be_ours(path)
    with archive_faults(path):
        connection, barred = _connected(path)
        try:
            if identity(path) != seen:  # another program has just replaced it
                raise Damaged("archive-damaged", path=str(path))
            _check(connection, path)
            if barred and connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                raise barred
            if not barred:
                connection.execute("PRAGMA foreign_keys = ON")
                connection.execute("PRAGMA synchronous = FULL")
                _create_tables(connection)
                for statement in INDICES:
                    connection.execute(statement)
            _probe(connection)
        except BaseException:
            connection.close()
            raise
    return OpenedArchive(connection, path, seen, barred=barred)


def _must_be_ours(path: Path) -> None:
    """Nothing but files is opened, and no others read them; an empty file was an archive once.

    Raises:
        ArchiveTrouble, Damaged.
    """
    try:
        for one in (path, *beside(path)):
            must_be_writable_as_file(one)
            with contextlib.suppress(FileNotFoundError, PermissionError):
                make_private(one)
                # Those made while the archive was read-only are read-only, too.
                if one != path and path.stat().st_mode & stat.S_IWUSR:
                    one.chmod(0o600)
        # An archive has its tables from the moment it has its name.
        empty = path.stat().st_size < _LEAST
    except OSError as wrong:
        raise ArchiveTrouble("archive-trouble", path=str(path), why=why_not(wrong)) from wrong
    if empty:
        raise Damaged("archive-damaged", path=str(path))


def _connected(path: Path) -> tuple[sqlite3.Connection, ArchiveTrouble | None]:
    """A connection in WAL mode; if nothing can be written, a read-only one, and why."""
    connection = _plain(path, timeout=PATIENCE)
    try:
        _into_wal(connection)
        connection.execute("PRAGMA user_version").fetchone()
        return connection, None
    except BaseException as wrong:
        connection.close()
        if not (isinstance(wrong, sqlite3.Error) and path.is_file()):
            raise
        if is_full(wrong):
            why = ArchiveTrouble("archive-trouble", path=str(path), why=NoFile("no-file-disk-full"))
            return _on_a_full_disk(path), why
        if not any(word in str(wrong) for word in ("readonly", "unable to open")):
            raise
    return _unchanging(path), ArchiveTrouble("archive-read-only", path=str(path))


def _unchanging(path: Path) -> sqlite3.Connection:
    """A connection to a file that nobody changes meanwhile."""
    return _plain(f"{path.absolute().as_uri()}?immutable=1", uri=True)


def _on_a_full_disk(path: Path) -> sqlite3.Connection:
    """A connection if there is no room for an index of the log: no other program has the file open, or there would be
    one.

    With the log of a dead program beside it, the index is in memory, and other programs have to wait.
    """
    try:
        if beside(path)[0].stat().st_size == 0:
            return _unchanging(path)
    except FileNotFoundError:
        return _unchanging(path)
    connection = _plain(path, timeout=PATIENCE)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA query_only = ON")
    return connection


def _plain(path: Path | str, **options: Any) -> sqlite3.Connection:
    """A connection in autocommit mode; invalid text is read with replacement characters."""
    connection: sqlite3.Connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, **options
    )
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection


def _into_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL mode; two programs that start at once may collide here, where SQLite does not wait by itself."""
    end = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as wrong:
            if "locked" not in str(wrong) or monotonic() > end:
                raise
        sleep(0.02)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a foreign or too new file; detect damage before anything is built on it."""
    if _last_left(path) != _now(path) and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise Damaged("archive-damaged", path=str(path))
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if mark != MARK and (mark or version or there) and not there >= set(TABLES):
        raise ArchiveTrouble("archive-foreign", path=str(path))
    if VERSION < version <= MOST_VERSIONS:
        raise ArchiveTrouble("archive-newer", path=str(path), found=version, known=VERSION)
    if 0 < version < VERSION:
        raise ArchiveTrouble("archive-older", path=str(path), found=version, known=VERSION)
    wanted = set(TABLES) if version else set[str]()
    if version > MOST_VERSIONS or wanted != there & set(TABLES):
        raise Damaged("archive-damaged", path=str(path))


class _Left(msgspec.Struct, frozen=True):
    """The state of an archive closed in order: it is checked again if it has changed, or on another day.

    Checking 50,000 games takes two seconds. After a crash of a program or machine the file has changed.
    """

    file: tuple[int, int]
    size: int
    changed: int
    day: str
    version: int = VERSION


def left_in_order(path: Path) -> None:
    """An archive was closed that was sound when it was opened."""
    now = _now(path)
    if now is None or suspect(path).exists() or _last_left(path) == now:
        return
    with contextlib.suppress(OSError):  # then it is looked through once more
        write_atomically(_mark(path), msgspec.json.encode(now).decode())


def _now(path: Path) -> _Left | None:
    try:
        there = path.stat()
    except OSError:
        return None
    return _Left((there.st_dev, there.st_ino), there.st_size, there.st_mtime_ns, f"{date.today()}")


def _mark(path: Path) -> Path:
    return path.with_name(f".{path.name}.sound")


def _last_left(path: Path) -> _Left | None:
    with contextlib.suppress(NoFile, OSError, msgspec.MsgspecError):
        return msgspec.json.decode(own_bytes(_mark(path), 4096), type=_Left)
    return None


def _probe(connection: sqlite3.Connection) -> None:
    """Every column is there; a damaged description of the tables shows here at the latest."""
    for table, columns in TABLES.items():
        connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")


def _create_tables(connection: sqlite3.Connection) -> None:
    """Creates the tables of an empty file in one transaction, unless another program has just done it."""
    if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
        return
    with writing(connection):
        if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
            return
        for statement in STATEMENTS:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {MARK}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


@contextlib.contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it is written, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
