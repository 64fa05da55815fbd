"""What all sessions of one server have in common, over SSH or in browsers: limits, tasks, idle time, the end."""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import msgspec

from netplay.hosting.options import USUAL_WAIT
from netplay.storage.home import home
from tui.ssh.hall import Hall, Standing
from tui.ssh.memory import Memory, let_lines_go
from tui.ssh.players import Register

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
    wait: float = USUAL_WAIT
    """For which a game stands still while none of its players is here."""


class Visit(Protocol):
    """One session, however it comes."""

    host: str
    """Where its player comes from."""
    heard_at: float
    """When a key came last."""

    def end(self, why: str = "ssh-ended") -> None:
        """Ends it in order: the terminal is given back, and this message says why."""


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
        self.sessions: dict[Visit, asyncio.Task[None]] = {}
        self.lines: dict[Hashable, str] = {}
        self.starting: set[Hashable] = set()
        self._context = contextvars.copy_context()
        self._memory = Memory(self._quiet_for)

    def look_after(self, work: Coroutine[Any, Any, None], session: Visit) -> asyncio.Task[None]:
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

    def _quiet_for(self) -> float:
        """Seconds since somebody pressed a key."""
        return self.now() - max((session.heard_at for session in self.sessions), default=0.0)

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
        self.hall.hold()
        tasks = tuple(self.sessions.values())
        for session in tuple(self.sessions):
            session.end("ssh-server-stops")
        if tasks:
            await asyncio.wait(tasks, timeout=4.0)
        await self.hall.close()
        self._memory.close()


async def open_house(
    standing: tuple[Standing, ...],
    log: Callable[[str], None],
    *,
    guests: bool = True,
    limits: Limits | None = None,
) -> House:
    """Opens the hall with its tables, for whatever doors are opened to it. Raises QkError."""
    begin_house()
    register = Register(home() / "players")
    register.sweep()
    limits = limits or Limits()
    house = House(Hall(log, wait=limits.wait), register, log, guests=guests, limits=limits)
    await house.hall.begin(standing)
    return house


class _ContextExecutor(ThreadPoolExecutor):
    """Threads that know in whose home they work: a loop alone would let them forget it."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Does something in a thread, in the context of whoever asks."""
        return super().submit(contextvars.copy_context().run, fn, *args, **kwargs)


def begin_house() -> None:
    """Makes this process one that serves many players."""
    from tui.ssh.app import quiet_output

    asyncio.get_running_loop().set_default_executor(_ContextExecutor(thread_name_prefix="qk"))
    quiet_output()
    let_lines_go()
