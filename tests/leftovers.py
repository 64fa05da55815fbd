"""Detects what a test left behind: tasks and generators of its event loop, threads, processes."""

from __future__ import annotations

import asyncio
import asyncio.runners
import subprocess
import threading
import time
from pathlib import Path
from typing import Any
from weakref import WeakSet

from tests.waiting import PATIENCE

OF_PYTHON = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")
"""Helper processes of Python itself, which live as long as Python does."""
OF_THE_PROGRAM = ("qk-flush",)
"""Threads that live as long as the program, waiting for the next file to flush."""

_threads: set[threading.Thread] = set()
_processes: set[int] = set()
_started: WeakSet[subprocess.Popen[Any]] = WeakSet()
_in_loops: list[str] = []
_last_seen: list[set[int]] = []
"""The child processes found by the last check."""


def _name(thing: Any) -> str:
    """Name a task or generator after its function."""
    coroutine = thing.get_coro() if isinstance(thing, asyncio.Task) else thing
    return f"{type(thing).__name__} {getattr(coroutine, '__qualname__', coroutine)}"


def note(loop: asyncio.AbstractEventLoop) -> None:
    """Record the unfinished tasks and generators of a loop that is about to close, before any is cancelled."""
    # A task with a pending cancellation ends at the loop's next turn.
    _in_loops.extend(_name(task) for task in asyncio.all_tasks(loop) if not task.cancelling())
    # A finished generator may still be referenced by the traceback of the code that ended it.
    generators = [one for one in list(getattr(loop, "_asyncgens", ())) if one.ag_frame is not None]
    _in_loops.extend(_name(one) for one in generators)


def _watch_runners() -> None:
    """Check each loop before asyncio's runner silently cancels what is left in it."""
    cancel_all = asyncio.runners._cancel_all_tasks  # type: ignore[attr-defined]

    def recording(loop: asyncio.AbstractEventLoop) -> None:
        note(loop)
        cancel_all(loop)

    asyncio.runners._cancel_all_tasks = recording  # type: ignore[attr-defined]


def _watch_processes() -> None:
    """Record each process that is started, because its starter has to wait for its end: a zombie fails a later test."""
    original_init = subprocess.Popen.__init__

    def recording(self: subprocess.Popen[Any], *args: Any, **more: Any) -> None:
        original_init(self, *args, **more)
        _started.add(self)

    setattr(subprocess.Popen, "__init__", recording)  # noqa: B010  # a method of a library's class


_watch_runners()
_watch_processes()


def _children() -> set[int]:
    """Return the running child processes, where the system lists them (Linux)."""
    found = set()
    for listing in Path("/proc/self/task").glob("*/children"):
        try:
            words = listing.read_text().split()
        except OSError:
            continue  # this thread has just ended
        for word in words:
            try:
                state = Path(f"/proc/{word}/stat").read_text().rpartition(")")[2].split()[0]
                line = Path(f"/proc/{word}/cmdline").read_text()
            except OSError:
                continue  # it has just ended
            if state != "Z" and not any(name in line for name in OF_PYTHON):
                found.add(int(word))
    return found


def begin() -> None:
    """Record what exists when a test begins."""
    _threads.clear()
    _threads.update(threading.enumerate())
    if not _last_seen:  # otherwise the check at the end of the previous test is still current
        _last_seen.append(_children())
    _processes.clear()
    _processes.update(_last_seen[0])
    _started.clear()
    _in_loops.clear()


def _new_threads() -> list[threading.Thread]:
    return [
        one
        for one in threading.enumerate()
        if one not in _threads and not one.name.startswith(OF_THE_PROGRAM)
    ]


def _running() -> list[str]:
    threads = [f"thread {one.name}" for one in _new_threads()]
    _last_seen[:] = [_children()]
    running = _last_seen[0] - _processes
    zombies = {one.pid for one in _started if one.returncode is None} - running
    return [
        *threads,
        *(f"process {one}" for one in running),
        *(f"process {one}, for whose end nobody waited" for one in zombies),
    ]


def end() -> list[str]:
    """Return what the test left behind, after waiting for what is about to end."""
    deadline = time.monotonic() + PATIENCE
    while (running := _running()) and time.monotonic() < deadline:
        time.sleep(0.01)
    return [*_in_loops, *running]
