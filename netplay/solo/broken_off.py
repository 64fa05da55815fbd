"""What becomes of an unfinished game by the player's word: its record is kept as broken off, or it is thrown away."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from engine.fair import FairDealProof, commit_to_secret
from engine.seats import Seat
from netplay.archive.keeping import PutAway, put_away
from netplay.compute.workshop import WorkerPool
from netplay.room.acts import GameBegan, MoveMade, SoloOpened
from netplay.room.agreed_rules import AgreedRules
from netplay.room.journal import table_of
from netplay.room.match import Match
from netplay.room.room import TableRoom
from netplay.room.running_game import RunningGame
from netplay.room.state import RoomState
from netplay.room.unfinished import NoSuchGame, game_of, place_of
from netplay.solo.record import kept_record
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
from netplay.table.games import read_chosen


class _Record(msgspec.Struct, frozen=True):
    """A record that is to be put away."""

    text: str
    when: datetime
    bots: dict[str, str]


def file(id: str) -> PutAway:
    """Puts what was played of an unfinished game among the records, and takes it off the shelf.

    To be called outside a running event loop. A program that dies in between leaves the game on the
    shelf; filed once more it is the same record, and the archive has it once.

    Raises:
        NoSuchGame: if there is none, or no game was begun at that table.
        BadJournal: if it cannot be read, or is in play.
        OSError: if the record cannot be written; then the game stays.
    """
    game = game_of(id)
    try:
        journal, found = Journal.claim(game.path)
    except FileNotFoundError:
        raise NoSuchGame("unfinished-unknown", id=game.id) from None
    except JournalInUse:
        raise JournalInUse("unfinished-in-play", id=game.id) from None
    try:
        with refusing(game.path):
            table = table_of(found)
            records = _finished(table, game.path) + _broken_off(table, game.path)
        if not records:
            raise NoSuchGame("unfinished-not-begun", id=game.id)
        kept = [put_away(one.text, one.when, one.bots) for one in records][-1]
    except BaseException:
        journal.close(finished=False)
        raise
    journal.close(finished=True)
    return kept


def discard(id: str) -> str:
    """Throws an unfinished game away, a damaged one too; gives its whole ID.

    Games that were played to their end at the same table and are not put away yet are put away first.
    To be called outside a running event loop.

    Raises:
        NoSuchGame: if there is none.
        BadJournal: if it is being played, or is no file.
        OSError: if it cannot be removed, or a finished game cannot be put away; then it stays.
    """
    path = place_of(id)
    try:
        handle = hold(path)
    except FileNotFoundError:
        raise NoSuchGame("unfinished-unknown", id=id_of(path)) from None
    except JournalInUse:
        raise JournalInUse("unfinished-in-play", id=id_of(path)) from None
    try:
        for one in _finished_in(handle, path):
            put_away(one.text, one.when, one.bots)
        path.unlink()
    finally:
        os.close(handle)
    return id_of(path)


def _finished_in(handle: int, path: Path) -> list[_Record]:
    """The finished games that only this journal has; of a damaged one nothing is believed."""
    try:
        return _finished(table_of(payloads(whole_file(handle))[0]), path)
    except BadJournal:
        return []


def _solo(table: RoomState, opening: SoloOpened, path: Path) -> _Record:
    try:
        text = kept_record(opening, table.moves, Counter(map(Seat, table.hints)))
        when = datetime.fromisoformat(opening.date)
    except LEAD_NOWHERE as wrong:
        raise unplayable(path, wrong) from wrong
    levels = {name: bot for name, bot in zip(opening.names, opening.bots, strict=True) if bot}
    return _Record(text, when, levels)


def _finished(table: RoomState, path: Path) -> list[_Record]:
    """The games of a table that are over and not put away yet."""
    return [
        _hosted(table, over.chosen, over.secret, over.began, list(over.moves), over.hints, path)
        for over in table.unfiled.values()
    ]


def _broken_off(table: RoomState, path: Path) -> list[_Record]:
    """The game that was being played, if one was."""
    if table.began is None:
        return []
    if table.solo is not None:
        return [_solo(table, table.solo, path)]
    return [_hosted(table, table.chosen, table.secret, table.began, table.moves, table.hints, path)]


def _hosted(
    table: RoomState,
    chosen: dict[str, object],
    secret: bytes,
    began: GameBegan,
    moves: list[MoveMade],
    hints: Sequence[int],
    path: Path,
) -> _Record:
    """The record of a hosted game, with the proof of its deal."""
    try:
        setting = AgreedRules(read_chosen(chosen))
        room = TableRoom(
            Match(setting),
            table.options,
            workshop=WorkerPool(),
            now=time.monotonic,
            table=table.table,
            state=table,
        )
        proof = FairDealProof(secret, commit_to_secret(secret), began.nonces)
        text = RunningGame(room, setting, began, proof, 1, moves, hints=hints).record()
        return _Record(text, datetime.fromisoformat(began.date), began.levels)
    except LEAD_NOWHERE as wrong:
        raise unplayable(path, wrong) from wrong
