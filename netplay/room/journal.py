"""The journal of a shared table: its acts in order, each written before it is acknowledged.

It is found again after the process has died, and compacted between two games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from engine.seats import Seat
from netplay.room.acts import (
    Act,
    BadTable,
    MoveMade,
    RoomState,
    SoloOpened,
    TableOpened,
    apply,
    fold,
    write_act,
)
from netplay.storage.home import home
from netplay.storage.journal import BadJournal, Journal, refusing
from netplay.storage.journal_places import begin
from netplay.storage.reading import why_not
from netplay.wire.problems import args_of


class ActLog:
    """The acts of one room: each is written down, and then changes the room's state."""

    def __init__(self, state: RoomState, store: Logbook, announce: Callable[..., None]) -> None:
        self.state = state
        self.store = store
        self._announce = announce
        self._cannot_keep = ""
        """The announcement of the last failed write."""
        self._owed: list[Act] = []
        """Acts that happened and could not be written yet."""

    def write(self, act: Act) -> None:
        """Write an act, after those that could not be written before, and apply it.

        Raises:
            OSError: if it cannot be written, and so is not applied; this has been announced.
        """
        self._append(act)
        apply(self.state, act)

    def _append(self, act: Act) -> None:
        try:
            while self._owed:
                self.store.append(self._owed[0])
                del self._owed[0]
            self.store.append(act)
        except OSError as wrong:
            why = wrong.strerror or str(wrong)
            if why != self._cannot_keep:
                line = f"the host cannot save this table ({why}), which pauses until it can"
                self._announce(line, "cannot-keep", **{"why": why, **args_of(why_not(wrong).as_problem)})
            self._cannot_keep = why
            raise
        if self._cannot_keep:
            self._cannot_keep = ""
            self._announce("the host can save this table again, and play continues", "keeps-again")

    def write_eventually(self, act: Act) -> None:
        """Apply an act that happens in any case; if it cannot be written now, it is before any later one."""
        try:
            self._append(act)
        except OSError:
            self._owed.append(act)
        apply(self.state, act)

    @property
    def are_written(self) -> bool:
        """Whether everything that has happened is written down."""
        return not self._owed


class MoveJournal:
    """The moves of one game among the acts of its room: the journal that the room hands the table when it opens it."""

    def __init__(self, acts: ActLog, number: int) -> None:
        self._acts = acts
        self.number = number
        """The update number of the next move."""

    def made(self, actor: Seat, text: str, seconds: float | None, id_: str) -> None:
        """Write a move, with the ID of its command. Raises OSError if it cannot be written."""
        token, _, command = id_.partition(":")
        self._acts.write(MoveMade(actor, text, seconds, self.number, bytes.fromhex(token), int(command or 0)))

    def late(self) -> asyncio.Future[None] | None:
        """As the store's `late`."""
        return self._acts.store.late()


def command_id(token: bytes, command: int) -> str:
    """The ID by which a member recognizes its move, stored in the journal."""
    return f"{token.hex()}:{command}"


def tables_folder() -> Path:
    """The folder in which a server saves its tables; a table with its own port is among the unfinished games."""
    return home() / "tables"


def table_path(name: str) -> Path:
    """The journal of the table that a server saves under a name."""
    return tables_folder() / f"{name}.journal"


class Logbook:
    """The journal of a table, whose acts must outlive the process."""

    def __init__(self, path: Path | None = None, journal: Journal | None = None) -> None:
        """Without a path an opened table gets its own place among the unfinished games."""
        self._path = path
        self._journal = journal
        self._shortening = False

    @property
    def path(self) -> Path:
        """The file of the table, once it has one."""
        assert self._path is not None, "a table is opened before anybody asks where it is kept"
        return self._path

    def append(self, record: Act) -> None:
        """Write an act. Raises OSError if it cannot be written."""
        if isinstance(record, TableOpened | SoloOpened) and self._journal is None:
            first = [write_act(record)]
            self._journal = begin(first) if self._path is None else Journal.start(self._path, first)
            self._path = self._journal.path
            return
        assert self._journal is not None, "a table is opened before anything happens at it"
        self._journal.append(write_act(record))

    def late(self) -> asyncio.Future[None] | None:
        """A future for the disk having everything written so far, if the next move has to wait for that."""
        return None if self._journal is None else self._journal.late()

    async def shorten(self, acts: list[Act]) -> None:
        """Compact the journal to these acts, which contain all that still matters, in the background.

        If something is written meanwhile the journal stays as it is, and the next game tries again.

        Raises:
            OSError: if it cannot be written; the journal is unchanged.
        """
        old = self._journal
        if old is None or self._shortening:
            return
        self._shortening = True
        try:
            size = old.size
            short = await asyncio.to_thread(Journal.aside, self.path, [write_act(act) for act in acts])
            if self._journal is not old or old.size != size:
                short.drop()
                return
            short.put_in_place()
            self._journal = short
            old.close(finished=False)
        finally:
            self._shortening = False

    def close(self, *, finished: bool) -> None:
        """Close the journal, for good or to resume the table later."""
        if self._journal is not None:
            self._journal.close(finished=finished)
            self._journal = None


def find_table(path: Path) -> tuple[RoomState, Logbook] | None:
    """The table of a journal, ready to be resumed; None if there is none.

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


def table_of(found: list[bytes]) -> RoomState:
    """The table of a journal's payloads. Raises BadJournal."""
    try:
        return fold(found)
    except BadTable as wrong:
        raise BadJournal("journal-no-table", why=wrong.as_problem) from wrong
