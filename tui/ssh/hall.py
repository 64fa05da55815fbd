"""The tables of one server: opened by players, numbered, kept while anybody needs them, taken up after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any

import msgspec

from engine.errors import QkError
from netplay.archive.schema import archive_path
from netplay.compute.workshop import HouseWorkshop
from netplay.dialing.discovery import Found, browse
from netplay.guest.seat_tokens import Place, give_up_place, last_place, remember_place, tokens_under
from netplay.hosting.commands import sign_off
from netplay.hosting.debts import Debt, Debts
from netplay.hosting.gate import Limits
from netplay.hosting.logbook import table_path, tables_folder
from netplay.hosting.opening import Doors, Open, Plan, open_table
from netplay.hosting.options import USUAL_WAIT, Options
from netplay.line.budgets import Budgets, address_key
from netplay.line.transport import LineLost, Transport
from netplay.storage.home import home
from netplay.table.games import GameConfig
from tui.ssh.commons import Here, Ranking, Talk
from tui.ssh.listing import Listed, Ways, listed
from tui.ssh.players import Player
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.archive.ladder import Ladder
    from tui.ssh.cup import Cup

MOST_TABLES = 50
FROM_ONE, GUESTS_FROM_ONE = 6, 2
"""Tables that are open for players of one address, and of these for such as have no key."""
FOR_KEYS = 10
"""The last places for tables, which guests leave to players with a key."""
OPENED, OPENED_AT_ONCE = 1 / 60, 12.0
"""Tables that one address opens each second in the long run, and at once."""
PATIENCE = 300.0
"""Seconds for which a table stays though nobody is at it."""
EVERY = 15.0
SEEN = 0.5
"""Seconds for which a look at all tables serves everybody in the hall."""
LOG_WORDS = Words("en")
"""The log of a server is read by whoever runs it, whatever language its players speak."""


class NoSuchTable(QkError):
    """A table that is not there."""


class Standing(msgspec.Struct, frozen=True):
    """A table that the server itself keeps open."""

    chosen: GameConfig
    title: str
    bots: tuple[str, ...] = ()


class Hall:
    """All tables of a server."""

    def __init__(
        self,
        log: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
        limits: Limits | None = None,
        wait: float = USUAL_WAIT,
    ) -> None:
        """A hall without tables.

        Arguments:
            limits: what each table gives to whom.
            wait: seconds for which a game waits for its players.
        """
        self._wait = wait
        self._owed = home() / "owed"
        self._debts = Debts(self._owed)
        self.workshop = HouseWorkshop()
        self.found: tuple[Found, ...] = ()
        """Tables of the local network."""
        self._tables: dict[int, Open] = {}
        self._standing: set[int] = set()
        self._opened_by: dict[int, str] = {}
        self._opened_from: dict[int, str] = {}
        self._opened_by_guests: set[int] = set()
        self._openings = Budgets(OPENED, OPENED_AT_ONCE)
        self._limits = limits
        self._empty_since: dict[int, float] = {}
        self._log = log
        self._now = now
        # Tables are the server's: what they keep goes into its home, whoever opens them.
        self._context: Context = copy_context()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._looking: asyncio.Task[Any] | None = None
        self.drains = False
        """Whether no more tables are opened: the house ends soon."""
        self.talk = Talk(now)
        self.visitors: Callable[[], Iterable[Player]] = tuple
        """Everybody whose session goes on."""
        self.ways = Ways()
        self.archive = archive_path()
        """Where the games of its tables are put away."""
        self._ranking = Ranking(home() / "players", self.archive, now)
        self._seen: tuple[Listed, ...] = ()
        self._seen_at = float("-inf")
        self.cup: Cup | None = None
        """The tournament that the house runs."""
        self.motd = ""
        """What the admin wants everybody to read."""

    async def begin(self, standing: tuple[Standing, ...]) -> None:
        """Takes up the tables of an earlier run, opens the standing ones, and looks after all."""
        for path in sorted(tables_folder().glob("ssh-*.journal")):
            text = path.name.removeprefix("ssh-").removesuffix(".journal")
            if text.isdecimal() and len(self._tables) < MOST_TABLES:
                await self._take_up(int(text))
        titles = {table.room.options.title for table in self._tables.values()}
        for one in standing:
            known = next(
                (n for n, table in self._tables.items() if table.room.options.title == one.title), None
            )
            if one.title in titles and known is not None:
                self._standing.add(known)
                continue
            number = await self._open(one.chosen, Options(title=one.title, autostart=0), one.bots)
            self._standing.add(number)
        await self._give_up_lost_seats()
        self.look_after(self._sweep())

    def look_after(self, work: Any) -> asyncio.Task[Any]:
        """Does something in the server's name."""
        task = asyncio.get_running_loop().create_task(work, context=self._context.copy())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _give_up_lost_seats(self) -> None:
        """Whoever sat without a key or a cookie cannot come back: a bot plays on, and nobody waits for them."""
        try:
            # The register of names lies beside the homes.
            homes = [one for one in (home() / "players").glob("*") if one.is_dir()]
            known = {token for player in homes for token in tokens_under("ssh/", player)}
        except QkError as wrong:  # better to wait for somebody in vain than to give somebody's seat away
            self._log(LOG_WORDS.error(wrong))
            return
        for table in self._tables.values():
            for member in table.room.seated:
                if member.token not in known:
                    self._log(f"{member.name} was a guest and cannot come back; the seat is given up")
                    await self.look_after(sign_off(table.room, member))

    async def _take_up(self, number: int) -> None:
        plan = Plan(GameConfig(), doors=Doors(within=f"ssh-{number}"), resume="", wait=self._wait)
        try:
            workshop = self.workshop.share(f"table {number}")
            self._tables[number] = await open_table(plan, workshop, self._log, self._limits, "qk ssh")
        except QkError as wrong:
            self._log(LOG_WORDS.error(wrong))

    # ------------------------------------------------------------------ tables

    async def open(self, chosen: GameConfig, title: str, player: Player) -> int:
        """A player opens a table; gives its number.

        Raises:
            QkError: if there can be no more, or not such a one.
        """
        if self.drains:
            raise NoSuchTable("hall-drains")
        mine = [n for n, who in self._opened_by.items() if who == player.nick and n in self._tables]
        if mine:
            raise NoSuchTable("hall-table-yours", number=mine[0])
        self._must_leave_room(player)
        number: int = await self.look_after(self._open(chosen, Options(title=title), ()))
        self._opened_by[number] = player.nick
        self._opened_from[number] = address_key(player.host)
        if player.is_guest:
            self._opened_by_guests.add(number)
        self._log(f"{player.nick} opened table {number}: {chosen.game}")
        return number

    def _must_leave_room(self, player: Player) -> None:
        """One address cannot take all tables, nor guests the last. Raises NoSuchTable.

        Nobody's address is counted where all come from one.
        """
        if player.is_guest and len(self._tables) >= MOST_TABLES - FOR_KEYS:
            raise NoSuchTable("hall-full-for-guests")
        if not player.host:
            return
        key = address_key(player.host)
        there = {number for number in self._tables if self._opened_from.get(number) == key}
        if len(there) >= FROM_ONE:
            raise NoSuchTable("too-many-tables", most=FROM_ONE)
        if player.is_guest and len(there & self._opened_by_guests) >= GUESTS_FROM_ONE:
            raise NoSuchTable("too-many-tables-of-guests", most=GUESTS_FROM_ONE)
        if not self._openings.takes(key, self._now()):
            raise NoSuchTable("tables-too-often")

    async def _open(self, chosen: GameConfig, options: Options, bots: tuple[str, ...]) -> int:
        if len(self._tables) >= MOST_TABLES and not await self._close_longest_empty():
            raise NoSuchTable("hall-full", most=MOST_TABLES)
        number = next(n for n in range(1, MOST_TABLES + 1) if n not in self._tables and not _is_kept(n))
        plan = Plan(chosen, options, Doors(within=f"ssh-{number}"), bots, wait=self._wait)
        workshop = self.workshop.share(f"table {number}")
        self._tables[number] = await open_table(plan, workshop, self._log, self._limits, "qk ssh")
        return number

    async def open_match(self, chosen: GameConfig, options: Options) -> Open:
        """A table of the house's own tournament, or the one that was taken up again; it stays until it is closed.

        Raises:
            QkError: if there can be no more.
        """
        known = (n for n, table in self._tables.items() if table.room.options.title == options.title)
        number = next(known, 0) or await self._open(chosen, options, ())
        self._standing.add(number)
        return self._tables[number]

    async def close_match(self, open: Open, finished: bool | None) -> None:
        """Closes such a table."""
        number = self.number_of(open)
        self._standing.discard(number)
        self._empty_since.pop(number, None)
        self._tables.pop(number, None)
        await open.close(finished=finished)

    def number_of(self, open: Open) -> int:
        """A table's number; 0 for one that is closed."""
        return next((number for number, table in self._tables.items() if table is open), 0)

    def table(self, number: int) -> Open:
        """A table by its number. Raises NoSuchTable."""
        found = self._tables.get(number)
        if found is None:
            raise NoSuchTable("hall-no-table", number=number)
        return found

    async def line(self, number: int, host: str) -> Transport:
        """A line to a table for somebody who came from `host`. Raises LineLost."""
        found = self._tables.get(number)
        if found is None:
            raise LineLost(f"table {number} is closed")
        opening: asyncio.Task[Transport] = self.look_after(found.line_for(host))
        return await opening

    def listing(self) -> tuple[Listed, ...]:
        """The tables as they are now."""
        return tuple(listed(number, table.room) for number, table in sorted(self._tables.items()))

    def seen(self) -> tuple[Listed, ...]:
        """The tables as they were a moment ago at the latest: many look, and all see the same."""
        if self._now() - self._seen_at >= SEEN:
            self._seen_at, self._seen = self._now(), self.listing()
        return self._seen

    def here(self) -> tuple[Here, ...]:
        """Who is in the house, and at which table."""
        at = {
            member.name: (number, member.watches)
            for number, table in self._tables.items()
            for member in table.room.members.values()
            if member.line is not None
        }
        told = {
            one.nick: Here(one.nick, one.is_guest, *at.get(one.nick, (0, False))) for one in self.visitors()
        }
        return tuple(sorted(told.values(), key=lambda one: (one.is_guest, one.name.casefold())))

    async def ranking(self) -> tuple[Ladder, ...]:
        """The players of the house in the order of their strength, by game and rule set. Raises QkError."""
        found: tuple[Ladder, ...] = await self.look_after(self._ranking.ladders())
        return found

    # ------------------------------------------------------------------ places

    def token(self, number: int) -> bytes:
        """What the player, in whose home this is done, shows at a table to be known; empty if it never sat there."""
        place = last_place(self._place(number), "")
        return b"" if place is None else bytes.fromhex(place.token)

    def remember(self, number: int, token: bytes, name: str) -> None:
        """The player sits there. Raises BadFile."""
        if number in self._tables:
            table = self._tables[number].room.table
            remember_place(Place(self._place(number), table, token.hex(), "", name))

    def forget(self, number: int) -> None:
        """The player has given the place up. Raises BadFile."""
        give_up_place(self._place(number), "")

    def _place(self, number: int) -> str:
        return f"ssh/{self._tables[number].room.table if number in self._tables else number}"

    def waiting_seat(self) -> int | None:
        """The table at which a game goes on and the player has a seat."""
        return next(iter(self.waiting_seats()), None)

    def waiting_seats(self) -> tuple[int, ...]:
        """The tables at which games go on and the player, in whose home this is asked, has seats."""
        found = []
        for number, table in sorted(self._tables.items()):
            room = table.room
            if not room.rounds.is_playing:
                continue
            member = room.members.get(self.token(number))
            if member is not None and member.seat is not None:
                found.append(number)
        return tuple(found)

    def owed_since(self) -> int:
        """Changes whenever there is something new that the hall owes to players in whose absence a game ended."""
        try:
            return self._owed.stat().st_mtime_ns
        except OSError:
            return 0

    def claim(self) -> tuple[Debt, ...]:
        """The games that ended without the player in whose home this is done. Raises BadFile, OSError."""
        return tuple(debt for token in tokens_under("ssh/") for debt in self._debts.claim(token))

    async def leave(self, number: int, token: bytes) -> None:
        """A guest has gone who cannot come back: the seat is given up."""
        found = self._tables.get(number)
        member = found.room.members.get(token) if found is not None else None
        if found is not None and member is not None:
            await self.look_after(sign_off(found.room, member))

    # ------------------------------------------------------------------ the local network

    def look_round(self) -> None:
        """Looks for tables on the local network, for everybody at once, from the first who asks."""
        if self._looking is None:
            self._looking = self.look_after(self._look())

    async def _look(self) -> None:
        async with browse(self._log) as lists:
            async for found in lists:
                self.found = found

    # ------------------------------------------------------------------ the end

    def hold(self) -> None:
        """The server stops: every game stands as it is, whoever goes first."""
        for table in self._tables.values():
            table.room.rounds.hold()

    async def _sweep(self) -> None:
        """Closes tables at which nobody has been for a while."""
        while True:
            await asyncio.sleep(EVERY)
            self._openings.forget(self._now())
            for number, table in tuple(self._tables.items()):
                if self._is_needed(table) or number in self._standing:
                    self._empty_since.pop(number, None)
                elif self._now() - self._empty_since.setdefault(number, self._now()) > PATIENCE:
                    await self._close(number)

    async def _close_longest_empty(self) -> bool:
        """Makes room in a full hall: of the tables at which nobody has been for a look of ours, the longest empty."""
        for number in sorted(self._empty_since, key=self._empty_since.__getitem__):
            if not self._is_needed(self._tables[number]):
                await self._close(number)
                return True
        return False

    def _is_needed(self, table: Open) -> bool:
        """Whether somebody is there, or those who sit there may come back to their game."""
        room = table.room
        if any(member.line is not None for member in room.members.values()):
            return True
        goes_on = room.rounds.is_playing or room.rounds.series.game > 1
        return goes_on and bool(room.seated)

    async def _close(self, number: int) -> None:
        empty = self._now() - self._empty_since.pop(number)
        self._log(f"table {number} is closed: nobody was there for {empty:.0f} s")
        self._opened_by_guests.discard(number)
        self._opened_by.pop(number, None)
        self._opened_from.pop(number, None)
        await self._tables.pop(number).close(finished=True)

    async def close(self) -> None:
        """Closes everything; games in play are kept and go on after the next start."""
        self.hold()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables.values():
            with contextlib.suppress(OSError):
                await table.close("the server is closing", finished=not table.room.members)
        await self.workshop.close()


def _is_kept(number: int) -> bool:
    """Whether a journal lies under a table's number that could not be taken up."""
    return table_path(f"ssh-{number}").exists()
