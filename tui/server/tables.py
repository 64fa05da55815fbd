"""The tables of one server: opened by players, numbered, closed when unused, restored after a restart.

With them the lobby's other news: games that ended without a player, and the local network.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import QkError
from netplay.archive.schema import archive_path
from netplay.compute.pool import ProcessPool
from netplay.compute.worker_pool import ServerWorkerPool
from netplay.dialing.discovery import FoundTable, browse
from netplay.guest.visit import (
    WaitingSeat,
    give_up_place,
    own_tokens,
    places_at,
    remember_place,
    tokens_under,
)
from netplay.line.budgets import Budgets, address_key
from netplay.line.transport import ConnectionLost, Transport
from netplay.room.commands import sign_off
from netplay.room.journal import table_path, tables_folder
from netplay.room.limits import HostLimits
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.room.options import USUAL_WAIT, Options
from netplay.room.undelivered import MissedGame, MissedGames
from netplay.storage.home import home
from netplay.table.games import GameConfig
from netplay.tasks import Tasks, logged, repeat
from tui.plain.console import LOG_WORDS
from tui.server.listing import ListedTable, PublicAddresses, TableOwner, at_table, listed
from tui.server.peers import Peers, RemoteTable, remote_table
from tui.server.players import KEYLESS, SessionPlayer
from tui.server.presence import PresentPlayer, Ranking, Talk, present_players
from tui.server.remote_tournament import ShownTournament


class LobbyMissedGames:
    """The games of the lobby's tables that ended without a player who has not seen the result yet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._missed = MissedGames(folder)

    def since(self) -> int:
        """A number that changes with each piece of news."""
        try:
            return self._folder.stat().st_mtime_ns
        except OSError:
            return 0

    def claim(self) -> tuple[MissedGame, ...]:
        """The games that ended without the player in whose home this is done. Raises BadFile, OSError."""
        return tuple(game for token in tokens_under("ssh/") for game in self._missed.claim(token))


class NearbyTables:
    """The tables of the local network."""

    def __init__(
        self, spawn: Callable[[Coroutine[Any, Any, None]], object], log: Callable[[str], None]
    ) -> None:
        self.found: tuple[FoundTable, ...] = ()
        self.listeners: set[Callable[[], None]] = set()
        """Called when other tables are found."""
        self._spawn = spawn
        self._log = log
        self._looks = False
        self.is_shown = True
        """Whether players may see them: those of a public server have no business in the admin's own network."""

    def look_round(self) -> None:
        """Start looking for them, once for all players, when the first one asks."""
        if self.is_shown and not self._looks:
            self._looks = True
            self._spawn(self._look())

    async def _look(self) -> None:
        try:
            async with browse(self._has_problem) as lists:
                async for found in lists:
                    self.found = found
                    for listener in tuple(self.listeners):
                        listener()
        finally:
            self._looks = False  # the next who asks has it begin again

    def _has_problem(self, problem: OSError) -> None:
        self._log(LOG_WORDS.say("nearby-no-network", why=LOG_WORDS.error(problem)))


NUMBERS = range(1, 1000)
"""The numbers of the tables of a server in one process."""
PATIENCE = 300.0
"""Seconds for which an empty table stays open."""
EVERY = 15.0
SEEN = 0.5
"""Seconds for which one look at all tables serves the whole lobby."""


class PermanentTable(msgspec.Struct, frozen=True):
    """A table that the server itself opens."""

    chosen: GameConfig
    title: str
    bots: tuple[str, ...] = ()


