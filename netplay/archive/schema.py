"""The archive's file: opened, checked, brought up to date, and shared by several programs.

SQLite in WAL mode: one program writes while others read, and who has to wait does so for at most
`PATIENCE`. The version of the tables is the file's `user_version`; each step of `STEPS` leads to the next
one, all in one transaction, so that a step that fails leaves the file as it was.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec

from netplay.archive.damage import ArchiveTrouble, Damaged, identity, move_aside, suspect, told
from netplay.storage.home import home

MARK = 0x514B1213
"""`application_id`: this file is an archive of ours, whatever its name."""

PATIENCE = 10.0
"""Seconds to wait for another program that is writing."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
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
            problem TEXT NOT NULL DEFAULT ''
        )""",
        "CREATE INDEX games_played ON games (played)",
    ),
    (
        "ALTER TABLE games ADD COLUMN lenient INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN bots TEXT NOT NULL DEFAULT '{}'",
        "ALTER TABLE games ADD COLUMN edition INTEGER NOT NULL DEFAULT 0",
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
    ),
)
VERSION = len(STEPS)

MOST_VERSIONS = 1000
"""No archive will ever have had so many versions; a higher number is damage."""

TABLES = {
    "games": "id, hash, text, source, kept, game, rules, settings, played, event, moves, over, problem, lenient,"
    " bots, edition",
    "seats": "game_id, seat, name, bot, place, score, counts",
    "numbers": "value, game_id, seat, verdict, times",
    "files": "path, size, changed, problem",
}
"""Every table of today with its columns."""


class Opened(msgspec.Struct, frozen=True):
    """An archive's file, open."""

    connection: sqlite3.Connection
    path: Path
    aside: Path | None = None
    """Where a damaged file was moved; a fresh one was begun in its place."""
    writable: bool = True


def archive_path() -> Path:
    """Where the games are kept."""
    return home() / "records.sqlite"


def open_file(path: Path) -> Opened:
    """Opens the archive, makes it if there is none; a damaged one is moved aside and a fresh one begun.

    Raises:
        ArchiveTrouble: if it cannot be opened, or was made by a newer program; it is left as it is.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise ArchiveTrouble(f"{path.parent}: {wrong.strerror or wrong}") from wrong
    if path.exists() and not path.is_file():
        raise ArchiveTrouble(f"{path} is no file; the archive of games would be kept there")
    seen = identity(path)
    try:
        if suspect(path).exists():
            raise Damaged(f"{path} was found damaged")
        return _open(path)
    except Damaged as wrong:
        aside = move_aside(path, seen, wrong)
    opened = _open(path)
    return msgspec.structs.replace(opened, aside=aside)


def _open(path: Path) -> Opened:
    with told(path):
        connection, writable = _connected(path)
        try:
            _check(connection, path)
            if not writable and connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                raise ArchiveTrouble(
                    f"{path} is of an older QK and cannot be written here to bring it up to date"
                )
            if writable:
                connection.execute("PRAGMA foreign_keys = ON")
                connection.execute("PRAGMA synchronous = FULL")
                _migrate(connection)
            _probe(connection)
        except BaseException:
            connection.close()
            raise
    return Opened(connection, path, writable=writable)


def _connected(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A connection in WAL mode; to a file that may only be read, one that only reads."""
    connection = _plain(path, timeout=PATIENCE)
    try:
        _into_wal(connection)
        connection.execute("PRAGMA user_version").fetchone()
        return connection, True
    except BaseException as wrong:
        connection.close()
        barred = any(word in str(wrong) for word in ("readonly", "unable to open"))
        if not (isinstance(wrong, sqlite3.Error) and barred and path.is_file()):
            raise
    return _plain(f"{path.absolute().as_uri()}?immutable=1", uri=True), False


def _plain(path: Path | str, **options: Any) -> sqlite3.Connection:
    """A connection without transactions of its own; what is no text is read with marks where it is none."""
    connection: sqlite3.Connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, **options
    )
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _into_wal(connection: sqlite3.Connection) -> None:
    """Two programs that begin at once may meet here, where SQLite does not wait by itself."""
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
    """Refuses a file that is not ours or too new; finds damage before anything is built on it."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(f"{path} is damaged ({found})")
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if mark != MARK and (mark or version or there) and not there >= set(TABLES):
        raise ArchiveTrouble(f"{path} is a database of another program; move it away or set QK_HOME")
    if VERSION < version <= MOST_VERSIONS:
        words = f"{path} was made by a newer QK (archive {version}; this one reads up to {VERSION})"
        raise ArchiveTrouble(f"{words}; it is left as it is")
    wanted = {0: set[str](), 1: {"games"}}.get(version, set(TABLES))
    if version > MOST_VERSIONS or wanted != there & set(TABLES):
        raise Damaged(f"{path} is damaged (its tables are not those of its version, {version})")


def _probe(connection: sqlite3.Connection) -> None:
    """Every column is there; a damaged description of the tables shows here at the latest."""
    for table, columns in TABLES.items():
        connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")


def _migrate(connection: sqlite3.Connection) -> None:
    """Brings the tables up to date, step by step, in one transaction."""
    if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
        return
    with writing(connection):
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        for step in STEPS[version:]:
            for statement in step:
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
