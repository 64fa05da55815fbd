"""Unfinished games: listed, found by ID, and claimed for resuming."""

from __future__ import annotations

import os
import stat
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, assert_never

import msgspec

from engine.errors import QkError
from netplay.storage.journal import BadJournal, JournalInUse, payloads, refusing, whole_file
from netplay.storage.journal_places import id_of, places, unfinished_folder
from netplay.storage.locks import is_in_use
from netplay.storage.reading import why_not
from netplay.storage.user_files import BadFile

if TYPE_CHECKING:
    from netplay.room.acts import ListenersOpened, RoomState, SoloOpened
    from netplay.room.journal import Logbook

Kind = Literal["solo", "hosted"]


class UnfinishedGame(msgspec.Struct, frozen=True):
    """A game that can go on."""

    id: str
    game: str
    rules: str
    seats: tuple[str, ...]
    """The names of the players."""
    begun: str
    """When its cards were dealt, or its table was opened."""
    moves: int
    """The number of moves by players."""
    kind: Kind
    number: int = 1
    """Its number in its series."""
    series: int = 1
    """The number of games of the series."""
    reached: ListenersOpened | None = None
    """Where a hosted table listened."""
    in_play: bool = False
    """Whether it is being played in another window."""
    path: Path = Path()
    written: int = 0
    daily: str = ""
    """The day of a daily deal; empty for any other deal."""


class UnreadableGame(msgspec.Struct, frozen=True):
    """An unreadable file, or the folder of all; it stays where it is."""

    id: str
    path: Path
    problem: QkError


class UnfinishedGames(msgspec.Struct, frozen=True):
    """All unfinished games."""

    games: tuple[UnfinishedGame, ...]
    """The newest first."""
    unreadable: tuple[UnreadableGame, ...] = ()

    def free(self, kind: Kind) -> tuple[UnfinishedGame, ...]:
        """The games of a kind that no program has open."""
        return tuple(one for one in self.games if one.kind == kind and not one.in_play)


def has_unfinished() -> bool:
    """Whether there is a game to resume, without reading any, or a folder of them that cannot be read."""
    return bool(places()) or _closed_folder() is not None


def list_unfinished() -> UnfinishedGames:
    """List the unfinished games."""
    seen = [_look_at(path) for path in places()]
    games = [one for one in seen if isinstance(one, UnfinishedGame)]
    unreadable = [one for one in seen if isinstance(one, UnreadableGame)]
    if closed := _closed_folder():
        unreadable.append(UnreadableGame(unfinished_folder().name, unfinished_folder(), closed))
    games.sort(key=lambda one: (one.begun, one.written), reverse=True)
    return UnfinishedGames(tuple(games), tuple(unreadable))


def _closed_folder() -> BadFile | None:
    """Why the folder of unfinished games cannot be read; None if it can, or is missing."""
    folder = unfinished_folder()
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return None
    except OSError as wrong:
        return BadFile("file-unusable", path=str(folder), why=why_not(wrong))
    return None


def place_of(id: str) -> Path:
    """The file of the game with this ID, or with this unambiguous start of one.

    Raises:
        QkError: if there is none, or several.
    """
    wanted = id.strip().lower()
    fitting = [path for path in places() if wanted and id_of(path).lower().startswith(wanted)]
    exact = [path for path in fitting if id_of(path).lower() == wanted]
    if len(exact or fitting) == 1:
        return (exact or fitting)[0]
    if fitting:
        raise QkError("unfinished-several", id=id[:40], ids=", ".join(map(id_of, fitting)))
    raise _closed_folder() or QkError("unfinished-unknown", id=id[:40])


def game_of(id: str) -> UnfinishedGame:
    """The game of an ID.

    Raises:
        QkError: if there is none, or several.
        BadJournal: if it cannot be read.
    """
    path = place_of(id)
    found = _look_at(path)
    match found:
        case UnfinishedGame() as game:
            return game
        case UnreadableGame(problem=problem):
            raise problem
        case None:  # gone since
            raise QkError("unfinished-unknown", id=id[:40])
        case _:
            assert_never(found)


