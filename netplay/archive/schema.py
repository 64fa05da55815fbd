"""The archive's file: opened, brought up to date, shared by several programs, and moved aside when damaged.

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

import msgspec

from engine.errors import QkError
from netplay.home import home
from netplay.store import set_aside

MARK = 0x514B1213
"""`application_id`: this file is an archive of ours, whatever its name."""

PATIENCE = 10.0
"""Seconds to wait for another program that is writing."""

MOST_RESCUED = 10**6

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


class ArchiveTrouble(QkError):
    """The archive cannot be used for this; the message says what and where, and nothing in it has changed."""


class Damaged(ArchiveTrouble):
    """The file is no database any more."""


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


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """What SQLite says goes on in one line that names the file."""
    try:
        yield
    except sqlite3.Error as wrong:
        if _is_damage(wrong):
            raise Damaged(f"{path} is damaged ({wrong})") from wrong
        raise ArchiveTrouble(f"{path}: {wrong}; nothing was changed") from wrong


def _is_damage(wrong: sqlite3.Error) -> bool:
    code = getattr(wrong, "sqlite_errorcode", None)
    return code is not None and (code & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


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
    seen = _identity(path)
    try:
        return _open(path)
    except Damaged as wrong:
        aside = _move_aside(path, seen, wrong)
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
        except BaseException:
            connection.close()
            raise
    return Opened(connection, path, writable=writable)


def _connected(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A connection in WAL mode; to a file that may only be read, one that only reads."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        _into_wal(connection)
        connection.execute("PRAGMA user_version").fetchone()
        return connection, True
    except sqlite3.Error as wrong:
        connection.close()
        barred = any(word in str(wrong) for word in ("readonly", "unable to open"))
        if not (barred and path.is_file()):
            raise
    address = f"{path.absolute().as_uri()}?immutable=1"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False), False


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
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != MARK and (mark or version or tables):
        raise ArchiveTrouble(f"{path} is a database of another program; move it away or set QK_HOME")
    if version > VERSION:
        words = f"{path} was made by a newer QK (archive {version}; this one reads up to {VERSION})"
        raise ArchiveTrouble(f"{words}; it is left as it is")


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


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino


def _move_aside(path: Path, seen: tuple[int, int] | None, wrong: Damaged) -> Path | None:
    """Moves the damaged file and its log away; None if another program has done so already."""
    if _identity(path) != seen:
        return None
    try:
        aside = set_aside(path)
        for ending in ("-wal", "-shm"):
            beside = path.with_name(path.name + ending)
            if beside.exists():
                beside.replace(aside.with_name(aside.name + ending))
    except OSError as stuck:
        raise ArchiveTrouble(f"{wrong}; it cannot be moved aside: {stuck}") from stuck
    return aside


def _last_number(old: sqlite3.Connection) -> int:
    """The highest number of a game; told in two places, of which one may still be whole."""
    for asked in ("SELECT seq FROM sqlite_sequence WHERE name = 'games'", "SELECT max(id) FROM games"):
        with contextlib.suppress(sqlite3.Error):
            row = old.execute(asked).fetchone()
            if row is not None and isinstance(row[0], int):
                return row[0]
    return 0


class Rescued(msgspec.Struct, frozen=True, array_like=True):
    """A game read out of a damaged file."""

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
            with contextlib.suppress(sqlite3.Error, msgspec.ValidationError):
                row = old.execute(
                    "SELECT text, source, kept, bots, lenient FROM games WHERE id = ?",
                    (number,),
                ).fetchone()
                if row is not None:
                    yield msgspec.convert([*row[:4], bool(row[4])], Rescued)
