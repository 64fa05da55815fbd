"""Long computations in a process that can be killed: proofs, factorizations and bots' search.

A factorization can take an hour and cannot be interrupted in its own process. So it runs in a worker: started on first
use, kept warm for the next task, killed when its time is over. A worker never outlives its parent, and is detached from
the terminal.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from pathlib import Path
from typing import Any, Self

from engine.errors import QkError
from netplay.compute.worker import pack
from netplay.storage.reading import why_not
from netplay.tasks import raised_to_caller, spawn, to_the_end

STARTING = 30.0
"""Seconds in which a new process must have loaded what its first task needs.

On a busy machine that takes longer than many a task, and does not count as its time.
"""
_ROOT = str(Path(__file__).resolve().parents[2])


class TookTooLong(QkError):
    """A task was not done within its limit and was stopped."""


class WorkerFailed(QkError):
    """A task went wrong, or its process ended; the message is one line."""


class Worker:
    """One process that does one task after another; several askers wait for each other."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._starting: asyncio.Task[asyncio.subprocess.Process] | None = None
        self._dying: list[asyncio.subprocess.Process] = []
        """Killed, and perhaps not buried yet."""
        self._free = asyncio.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process that is running, if one is."""
        return None if self._process is None else self._process.pid

    async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        """Do a task of `netplay.compute.worker.TASKS` and return its result.

        Arguments:
            limit: seconds for the task itself, from when the worker has loaded what it needs; None: unlimited, because
                the caller has bounded the input.

        Raises:
            TookTooLong: the limit was reached; the process is gone, the next task starts a new one.
            WorkerFailed: the task raised, or its process ended.
        """
        async with self._free:
            if self._closed:
                raise WorkerFailed("worker-closed", task=task)
            process = self._process
            if is_fresh := process is None or process.returncode is not None:
                process = await self._fresh()
                if self._closed:
                    await self._bury()
                    raise WorkerFailed("worker-closed", task=task)
            done = False
            try:
                if is_fresh:
                    async with asyncio.timeout(STARTING):
                        # Failures to import are reported by the task itself.
                        await _exchange(process, ("load", (task, *args[:1]), STARTING))
                async with asyncio.timeout(limit):
                    fine, result = await _exchange(process, (task, args, limit))
                done = True
            except TimeoutError:
                raise TookTooLong("worker-late", task=task, seconds=f"{limit or STARTING:g}") from None
            except (asyncio.IncompleteReadError, ConnectionError) as wrong:
                code = await process.wait()
                raise WorkerFailed("worker-ended", task=task, exit=code) from wrong
            finally:
                # A canceled asker leaves no late answer for the next one.
                if not done:
                    await self._bury()
        if not fine:
            raise WorkerFailed("worker-fault", task=task, said=str(result))
        return result

    async def rest(self) -> None:
        """Ends the process, unless it is at work; the next question starts a fresh one."""
        if not self._free.locked():
            async with self._free:
                await self._bury()

    async def close(self) -> None:
        """End the process, busy or not; later questions are refused."""
        self._closed = True
        self._kill()
        await to_the_end(self._close())

    async def _close(self) -> None:
        # The previous asker reads to the end first: of two readers of one pipe, one may never be woken.
        async with self._free:
            await self._bury_all()

    async def _fresh(self) -> asyncio.subprocess.Process:
        """Start a process, in its own task: a canceled asker leaves it for `_bury`."""
        if self._starting is None:
            self._starting = spawn(_start(), raised_to_caller)
        await asyncio.wait({self._starting})
        starting, self._starting = self._starting, None
        self._process = starting.result()
        return self._process

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            self._dying.append(process)
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    async def _bury(self) -> None:
        """Kill the process and wait for its end; only for the exclusive user of the worker."""
        await to_the_end(self._bury_all())

    async def _bury_all(self) -> None:
        if self._starting is not None:
            # A process that could not be started needs no end.
            with contextlib.suppress(WorkerFailed):
                await self._fresh()
        self._kill()
        # An earlier waiter may have been canceled meanwhile: no process is left unattended.
        for one in tuple(self._dying):
            assert one.stdin is not None
            assert one.stdout is not None
            one.stdin.close()
            # Its end is reported when its pipe has been read to the end, which a long unread answer delays.
            while await one.stdout.read(65536):
                pass
            await one.wait()
            # The library closes the process in callbacks that are still queued; a loop that ends here would skip them.
            for _ in range(3):
                await asyncio.sleep(0)
            self._dying.remove(one)


async def _start() -> asyncio.subprocess.Process:
    """A fresh process: away from the terminal, its keys and its signals, in any working folder."""
    path = os.pathsep.join(filter(None, (_ROOT, os.environ.get("PYTHONPATH"))))
    try:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # the player's working folder is not searched for modules
            "-m",
            "netplay.compute.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )
    except OSError as wrong:
        raise WorkerFailed("worker-not-started", why=why_not(wrong)) from wrong


async def _exchange(process: asyncio.subprocess.Process, request: object) -> tuple[bool, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(pack(request))
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(4), "big")
    reply: tuple[bool, Any] = pickle.loads(await process.stdout.readexactly(size))
    return reply


class BlockingWorker:
    """A worker for commands that have nothing else to do meanwhile; close it, or use it in a `with`."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._worker = Worker()

    def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        """Do a task and wait for it; raises as `Worker.ask` does."""
        return self._runner.run(self._worker.ask(task, *args, limit=limit))

    def close(self) -> None:
        """Ends the process."""
        self._runner.run(self._worker.close())
        self._runner.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.close()
