"""Games written out as `.qk` files; no file that is there already is ever written over."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.archive.shelf import Archive, Book
from netplay.store import safe_name


class NotExported(QkError):
    """A game that could not be written; files that were there are as they were."""


class Exported(msgspec.Struct, frozen=True):
    """Where a game was written, or had been before."""

    id: int
    path: Path
    is_new: bool


def file_name(book: Book) -> str:
    """What the file of a game is called: day, game, number here, players."""
    players = "-".join(_plain(seat.name) for seat in book.gist.seats[:4])
    return "_".join(filter(None, (book.day, book.gist.game, str(book.id), players))) + ".qk"


def _plain(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in safe_name(name))


def export(archive: Archive, ids: Iterable[int], to: Path) -> list[Exported]:
    """Writes games as files: into a folder, or one game to a file of this name.

    Raises:
        NotExported: if a file cannot be written, or another one is there by that name.
        ArchiveTrouble: if a game is not there; then nothing is written.
    """
    books = [archive.book(id) for id in ids]
    if len(books) == 1 and to.suffix == ".qk" and not to.is_dir():
        return [_write(archive, books[0], to)]
    return [_write(archive, book, to / file_name(book)) for book in books]


def _write(archive: Archive, book: Book, path: Path) -> Exported:
    text = archive.text(book.id)
    try:
        if path.exists():
            if path.is_file() and path.read_bytes() == text.encode():
                return Exported(book.id, path, False)
            raise NotExported(f"{path} is there already and is another one; nothing was written over it")
        _write_new(path, text)
    except OSError as wrong:
        raise NotExported(f"{path}: {wrong.strerror or wrong}") from wrong
    return Exported(book.id, path, True)


def _write_new(path: Path, text: str) -> None:
    """Writes aside, then gives the file its name if nobody has taken it meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".qk-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        try:
            os.link(name, path)
        except FileExistsError:
            raise
        except OSError:
            os.rename(name, path)  # a file system without links
            return
    finally:
        Path(name).unlink(missing_ok=True)
