"""The file of a tournament: the list of its acts in one SQLite database, each written before it is acknowledged.

Two programs may have it open: before an act is carried out, acts of the other are read. A crash leaves an act out or
in, never half.
"""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
import weakref
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.club import acts
from netplay.club.matches import BadAct
from netplay.club.tournament import Tournament
from netplay.storage.databases import why_sql
from netplay.storage.home import rename_new
from netplay.storage.reading import must_be_writable_as_file, why_not

MARK = 0x514B5443
"""`application_id`: marks a tournament of this program, under any name."""
VERSION = 4
"""`user_version` of a file with acts of later versions; others have the first."""
PATIENCE = 10.0
"""Seconds to wait for another program that is writing."""
_LATER = acts.Counted | acts.TournamentHeld | acts.Resumed | acts.CheckedIn | acts.Scheduled | acts.Staged
"""Acts that files of the first version cannot hold."""
SUFFIX = ".tournament"

_TABLE = "CREATE TABLE acts (number INTEGER PRIMARY KEY, at TEXT NOT NULL, act TEXT NOT NULL)"
_CODES = {"SQLITE_NOTADB": "club-not-ours", "SQLITE_CORRUPT": "club-torn", "SQLITE_BUSY": "club-busy"}
"""Problems by SQLite's error codes."""


class BadBook(QkError):
    """A tournament's file that cannot be read or written: which, and why."""


class ActLine(msgspec.Struct, frozen=True):
    """One act as it was stored."""

    number: int
    at: str
    act: acts.Act


_read = msgspec.json.Decoder(acts.Act).decode


class TournamentFile:
    """A tournament and its file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        weakref.finalize(self, connection.close)
        self.lines: list[ActLine] = []
        self.tournament = Tournament()
        self._seen = -1
        """The file's `data_version` when it was read last: another one when another program has written."""
        self._follow()

    def _follow(self) -> None:
        """Read acts written since."""
        rows = self._connection.execute(
            # As bytes: SQLite itself would fail on damaged text, with an error of its own.
            "SELECT number, CAST(at AS BLOB), CAST(act AS BLOB) FROM acts WHERE number > ? ORDER BY number",
            (len(self.lines),),
        ).fetchall()
        for number, at, text in rows:
            expected = len(self.lines) + 1
            try:
                if number != expected:  # a page is gone
                    raise BadAct("club-no-beginning")
                line = ActLine(number, at.decode(), _read(text))
                self.tournament.do(line.act)
            except (msgspec.MsgspecError, UnicodeDecodeError, BadAct) as wrong:
                raise BadBook("club-damaged", path=str(self.path), line=expected) from wrong
            self.lines.append(line)

    def refresh(self) -> bool:
        """Read acts written by another program since; returns whether there were any. Raises BadBook."""
        before = len(self.lines)
        with translating(self.path):
            version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
            if version == self._seen:
                return False
            self._follow()
            self._seen = version
        return len(self.lines) != before

    @contextlib.contextmanager
    def turn(self) -> Iterator[Tournament]:
        """The tournament, locked against changes by others until this is left. Raises BadBook."""
        with translating(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._follow()
                yield self.tournament
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.rollback()
                # Acts that were applied and not stored are undone.
                self.lines, self.tournament = [], Tournament()
                self._follow()
                raise

    def do(self, act: acts.Act, now: datetime | None = None) -> None:
        """Carry an act out and store it; inside `turn` or alone.

        Raises:
            BadAct: if it is invalid; nothing has changed.
            BadBook: if it cannot be stored.
        """
        if not self._connection.in_transaction:
            with self.turn():
                self.do(act, now)
            return
        self.tournament.do(act)
        if isinstance(act, _LATER):  # which an older program does not know
            self._connection.execute(f"PRAGMA user_version = {VERSION}")
        line = ActLine(len(self.lines) + 1, (now or datetime.now()).isoformat(timespec="seconds"), act)
        self._connection.execute(
            "INSERT INTO acts (number, at, act) VALUES (?, ?, ?)",
            (line.number, line.at, msgspec.json.encode(act).decode()),
        )
        self.lines.append(line)

    def hear(self, number: int, at: str, act: str) -> None:
        """Apply an act received from the process that owns the file. Raises BadBook."""
        with translating(self.path):
            self._connection.execute("INSERT OR IGNORE INTO acts VALUES (?, ?, ?)", (number, at, act))
            self._follow()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def begin(path: Path, plan: acts.TournamentPlan, now: datetime | None = None) -> TournamentFile:
    """A new tournament in a new file, whole before it has its name. Raises BadAct, BadBook."""
    Tournament([acts.Began(plan)])
    try:
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as folder:
            fresh = Path(folder) / path.name
            with translating(path), contextlib.closing(_connect(fresh)) as connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(f"PRAGMA application_id = {MARK}")
                connection.execute("PRAGMA user_version = 1")
                connection.execute(_TABLE)
                connection.execute("COMMIT")
                TournamentFile(fresh, connection).do(acts.Began(plan), now)
            rename_new(fresh, path)
    except FileExistsError:
        raise BadBook("club-exists", path=str(path)) from None
    except OSError as wrong:
        raise BadBook("club-file", path=str(path), why=why_not(wrong)) from wrong
    return open_book(path)


def mirror_of(name: str) -> TournamentFile:
    """A tournament without a file: another process owns it and sends each act (`TournamentFile.hear`)."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.execute(_TABLE)
    return TournamentFile(Path(name), connection)


def open_book(path: Path) -> TournamentFile:
    """A tournament that was begun. Raises BadBook."""
    try:
        if not path.exists():
            raise BadBook("club-no-file", path=str(path))
        must_be_writable_as_file(path)
    except OSError as wrong:
        raise BadBook("club-file", path=str(path), why=why_not(wrong)) from wrong
    with translating(path):
        connection = _connect(path)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            mark = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if mark != MARK:
                raise BadBook("club-not-ours", path=str(path))
            if version > VERSION:
                raise BadBook("club-newer", path=str(path), found=version, known=VERSION)
            return TournamentFile(path, connection)
        except BaseException:
            connection.close()
            raise


def _connect(path: Path) -> sqlite3.Connection:
    # A single file while no program writes it, so that it can be copied and mailed.
    return sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)


@contextlib.contextmanager
def translating(path: Path) -> Iterator[None]:
    """Convert errors of the file to ours."""
    try:
        yield
    except sqlite3.DatabaseError as wrong:
        code = _CODES.get(getattr(wrong, "sqlite_errorname", ""), "club-file")
        raise BadBook(code, path=str(path), why=why_sql(wrong)) from wrong
