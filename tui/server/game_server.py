"""A server for players over SSH or in browsers: its sessions, and their common limits, tasks, idle time and end."""

from __future__ import annotations

import asyncio
import contextvars
import math
import time
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

import msgspec

from engine.errors import QkError
from netplay.line.admission import Admission, CapacityReached, Connection, OwnerRank
from netplay.line.proxied import TrustedProxies
from netplay.line.sanitize import clean_name, clean_text
from netplay.storage.home import home, write_atomically
from netplay.storage.reading import own_bytes
from netplay.tasks import logged, repeat, spawn
from tui.plain.console import LOG_WORDS
from tui.server.bans import BanList
from tui.server.limits import ServerLimits
from tui.server.memory import Memory, resident
from tui.server.players import Register, SessionPlayer, fingerprint_of
from tui.server.tables import ServerTables
from tui.text.private import release

if TYPE_CHECKING:
    from tui.app.program import Opening
    from tui.app.terminal import Terminal
    from tui.server.app import ServerApp
    from tui.server.driver import ChannelDriver
    from tui.text.words import Words

LEAVE = 4.0
"""Seconds between the notice that the server stops and the stop."""


class Session(ABC):
    """One player's program on the server, over SSH or in a browser."""

    listener: ClassVar[str]
    """By which listener it came: `ssh` or `web`."""

    def __init__(self, server: GameServer, player: SessionPlayer, host: str) -> None:
        """`host`: where the player comes from."""
        self.player = player
        self.host = host
        self.since = self.heard_at = server.now()
        """When it began, and when a key came last."""
        self.is_full = False
        """Whether the client has not read for a while."""
        self._server = server
        self._app: ServerApp | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_over = False
        """Whether the program has come to its end."""
        self._timed_at = 0.0
        """When the last key came whose answer was timed."""
        self._why = ""
        """Why the server ended the session, if it did."""

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Send bytes to the terminal; on a lost connection nothing happens."""

    @abstractmethod
    def _abort(self) -> None:
        """End a session whose client sends too much."""

    @abstractmethod
    def _say_line(self, name: str, /, **args: str | int | float) -> None:
        """Say a message to a player who has no screen, or not yet."""

    @property
    def _driver(self) -> ChannelDriver | None:
        """The driver of the program, once it runs."""
        return None if self._app is None else self._app.channel

    def notify(self, name: str, /, **args: str | int | float) -> None:
        """Show the player a message of the program, in their language, wherever they are."""
        if self._app is not None and self._driver is not None:
            self._app.notify(self._app.words.say(name, **args), timeout=30, markup=False)
        else:
            self._say_line(name, **args)

    def end(self, why: str = "ssh-ended") -> None:
        """End it in order: the terminal is restored, and this message says why."""
        self._why = self._why or why
        if self._task is None:
            return
        if self._app is not None and self._driver is not None:
            self._app.end(self._task)
        else:
            self._say_line(why)
            self._task.cancel()

    def _heard(self) -> None:
        """Something came from the player."""
        self.heard_at = self._server.now()
        self._server.keys += 1

    def _press(self, app: ServerApp, driver: ChannelDriver, keys: bytes) -> None:
        """Hand keys to the program."""
        from tui.server.driver import TooMuchInput

        try:
            driver.feed(keys)
            self._timed_at = self._server.monitor.key(app, self._timed_at)
        except TooMuchInput:
            self._server.log(f"{self.host} sends without end")
            self._abort()

    def _has_room(self) -> None:
        """The client reads again."""
        self.is_full = False
        if self._driver is not None:
            self._driver.room_again()

    async def _show(self, words: Words, terminal: Terminal, first: Opening, page: str = "") -> ServerApp:
        """Run the program, and return it when it has ended. Raises the fault that ended it."""
        from tui.server.app import ServerApp
        from tui.server.tables_screen import TablesScreen

        inside = await self._server.login_queue.enter()
        try:
            await asyncio.sleep(0)  # what follows waits for others, as the login queue says
            tables = self._server.tables
            self._app = app = ServerApp(
                words, self.player, terminal, tables, self.host, self, TablesScreen, first, page
            )
            app.entered = inside
            await app.run_async(size=terminal.size)
            self._is_over = True
        finally:
            inside()
        if app.fault is not None:
            raise app.fault
        return app

    def _left(self, lost: bool) -> None:
        """The program has ended; `lost`: whether its client went before."""
        program, self._app = self._app, None
        if program is not None:
            release(program)
        self._server.register.gone(self.player)
        why = "line lost" if lost else "went"
        if self._why not in ("", "ssh-ended"):
            why = self._why.removeprefix("ssh-")
        self._server.note("left", self, why)
        self._server.ended()


class TooManyRequests(QkError):
    """More new people come from an address than may."""


class Banned(QkError):
    """A banned player or address."""


class ServerStops(QkError):
    """The server is stopping and admits nobody."""


class GameServer:
    """Everything that sessions have in common."""

    def __init__(
        self,
        tables: ServerTables,
        register: Register,
        log: Callable[[str], None],
        *,
        guests: bool = True,
        limits: ServerLimits | None = None,
    ) -> None:
        self.tables = tables
        self.register = register
        self.log = log
        self.guests = guests
        self.events: Callable[[dict[str, str | int]], None] | None = None
        """Takes what becomes of sessions as values instead of lines of the log."""
        self.limits = limits or ServerLimits()
        self.now = time.monotonic
        self.proxies = TrustedProxies(self.limits.proxies)
        self.sessions: dict[Session, asyncio.Task[None]] = {}
        self.admission = Admission(
            self.limits.places, self.now, log, self.limits.rates, trusts_loopback=self.limits.trusts_loopback
        )
        self.admission.elsewhere = tables.peers.lines
        self.admission.guests_elsewhere = lambda: len(tables.peers.guests())
        self._context = contextvars.copy_context()
        self._memory: Memory | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self.monitor = ProcessMonitor()
        self.login_queue = LoginQueue()
        self.bans = BanList(home() / "bans.json")
        self.since = self.now()
        self.keys = 0
        """Messages with keys that came from all sessions so far."""
        self.drains_at: float | None = None
        """When a server that drains ends in any case."""
        self.empty = asyncio.Event()
        """Set when a server that drains has nothing left to do."""
        self.is_closing = False
        """Whether `close` has begun: no player is admitted any more."""
        self._announced: set[int | None] = set()
        """The steps of `DRAIN_CALLS` that were announced; None: that the server ends at all."""
        register.takes_name, register.gives_name = tables.peers.takes_name, tables.peers.gives_name
        register.guests_elsewhere = tables.peers.guests
        self.tables.motd = saved_motd()
        self.tables.around.is_shown = self.limits.lan_tables
        self.tables.visitors = lambda: tuple(one.player for one in self.sessions)

    def run_session(self, work: Coroutine[Any, Any, None], session: Session) -> asyncio.Task[None]:
        """Run a session until it ends, in a context of its own."""
        task = spawn(work, logged(self.log, "a session failed"), context=self._context.copy())
        self.sessions[session] = task
        task.add_done_callback(lambda _: self.sessions.pop(session, None))
        if self.is_closing:  # the player was admitted just before
            asyncio.get_running_loop().call_soon(session.end, "ssh-server-stops")
        return task

    def is_banned(self, host: str, key: bytes = b"", name: str = "") -> bool:
        """Whether an address, key or name is banned. Raises BadFile."""
        owner = self.register.owner(key) if key else ""
        nick = self.register.name_of(owner) if owner else clean_name(name, "")
        return self.bans.now.stop(
            host, SessionPlayer(nick, Path(), owner or (fingerprint_of(key) if key else ""))
        )

    def authenticated(self, connection: Connection, key: bytes, name: str) -> None:
        """Register a login without a session yet. It has to begin soon; guests are counted already."""
        connection.state, connection.owner = "authenticated", clean_name(name, "")
        connection.until = self.now() + self.limits.login
        connection.rank = OwnerRank.NEW if key else OwnerRank.GUEST
        if not key:
            return
        connection.key = fingerprint_of(key)
        try:
            if owner := self.register.owner(key):
                connection.rank, connection.key = OwnerRank.KNOWN, owner
        except QkError as wrong:  # reported to the player when the session begins
            self.log(LOG_WORDS.error(wrong))

    def player(self, host: str, key: bytes, name: str, connection: Connection) -> SessionPlayer:
        """Who comes: by the key that was proved, or (without one) as a guest. They have a place from now on.

        Raises:
            ServerStops: if the server is stopping.
            TooManyRequests: if too many new people have come from there lately.
            CapacityReached: if there is no place for them.
            Banned: if the admin does not want them here.
            BadFile, OSError: if the register of players can't be read or written.
        """
        if self.is_closing:
            raise ServerStops("server-stops")
        owner = self.register.owner(key) if key else ""
        if self.is_banned(host, key, name):
            self._refuse_banned(host, name)
        if not owner and not self.admission.allows("names" if key else "visits", host):
            self.admission.refused("new names", host, f"{host}: no more new names are taken")
            raise TooManyRequests("too-many-names")
        try:
            self.admission.admit(
                connection, OwnerRank.KNOWN if owner else OwnerRank.NEW if key else OwnerRank.GUEST, name
            )
        except CapacityReached as full:
            self.admission.refused(full.code, host, f"{host}: no place is left")
            raise
        try:
            player = self.register.of_key(key, name) if key else self.register.guest(name)
            if self.bans.now.stop(host, player):
                self.register.gone(player)
                self._refuse_banned(host, player.nick)
        except BaseException:
            self.admission.expect_end(connection)
            raise
        connection.owner, connection.key = player.nick, player.fingerprint
        return msgspec.structs.replace(player, host=host if self.admission.counts(host) else "")

    def _refuse_banned(self, host: str, name: str) -> NoReturn:
        self.admission.refused("banned", host, f"{clean_name(name, '?')} from {host}: banned")
        raise Banned("banned")

    def holds(self, connection: Connection, session: Session) -> None:
        """A session has begun on a connection."""
        connection.until = None
        connection.end = session.end
        connection.heard = lambda: session.heard_at if session.heard_at > session.since else float("-inf")
        connection.busy = lambda: self.tables.is_at_table(session.player.nick)

    def player_of_code(self, host: str, code: str) -> str:
        """The player of a recovery code, by the first of their keys.

        Raises:
            TooManyRequests: if too many codes have been tried from there lately.
            NoSuchCode: for an unknown code.
            BadFile: if the register of players can't be read.
        """
        if not self.admission.allows("codes", host):
            self.admission.refused("codes", host, f"{host}: no more recovery codes are tried")
            raise TooManyRequests("too-many-codes")
        return self.register.recovery.player_of(code)

    def note(self, what: str, session: Session, why: str = "") -> None:
        """Write down what became of a session: who by name and key, from where, for how long; no cards, no talk."""
        who = session.player
        seconds = round(self.now() - session.since)
        if self.events is not None:
            fields = {"event": what, "name": who.nick, "key": who.fingerprint, "address": session.host}
            self.events({**fields, "door": session.listener, "seconds": seconds, "why": why})
            return
        key = f"key {who.fingerprint[:12]}" if who.fingerprint else "guest"
        because = f": {why}" if why else ""
        self.log(f"{what}: {who.nick} ({key}) from {session.host} after {seconds / 60:.0f} min{because}")

    def drain(self, seconds: float | None) -> None:
        """No new tables; the server ends when it is empty, or after this many seconds; None: it stays."""
        self._announced.clear()
        self.drains_at = None if seconds is None else self.now() + seconds
        self.tables.drains = seconds is not None
        if seconds is not None:
            asyncio.get_running_loop().call_later(seconds, self.look_at_end)
        else:
            for one in tuple(self.sessions):
                one.notify("ssh-stays")
        self.look_at_end()

    def look_at_end(self) -> None:
        """Announce how long a draining server will last, and end it in time."""
        if self.drains_at is None:
            return
        left = self.drains_at - self.now()
        playing = any(one.phase == "playing" for one in self.tables.everywhere())
        if left <= 0 or (not playing and not self.sessions and not self.tables.peers.visitors):
            self.empty.set()
            return
        minutes = math.ceil(left / 60)
        due = next((step for step in DRAIN_CALLS if minutes <= step), None)
        if due not in self._announced:
            self._announced |= {step for step in DRAIN_CALLS if due is None or step >= due} | {due, None}
            for one in tuple(self.sessions):
                one.notify("ssh-drains", minutes=minutes)

    def keep_motd(self) -> None:
        """Save the message of the day. Raises OSError."""
        write_atomically(motd_path(), self.tables.motd + "\n")

    def _quiet_for(self) -> float:
        """Seconds since the last key in any session."""
        return self.now() - max((session.heard_at for session in self.sessions), default=0.0)

    def ended(self) -> None:
        """A session has ended: what it leaves is collected before long, with that of others."""
        if self._memory is not None:
            self._memory.session_ended()

    def manage_memory(self) -> None:
        """Take over the process's garbage collection until `close`; only for a process that does nothing but serve."""
        self._memory = Memory(self._quiet_for)

    def begin_sweeping(self) -> None:
        """Sweep now and then, until `close`."""
        failed = logged(self.log, "the sessions of the server were not swept")
        self._sweeping = spawn(repeat(self.limits.sweep_interval, self._sweep, failed), failed)

    async def _sweep(self) -> None:
        """End sessions without a key for too long, and connections without a session."""
        self.admission.sweep()
        self.look_at_end()
        for session in tuple(self.sessions):
            patience = self.limits.idle * (self.limits.guests_idle if session.player.is_guest else 1)
            if self.now() - session.heard_at > patience:
                session.end("ssh-idled")

    async def take_leave(self, seconds: float = LEAVE) -> None:
        """Before the end: stop all clocks, and announce when it comes and how long games wait."""
        self.tables.drains = True
        self.tables.hold()
        if not self.sessions:
            return
        hours = max(1, round(self.limits.wait / 3600))
        for one in tuple(self.sessions):
            one.notify("tables-stopping", seconds=round(seconds), hours=hours)
        await asyncio.sleep(seconds)

    async def close(self) -> None:
        """Admit no more players, restore every terminal, then close the tables."""
        self.is_closing = True
        if self._sweeping is not None:
            self._sweeping.cancel()
        self.admission.close()
        self.tables.hold()
        tasks = tuple(self.sessions.values())
        for session in tuple(self.sessions):
            session.end("ssh-server-stops")
        if tasks:
            await asyncio.wait(tasks, timeout=4.0)
        await self.tables.close()
        if self._memory is not None:
            self._memory.close()
        self.monitor.close()


