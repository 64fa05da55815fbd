"""The journal of a hosted table on disk: found again after the process has died, and made short between games."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from netplay.hosting.keeping import (
    BadTable,
    Found,
    Line,
    Opened,
    essence,
    fold,
    write_line,
)
from netplay.storage.home import home
from netplay.storage.locks import is_in_use
from netplay.storage.reading import NoFile, own_bytes
from netplay.table.journal import LARGEST, BadJournal, Journal, JournalInUse, payloads, refuse


class _Whole(msgspec.Struct, frozen=True):
    size: int
    crc: int


def tables_folder() -> Path:
    """Where tables in play are kept."""
    return home() / "tables"


def table_path(name: str) -> Path:
    """The journal of the table that this host keeps under a name, such as its port."""
    return tables_folder() / f"{name}.journal"


def free_path(name: str) -> Path:
    """A journal of this name that no other host is writing; some tables of one machine may share a name."""
    path, number = table_path(name), 2
    while is_in_use(path):
        path, number = table_path(f"{name}-{number}"), number + 1
    return path


class Logbook:
    """A hosted table's journal: a `Keeper` for its room."""

    def __init__(self, path: Path, journal: Journal | None = None) -> None:
        self.path = path
        self._journal = journal

    def append(self, record: Line) -> None:
        """Keeps a record. Raises OSError if it cannot be kept."""
        if isinstance(record, Opened) and self._journal is None:
            self._journal = Journal.start(self.path, [write_line(record)])
            return
        assert self._journal is not None, "a table is opened before anything happens at it"
        self._journal.append(write_line(record))

    def shorten(self) -> None:
        """Begins the journal anew with what still matters between two games.

        Raises:
            OSError: if it cannot be written; the journal is then as it was.
        """
        old = self._journal
        if old is None:
            return
        found = fold(payloads(self.path.read_bytes())[0])
        self._journal = Journal.start(self.path, [write_line(line) for line in essence(found)])
        old.close(finished=False)

    def close(self, *, finished: bool) -> None:
        """The table closes, for good or to be taken up again."""
        if self._journal is not None:
            self._journal.close(finished=finished)
            self._journal = None


def find_table(path: Path) -> tuple[Found, Logbook] | None:
    """The table whose journal lies there, ready to be gone on with; None if there is none.

    Raises:
        BadJournal: if it is damaged (then it was moved aside), or in use by another host.
    """
    must_be_free(path)
    try:
        data = own_bytes(path, LARGEST)
    except FileNotFoundError:
        return None
    except NoFile as wrong:
        raise BadJournal(f"{path}: {wrong}", str(wrong), path) from wrong
    except OSError as wrong:
        raise BadJournal(f"{path}: {wrong.strerror or wrong}") from wrong
    try:
        found, size, crc = payloads(data)
        table = fold(found)
    except (BadJournal, BadTable) as wrong:
        raise refuse(path, wrong) from wrong
    try:
        journal = Journal.again(path, _Whole(size, crc))
    except JournalInUse as wrong:
        raise _in_use(path) from wrong
    except OSError as wrong:
        raise BadJournal(f"{path}: {wrong.strerror or wrong}") from wrong
    return table, Logbook(path, journal)


def must_be_free(path: Path) -> None:
    """Nothing may be read, moved or written that another host is writing. Raises JournalInUse."""
    if is_in_use(path):
        raise _in_use(path)


def _in_use(path: Path) -> JournalInUse:
    return JournalInUse(f"another host is running this table, whose journal is {path}", path=path)


def put_away(path: Path) -> Path | None:
    """Keeps the journal of an interrupted table beside a new one; where it went, if there was any.

    Raises:
        JournalInUse: if the table is not interrupted at all, but played by another host.
    """
    if not path.exists():
        return None
    must_be_free(path)
    earlier = path.with_name(f"{path.name}.earlier")
    with contextlib.suppress(FileNotFoundError):
        path.replace(earlier)
    return earlier
