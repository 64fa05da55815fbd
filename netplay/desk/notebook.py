"""The judge's notebook on disk: every entry is written before it is acknowledged, and a desk survives a crash.

Each desk is a file under QK_HOME/desk, in the format of tables' journals: a chain of checksummed records, private,
written by one program at a time. The first record has the players and rules, each other one is a change of the book. A
newer or damaged file is unchanged and listed.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import QkError
from engine.prime.settings import Rules, chosen_of, rules_for
from netplay.desk.book import Back, DeskBook, DeskStanding, Edit, Line, edited, fresh_book, standing
from netplay.storage.home import home
from netplay.storage.journal import HEAD, MARK, VERSION, BadJournal, Journal, JournalInUse, payloads
from netplay.storage.locks import is_in_use
from netplay.storage.reading import NoFile, files_in, own_bytes, why_not

SUFFIX = ".journal"
MOST = 1 << 26
"""Bytes of a desk's file; an evening of entries has some thousands."""


class BadDesk(QkError):
    """A saved desk that cannot be resumed."""


class TournamentTable(msgspec.Struct, frozen=True, array_like=True):
    """The tournament table of a desk."""

    path: str
    round: int
    table: int


class DeskOpening(msgspec.Struct, frozen=True, array_like=True, tag="desk"):
    """The players, the rules, and the start time."""

    preset: str
    set: dict[str, Any]
    names: tuple[str, ...]
    begun: str
    """As `2026-01-01 19:30`."""
    at: TournamentTable | None = None


class SavedDesk(msgspec.Struct, frozen=True):
    """A desk that can be resumed, or the reason why it cannot."""

    path: Path
    begun: str = ""
    names: tuple[str, ...] = ()
    moves: int = 0
    is_open: bool = False
    """Whether another program has it open."""
    problem: QkError | None = None


class _Read(msgspec.Struct, frozen=True):
    opening: DeskOpening
    books: tuple[DeskBook, ...]
    """The book after each change that was not taken back, the first before any."""


class Notebook:
    """A desk's book, with all that it was before."""

    def __init__(self, rules: Rules, names: tuple[str, ...], at: TournamentTable | None = None) -> None:
        now = datetime.now()
        chosen = chosen_of(rules, len(names))
        self._opening = DeskOpening(rules.preset, chosen, names, f"{now:%Y-%m-%d %H:%M}", at)
        self._path = folder() / f"{now:%Y-%m-%d_%H%M%S}-{secrets.token_hex(3)}{SUFFIX}"
        self._books: tuple[DeskBook, ...] = (fresh_book(rules, names),)
        self._journal: Journal | None = None
        self.stands: DeskStanding = standing(self.book)

    @classmethod
    def again(cls, path: Path) -> Notebook:
        """A saved desk. Raises BadDesk if it cannot be read, or another program has it open."""
        _read(path)  # refuses what cannot be understood before it is claimed
        try:
            journal, lines = Journal.claim(path)
        except JournalInUse as wrong:
            raise BadDesk("desk-open", path=str(path)) from wrong
        except BadJournal as wrong:
            raise BadDesk("desk-damaged", path=str(path)) from wrong
        except OSError as wrong:
            raise BadDesk("desk-unreadable", path=str(path), why=why_not(wrong)) from wrong
        found = _understood(path, lines)
        notebook = cls.__new__(cls)
        notebook._opening, notebook._path, notebook._books = found.opening, path, found.books
        notebook._journal = journal
        notebook.stands = standing(notebook.book)
        return notebook

    @property
    def book(self) -> DeskBook:
        """The book as it is now."""
        return self._books[-1]

    @property
    def id(self) -> str:
        """The ID of the desk."""
        return self._path.name.removesuffix(SUFFIX)

    @property
    def at(self) -> TournamentTable | None:
        """The table of a tournament that is played here; None: none that is known."""
        return self._opening.at

    @property
    def is_fresh(self) -> bool:
        """Whether there is nothing to save."""
        return len(self._books) == 1

    def preview(self, edit: Edit) -> DeskStanding:
        """The result of a change. Raises Impossible if its hands are."""
        return standing(edited(self.book, edit))

    def write(self, edit: Edit) -> None:
        """Make a change, on disk first.

        Raises:
            Impossible: if its hands are.
            OSError: if it cannot be written; nothing has changed.
        """
        book = edited(self.book, edit)
        stands = standing(book)
        self._append(edit)
        self._books, self.stands = (*self._books, book), stands

    def take_back(self) -> bool:
        """Undo the last change; False if there is none. Raises OSError if that cannot be written."""
        if self.is_fresh:
            return False
        self._append(Back())
        self._books = self._books[:-1]
        self.stands = standing(self.book)
        return True

    def _append(self, line: Line) -> None:
        if self._journal is None:
            first = [msgspec.msgpack.encode(one) for one in (self._opening, line)]
            self._journal = Journal.start(self._path, first)
        else:
            self._journal.append(msgspec.msgpack.encode(line))

    def close(self, *, finished: bool) -> None:
        """Leave the desk: it can be resumed, or is deleted."""
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.close(finished=finished)


