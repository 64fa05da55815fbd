"""The archive: stores, finds, describes and deletes games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from engine.errors import QkError
from engine.record import Fault
from netplay.archive.damage import ArchiveTrouble, Damaged, archive_faults, rescued, suspect
from netplay.archive.query import DAY, EVERYTHING, ArchiveQuery, add_sql_functions, condition
from netplay.archive.schema import archive_path, left_in_order, open_file, writing
from netplay.archive.summary import (
    EDITION,
    GamePlayer,
    GameSummary,
    PlayedNumber,
    fingerprint,
    read_with_faults,
)
from netplay.compute.workers import BlockingWorker
from netplay.storage.databases import identity
from netplay.storage.packed_errors import packed

BATCH = 100
"""Games that are written together; this many are lost at most when the disk is full."""


class ArchivedGame(msgspec.Struct, frozen=True):
    """An archived game: its number, and its derived data. Its text is requested by the number."""

    id: int
    summary: GameSummary
    source: str = ""
    """The file it was imported from; empty if it was played here."""
    kept: str = ""
    lenient: bool = False

    @property
    def day(self) -> str:
        """The day it was played, else the day it was archived."""
        return (self.summary.played or self.kept)[:10]

    @property
    def winner(self) -> str:
        """The winner's name; empty without one."""
        return next((seat.name for seat in self.summary.seats if seat.place == 1), "")


class NewGame(msgspec.Struct, frozen=True):
    """A game to be archived."""

    text: str
    summary: GameSummary
    source: str = ""
    lenient: bool = False
    bots: Mapping[str, str] = {}
    kept: str = ""


class StoredGame(msgspec.Struct, frozen=True):
    """The number of a game; it may have been archived before."""

    id: int
    is_new: bool


