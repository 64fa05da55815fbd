"""The journal of a hosted table on disk: found again after the process has died, and made short between games."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from netplay.home import home
from netplay.hosting.keeping import (
    BadTable,
    BotSet,
    Came,
    Found,
    Line,
    Opened,
    Proposed,
    Sat,
    Sealed,
    fold,
    write_line,
)
from netplay.journal import BadJournal, Journal, payloads, refuse


class _Whole(msgspec.Struct, frozen=True):
    size: int
    crc: int


def tables_folder() -> Path:
    """Where tables in play are kept."""
    return home() / "tables"


def table_path(name: str) -> Path:
    """The journal of the table that this host keeps under a name, such as its port."""
    return tables_folder() / f"{name}.journal"


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

    def shorten(self, found: Found) -> None:
        """Begins the journal anew with what still matters between two games."""
        lines: list[Line] = [Opened(1, found.table, found.chosen, found.options)]
        for member in found.members.values():
            lines.append(Came(member.token, member.name))
            if member.seat is not None:
                lines.append(Sat(member.token, member.seat))
        lines += [BotSet(seat, level) for seat, level in found.bots.items()]
        lines += [Proposed(found.chosen), Sealed(found.deal, found.secret)]
        old, self._journal = self._journal, Journal.start(self.path, [write_line(line) for line in lines])
        if old is not None:
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
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as wrong:
        raise BadJournal(f"{path}: {wrong.strerror or wrong}") from wrong
    try:
        found, size, crc = payloads(data)
        table = fold(found)
    except (BadJournal, BadTable) as wrong:
        raise refuse(path, wrong) from wrong
    try:
        journal = Journal.again(path, _Whole(size, crc))
    except OSError as wrong:
        raise BadJournal(f"{path}: {wrong.strerror or wrong}") from wrong
    return table, Logbook(path, journal)


def put_away(path: Path) -> Path | None:
    """Keeps the journal of an interrupted table beside a new one; where it went, if there was any."""
    if not path.exists():
        return None
    earlier = path.with_name(f"{path.name}.earlier")
    with contextlib.suppress(FileNotFoundError):
        path.replace(earlier)
    return earlier
