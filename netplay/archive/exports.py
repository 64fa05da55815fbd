"""Writes games as `.qk` files; an existing file is never overwritten."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.archive.archive import Archive, ArchivedGame
from netplay.archive.damage import ArchiveTrouble, Damaged
from netplay.storage.home import home, write_new
from netplay.storage.reading import why_not
from netplay.storage.solo_games import safe_name

MOST_OF_A_NAME = 1000
"""The maximum number of shared files whose names differ only in the number appended."""


class Exported(msgspec.Struct, frozen=True):
    """The file of a game, new or existing, or why there is none."""

    id: int
    path: Path
    is_new: bool = False
    problem: QkError | None = None


def file_name(archived: ArchivedGame) -> str:
    """The file name of a game: day, game, number, players."""
    players = "-".join(_plain(seat.name) for seat in archived.summary.seats[:4])
    return "_".join(filter(None, (archived.day, archived.summary.game, str(archived.id), players))) + ".qk"


def _plain(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in safe_name(name))


def export(archive: Archive, ids: Sequence[int], to: Path) -> Iterator[Exported]:
    """Write games as files, one by one: into a folder, or one game to a file of this name.

    An existing file with other content is unchanged, and reported for its game; so is a damaged game.

    Raises:
        QkError: if a file cannot be written; earlier ones stay.
        ArchiveTrouble: if a game does not exist; then nothing is written.
    """
    archive.must_have(ids)
    is_file = len(ids) == 1 and to.suffix == ".qk" and not os.path.isdir(to)
    return (_write(archive, id, to, is_file=is_file) for id in ids)


def _write(archive: Archive, id: int, to: Path, *, is_file: bool) -> Exported:
    try:
        archived, text = archive.game(id), archive.text(id)
    except Damaged:
        return Exported(id, to, problem=ArchiveTrouble("archive-hurt-game", id=id))
    except ArchiveTrouble as wrong:
        return Exported(id, to, problem=wrong)
    return export_text(text, to if is_file else to / file_name(archived), id)


def export_text(text: str, path: Path, id: int = 0) -> Exported:
    """Write a text to a file. Raises QkError if it cannot be written."""
    try:
        _must_be_folder(path.parent)
        if path.exists():
            if path.is_file() and path.read_bytes() == text.encode():
                return Exported(id, path)
            raise FileExistsError
        write_new(path, text.encode())
    except FileExistsError:
        return Exported(id, path, problem=QkError("export-taken", path=str(path)))
    except (OSError, ValueError) as wrong:  # ValueError: a name with a NUL in it, a text that is no text
        raise export_error(path, wrong) from wrong
    return Exported(id, path, is_new=True)


def write_shared(text: str, stem: str, ending: str) -> Path:
    """Write a text into the folder of shared files; return its path.

    Writing the same text again returns the same file; for another text a number is appended to the name.

    Raises:
        QkError: if it cannot be written.
    """
    number = 1
    while True:
        path = home() / "shared" / f"{stem}{f'_{number}' if number > 1 else ''}{ending}"
        problem = export_text(text, path).problem
        if problem is None:
            return path
        if number == MOST_OF_A_NAME:
            raise problem
        number += 1


def export_error(path: Path | str, wrong: OSError | ValueError) -> QkError:
    """The error of a file or folder that cannot be written, with the system's reason."""
    return QkError("export-unwritten", path=str(path), why=why_not(wrong))


def _must_be_folder(folder: Path) -> None:
    """Raises QkError if the path is a file, a pipe or a device."""
    nearest = next((one for one in (folder, *folder.parents) if one.exists()), folder)
    if nearest.exists() and not nearest.is_dir():
        raise QkError("export-no-folder", path=str(nearest))
