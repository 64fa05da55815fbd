"""A server's tournament as its other processes know it: act by act, and who is awaited where.

One process runs it (`cup.py`) and has its file. The others get each act (of a finished game only that it was
played), so that their players read pairings and standings; and at which table a player is awaited, and until when.
"""

from __future__ import annotations

import hashlib
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping

import msgspec

from netplay.club.acts import MatchGamePlayed
from netplay.club.book import ActLine, BadBook, TournamentFile, mirror_of
from netplay.club.tournament import Tournament
from netplay.line.sanitize import spelled


class ShownTournament(ABC):
    """The tournament of a server, run by this process or by another, as its players are shown it."""

    book: TournamentFile
    """All of its acts."""

    @abstractmethod
    def awaited(self) -> Iterator[tuple[str, int, float | None]]:
        """All awaited players: the name, the lobby's table, and the seconds that are left where a limit runs."""

    @property
    def made(self) -> Tournament:
        """The tournament as it stands."""
        return self.book.tournament

    def name_of(self, nick: str) -> str:
        """The name under which a player takes part, alone or in a team; empty for others."""
        return name_in(self.made, nick)

    def table_of(self, nick: str) -> int:
        """The number of the table at which a player is awaited; 0: none."""
        return self.awaits(nick)[0]

    def awaits(self, nick: str) -> tuple[int, float | None]:
        """The table at which a player is awaited (0: none), and the seconds before the match is lost (None: never)."""
        own = self.name_of(nick)
        return next(((number, left) for name, number, left in self.awaited() if name == own), (0, None))


def name_in(made: Tournament, nick: str) -> str:
    """The name under which a player takes part, alone or in a team; empty for others."""
    names = [name for one in made.players.values() for name in (one.members or (one.name,))]
    if nick in names:
        return nick
    own = spelled(nick)
    return next((name for name in names if spelled(name) == own), "")


class AwaitedPlayer(msgspec.Struct, frozen=True):
    """The table at which a player is awaited."""

    table: int
    until: int = 0
    """Seconds of the world's clock at which their match is lost; 0: no limit runs."""


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament that a process runs."""

    id: str
    """The key of the tournament, the same after a restart."""
    path: str
    awaited: dict[str, AwaitedPlayer] = {}


class Call(msgspec.Struct, frozen=True):
    """What a tournament says to players, wherever in the server they are."""

    names: tuple[str, ...]
    """Empty: to all players."""
    say: str
    args: dict[str, str | int | float]


class RemoteTournament(ShownTournament):
    """A tournament that another process of the server runs."""

    def __init__(self, row: TournamentRow) -> None:
        self.row = row
        self.book = mirror_of(row.path)
        self._early: dict[int, ActLine] = {}
        """Acts that came before one that precedes them."""

    def hear(self, line: ActLine) -> None:
        """An act of it. Raises BadBook for one that this version does not know."""
        self._early[line.number] = line
        while (due := self._early.pop(len(self.book.lines) + 1, None)) is not None:
            self.book.hear(due.number, due.at, msgspec.json.encode(due.act).decode())

    def awaited(self) -> Iterator[tuple[str, int, float | None]]:
        """All awaited players, as the process that runs it published last."""
        for name, one in self.row.awaited.items():
            yield name, one.table, max(0.0, one.until - time.time()) if one.until else None


class RemoteTournaments:
    """The tournaments of a server's other processes."""

    def __init__(self) -> None:
        self._running: dict[str, TournamentRow] = {}
        """By the process that runs each."""
        self._known: dict[str, RemoteTournament] = {}
        """By their ids: one whose process died is the same when it is back."""

    @property
    def workers(self) -> Mapping[str, TournamentRow]:
        """The processes that run a tournament, and which."""
        return self._running

    @property
    def shown(self) -> RemoteTournament | None:
        """The tournament that players are shown; None: there is none."""
        for _, row in sorted(self._running.items()):
            cup = self._known.get(row.id)
            if cup is not None and cup.book.lines:
                return cup
        return None

    def hear(self, which: str, value: bytes | None) -> None:
        """A row: the tournament of a process, or (`WORKER/ID/NUMBER`) one of its acts."""
        worker, _, act = which.partition("/")
        if not act and value is None:
            self._running.pop(worker, None)
        elif value is not None:
            try:
                self._take(worker, act.partition("/")[0], value)
            except (msgspec.MsgspecError, BadBook):  # of a newer version: it is run there, and not shown here
                self._running.pop(worker, None)

    def _take(self, worker: str, id: str, value: bytes) -> None:
        if id:
            if (cup := self._known.get(id)) is not None:
                cup.hear(msgspec.json.decode(value, type=ActLine))
            return
        row = self._running[worker] = msgspec.json.decode(value, type=TournamentRow)
        if row.id in self._known:
            self._known[row.id].row = row
        else:
            self._known = {
                one.id: self._known[one.id] for one in self._running.values() if one.id in self._known
            }
            self._known[row.id] = RemoteTournament(row)


class TournamentRows:
    """What the process that runs a tournament publishes."""

    def __init__(self, worker: str) -> None:
        self._worker = worker
        self._id = ""
        self._acts: dict[str, bytes] = {}

    def of(self, cup: ShownTournament) -> dict[str, bytes]:
        """Everything that others have to know of it, by the keys of their rows."""
        lines = cup.book.lines
        first = msgspec.json.encode((str(cup.book.path), lines[0]))
        id = hashlib.sha256(first).hexdigest()[:12]
        if id != self._id or len(self._acts) > len(lines):
            self._id, self._acts = id, {}
        for line in lines[len(self._acts) :]:
            self._acts[f"cup/{self._worker}/{id}/{line.number:06}"] = msgspec.json.encode(_short(line))
        awaited = {}
        for name, number, left in cup.awaited():
            awaited[name] = AwaitedPlayer(number, 0 if left is None else round(time.time() + left))
        row = TournamentRow(id, str(cup.book.path), awaited)
        return {f"cup/{self._worker}": msgspec.json.encode(row), **self._acts}


def _short(line: ActLine) -> ActLine:
    """An act for other processes: without the game that led to a result."""
    if not isinstance(line.act, MatchGamePlayed):
        return line
    mark = hashlib.sha256(line.act.record.encode()).hexdigest()[:16]
    return msgspec.structs.replace(line, act=msgspec.structs.replace(line.act, record=mark))