def folder() -> Path:
    """The folder of desks."""
    return home() / "desk"


def saved_desks() -> tuple[SavedDesk, ...]:
    """The saved desks, the latest first."""
    paths = sorted(files_in(folder(), f"*{SUFFIX}"), key=_written, reverse=True)
    return tuple(_saved_desk(path) for path in paths)


def discard(path: Path) -> None:
    """Delete a saved desk. Raises BadDesk if another program has it open, or it cannot be removed."""
    if is_in_use(path):
        raise BadDesk("desk-open", path=str(path))
    try:
        path.unlink()
    except OSError as wrong:
        raise BadDesk("desk-unreadable", path=str(path), why=why_not(wrong)) from wrong


def _saved_desk(path: Path) -> SavedDesk:
    try:
        found = _read(path)
    except BadDesk as wrong:
        return SavedDesk(path, problem=wrong)
    opening, book = found.opening, found.books[-1]
    moves = sum(step.what not in ("lead", "draw") for step in book.steps)
    return SavedDesk(path, opening.begun, opening.names, moves, is_in_use(path))


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read(path: Path) -> _Read:
    """A saved desk. Raises BadDesk if it is invalid; the file is unchanged."""
    try:
        data = own_bytes(path, MOST)
    except (OSError, NoFile) as wrong:
        raise BadDesk("desk-unreadable", path=str(path), why=why_not(wrong)) from wrong
    version = int.from_bytes(data[len(MARK) : len(HEAD)], "big")
    if data.startswith(MARK) and version > VERSION:
        raise BadDesk("desk-newer", path=str(path))
    try:
        lines, _, _ = payloads(data)
    except BadJournal as wrong:
        raise BadDesk("desk-damaged", path=str(path)) from wrong
    return _understood(path, lines)


def _understood(path: Path, found: Sequence[bytes]) -> _Read:
    """The content of a desk's records. Raises BadDesk."""
    try:
        opening = msgspec.msgpack.decode(found[0], type=DeskOpening)
        rules = rules_for(opening.preset, opening.set, len(opening.names))
        lines = [msgspec.msgpack.decode(one, type=Line) for one in found[1:]]
        books = _books(fresh_book(rules, opening.names), lines)
        standing(books[-1])
    except (QkError, msgspec.MsgspecError, ValueError, LookupError, RecursionError) as wrong:
        raise BadDesk("desk-damaged", path=str(path)) from wrong
    return _Read(opening, books)


def _books(book: DeskBook, lines: list[Any]) -> tuple[DeskBook, ...]:
    books: list[DeskBook] = [book]
    for line in lines:
        if isinstance(line, Back):
            books.pop()
        else:
            books.append(edited(books[-1], line))
    return tuple(books)
