"""The journal of a hosted table on disk: found again after the process has died, and made short between games."""

from __future__ import annotations

import asyncio
from pathlib import Path

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
from netplay.storage.reading import why_not
from netplay.table.journal import BadJournal, Journal, payloads, refusing
from netplay.table.unfinished import begin


def tables_folder() -> Path:
    """Where a house keeps the tables of its hall; a table with a door of its own lies on the shelf."""
    return home() / "tables"


def table_path(name: str) -> Path:
    """The journal of the table that a house keeps under a name."""
    return tables_folder() / f"{name}.journal"


class Logbook:
    """A hosted table's journal: a `Keeper` for its room."""

    def __init__(self, path: Path | None = None, journal: Journal | None = None) -> None:
        """Without a path a table that is opened gets a place of its own on the shelf."""
        self._path = path
        self._journal = journal
        self._shortening = False

    @property
    def path(self) -> Path:
        """Where the table is kept, once it is."""
        assert self._path is not None, "a table is opened before anybody asks where it is kept"
        return self._path

    def append(self, record: Line) -> None:
        """Keeps a record. Raises OSError if it cannot be kept."""
        if isinstance(record, Opened) and self._journal is None:
            first = [write_line(record)]
            self._journal = begin(first) if self._path is None else Journal.start(self._path, first)
            self._path = self._journal.path
            return
        assert self._journal is not None, "a table is opened before anything happens at it"
        self._journal.append(write_line(record))

    def late(self) -> asyncio.Future[None] | None:
        """What ends when the disk has all that was kept, if it is so far behind that the next has to wait."""
        return None if self._journal is None else self._journal.late()

    async def shorten(self) -> None:
        """Begins the journal anew with what still matters between two games, while nothing else waits for the disk.

        Where something is kept meanwhile it stays as it is; after the next game it is tried again.

        Raises:
            OSError: if it cannot be written; the journal is then as it was.
        """
        old = self._journal
        if old is None or self._shortening:
            return
        self._shortening = True
        try:
            size = old.size
            short = await asyncio.to_thread(_short, self.path, size)
            if self._journal is not old or old.size != size:
                short.drop()
                return
            short.put_in_place()
            self._journal = short
            old.close(finished=False)
        finally:
            self._shortening = False

    def close(self, *, finished: bool) -> None:
        """The table closes, for good or to be taken up again."""
        if self._journal is not None:
            self._journal.close(finished=finished)
            self._journal = None


def _short(path: Path, size: int) -> Journal:
    """What still matters of so much of a table's journal, beside its place. Raises OSError."""
    found = fold(payloads(path.read_bytes()[:size])[0])
    return Journal.aside(path, [write_line(line) for line in essence(found)])


def find_table(path: Path) -> tuple[Found, Logbook] | None:
    """The table whose journal lies there, ready to be gone on with; None if there is none.

    Raises:
        BadJournal: if it is damaged (the file stays as it is), or `JournalInUse` by another host.
    """
    try:
        journal, found = Journal.claim(path)
    except FileNotFoundError:
        return None
    except OSError as wrong:
        raise BadJournal("journal-unreadable", path=str(path), why=why_not(wrong)) from wrong
    try:
        with refusing(path):
            return table_of(found), Logbook(path, journal)
    except BadJournal:
        journal.close(finished=False)
        raise


def table_of(found: list[bytes]) -> Found:
    """The table that a journal's payloads tell of. Raises BadJournal."""
    try:
        return fold(found)
    except BadTable as wrong:
        raise BadJournal("journal-no-table", why=wrong.as_problem) from wrong