class Archive:
    """The archived games of this machine; close it, or use it in a `with`. Not for a running event loop."""

    def __init__(self, path: Path | None = None) -> None:
        """Opens the archive. Raises ArchiveTrouble if it cannot be opened."""
        self.path = archive_path() if path is None else path
        self.aside: Path | None = None
        """The new path of a damaged file, if it was moved aside."""
        self.rescued = 0
        """The number of games rescued from it."""
        self.barred: ArchiveTrouble | None = None
        """Why nothing can be written."""
        self._worker: BlockingWorker | None = None
        try:
            self._begin()
        except Damaged:
            # It was sound enough to be opened, no more; now it is known, and a fresh one is begun.
            self._connection.close()
            self._begin()

    def _begin(self) -> None:
        opened = open_file(self.path)
        self.aside, self.barred = opened.aside, opened.barred
        self._connection = opened.connection
        self._file = opened.file
        add_sql_functions(self._connection)
        if self.aside is not None:
            self._rescue(self.aside)
        if self.writable:
            self._read_anew()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
        if self.writable:
            left_in_order(self.path)
        self.rest()

    def is_where_it_was(self) -> bool:
        """Whether the file is still under its name, and not marked as damaged."""
        return identity(self.path) == self._file and not suspect(self.path).exists()

    def rest(self) -> None:
        """End the worker process for large numbers, until one is needed again.

        A screen does this in the thread that read the files: an event loop cannot wait for it.
        """
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()

    def _ask(self, task: str, *args: Any, limit: float | None) -> Any:
        if self._worker is None:
            self._worker = BlockingWorker()
        return self._worker.ask(task, *args, limit=limit)

    # ------------------------------------------------------------------ storing

    def read(
        self, text: str, *, lenient: bool = False, bots: Mapping[str, str] | None = None
    ) -> GameSummary | Fault:
        """The derived data of a record, or the first thing wrong with it; nothing is stored."""
        return read_with_faults(text, self._ask, lenient=lenient, bots=bots)[0]

    def read_with_faults(
        self, text: str, *, lenient: bool = False
    ) -> tuple[GameSummary | Fault, tuple[Fault, ...]]:
        """As `read`, with the warnings of a lenient reading."""
        return read_with_faults(text, self._ask, lenient=lenient)

    def keep(self, entries: Sequence[NewGame]) -> list[StoredGame]:
        """Archive games, all of them or none; a record that is here already is unchanged.

        Raises:
            ArchiveTrouble: if they cannot be written; the archive is unchanged.
        """
        self.must_be_writable()
        with archive_faults(self.path), writing(self._connection):
            stored = [self._insert(entry) for entry in entries]
        if identity(self.path) != self._file:
            # Another process has found it damaged and reads the new one from now on.
            raise ArchiveTrouble("archive-moved", path=str(self.path))
        return stored

    def known(self, text: str) -> int | None:
        """The game with this record; None if it isn't in the archive, or was damaged there.

        Raises:
            ArchiveTrouble: if the archive can't be read.
        """
        with archive_faults(self.path):
            id, sound = self._held(fingerprint(text))
        return id if sound else None

    def _held(self, mark: str) -> tuple[int | None, bool]:
        """The game with a record of this fingerprint, and whether the text that was saved still has it."""
        found = self._connection.execute("SELECT id, text FROM games WHERE hash = ?", (mark,)).fetchone()
        return (None, False) if found is None else (int(found[0]), fingerprint(found[1]) == mark)

    def _insert(self, entry: NewGame) -> StoredGame:
        mark = fingerprint(entry.text)
        id, sound = self._held(mark)
        if id is not None and sound:
            return StoredGame(id, False)
        if id is not None:
            # The saved text is damaged, and this one is not.
            self._connection.execute("UPDATE games SET text = ? WHERE id = ?", (entry.text, id))
            self._describe(id, entry.summary)
            return StoredGame(id, True)
        stored_at = entry.kept or datetime.now().isoformat(timespec="seconds")
        bots = msgspec.json.encode(dict(entry.bots)).decode()
        made = self._connection.execute(
            "INSERT INTO games (hash, text, source, kept, lenient, bots) VALUES (?, ?, ?, ?, ?, ?)",
            (mark, entry.text, entry.source, stored_at, entry.lenient, bots),
        )
        assert made.lastrowid is not None
        self._describe(made.lastrowid, entry.summary)
        return StoredGame(made.lastrowid, True)

    def _describe(self, id: int, summary: GameSummary) -> None:
        """Write the derived data of a game."""
        run = self._connection.execute
        run(
            "UPDATE games SET game = ?, rules = ?, settings = ?, played = ?, event = ?, moves = ?, over = ?,"
            " problem = ?, edition = ?, assist = ?, helped = ? WHERE id = ?",
            (summary.game, summary.rules, summary.settings, summary.played, summary.event, summary.moves, summary.over,
             summary.problem, EDITION, summary.assist, summary.helped, id),
        )  # fmt: skip
        run("DELETE FROM seats WHERE game_id = ?", (id,))
        run("DELETE FROM numbers WHERE game_id = ?", (id,))
        self._connection.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(id, at, one.name, one.bot, one.place, one.score, msgspec.json.encode(one.counts).decode())
             for at, one in enumerate(summary.seats)],
        )  # fmt: skip
        self._connection.executemany(
            "INSERT INTO numbers VALUES (?, ?, ?, ?, ?)",
            [(one.value, id, one.seat, one.verdict, one.times) for one in summary.numbers],
        )

    @property
    def writable(self) -> bool:
        """Whether games can be added."""
        return self.barred is None

    def must_be_writable(self) -> None:
        """Raises ArchiveTrouble if nothing can be written."""
        if self.barred is not None:
            raise self.barred

    # ------------------------------------------------------------------ old and damaged files

    def _read_anew(self) -> None:
        """Update the derived data of records that are from another edition."""
        with archive_faults(self.path):
            rows = self._connection.execute("SELECT id FROM games WHERE edition < ?", (EDITION,)).fetchall()
        for part in _parts(id for (id,) in rows):
            with archive_faults(self.path):
                summaries = [(id, self._stale(id)) for id in part]
            with archive_faults(self.path), writing(self._connection):
                for id, summary in summaries:
                    self._describe(id, summary)

    def _stale(self, id: int) -> GameSummary:
        row = self._connection.execute("SELECT text, lenient, bots FROM games WHERE id = ?", (id,)).fetchone()
        if row is None:
            return GameSummary(game="")  # another program has deleted it meanwhile; nothing will be written
        bots = msgspec.json.decode(row[2], type=dict[str, str])
        return self._summary_of_stored(row[0], lenient=bool(row[1]), bots=bots)

    def _summary_of_stored(self, text: str, *, lenient: bool, bots: Mapping[str, str]) -> GameSummary:
        summary = self.read(text, lenient=lenient, bots=bots)
        return faulty(summary) if isinstance(summary, Fault) else summary

    def _rescue(self, aside: Path) -> None:
        entries: list[NewGame] = []
        for one in rescued(aside):
            try:
                bots = msgspec.json.decode(one.bots, type=dict[str, str])
            except msgspec.MsgspecError:
                bots = {}
            summary = self._summary_of_stored(one.text, lenient=one.lenient, bots=bots)
            entries.append(NewGame(one.text, summary, one.source, one.lenient, bots, one.kept))
        for at in range(0, len(entries), BATCH):
            self.rescued += sum(stored.is_new for stored in self.keep(entries[at : at + BATCH]))

    # ------------------------------------------------------------------ finding

    def find(
        self, wanted: ArchiveQuery = EVERYTHING, limit: int | None = None, *, oldest_first: bool = False
    ) -> list[ArchivedGame]:
        """The games that fit, the latest first. Raises ArchiveTrouble."""
        where, values = condition(wanted)
        way = "ASC" if oldest_first else "DESC"
        most = "" if limit is None else f" LIMIT {int(limit)}"
        order = f"ORDER BY {DAY} {way}, id {way}"
        with archive_faults(self.path):
            rows = self._connection.execute(f"{_SELECT} WHERE {where} {order}{most}", values).fetchall()
            seats = self._seats([row[0] for row in rows])
            return [_archived_game(row, seats.get(row[0], ())) for row in rows]

    def count(self, wanted: ArchiveQuery = EVERYTHING) -> int:
        """The number of matching games. Raises ArchiveTrouble."""
        where, values = condition(wanted)
        with archive_faults(self.path):
            row = self._connection.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()
        return int(row[0])

    def game(self, id: int) -> ArchivedGame:
        """The game of this number, with the numbers played in it. Raises ArchiveTrouble if there is none."""
        with archive_faults(self.path):
            row = self._connection.execute(f"{_SELECT} WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise ArchiveTrouble("archive-no-game", id=id)
            archived = _archived_game(row, self._seats([id]).get(id, ()))
        return replace(archived, summary=replace(archived.summary, numbers=self.numbers([id]).get(id, ())))

    def rows(self, sql: str, values: Sequence[object] = ()) -> Iterator[Any]:
        """The result of a query, row by row. Raises ArchiveTrouble."""
        with archive_faults(self.path):
            yield from self._connection.execute(sql, values)

    def must_have(self, ids: Iterable[int]) -> None:
        """Raises ArchiveTrouble if a game of these numbers is not there."""
        with archive_faults(self.path):
            for id in ids:
                if self._connection.execute("SELECT 1 FROM games WHERE id = ?", (id,)).fetchone() is None:
                    raise ArchiveTrouble("archive-no-game", id=id)

    def text(self, id: int) -> str:
        """The original record of a game. Raises ArchiveTrouble if there is none, or it has been corrupted."""
        with archive_faults(self.path):
            row = self._connection.execute("SELECT text, hash FROM games WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise ArchiveTrouble("archive-no-game", id=id)
        if fingerprint(str(row[0])) != row[1]:
            raise ArchiveTrouble("archive-hurt-game", id=id)
        return str(row[0])

    def numbers(self, ids: Iterable[int]) -> dict[int, tuple[PlayedNumber, ...]]:
        """The numbers played in these games. Raises ArchiveTrouble."""
        found: dict[int, list[PlayedNumber]] = {}
        with archive_faults(self.path):
            for part in _parts(ids):
                rows = self._connection.execute(
                    "SELECT game_id, seat, value, verdict, times FROM numbers"
                    f" WHERE game_id IN ({','.join('?' * len(part))})",
                    part,
                )
                for id, seat, value, verdict, times in rows:
                    row_fields = {"seat": seat, "value": value, "verdict": verdict, "times": times}
                    found.setdefault(id, []).append(msgspec.convert(row_fields, PlayedNumber))
        return {id: tuple(numbers) for id, numbers in found.items()}

    def _seats(self, ids: Iterable[int]) -> dict[int, tuple[GamePlayer, ...]]:
        found: dict[int, list[GamePlayer]] = {}
        for part in _parts(ids):
            rows = self._connection.execute(
                "SELECT game_id, name, bot, place, score, counts FROM seats"
                f" WHERE game_id IN ({','.join('?' * len(part))}) ORDER BY game_id, seat",
                part,
            )
            for id, name, bot, place, score, counts in rows:
                seat = {"name": name, "bot": bot, "place": place, "score": score}
                seat["counts"] = msgspec.json.decode(str(counts))
                found.setdefault(id, []).append(msgspec.convert(seat, GamePlayer))
        return {id: tuple(seats) for id, seats in found.items()}

    # ------------------------------------------------------------------ deletion and the inbox

    def delete(self, ids: Sequence[int]) -> None:
        """Delete games from the archive, all of them or none; the files they came from stay.

        Raises:
            ArchiveTrouble: if one does not exist, or nothing can be written.
        """
        self.must_be_writable()
        with archive_faults(self.path), writing(self._connection):
            for id in ids:
                gone = self._connection.execute("DELETE FROM games WHERE id = ?", (id,)).rowcount
                if not gone:
                    raise ArchiveTrouble("archive-no-game", id=id)

    def files(self) -> dict[str, tuple[int, int, str]]:
        """The processed files of the inbox: size, time of change, problem."""
        with archive_faults(self.path):
            rows = self._connection.execute("SELECT path, size, changed, problem FROM files").fetchall()
            return {path: msgspec.convert(seen, tuple[int, int, str]) for path, *seen in rows}

    def note_files(self, files: Mapping[str, tuple[int, int, str] | None]) -> None:
        """Store which files of the inbox were processed; None: the file is gone."""
        self.must_be_writable()
        with archive_faults(self.path), writing(self._connection):
            for path, seen in files.items():
                if seen is None:
                    self._connection.execute("DELETE FROM files WHERE path = ?", (path,))
                else:
                    self._connection.execute(
                        "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", (path, *seen)
                    )


_SELECT = (
    "SELECT id, game, rules, settings, played, event, moves, over, problem, source, kept, lenient, assist"
    " FROM games"
)


def _archived_game(row: Sequence[object], seats: tuple[GamePlayer, ...]) -> ArchivedGame:
    id, game, rules, settings, played, event, moves, over, problem, source, stored_at, lenient, assist = row
    values = {"game": game, "rules": rules, "settings": settings, "played": played, "event": event}
    values["assist"] = bool(assist)
    summary = msgspec.convert({**values, "moves": moves, "over": bool(over), "problem": problem}, GameSummary)
    return ArchivedGame(
        msgspec.convert(id, int), replace(summary, seats=seats), str(source), str(stored_at), bool(lenient)
    )


def _parts(ids: Iterable[int]) -> list[list[int]]:
    """SQLite takes only this many values at once."""
    listed = list(ids)
    return [listed[at : at + 500] for at in range(0, len(listed), 500)]


def faulty(fault: Fault) -> GameSummary:
    """The data of an invalid record."""
    wrong = QkError("record-fault", line=fault.line, why=fault.problem, reason=str(fault.code))
    return GameSummary(game="", problem=packed(wrong))
