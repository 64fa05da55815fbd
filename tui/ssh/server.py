"""The SSH server: who is let in and how many, what is refused, and how all of it ends."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import socket
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import asyncssh
import msgspec

from netplay.home import home
from tui.ssh.hall import Hall, Standing
from tui.ssh.hostkey import host_key
from tui.ssh.memory import Memory
from tui.ssh.players import Register
from tui.ssh.session import Session

T = TypeVar("T")


class Limits(msgspec.Struct, frozen=True):
    """How much clients may ask of the server; times in seconds."""

    lines: int = 200
    """Connections in all …"""
    from_one: int = 20
    """… and from one address."""
    starting: int = 20
    """Connections that have not said who they are."""
    login: float = 30.0
    idle: float = 7200.0
    """Without a key."""
    swept: float = 15.0


class House:
    """Everything that sessions have in common."""

    def __init__(
        self,
        hall: Hall,
        register: Register,
        log: Callable[[str], None],
        *,
        guests: bool = True,
        limits: Limits | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hall = hall
        self.register = register
        self.log = log
        self.guests = guests
        self.limits = limits or Limits()
        self.now = now
        self.sessions: dict[Session, asyncio.Task[None]] = {}
        self.lines: dict[Door, str] = {}
        self.starting: set[Door] = set()
        self._context = contextvars.copy_context()
        self._memory = Memory()

    def look_after(self, work: Coroutine[Any, Any, None], session: Session) -> asyncio.Task[None]:
        """Runs a session until it ends, in a context of its own."""
        task = asyncio.get_running_loop().create_task(work, context=self._context.copy())
        self.sessions[session] = task
        self._memory.session_began()
        task.add_done_callback(lambda _: self.sessions.pop(session, None))
        return task

    def is_too_much(self, host: str) -> bool:
        """Whether no more connections are taken, from there or at all."""
        limits = self.limits
        return (
            len(self.lines) >= limits.lines
            or len(self.starting) >= limits.starting
            or Counter(self.lines.values())[host] >= limits.from_one
        )

    def ended(self) -> None:
        """A session has ended: what it leaves is collected before long, with that of others."""
        self._memory.session_ended()

    async def sweep(self) -> None:
        """Ends sessions in which nobody has pressed a key for too long."""
        while True:
            await asyncio.sleep(self.limits.swept)
            for session in tuple(self.sessions):
                if self.now() - session.heard_at > self.limits.idle:
                    self.log(f"{session.host} has been idle for {self.limits.idle:.0f} s")
                    session.end()

    async def close(self) -> None:
        """Gives every terminal back, then closes the tables."""
        self._memory.close()
        tasks = tuple(self.sessions.values())
        for session in tuple(self.sessions):
            session.end()
        if tasks:
            await asyncio.wait(tasks, timeout=4.0)
        await self.hall.close()


class Door(asyncssh.SSHServer):
    """One connection: who it is, and that it gets nothing but sessions of this game."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._conn: asyncssh.SSHServerConnection
        self._host = ""
        self._key = b""
        self._sessions = 0

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody calls."""
        self._conn = conn
        peer = conn.get_extra_info("peername")
        self._host = str(peer[0]) if peer else "?"
        if self._house.is_too_much(self._host):
            self._house.log(f"{self._host}: no more connections are taken")
            conn.abort()
            return
        self._house.lines[self] = self._host
        self._house.starting.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._house.lines.pop(self, None)
        self._house.starting.discard(self)

    # ------------------------------------------------------------------ who it is

    def begin_auth(self, username: str) -> bool:
        """Everybody says who they are, if only as a guest."""
        self._key = b""
        return True

    def public_key_auth_supported(self) -> bool:
        """A key is an identity."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do. It counts if it is the last one shown before the line is let in: that one was proved."""
        self._key = key.public_data
        return True

    def kbdint_auth_supported(self) -> bool:
        """Guests come in without being asked anything, where guests are welcome."""
        return self._house.guests

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """A guest: whatever key was shown before was not proved."""
        self._key = b""
        return True

    def auth_completed(self) -> None:
        """The connection is let in."""
        self._house.starting.discard(self)

    # ------------------------------------------------------------------ what it gets

    def session_requested(self) -> Session | bool:
        """A session, one a connection; forwarding of any kind stays refused."""
        if self._sessions:
            return False
        self._sessions += 1
        name = str(self._conn.get_extra_info("username") or "")
        register = self._house.register
        player = register.of_key(self._key, name) if self._key else register.guest(name)
        return Session(self._house, player, self._host)


class _ContextExecutor(ThreadPoolExecutor):
    """Threads that know in whose home they work: a loop alone would let them forget it."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Does something in a thread, in the context of whoever asks."""
        return super().submit(contextvars.copy_context().run, fn, *args, **kwargs)


class Served:
    """A server that listens."""

    def __init__(self, house: House, listener: asyncssh.SSHAcceptor, sweeping: asyncio.Task[None]) -> None:
        self.house = house
        self._listener = listener
        self._sweeping = sweeping

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._listener.get_port())

    async def close(self) -> None:
        """Listens no more, gives every terminal back, closes the tables and keeps what goes on later."""
        self._listener.close()
        self._sweeping.cancel()
        await self.house.close()
        for door in tuple(self.house.lines):
            with contextlib.suppress(OSError):
                door._conn.close()
        await asyncio.sleep(0.1)


async def serve(
    bind: str | None,
    port: int,
    standing: tuple[Standing, ...],
    log: Callable[[str], None],
    *,
    guests: bool = True,
    limits: Limits | None = None,
) -> Served:
    """Begins to serve.

    Raises:
        QkError: if the key or a table cannot be used.
        OSError: if nothing can listen there.
    """
    from tui.ssh.app import quiet_output

    asyncio.get_running_loop().set_default_executor(_ContextExecutor(thread_name_prefix="qk"))
    quiet_output()
    key = host_key()
    register = Register(home() / "players")
    register.sweep()
    house = House(Hall(log), register, log, guests=guests, limits=limits)
    await house.hall.begin(standing)
    try:
        listener = await asyncssh.listen(
            bind,
            port,
            server_factory=lambda: Door(house),
            server_host_keys=[key],
            server_version="QK",
            family=socket.AF_UNSPEC,
            encoding=None,
            line_editor=False,
            allow_scp=False,
            agent_forwarding=False,
            x11_forwarding=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            login_timeout=house.limits.login,
            keepalive_interval=15,
            keepalive_count_max=3,
            compression_algs=None,
        )
    except BaseException:
        await house.hall.close()
        raise
    return Served(house, listener, asyncio.create_task(house.sweep()))
