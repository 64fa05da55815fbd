"""The parent of a server in several processes: it holds the sockets, and starts and restarts the processes.

It serves no players itself. It hands its sockets on, so that all processes listen at one port; a free one takes the
next connection, and none is rejected while a process restarts. (With SO_REUSEPORT the kernel would assign connections
blindly, also to a busy process, and those that wait for one that dies would be lost.)
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from netplay.tasks import Tasks, alongside, traceback_of
from tui.server.game_server import LEAVE
from tui.server.worker_config import WorkerConfig

_ROOT = str(Path(__file__).resolve().parents[2])
SOON, LATE = 0.2, 10.0
"""Seconds after which a process that died is begun again: at first, and when it dies again and again."""
STEADY = 60.0
"""Seconds that a process has lived for its death to count as the first."""
ENDING = LEAVE + 20.0
"""Seconds that all have to end in order."""


class Parent:
    """The processes of one machine."""

    def __init__(
        self, charges: Sequence[WorkerConfig], sockets: Sequence[socket.socket], log: Callable[[str], None]
    ) -> None:
        self._charges = charges
        self._sockets = sockets
        self._log = log
        self.running: dict[str, asyncio.subprocess.Process] = {}
        """The processes that live, by name."""
        self.may_end: Callable[[], bool] = lambda: False
        """Whether a process that has ended in order was meant to: the server drains."""
        self._stops = asyncio.Event()
        self._tasks = Tasks(self._failed)

    async def run(self) -> None:
        """Restart processes that end, until the server is stopped or has drained."""
        for charge in self._charges:
            self._tasks.spawn(self._keep(charge))
        try:
            async with alongside() as start:
                everybody, stopped = start(self._tasks.finish()), start(self._stops.wait())
                await asyncio.wait({everybody, stopped}, return_when=asyncio.FIRST_COMPLETED)
                await asyncio.wait({everybody}, timeout=ENDING)
        finally:
            self._stops.set()
            for process in self.running.values():  # anyone who has not ended in order by now
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await self._tasks.finish()

    def _failed(self, fault: BaseException) -> None:
        """Restart no process any more: all of them end in order."""
        self._log(f"the processes of the server end: {traceback_of(fault)}")
        self.stop()

    def stop(self) -> None:
        """Make all of them end in order."""
        self._stops.set()
        for process in self.running.values():
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)

    async def _keep(self, charge: WorkerConfig) -> None:
        wait = SOON
        while not self._stops.is_set():
            began = time.monotonic()
            process = await self._begin(charge)
            self.running[charge.name] = process
            if self._stops.is_set():  # it was stopped while this one began
                self.stop()
            code = await process.wait()
            del self.running[charge.name]
            if process.stdin is not None:
                process.stdin.close()
            if self._stops.is_set():
                return
            if code == 0 and self.may_end():
                self.stop()  # the server has drained, so the others have to end too
                return
            wait = SOON if time.monotonic() - began > STEADY else min(LATE, wait * 2)
            self._log(f"process {charge.name} of the server has died ({_why(code)}); it is started again")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._stops.wait()

    async def _begin(self, charge: WorkerConfig) -> asyncio.subprocess.Process:
        path = os.pathsep.join(filter(None, (_ROOT, os.environ.get("PYTHONPATH"))))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # the working folder is not searched for modules
            "-m",
            "tui.commands.worker_process",
            stdin=asyncio.subprocess.PIPE,
            pass_fds=[one.fileno() for one in self._sockets],
            env={**os.environ, "PYTHONPATH": path},
            # A key that stops the parent at its terminal reaches them by it, in order.
            start_new_session=True,
        )
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(charge) + b"\n")
        return process


def _why(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