DRAIN_CALLS = (1, 5, 10, 30)
"""Minutes before the end at which it is announced, beside the decision itself."""


LARGEST_MOTD = 1 << 16
"""Bytes of the message of the day."""


def motd_path() -> Path:
    """The file of the message of the day; an admin may write it by hand too."""
    return home() / "motd.txt"


def saved_motd() -> str:
    """The message of the day; empty if there is none that can be read."""
    try:
        return clean_text(own_bytes(motd_path(), LARGEST_MOTD).decode("utf-8"), 200)
    except (OSError, ValueError, QkError):
        return ""


# Measures how promptly a server answers and what a player costs, for `qk server status` and `/metrics`.

BEAT = 0.05
"""Seconds between two beats; the delay of one is the time for which the loop was blocked."""
PERIOD = 300.0
"""Seconds after which a stall is history; it is reported for up to twice as long."""
MOST = 1_000
"""Keys by which it is judged how soon keys are answered."""
APART = 1.0
"""Seconds between two keys that are timed in one session."""


class ProcessMonitor:
    """The measurements of one process; times in seconds."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._waits = array("d")  # objects that stay, made one by one, would each occupy a page of memory
        self._worst = self._worst_before = 0.0
        self._since = self._loop.time()
        self._at_start = resident()
        self._beat = self._loop.call_later(BEAT, self._beats, self._since + BEAT)

    def key(self, program: ServerApp, timed_at: float) -> float:
        """Time a key that has just been given to a program; return when this session's last timed key came.

        Arguments:
            timed_at: what this returned for the session's key before; 0 for its first.
        """
        came = self._now()
        if came - timed_at < APART:
            return timed_at
        program.call_after_refresh(lambda: self._answered(came))
        return came

    def _answered(self, came: float) -> None:
        self._waits.append(self._now() - came)
        del self._waits[:-MOST]

    @property
    def key_p95(self) -> float:
        """Within how many seconds 95 of 100 keys were answered; 0 before the first."""
        waits = sorted(self._waits)
        return waits[len(waits) * 95 // 100] if waits else 0.0

    @property
    def worst_stall(self) -> float:
        """The longest time in the last minutes for which the loop was blocked."""
        return max(self._worst, self._worst_before)

    def memory_each(self, sessions: int) -> int:
        """Bytes a session takes, beyond what the process took when it began; 0 without any."""
        return max(0, resident() - self._at_start) // sessions if sessions else 0

    def _beats(self, due: float) -> None:
        now = self._loop.time()
        self._worst = max(self._worst, now - due)
        if now - self._since > PERIOD:
            self._worst_before, self._worst, self._since = self._worst, 0.0, now
        self._beat = self._loop.call_later(BEAT, self._beats, now + BEAT)

    def close(self) -> None:
        """Measure no more."""
        self._beat.cancel()


# The login queue: sessions begin a few at a time.

AT_ONCE = 2
"""Sessions that build their first screen at the same time."""
ENTERING = 5.0
"""Seconds after which the next one begins in any case."""


_ENTERED: ContextVar[asyncio.Event | None] = ContextVar("entered", default=None)
"""Set when the first screen of a login is drawn."""


def comes_in(context: Context | None) -> bool:
    """Whether what is called in a context belongs to a program that only begins; None: in this context."""
    entered = _ENTERED.get() if context is None else context.get(_ENTERED)
    return entered is not None and not entered.is_set()


class LoginQueue:
    """Where sessions begin, a few at a time: a program's start costs as much as fifty keys of those who play."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)

    async def enter(self) -> Callable[[], None]:
        """Wait for one's turn; return what is to be called when the first screen stands.

        Until then everything that this task begins waits for all other work of the server.
        """
        await self._free.acquire()
        entered = asyncio.Event()
        timer: asyncio.TimerHandle

        def inside() -> None:
            if not entered.is_set():
                entered.set()
                timer.cancel()
                self._free.release()

        timer = asyncio.get_running_loop().call_later(ENTERING, inside)
        _ENTERED.set(entered)
        return inside
