"""Imports records from files and folders, hundreds at once; each failure is listed with its reason."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.errors import QkError
from engine.record import Fault
from engine.typed import printable
from netplay.archive.archive import BATCH, Archive, NewGame, StoredGame
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.schema import archive_path
from netplay.archive.summary import GameSummary, played_on
from netplay.replay.reel import Source, UnreadableRecord, fault_at, read_source
from netplay.storage.packed_errors import packed, unpacked
from netplay.storage.reading import STANDARD_INPUT, NoFile, files_in, must_be_file, why_not
from netplay.storage.solo_games import records_folder

ENDINGS = (".qk",)
LENIENT_ENDINGS = (".qk", ".txt")
"""The endings imported from a folder; a file named explicitly may have any."""

Progress = Callable[[int, int], None]
"""Called with the number of files done, and of all."""


class Duplicate(msgspec.Struct, frozen=True):
    """A file whose record is archived already."""

    file: str
    id: int


class ImportResult(msgspec.Struct, frozen=True):
    """The result of an import."""

    files: int = 0
    ids: tuple[int, ...] = ()
    duplicates: tuple[Duplicate, ...] = ()
    problems: tuple[QkError, ...] = ()
    """For each game that was not taken: file, line, why."""
    warnings: tuple[QkError, ...] = ()
    """What was accepted with a warning, and the encoding: file, line, problem."""
    stopped: QkError | None = None
    """Why it stopped early; records imported until then stay."""


def quiet(done: int, of: int) -> None:
    """Ignore progress."""


class FilesFound(msgspec.Struct, frozen=True):
    """The content of files, before anything is stored."""

    files: int = 0
    entries: tuple[NewGame, ...] = ()
    duplicates: tuple[Duplicate, ...] = ()
    problems: tuple[QkError, ...] = ()
    warnings: tuple[QkError, ...] = ()


def read_records(
    archive: Archive,
    names: Sequence[str],
    *,
    lenient: bool = False,
    encoding: str = "",
    progress: Progress = quiet,
) -> FilesFound:
    """Read records without storing them: files, folders with everything in them, `-` for standard input.

    Arguments:
        encoding: of the files, if given by the user.
    """
    files, problems = _listed(names, LENIENT_ENDINGS if lenient else ENDINGS)
    parts = [FilesFound(len(files), problems=tuple(problems))]
    for number, name in enumerate(files, 1):
        parts.append(_read(archive, name, lenient=lenient, encoding=encoding))
        progress(number, len(files))
    return _joined(parts)


def keep(archive: Archive, found: FilesFound) -> ImportResult:
    """Archive what was found. Raises ArchiveTrouble if the archive is read-only."""
    archive.must_be_writable()
    taken = ImportResult(
        found.files, duplicates=found.duplicates, problems=found.problems, warnings=found.warnings
    )
    for at in range(0, len(found.entries), BATCH):
        entries = found.entries[at : at + BATCH]
        try:
            taken = _with(taken, entries, archive.keep(entries))
        except ArchiveTrouble as wrong:
            return replace(taken, stopped=wrong)
    return taken


def has_games() -> bool:
    """Whether a finished game was ever saved here: in the archive, or as a file that it has not taken in yet.

    Raises:
        ArchiveTrouble: if the archive cannot be read.
    """
    if any(path.suffix in ENDINGS for path in files_in(records_folder(), "*")):
        return True
    if not os.path.exists(archive_path()):
        return False
    with Archive() as archive:
        return any(archive.rows("SELECT 1 FROM games WHERE over LIMIT 1"))


def import_records(
    archive: Archive,
    names: Sequence[str],
    *,
    lenient: bool = False,
    encoding: str = "",
    progress: Progress = quiet,
) -> ImportResult:
    """Takes in records as `read_records` finds them; those of the files read so far stay if it is interrupted.

    Raises:
        ArchiveTrouble: if the archive may only be read.
    """
    archive.must_be_writable()
    files, problems = _listed(names, LENIENT_ENDINGS if lenient else ENDINGS)
    taken = ImportResult(len(files), problems=tuple(problems))
    for at in range(0, len(files), BATCH):
        parts = []
        try:
            for number, name in enumerate(files[at : at + BATCH], start=at + 1):
                parts.append(_read(archive, name, lenient=lenient, encoding=encoding))
                progress(number, len(files))
            part = _joined(parts)
            taken = replace(
                taken,
                duplicates=(*taken.duplicates, *part.duplicates),
                problems=(*taken.problems, *part.problems),
                warnings=(*taken.warnings, *part.warnings),
            )
            taken = _with(taken, part.entries, archive.keep(part.entries))
        except ArchiveTrouble as wrong:
            return replace(taken, stopped=wrong)
    return taken


def _joined(parts: Sequence[FilesFound]) -> FilesFound:
    return FilesFound(
        sum(part.files for part in parts),
        tuple(one for part in parts for one in part.entries),
        tuple(one for part in parts for one in part.duplicates),
        tuple(one for part in parts for one in part.problems),
        tuple(one for part in parts for one in part.warnings),
    )


def _with(taken: ImportResult, entries: Sequence[NewGame], stored: Sequence[StoredGame]) -> ImportResult:
    pairs = list(zip(entries, stored, strict=True))
    return replace(
        taken,
        ids=(*taken.ids, *(one.id for one in stored if one.is_new)),
        duplicates=(
            *taken.duplicates,
            *(Duplicate(entry.source, one.id) for entry, one in pairs if not one.is_new),
        ),
    )


def _read(archive: Archive, name: str, *, lenient: bool, encoding: str = "") -> FilesFound:
    """The games of a file, and the problems of invalid ones; one that is archived already isn't replayed again."""
    try:
        source = read_regular(name, lenient=lenient, encoding=encoding)
    except UnreadableRecord as wrong:
        return FilesFound(problems=(wrong,))
    parts = [FilesFound(warnings=() if source.encoding_note is None else (source.encoding_note,))]
    for called, text in source.games:
        where = "" if name == STANDARD_INPUT else printable(called)
        known = archive.known(text)  # judging it again costs most
        if known is not None:
            parts.append(FilesFound(duplicates=(Duplicate(where, known),)))
            continue
        summary, warnings = archive.read_with_faults(text, lenient=lenient)
        faults = tuple(fault_at(name, one) for one in warnings)
        if isinstance(summary, Fault):
            parts.append(FilesFound(problems=(fault_at(name, summary),)))
            continue
        entry = NewGame(text.lstrip("\n"), _dated(summary, name), where, lenient)
        parts.append(FilesFound(entries=(entry,), warnings=faults))
    return _joined(parts)