class ServerTables:
    """All tables of a server."""

    def __init__(
        self,
        log: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
        limits: HostLimits | None = None,
        wait: float = USUAL_WAIT,
        *,
        numbers: range = NUMBERS,
        peers: Peers | None = None,
        bot_workers: int = 0,
    ) -> None:
        """A lobby without tables.

        Arguments:
            limits: what each table gives to whom.
            wait: seconds for which a game waits for its players.
            numbers: those of its tables.
            peers: the other processes of the server.
            bot_workers: processes that think for it; 0: the usual number.
        """
        self.peers = peers or Peers()
        self._numbers = numbers
        self._wait = wait
        self.missed = LobbyMissedGames(home() / "owed")
        self.worker_pool = ServerWorkerPool(ProcessPool(bot_workers))
        self._tables: dict[int, OpenTable] = {}
        self._standing: set[int] = set()
        self._opening: set[int] = set()
        self._openings = Quotas(now)
        self._limits = limits
        self._empty_since: dict[int, float] = {}
        self._log = log
        self._now = now
        # Tables are the server's: their files are in its home, no matter who opens them.
        self._tasks = Tasks(logged(log, "a background task of the server failed"), copy_context())
        self.spawn = self._tasks.spawn
        """Starts work in the server's name, which ends with it."""
        self._run = self._tasks.run
        self.around = NearbyTables(self.spawn, log)
        self.drains = False
        """Whether no more tables are opened: the server ends soon."""
        self.talk = Talk(now)
        self.visitors: Callable[[], Iterable[SessionPlayer]] = tuple
        """All players with a session."""
        self.ways = PublicAddresses()
        self.archive = archive_path()
        """Where the games of its tables are archived."""
        self.ranking = Ranking(home() / "players", self.archive, now).ladders
        """Gives the players of the server in the order of their strength, by game and rule set. Raises QkError."""
        self._seen: tuple[ListedTable, ...] = ()
        self._seen_at = float("-inf")
        self.own_cup: ShownTournament | None = None
        """The tournament that this process runs."""
        self.motd = ""
        """The message of the day."""

    async def begin(self, standing: tuple[PermanentTable, ...]) -> None:
        """Take up the tables of an earlier run, open the permanent ones, and look after all."""
        for path in sorted(tables_folder().glob("ssh-*.journal")):
            text = path.name.removeprefix("ssh-").removesuffix(".journal")
            if text.isdecimal() and int(text) in self._numbers and len(self._tables) < MOST_TABLES:
                await self._resume(int(text))
        for one in standing:
            free = self._tables.keys() - self._standing  # two may have one name
            known = (n for n in sorted(free) if self._tables[n].room.options.title == one.title)
            options = Options(title=one.title, autostart=0)
            self._standing.add(next(known, 0) or await self._open(one.chosen, options, one.bots))
        self.spawn(self._give_up_lost_seats())
        self.spawn(repeat(EVERY, self._sweep, logged(self._log, "the tables of the server were not swept")))

    async def _give_up_lost_seats(self) -> None:
        """Give up the seats of guests whose sessions are lost: a guest can't be known again."""
        await asyncio.sleep(self.peers.left)
        for room in [table.room for table in self._tables.values()]:
            for member in tuple(room.seated):
                if member.line is None and member.token.startswith(KEYLESS):
                    self._log(f"{member.name} was a guest and cannot come back; the seat is given up")
                    await self._run(sign_off(room, member))

    async def _resume(self, number: int) -> None:
        plan = TablePlan(
            GameConfig(), listeners=Listeners(within=f"ssh-{number}"), resume="", wait=self._wait
        )
        try:
            worker_pool = self.worker_pool.share(f"table {number}")
            self._tables[number] = await open_table(plan, worker_pool, self._log, self._limits, "qk ssh")
        except QkError as wrong:
            self._log(LOG_WORDS.error(wrong))

    # ------------------------------------------------------------------ tables

    async def open(self, chosen: GameConfig, title: str, player: SessionPlayer) -> int:
        """A player opens a table; return its number. Raises QkError if there can be no more, or not such a one."""
        if self.drains:
            raise QkError("tables-drain")
        far = {n: one.opened for n, one in self.peers.tables.items() if one.opened}
        with self._openings.one_more(player, far, len(self._tables)) as stands:
            number = await self._run(self._open(chosen, Options(title=title), ()))
            stands(number)
        self._log(f"{player.nick} opened table {number}: {chosen.game}")
        return number

    async def _open(self, chosen: GameConfig, options: Options, bots: tuple[str, ...]) -> int:
        if len(self._tables) + len(self._opening) >= MOST_TABLES and not await self._close_longest_empty():
            raise QkError("tables-full", most=MOST_TABLES)
        taken = self._tables.keys() | self._opening
        # A number may have a journal that could not be restored.
        free = (n for n in self._numbers if n not in taken and not table_path(f"ssh-{n}").exists())
        self._opening.add(number := next(free))
        plan = TablePlan(chosen, options, Listeners(within=f"ssh-{number}"), bots, wait=self._wait)
        worker_pool = self.worker_pool.share(f"table {number}")
        try:
            self._tables[number] = await open_table(plan, worker_pool, self._log, self._limits, "qk ssh")
        finally:
            self._opening.discard(number)
        return number

    async def open_match(self, chosen: GameConfig, options: Options) -> OpenTable:
        """A table of the server's own tournament, or the one that was taken up again; it stays until it is closed.

        Raises:
            QkError: if there can be no more.
        """
        known = (n for n, table in self._tables.items() if table.room.options.title == options.title)
        self._standing.add(number := next(known, 0) or await self._open(chosen, options, ()))
        return self._tables[number]

    async def close_match(self, open: OpenTable, finished: bool | None) -> None:
        """Close such a table."""
        number = self.number_of(open)
        self._standing.discard(number)
        self._empty_since.pop(number, None)
        self._tables.pop(number, None)
        await open.close(finished=finished)

    def number_of(self, open: OpenTable) -> int:
        """A table's number; 0 for one that is closed."""
        return next((number for number, table in self._tables.items() if table is open), 0)

    def table(self, number: int) -> OpenTable:
        """A table of this process by its number. Raises QkError."""
        found = self._tables.get(number)
        if found is None:
            raise QkError("tables-no-such", number=str(number))
        return found

    @property
    def cup(self) -> ShownTournament | None:
        """The tournament that the server runs, in any process."""
        return self.own_cup or self.peers.cups.shown

    def is_here(self, number: int) -> bool:
        """Whether a table is in this process."""
        return number in self._tables

    def chosen(self, number: int) -> Mapping[str, Any]:
        """What is played at a table, wherever it is. Raises QkError."""
        far = self.peers.tables.get(number)
        return self.table(number).room.match.chosen if far is None else far.chosen

    async def line(self, number: int, host: str, *, keyless: bytes = b"") -> Transport:
        """A connection to a table for a player from `host`. Raises ConnectionLost.

        Arguments:
            keyless: the token of a player who can't come back to the seat when the session is lost.
        """
        found = self._tables.get(number)
        if found is None:
            return await self.peers.line(number, host, keyless)
        return await self._run(found.line_for(host))

    async def receive(self, number: int, line: Transport) -> None:
        """Serve a connection from another process to a table here, to its end. Raises QkError."""
        await self._run(self.table(number).server.serve(line))

    def patience(self, number: int) -> float:
        """Seconds for which a guest tries to come back to a table: in another process that may begin again."""
        return 10.0 if self.is_here(number) else 90.0

    def everywhere(self) -> tuple[ListedTable, ...]:
        """All tables of the server, those of other processes as they are known here."""
        return tuple(sorted((*self.listing(), *self.peers.listing()), key=lambda one: one.number))

    def listing(self) -> tuple[ListedTable, ...]:
        """The tables of this process as they are now."""
        return tuple(listed(number, table.room) for number, table in sorted(self._tables.items()))

    def seen(self) -> tuple[ListedTable, ...]:
        """The tables as they were a moment ago at the latest: many look, and all see the same."""
        if self._now() - self._seen_at >= SEEN:
            self._seen_at, self._seen = self._now(), self.everywhere()
        return self._seen

    def here(self) -> tuple[PresentPlayer, ...]:
        """Who is in the server, and at which table."""
        at = {number: one.here for number, one in self.peers.tables.items()}
        at |= {number: at_table(table.room) for number, table in self._tables.items()}
        guests = {one.name: not one.key for one in self.peers.visitors.values()}
        return present_players(guests | {one.nick: one.is_guest for one in self.visitors()}, at)

    def is_at_table(self, name: str) -> bool:
        """Whether a player is at a table of this process, to play or to watch."""
        return any(name in at_table(table.room) for table in self._tables.values())

    def count_here(self) -> int:
        """How many are in the server."""
        far = {one.name for one in self.peers.visitors.values()}
        return len(far | {one.nick for one in self.visitors()})

    def published(self, worker: str) -> dict[int, RemoteTable]:
        """The tables of this process as others of the server have to know them."""
        return {
            number: remote_table(number, table.room, worker, self._openings.of(number))
            for number, table in self._tables.items()
        }

    # ------------------------------------------------------------------ places

    def token(self, number: int, key: str = "") -> bytes:
        """What the player, in whose home this is done, shows at a table to be known; empty if it never sat there.

        Arguments:
            key: of the player, who may have sat there by another machine of the server.
        """
        place = next(iter(places_at(self._place(number), "")), None)
        return self.peers.token(self._id(number), key) if place is None else bytes.fromhex(place.token)

    def remember(self, number: int, token: bytes, name: str) -> None:
        """The player sits there. Raises BadFile."""
        table = self._id(number)
        if table:
            remember_place(WaitingSeat(self._place(number), table, token.hex(), "", name))

    def forget(self, number: int) -> None:
        """The player has given the place up. Raises BadFile."""
        give_up_place(self._place(number), "")

    def _id(self, number: int) -> str:
        if number in self._tables:
            return self._tables[number].room.table
        far = self.peers.tables.get(number)
        return "" if far is None else far.id

    def _place(self, number: int) -> str:
        return f"ssh/{self._id(number) or number}"

    def waiting_seat(self, key: str = "") -> int | None:
        """The table with a running game and a seat of the player."""
        return next(iter(self.waiting_seats(key)), None)

    def waiting_seats(self, key: str = "") -> tuple[int, ...]:
        """The tables with running games and seats of the player of the current home."""
        found = []
        for number, table in sorted(self._tables.items()):
            room = table.room
            if not room.match.is_playing:
                continue
            member = room.members.get(self.token(number, key))
            if member is not None and member.seat is not None:
                found.append(number)
        return (*found, *self.peers.waiting(lambda: own_tokens("ssh/"), key))

    async def leave(self, number: int, token: bytes) -> None:
        """Give up the seat of a guest who is gone and can't come back."""
        if (found := self._tables.get(number)) is not None:
            if (member := found.room.members.get(token)) is not None:
                await self._run(sign_off(found.room, member))
        elif token:
            with contextlib.suppress(ConnectionLost):  # its process has gone, and the seat with it
                line = await self.peers.line(number, "", token, leaves=True)
                await line.close()

    # ------------------------------------------------------------------ the end

    def hold(self) -> None:
        """The server stops: every game stands as it is, no matter who goes first."""
        for table in self._tables.values():
            table.room.match.hold()

    async def _sweep(self) -> None:
        """Close tables that have been empty for a while."""
        self._openings.forget()
        for number, table in tuple(self._tables.items()):
            if self._is_needed(table) or number in self._standing:
                self._empty_since.pop(number, None)
            elif self._now() - self._empty_since.setdefault(number, self._now()) > PATIENCE:
                await self._close(number)

    async def _close_longest_empty(self) -> bool:
        """Make room in a full lobby: close the table that has been empty for longest."""
        for number in sorted(self._empty_since, key=self._empty_since.__getitem__):
            if not self._is_needed(self._tables[number]):
                await self._close(number)
                return True
        return False

    def _is_needed(self, table: OpenTable) -> bool:
        """Whether players are there, or may come back to their game."""
        room = table.room
        goes_on = room.match.is_playing or room.match.series.game > 1
        return bool(at_table(room) or (goes_on and room.seated))

    async def _close(self, number: int) -> None:
        empty = self._now() - self._empty_since.pop(number)
        self._log(f"table {number} is closed: nobody was there for {empty:.0f} s")
        self._openings.closed(number)
        await self._tables.pop(number).close(finished=True)

    async def close(self) -> None:
        """Close all tables; games in play are restored after the next start."""
        self.hold()
        # Taken out first: another process of the server may still send players to them.
        closing, self._tables = tuple(self._tables.values()), {}
        await self._tasks.end()
        for table in closing:
            with contextlib.suppress(OSError):
                await table.close("the server is closing", finished=not table.room.members)
        await self.worker_pool.close()


