"""The admin's requests to a server in several processes: answers are put together, actions are done by each."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import QkError
from netplay.club.book import open_book
from netplay.directory.mirror import EVERY, Mirror
from netplay.directory.protocol import DirectoryUnavailable
from netplay.storage.packed_errors import from_table
from netplay.tasks import Tasks, report_to_loop
from tui.server.admin import Requests, run_from, run_summary
from tui.server.peers import AdminRequest, Peers
from tui.server.worker_config import RUNS_CUP

SUMS = (
    "sessions",
    "guests",
    "connections",
    "tables",
    "games",
    "waiting",
    "players",
    "watchers",
    "keys",
    "memory",
)
"""Numbers of the processes that are added up for the server."""
LARGEST = ("banned", "key_p95", "worst_stall")
"""Numbers of which the largest is the server's."""
BACK = 10.0
"""Seconds to wait for a directory that is away before a request fails."""
SOON = 20.0
"""Seconds in which a process confirms that it runs a tournament."""
REQUEST_TIME = 30.0
"""Seconds for which a request stays in the directory, so that no process misses it."""


class ClusterAdmin(Requests):
    """What the admin can ask of all processes together."""

    def __init__(self, mirror: Mirror, peers: Peers, own: tuple[str, ...]) -> None:
        """`own`: the names of the processes that this machine has, whether they live or not."""
        self._mirror = mirror
        self._peers = peers
        self._own = own
        self._began = time.monotonic()
        self.everybody_here = asyncio.Event()
        """Set as soon as all processes of this machine serve."""
        mirror.before_beat = self._look
        self._drain_key = ""
        """Under which key it was said that the server drains; empty: it does not."""
        self._tasks = Tasks(report_to_loop("a request to the processes was not taken back"))

    def _look(self) -> None:
        if all(self.workers().values()):
            self.everybody_here.set()

    @property
    def drains(self) -> bool:
        """Whether the server is to end."""
        return bool(self._drain_key)

    def workers(self) -> dict[str, dict[str, int | None]]:
        """How each process stands; one of this machine that is not there, without numbers."""
        known = {name: {"pid": one.pid, **one.status} for name, one in self._peers.workers.items()}
        return dict(sorted({**{name: {} for name in self._own}, **known}.items()))

    def numbers(self) -> dict[str, Any]:
        """How the server stands, in numbers."""
        known = [one.status for one in self._peers.workers.values()]
        left = [seconds for one in known if (seconds := one.get("draining")) is not None]
        sums: dict[str, Any] = {name: sum(one.get(name) or 0 for one in known) for name in SUMS}
        return {
            **sums,
            "uptime": round(time.monotonic() - self._began),
            **{name: max((one.get(name) or 0 for one in known), default=0) for name in LARGEST},
            "memory_each": sum((one.get("memory_each") or 0) * (one.get("sessions") or 0) for one in known)
            // max(1, sums["sessions"]),
            "draining": max(left, default=None),
            "workers": len(known),
            "directory": "away" if self._peers.is_away else "ok",
        }

    async def status(self, request: dict[str, Any]) -> dict[str, Any]:
        """The numbers of all, and how each process stands."""
        return {"status": self.numbers(), "workers": self.workers()}

    async def tables(self, request: dict[str, Any]) -> dict[str, Any]:
        tables = sorted(self._peers.tables.items())
        return {"tables": [{**msgspec.to_builtins(one.listed), "worker": one.worker} for _, one in tables]}

    async def who(self, request: dict[str, Any]) -> dict[str, Any]:
        now = time.time()
        return {
            "who": [
                {
                    "name": one.name,
                    "guest": not one.key,
                    "key": one.key,
                    "address": one.address,
                    "minutes": round((now - one.since) / 60, 1),
                    "idle": max(0, round(now - max(one.since, one.heard))),
                    "worker": one.worker,
                }
                for one in sorted(self._peers.visitors.values(), key=lambda one: one.since)
            ]
        }

    async def _have_done(self, request: dict[str, Any]) -> str:
        """Send a request to all processes; return its key. Raises DirectoryUnavailable."""
        if not await _within(BACK, lambda: not self._peers.is_away):
            raise DirectoryUnavailable("directory-away-admin")
        key = f"deed/{self._mirror.owner}-{secrets.token_hex(6)}"
        self._mirror.put(key, msgspec.json.encode(AdminRequest(request)))
        return key

    async def _shortly(self, request: dict[str, Any]) -> str:
        """Send a request to the processes that run now; return the key of the answers."""
        key = await self._have_done(request)
        self._tasks.spawn(self._forget(key))
        return key.removeprefix("deed/")

    async def ask(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        """What the processes answer that are there and do so in time.

        Raises:
            DirectoryUnavailable: if they can't be asked.
            QkError: if one of them could not do it; the others may have.
        """
        mark = await self._shortly(request)
        marks = [f"{mark}/{worker}" for worker in self._peers.workers]
        await _within(SOON, lambda: all(one in self._peers.answers for one in marks))
        answers = [self._peers.answers[one].told for one in marks if one in self._peers.answers]
        for failed in (one for one in answers if "code" in one):
            raise from_table(failed)
        return answers

    async def _forget(self, key: str) -> None:
        await asyncio.sleep(REQUEST_TIME)
        self._mirror.put(key, None)

    async def tournament(self, request: dict[str, Any]) -> dict[str, Any]:
        """One of this machine's processes runs it; only one machine of a server runs one."""
        cups = self._peers.cups.workers
        if request.get("stop"):
            if not cups:
                raise QkError("house-no-tournament")
            for worker in tuple(cups):
                await self._shortly({"do": "tournament", "stop": True, "worker": worker})
            await self._soon(lambda: not cups)
            return {"name": ""}
        run = run_from(request)
        book = await asyncio.to_thread(open_book, Path(run.path))
        book.close()
        for worker in cups:
            if worker not in self._own:
                raise QkError("house-tournament-elsewhere", worker=worker)
        worker = self._own[RUNS_CUP - 1]
        await self._shortly(
            {"do": "tournament", "worker": worker, "file": run.path, "late": run.late, "pages": run.pages}
        )
        await self._soon(lambda: worker in cups and cups[worker].path == run.path)
        return run_summary(book.tournament)

    async def _soon(self, done: Callable[[], bool]) -> None:
        """Wait until the process that runs tournaments has handled a request. Raises QkError."""
        if not await _within(SOON, done):
            raise QkError("house-tournament-late")

    async def drain(self, minutes: float | None) -> None:
        """Drain all processes, those too that begin later."""
        key = ""
        if minutes is None:
            await self._shortly({"do": "drain", "undo": True})
        else:
            key = await self._have_done({"do": "drain", "until": time.time() + 60 * minutes})
        if self._drain_key:
            self._mirror.put(self._drain_key, None)
        self._drain_key = key

    async def close(self) -> None:
        """Take a request back."""
        await self._tasks.end()


async def _within(seconds: float, done: Callable[[], bool]) -> bool:
    """Whether something comes true in this many seconds; it is waited for until then."""
    late = time.monotonic() + seconds
    while not done():
        if time.monotonic() > late:
            return False
        await asyncio.sleep(EVERY / 4)
    return True
