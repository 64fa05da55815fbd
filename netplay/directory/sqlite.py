"""The directory of one machine: a file of SQLite in the server's home.

Its content need not survive a power cut, so nothing waits for the disk. A moved, deleted or damaged file is created
again; there is no WAL, which such a move would leave behind for the new file.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from netplay.directory.protocol import LEASE, PATIENCE, DirectoryEntry, DirectoryUnavailable, News
from netplay.storage.databases import identity, why_sql
from netplay.storage.home import private_folder
from netplay.storage.reading import must_be_writable_as_file, why_not

TOMBSTONE_TIME = 60.0
"""Seconds for which deleted rows are remembered; an owner silent for so long has lapsed and gets all rows."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS state (epoch TEXT NOT NULL, seq INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS owners (owner TEXT PRIMARY KEY, seen REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rows (
    key TEXT PRIMARY KEY, owner TEXT NOT NULL, value BLOB, seq INTEGER NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_seq ON rows (seq);
CREATE INDEX IF NOT EXISTS by_owner ON rows (owner);
CREATE TABLE IF NOT EXISTS documents (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""


class SqliteDirectory:
    """A `Directory` in a file."""

    def __init__(self, path: Path, now: Callable[[], float] = time.monotonic) -> None:
        """
        Arguments:
            now: a clock that all processes share and nobody can set; a time ahead of it is from before a restart.
        """
        self._path = path
        self._now = now
        self._base: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._one_at_a_time = threading.Lock()

    def beat(self, owner: str, changes: Mapping[str, bytes | None], mark: str) -> News:
        """An owner is there."""
        with self._changing() as base:
            now = self._now()
            known = base.execute("SELECT 1 FROM owners WHERE owner = ?", (owner,)).fetchone() is not None
            base.execute("INSERT OR REPLACE INTO owners VALUES (?, ?)", (owner, now))
            _lapse(base, now)
            for key, value in changes.items():
                _put(base, owner, key, value, now)
            epoch, seq = base.execute("SELECT epoch, seq FROM state").fetchone()
            since, _, number = mark.partition(":")
            whole = not known or since != epoch
            found = base.execute(
                "SELECT key, owner, value FROM rows WHERE "
                + ("value IS NOT NULL" if whole else f"seq > {int(number)}")
            )
            return News(
                f"{epoch}:{seq}", {key: DirectoryEntry(who, value) for key, who, value in found}, whole
            )

    def claim(self, owner: str, keys: Collection[str], value: bytes) -> bool:
        """Takes all of these keys."""
        with self._changing() as base:
            now = self._now()
            _lapse(base, now)
            for key in keys:
                if base.execute("SELECT 1 FROM rows WHERE key = ? AND value IS NOT NULL", (key,)).fetchone():
                    return False
            for key in keys:
                _put(base, owner, key, value, now)
            return True

    def change(self, name: str, step: Callable[[bytes | None], bytes]) -> bytes:
        """Changes a document."""
        with self._changing() as base:
            found = base.execute("SELECT value FROM documents WHERE name = ?", (name,)).fetchone()
            value = step(None if found is None else found[0])
            base.execute("INSERT OR REPLACE INTO documents VALUES (?, ?)", (name, value))
            return value

    def close(self) -> None:
        """Close the connection."""
        with self._one_at_a_time:
            self._drop()

    @contextlib.contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """One change, whole or not at all."""
        if not self._one_at_a_time.acquire(timeout=PATIENCE):
            raise DirectoryUnavailable("directory-away", where=str(self._path), why="busy")
        try:
            base = self._opened()
            base.execute("BEGIN IMMEDIATE")
            try:
                yield base
                base.execute("COMMIT")
            except BaseException:
                base.rollback()  # unless SQLite has done so itself, as when the disk is full
                raise
        except OSError as wrong:
            self._drop()
            raise DirectoryUnavailable("directory-away", where=str(self._path), why=why_not(wrong)) from wrong
        except sqlite3.DatabaseError as wrong:
            if (
                not isinstance(wrong, sqlite3.OperationalError)
                or getattr(wrong, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR
            ):
                self._throw_away()  # else it is locked, or the disk is full: it may pass
            raise DirectoryUnavailable("directory-away", where=str(self._path), why=why_sql(wrong)) from wrong
        finally:
            self._one_at_a_time.release()

    def _opened(self) -> sqlite3.Connection:
        """The present file, created if missing. Raises sqlite3.Error, OSError."""
        if self._base is not None and identity(self._path) == self._file:
            return self._base
        self._drop()
        private_folder(self._path.parent)
        must_be_writable_as_file(self._path)
        base = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            base.execute("PRAGMA synchronous = OFF")
            os.chmod(self._path, 0o600)
            base.executescript(f"BEGIN IMMEDIATE;{_SCHEMA}COMMIT;")
            base.execute(
                "INSERT INTO state SELECT ?, 0 WHERE NOT EXISTS (SELECT 1 FROM state)",
                (secrets.token_hex(8),),
            )
        except BaseException:
            base.close()
            raise
        self._base, self._file = base, identity(self._path)
        return base

    def _throw_away(self) -> None:
        """Delete a file that is no directory; the next access creates it, and all owners send their rows again."""
        self._drop()
        with contextlib.suppress(OSError):
            self._path.unlink()

    def _drop(self) -> None:
        if self._base is not None:
            with contextlib.suppress(sqlite3.Error):
                self._base.close()
        self._base = self._file = None


def _put(base: sqlite3.Connection, owner: str, key: str, value: bytes | None, now: float) -> None:
    (seq,) = base.execute("UPDATE state SET seq = seq + 1 RETURNING seq").fetchone()
    # What another has claimed meanwhile is not taken back by giving it up.
    base.execute(
        "INSERT INTO rows VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (key) DO UPDATE SET owner = ?2, value = ?3, "
        "seq = ?4, at = ?5 WHERE ?3 IS NOT NULL OR owner = ?2",
        (key, owner, value, seq, now),
    )


def _lapse(base: sqlite3.Connection, now: float) -> None:
    """Remove the rows of silent owners."""
    lapsed = [
        who
        for (who,) in base.execute(
            "SELECT owner FROM owners WHERE seen NOT BETWEEN ? AND ?", (now - LEASE, now)
        )
    ]
    for who in lapsed:
        for (key,) in base.execute(
            "SELECT key FROM rows WHERE owner = ? AND value IS NOT NULL", (who,)
        ).fetchall():
            _put(base, who, key, None, now)
        base.execute("DELETE FROM owners WHERE owner = ?", (who,))
    base.execute(
        "DELETE FROM rows WHERE value IS NULL AND at NOT BETWEEN ? AND ?", (now - TOMBSTONE_TIME, now)
    )
