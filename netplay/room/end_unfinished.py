"""Ends an unfinished game at the player's request: archives it as interrupted, or discards it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from engine.errors import QkError
from netplay.archive.storing import ArchiveResult, archive_game
from netplay.room.acts import GameActs, RoomState
from netplay.room.journal import table_of
from netplay.room.record import record_again
from netplay.room.unfinished import game_of, place_of
from netplay.storage.journal import (
    LEAD_NOWHERE,
    BadJournal,
    Journal,
    JournalInUse,
    hold,
    payloads,
    refusing,
    unplayable,
    whole_file,
)
from netplay.storage.journal_places import id_of

_Record = tuple[str, datetime, dict[str, str]]
"""A record that is to be archived, when its game began, and the levels of its bots."""


def file(id: str) -> ArchiveResult:
    """Archive the unfinished game, and remove its journal.

    Call it outside a running event loop. If the program dies in between, the game stays unfinished; archived again it
    is the same record, stored once.

    Raises:
        QkError: if there is none, or no game was begun at that table.
        BadJournal: if it cannot be read, or is in play.
        OSError: if the record cannot be written; then the game stays.
    """
    game = game_of(id)
    try:
        journal, found = Journal.claim(game.path)
    except FileNotFoundError:
        raise QkError("unfinished-unknown", id=game.id) from None
    except JournalInUse:
        raise JournalInUse("unfinished-in-play", id=game.id) from None
    try:
        with refusing(game.path):
            table = table_of(found)
            broken_off = (table.in_play,) if table.in_play is not None else ()
            records = _records((*table.unfiled.values(), *broken_off), table, game.path)
        if not records:
            raise QkError("unfinished-not-begun", id=game.id)
        results = [archive_game(*one) for one in records][-1]
    except BaseException:
        journal.close(finished=False)
        raise
    journal.close(finished=True)
    return results


def discard(id: str) -> str:
    """Delete an unfinished game, even a damaged one; returns its full ID.

    Finished games of the same table that are not archived yet are archived first. Call it outside a running event loop.

    Raises:
        QkError: if there is none.
        BadJournal: if it is being played, or its journal is not a regular file.
        OSError: if it cannot be removed, or a finished game cannot be archived; then it stays.
    """
    path = place_of(id)
    try:
        handle = hold(path)
    except FileNotFoundError:
        raise QkError("unfinished-unknown", id=id_of(path)) from None
    except JournalInUse:
        raise JournalInUse("unfinished-in-play", id=id_of(path)) from None
    try:
        for one in _finished_in(handle, path):
            archive_game(*one)
        path.unlink()
    finally:
        os.close(handle)
    return id_of(path)


def _finished_in(handle: int, path: Path) -> list[_Record]:
    """The finished games that only this journal has; of a damaged one nothing is believed."""
    try:
        table = table_of(payloads(whole_file(handle))[0])
        return _records(table.unfiled.values(), table, path)
    except BadJournal:
        return []


def _records(games: Iterable[GameActs], table: RoomState, path: Path) -> list[_Record]:
    """The records of these games of a table; one with invalid acts makes the journal unplayable."""
    try:
        return [
            (record_again(table, one), datetime.fromisoformat(one.began.date), one.began.levels)
            for one in games
        ]
    except LEAD_NOWHERE as wrong:
        raise unplayable(path, wrong) from wrong
