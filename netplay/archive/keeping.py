"""How a finished game is put away by those who played it: in the archive, else as a file that it takes in later."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.record import Fault
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.gist import played_on
from netplay.archive.shelf import Archive, Entry, Kept, faulty
from netplay.storage.solo_games import save_record


class PutAway(msgspec.Struct, frozen=True):
    """Where a finished game is now."""

    id: int | None = None
    """Its number in the archive."""
    path: Path | None = None
    """Its file in the folder `records`, if the archive could not take it."""
    problem: str = ""
    """Why the archive could not."""


def put_away(text: str, when: datetime, bots: Mapping[str, str] | None = None) -> PutAway:
    """Keeps a finished game, in a thread of its own (`asyncio.to_thread`): in the archive, or else as a file.

    Such a file lies where the archive looks for new ones, so it is taken in as soon as that can be.

    Arguments:
        when: the time of the game.
        bots: the level of each bot by its name.

    Raises:
        OSError: if neither can be written.
    """
    try:
        return PutAway(id=keep(text, when, bots).id)
    except ArchiveTrouble as wrong:
        return PutAway(path=save_record(text, when), problem=str(wrong))


def keep(text: str, when: datetime, bots: Mapping[str, str] | None = None, path: Path | None = None) -> Kept:
    """Keeps a finished game in the archive, in a thread of its own.

    A game that was played is kept even if its record should not stand; then the archive says why.

    Raises:
        ArchiveTrouble: if it cannot be written; the archive is as it was.
    """
    with Archive(path) as archive:
        gist = archive.read(text, bots=bots)
        if isinstance(gist, Fault):
            gist = faulty(gist)
        moment = when.isoformat(timespec="seconds")
        # The record's day is the truth; where it is the same day the host knows the hour too.
        if not gist.played or gist.played == played_on(moment[:10]):
            gist = replace(gist, played=moment)
        return archive.keep([Entry(text, gist, bots=bots or {})])[0]
