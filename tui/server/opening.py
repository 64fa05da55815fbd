"""Opens a server for players over SSH or in browsers: its register, its tables, and the tournament that it resumes."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from netplay.line.admission import raise_limit
from netplay.room.limits import HostLimits
from netplay.storage.home import home
from netplay.tasks import logged, report_all_faults
from tui.server.bans import BanList
from tui.server.game_server import GameServer, comes_in
from tui.server.limits import ServerLimits
from tui.server.peers import Peers
from tui.server.players import Register
from tui.server.tables import NUMBERS, PermanentTable, ServerTables
from tui.server.tournament import resume_in
from tui.text.private import leave_output_alone, let_others_go_first

T = TypeVar("T")


def check_home() -> None:
    """Whether all is sound that a server cannot do without. Raises BadFile."""
    BanList(home() / "bans.json")
    Register(home() / "players").check()


async def open_server(
    standing: tuple[PermanentTable, ...],
    log: Callable[[str], None],
    *,
    guests: bool = True,
    limits: ServerLimits | None = None,
    numbers: range = NUMBERS,
    peers: Peers | None = None,
    bot_workers: int = 0,
    runs_cup: bool = True,
) -> GameServer:
    """Open the lobby with its tables, for any listeners. Raises QkError.

    Arguments:
        numbers, peers, bot_workers: as for `ServerTables`.
        runs_cup: whether this process is the one of its machine that runs tournaments.
    """
    begin_server()
    report_all_faults(logged(log, "a fault of the server"))
    limits = limits or ServerLimits()
    register = Register(home() / "players", kept=limits.names_kept, log=log)
    register.check()
    register.sweep()
    tables = ServerTables(
        log,
        limits=HostLimits(trusts_loopback=limits.trusts_loopback),
        wait=limits.wait,
        numbers=numbers,
        peers=peers,
        bot_workers=bot_workers,
    )
    server = GameServer(tables, register, log, guests=guests, limits=limits)
    await server.tables.begin(standing)
    if runs_cup:
        resume_in(server)
    return server


class _ContextExecutor(ThreadPoolExecutor):
    """Threads that know in whose home they work: a loop alone would let them forget it."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Do something in a thread, in the context of the caller."""
        return super().submit(contextvars.copy_context().run, fn, *args, **kwargs)


def begin_server() -> None:
    """Make this process one that serves many players."""
    asyncio.get_running_loop().set_default_executor(_ContextExecutor(thread_name_prefix="qk"))
    raise_limit()
    leave_output_alone()
    let_others_go_first(comes_in)
