"""Archives a finished game for its players: in the archive, else as a file that is imported later."""

from __future__ import annotations

import atexit
import threading
from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.record import Fault
from netplay.archive.archive import Archive, NewGame, StoredGame, faulty
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.schema import archive_path
from netplay.archive.summary import played_on
from netplay.storage.solo_games import save_record


class ArchiveResult(msgspec.Struct, frozen=True):
    """Where a finished game is stored."""

    id: int | None = None
    """Its number in the archive."""
    path: Path | None = None
    """Its file in the folder `records`, if the archive could not take it."""
    problem: ArchiveTrouble | None = None
    """Why the archive could not."""


def archive_game(text: str, when: datetime, bots: Mapping[str, str] | None = None) -> ArchiveResult:
    """Store a finished game, in a thread of its own (`asyncio.to_thread`): in the archive, or else as a file.

    The file is put into the archive's inbox, so it is imported as soon as possible.

    Arguments:
        when: the time of the game.
        bots: the level of each bot by its name.

    Raises:
        OSError: if neither can be written.
    """
    try:
        return archive_game_at(archive_path(), text, when, bots)
    except ArchiveTrouble as wrong:
        return ArchiveResult(path=save_record(text, when), problem=wrong)


MOST_OPEN = 8
"""The maximum number of open archives: a server has one for its tables, and its players have theirs."""

_open: OrderedDict[Path, Archive] = OrderedDict()
_one_at_a_time = threading.Lock()


def archive_game_at(
    path: Path, text: str, when: datetime, bots: Mapping[str, str] | None = None
) -> ArchiveResult:
    """Store a finished game in the archive there, which stays open for the next one. Raises ArchiveTrouble."""
    with _one_at_a_time:
        archive = _open.pop(path, None)
        if archive is not None and not archive.is_where_it_was():
            archive.close()
            archive = None
        archive = archive or Archive(path)
        try:
            stored = keep(archive, text, when, bots)
            archive.rest()
        except BaseException:
            archive.close()
            raise
        _open[path] = archive
        while len(_open) > MOST_OPEN:
            _open.popitem(last=False)[1].close()
    return ArchiveResult(id=stored.id)


@atexit.register
def close_archives() -> None:
    """Closes the archives that stayed open."""
    with _one_at_a_time:
        while _open:
            _open.popitem()[1].close()


def keep(archive: Archive, text: str, when: datetime, bots: Mapping[str, str] | None = None) -> StoredGame:
    """Store a finished game in an open archive.

    A game that was played is stored even if its record is invalid; then the archive has the reason.

    Raises:
        ArchiveTrouble: if it cannot be written; the archive is unchanged.
    """
    summary = archive.read(text, bots=bots)
    if isinstance(summary, Fault):
        summary = faulty(summary)
    moment = when.isoformat(timespec="seconds")
    # The record's day is the truth; where it is the same day the host knows the hour too.
    if not summary.played or summary.played == played_on(moment[:10]):
        summary = replace(summary, played=moment)
    return archive.keep([NewGame(text, summary, bots=bots or {})])[0]