def _dated(summary: GameSummary, name: str) -> GameSummary:
    """The data with the day or the hour from the file's name, if the record has none: 2026-11-21_093000_prime.qk."""
    stem = Path(name).stem
    parts = stem.split("_")
    clock = parts[1] if len(parts) > 1 and len(parts[1]) == 6 and parts[1].isdecimal() else ""
    hour = f"T{clock[:2]}:{clock[2:4]}:{clock[4:]}" if clock else ""
    named = played_on(parts[0] + hour) if len(parts[0]) == 10 else ""
    return (
        replace(summary, played=named)
        if named[: len(summary.played)] == summary.played and named
        else summary
    )


def read_regular(name: str, *, lenient: bool = False, encoding: str = "") -> Source:
    """The content of a regular file: no pipe that might never send, no endless device. Raises Unreadable."""
    if name != STANDARD_INPUT:
        try:
            must_be_file(name)
        except (NoFile, OSError, ValueError) as wrong:
            raise UnreadableRecord("record-unreadable", file=printable(name), why=why_not(wrong)) from wrong
    return read_source(name, lenient=lenient, encoding=encoding)


def _listed(names: Iterable[str], endings: tuple[str, ...]) -> tuple[list[str], list[QkError]]:
    """The files meant, each once, and the problems of unreadable folders."""
    files: list[str] = []
    problems: list[QkError] = []

    def unreadable(wrong: OSError) -> None:
        problems.append(
            UnreadableRecord("record-unreadable", file=printable(str(wrong.filename)), why=why_not(wrong))
        )

    for name in names:
        if name == STANDARD_INPUT or not os.path.isdir(name):
            files.append(name)
            continue
        before = len(files)
        for folder, folders, found in os.walk(name, onerror=unreadable):
            folders.sort()
            files += [os.path.join(folder, one) for one in sorted(found) if one.lower().endswith(endings)]
        if len(files) == before:
            problems.append(
                UnreadableRecord("records-folder-empty", file=printable(name), endings=" ".join(endings))
            )
    return list(dict.fromkeys(files)), problems


def empty_tray(archive: Archive, progress: Progress = quiet) -> list[QkError]:
    """Import new files of the folder `records`; the files stay.

    Returns the problem of each file there that is no record, whether found now or before.

    Raises:
        ArchiveTrouble: if the archive cannot be written.
    """
    seen = archive.files()
    if not archive.writable:
        return [unpacked(problem) for _, _, problem in seen.values() if problem]
    there = _there(records_folder())
    fresh = [name for name, (size, changed) in there.items() if seen.get(name, (0, 0))[:2] != (size, changed)]
    gone = [name for name in seen if name not in there]
    for at in range(0, len(fresh), BATCH):
        part = fresh[at : at + BATCH]
        read = {name: _read(archive, name, lenient=False) for name in part}
        archive.keep([entry for found in read.values() for entry in found.entries])
        archive.note_files(
            {
                name: (*there[name], packed(found.problems[0]) if found.problems else "")
                for name, found in read.items()
            }
        )
        progress(at + len(part), len(fresh))
    if gone:
        archive.note_files(dict.fromkeys(gone))
    return [unpacked(problem) for _, _, problem in archive.files().values() if problem]


def _there(folder: Path) -> dict[str, tuple[int, int]]:
    """The records' files of a folder, with size and time of change."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".qk")
    except OSError:
        return {}  # no folder, no files; an unreadable one is reported by an explicit import
    found: dict[str, tuple[int, int]] = {}
    for path in paths:
        try:
            about = path.stat()
        except OSError:
            continue  # it has gone meanwhile
        found[str(path)] = (about.st_size, about.st_mtime_ns)
    return found