# Quotas: who may open one more table. One address cannot take them all.

MOST_TABLES = 50
FOR_KEYS = 10
"""The last places for tables, which guests leave to players with a key."""
FROM_ONE, GUESTS_FROM_ONE = 6, 2
"""Tables that are open for players of one address, and of these for such as have no key."""
OPENED, OPENED_AT_ONCE = 1 / 60, 12.0
"""Tables that one address opens each second in the long run, and at once."""


class Quotas:
    """Who opened which table, and how many each network opened lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._shares = Budgets(OPENED, OPENED_AT_ONCE)
        self._opened: dict[int, TableOwner] = {}
        """By the number of the table; below zero: one that is being opened."""
        self._last = 0

    def of(self, number: int) -> TableOwner | None:
        """Who opened a table; None: the server, or a player before a restart."""
        return self._opened.get(number)

    def closed(self, number: int) -> None:
        """A table is closed."""
        self._opened.pop(number, None)

    @contextmanager
    def one_more(
        self, player: SessionPlayer, peers: Mapping[int, TableOwner], tables: int
    ) -> Iterator[Callable[[int], None]]:
        """A player opens a table. Its place is taken from here on, and given back if it comes to nothing.

        Arguments:
            peers: tables that other processes have, by number.
            tables: how many are open here.

        Yields:
            What is to be called with the number of the table.

        Raises:
            QkError: if it is one too many.
        """
        opening = [number for number in self._opened if number < 0]
        opened = {**peers, **self._opened}
        mine = [number for number, one in opened.items() if one.by == player.id]
        if mine and mine[0] < 0:
            raise QkError("tables-soon")
        if mine:
            raise QkError("tables-yours", number=str(mine[0]))
        if player.is_guest and tables + len(opening) >= MOST_TABLES - FOR_KEYS:
            raise QkError("tables-full-for-guests")
        by = self._take(player, opened.values())
        self._last -= 1
        reserved = self._last
        self._opened[reserved] = by

        def stands(number: int) -> None:
            self._opened[number] = by

        try:
            yield stands
        finally:
            del self._opened[reserved]

    def _take(self, player: SessionPlayer, opened: Iterable[TableOwner]) -> TableOwner:
        """Count a table of a network; not where all come from one address. Raises QkError."""
        if not player.host:
            return TableOwner(player.id, "", player.is_guest)
        key = address_key(player.host)
        there = [one for one in opened if one.address == key]
        if len(there) >= FROM_ONE:
            raise QkError("too-many-tables", most=FROM_ONE)
        if player.is_guest and sum(one.by_guest for one in there) >= GUESTS_FROM_ONE:
            raise QkError("too-many-tables-of-guests", most=GUESTS_FROM_ONE)
        if not self._shares.takes(key, self._now()):
            raise QkError("tables-too-often")
        return TableOwner(player.id, key, player.is_guest)

    def forget(self) -> None:
        """Forget who has opened nothing lately; call it now and then."""
        self._shares.forget(self._now())