def to_go_on(kind: Kind, id: str = "") -> UnfinishedGame:
    """The game to resume: of this ID, else the newest that is not open.

    Raises:
        QkError: if there is none.
        BadJournal: if it cannot be read, or `JournalInUse`.
    """
    if not id:
        unfinished = list_unfinished()
        for game in unfinished.free(kind):
            return game
        playing = [one for one in unfinished.games if one.kind == kind]
        if playing:
            raise JournalInUse("unfinished-in-play", id=playing[0].id)
        if unfinished.unreadable:
            raise unfinished.unreadable[0].problem
        raise QkError("unfinished-none" if kind == "solo" else "unfinished-no-table")
    game = game_of(id)
    if game.kind != kind:
        raise QkError("unfinished-hosted" if game.kind == "hosted" else "unfinished-solo", id=game.id)
    if game.in_play:
        raise JournalInUse("unfinished-in-play", id=game.id)
    return game


def claimed(kind: Kind, id: str = "") -> tuple[RoomState, Logbook]:
    """The table to resume, and its journal, locked against other programs.

    Without an ID the next one is taken if another program was quicker.

    Raises:
        QkError, BadJournal: as `to_go_on` and `find_table` do.
    """
    from netplay.room.journal import find_table

    while True:
        path = to_go_on(kind, id).path
        try:
            found = find_table(path)
        except JournalInUse:
            if id:
                raise
            continue
        if found is not None:
            return found
        if id:
            raise QkError("unfinished-unknown", id=id_of(path))


def _look_at(path: Path) -> UnfinishedGame | UnreadableGame | None:
    """The content of a file; None if it is gone."""
    try:
        with refusing(path):
            return _read(path)
    except FileNotFoundError:
        return None
    except BadJournal as wrong:
        return UnreadableGame(id_of(path), path, wrong)
    except OSError as wrong:
        return UnreadableGame(id_of(path), path, _unreadable(path, wrong))


def _unreadable(path: Path, wrong: OSError) -> BadJournal:
    return BadJournal("journal-unreadable", path=str(path), why=why_not(wrong))


def table_in(game: UnfinishedGame) -> RoomState:
    """A table as its journal has it now; to go on with it, it is claimed. Raises BadJournal."""
    from netplay.room.journal import table_of

    with refusing(game.path):
        try:
            return table_of(_payloads(game.path)[0])
        except OSError as wrong:
            raise _unreadable(game.path, wrong) from wrong


def _payloads(path: Path) -> tuple[list[bytes], os.stat_result]:
    """The present payloads of a journal, and its file status."""
    # Non-blocking: opening a pipe in its place would block forever.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise BadJournal("journal-not-ours")
        return payloads(whole_file(handle))[0], about
    finally:
        os.close(handle)


def _read(path: Path) -> UnfinishedGame:
    from netplay.room.journal import table_of

    found, about = _payloads(path)
    table = table_of(found)
    game = _hosted(table, about.st_mtime) if table.solo is None else _solo(table, table.solo)
    return msgspec.structs.replace(
        game, id=id_of(path), in_play=is_in_use(path), path=path, written=about.st_mtime_ns
    )


def _solo(table: RoomState, opening: SoloOpened) -> UnfinishedGame:
    chosen = opening.chosen
    return UnfinishedGame(
        "",
        chosen.game,
        chosen.preset,
        opening.names,
        opening.date,
        _moves(table),
        "solo",
        opening.number,
        opening.games,
        daily=opening.daily,
    )


def _moves(table: RoomState) -> int:
    """The number of moves by players in the game in play."""
    return sum(one.actor >= 0 for one in table.moves)


def _hosted(table: RoomState, changed: float) -> UnfinishedGame:
    from netplay.room.agreed_rules import BOT_NAMES
    from netplay.table.games import read_chosen

    try:
        chosen = read_chosen(table.chosen)
    except QkError as wrong:
        raise BadJournal("journal-no-table", why=wrong) from wrong
    sitting = {one.seat: one.name for one in table.members.values() if one.seat is not None}
    sitting |= {seat: BOT_NAMES[seat % len(BOT_NAMES)] for seat in table.bots}
    began, reached = table.began, table.reached
    opened = reached.date if reached is not None else ""
    return UnfinishedGame(
        id="",
        game=chosen.game,
        rules=chosen.preset,
        seats=began.names if began else tuple(sitting[seat] for seat in sorted(sitting)),
        begun=(began.date if began else opened) or datetime.fromtimestamp(changed).isoformat("T", "seconds"),
        moves=_moves(table),
        kind="hosted",
        number=table.series.game,
        series=table.options.games,
        reached=reached,
    )
