"""Records taken in from files and folders, hundreds at once; each that cannot be is named with its reason."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.errors import QkError
from engine.record import Fault
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.gist import Gist, played_on
from netplay.archive.problems import packed, unpacked
from netplay.archive.shelf import BATCH, Archive, Entry, Kept
from netplay.replay.reel import STANDARD_INPUT, Unreadable, fault_at, read_file, shown
from netplay.storage.reading import NoFile, must_be_file, why_not
from netplay.storage.solo_games import records_folder

ENDINGS = (".qk",)
LENIENT_ENDINGS = (".qk", ".txt")
"""What is taken from a folder; a file that is named itself may end as it likes."""

Progress = Callable[[int, int], None]
"""Is told how many files of how many are done."""


class Duplicate(msgspec.Struct, frozen=True):
    """A file whose record is here already."""

    file: str
    id: int


class Taken(msgspec.Struct, frozen=True):
    """What came of taking files in."""

    files: int = 0
    ids: tuple[int, ...] = ()
    duplicates: tuple[Duplicate, ...] = ()
    problems: tuple[QkError, ...] = ()
    """For each file that was not taken: file, line, why."""
    stopped: QkError | None = None
    """Why it had to stop before the end; what was taken until then stays."""


def quiet(done: int, of: int) -> None:
    """Tells nobody."""


def take_in(
    archive: Archive, names: Sequence[str], *, lenient: bool = False, progress: Progress = quiet
) -> Taken:
    """Takes in records: files, folders with all that is in them, `-` for standard input.

    Raises:
        ArchiveTrouble: if the archive may only be read.
    """
    if not archive.writable:
        raise ArchiveTrouble("archive-read-only", path=str(archive.path))
    files, problems = _listed(names, LENIENT_ENDINGS if lenient else ENDINGS)
    taken = Taken(len(files), problems=tuple(problems))
    for at in range(0, len(files), BATCH):
        part = files[at : at + BATCH]
        entries: list[Entry] = []
        for number, name in enumerate(part, start=at + 1):
            entry = _read(archive, name, lenient=lenient)
            if isinstance(entry, QkError):
                taken = replace(taken, problems=(*taken.problems, entry))
            else:
                entries.append(entry)
            progress(number, len(files))
        try:
            taken = _with(taken, entries, archive.keep(entries))
        except ArchiveTrouble as wrong:
            return replace(taken, stopped=wrong)
    return taken


def _with(taken: Taken, entries: Sequence[Entry], kept: Sequence[Kept]) -> Taken:
    pairs = list(zip(entries, kept, strict=True))
    return replace(
        taken,
        ids=(*taken.ids, *(one.id for one in kept if one.is_new)),
        duplicates=(
            *taken.duplicates,
            *(Duplicate(entry.source, one.id) for entry, one in pairs if not one.is_new),
        ),
    )


def _read(archive: Archive, name: str, *, lenient: bool) -> Entry | QkError:
    """A record from a file, or what is wrong with it."""
    try:
        text = read_regular(name)
    except Unreadable as wrong:
        return wrong
    gist = archive.read(text, lenient=lenient)
    if isinstance(gist, Fault):
        return fault_at(name, gist)
    source = "" if name == STANDARD_INPUT else shown(name)
    return Entry(text, _dated(gist, name), source, lenient)


def _dated(gist: Gist, name: str) -> Gist:
    """A file's name may tell the day or the hour that the record does not: 2026-11-21_093000_prime.qk."""
    stem = Path(name).stem
    parts = stem.split("_")
    clock = parts[1] if len(parts) > 1 and len(parts[1]) == 6 and parts[1].isdecimal() else ""
    hour = f"T{clock[:2]}:{clock[2:4]}:{clock[4:]}" if clock else ""
    named = played_on(parts[0] + hour) if len(parts[0]) == 10 else ""
    return replace(gist, played=named) if named[: len(gist.played)] == gist.played and named else gist


def read_regular(name: str) -> str:
    """The text of a file that is one: no pipe that might never speak, no device without an end.

    Raises:
        Unreadable.
    """
    if name != STANDARD_INPUT:
        try:
            must_be_file(name)
        except (NoFile, OSError, ValueError) as wrong:
            raise Unreadable("record-unreadable", file=shown(name), why=why_not(wrong)) from wrong
    return read_file(name)


def _listed(names: Iterable[str], endings: tuple[str, ...]) -> tuple[list[str], list[QkError]]:
    """The files meant, each once, and what is wrong with folders that cannot be read."""
    files: list[str] = []
    problems: list[QkError] = []

    def unreadable(wrong: OSError) -> None:
        problems.append(Unreadable("record-unreadable", file=shown(str(wrong.filename)), why=why_not(wrong)))

    for name in names:
        if name == STANDARD_INPUT or not os.path.isdir(name):
            files.append(name)
            continue
        before = len(files)
        for folder, folders, found in os.walk(name, onerror=unreadable):
            folders.sort()
            files += [os.path.join(folder, one) for one in sorted(found) if one.lower().endswith(endings)]
        if len(files) == before:
            problems.append(Unreadable("records-folder-empty", file=shown(name), endings=" ".join(endings)))
    return list(dict.fromkeys(files)), problems


def empty_tray(archive: Archive, progress: Progress = quiet) -> list[QkError]:
    """Takes in what lies in the folder `records` and was not looked at yet; the files stay.

    Gives for each file there that is no record what is wrong with it, whether found now or before.

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
        archive.keep([entry for entry in read.values() if isinstance(entry, Entry)])
        archive.note_files(
            {
                name: (*there[name], packed(told) if isinstance(told, QkError) else "")
                for name, told in read.items()
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
        return {}  # no folder, no files; one that cannot be read is told when somebody imports it
    found: dict[str, tuple[int, int]] = {}
    for path in paths:
        try:
            about = path.stat()
        except OSError:
            continue  # it has gone meanwhile
        found[str(path)] = (about.st_size, about.st_mtime_ns)
    return found
