"""What a test left behind: tasks and generators of its event loop, threads, processes."""

from __future__ import annotations

import asyncio
import asyncio.runners
import subprocess
import threading
import time
from pathlib import Path
from typing import Any
from weakref import WeakSet

PATIENCE = 60.0
"""Seconds that a thread or process that has been told to end may still take, however busy the machine is."""
OF_PYTHON = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")
"""Processes that Python keeps for itself until it ends."""
OF_THE_PROGRAM = ("qk-flush",)
"""Threads that wait for the next file to flush until the program ends."""

_threads: set[threading.Thread] = set()
_processes: set[int] = set()
_started: WeakSet[subprocess.Popen[Any]] = WeakSet()
_in_loops: list[str] = []
_looked: list[set[int]] = []
"""The processes that there were at the last look."""


def _told(thing: Any) -> str:
    """A task or generator by the name of its function."""
    coroutine = thing.get_coro() if isinstance(thing, asyncio.Task) else thing
    return f"{type(thing).__name__} {getattr(coroutine, '__qualname__', coroutine)}"


def note(loop: asyncio.AbstractEventLoop) -> None:
    """Looks at a loop that is about to be closed, before anything is cancelled."""
    # One that was told to end is only a turn of the loop away from it.
    _in_loops.extend(_told(task) for task in asyncio.all_tasks(loop) if not task.cancelling())
    # One that has ended may still be held by the traceback of whoever ended it.
    generators = [one for one in list(getattr(loop, "_asyncgens", ())) if one.ag_frame is not None]
    _in_loops.extend(_told(one) for one in generators)


def _watch_runners() -> None:
    """A runner cancels without a word what is left in its loop; from now on it is looked at first."""
    cancel_all = asyncio.runners._cancel_all_tasks  # type: ignore[attr-defined]

    def noted(loop: asyncio.AbstractEventLoop) -> None:
        note(loop)
        cancel_all(loop)

    asyncio.runners._cancel_all_tasks = noted  # type: ignore[attr-defined]


def _watch_processes() -> None:
    """Whoever starts a process waits for its end; one that nobody buries would make some later test fail."""
    begin_one = subprocess.Popen.__init__

    def noted(self: subprocess.Popen[Any], *args: Any, **more: Any) -> None:
        begin_one(self, *args, **more)
        _started.add(self)

    setattr(subprocess.Popen, "__init__", noted)  # noqa: B010  # a method of a library's class


_watch_runners()
_watch_processes()


def _children() -> set[int]:
    """Processes of ours that run, where the system tells."""
    found = set()
    for told in Path("/proc/self/task").glob("*/children"):
        try:
            words = told.read_text().split()
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
    """A test begins: what there is now is not its own."""
    _threads.clear()
    _threads.update(threading.enumerate())
    if not _looked:  # what the test before ended with is what this one begins with
        _looked.append(_children())
    _processes.clear()
    _processes.update(_looked[0])
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
    _looked[:] = [_children()]
    running = _looked[0] - _processes
    unburied = {one.pid for one in _started if one.returncode is None} - running
    return [
        *threads,
        *(f"process {one}" for one in running),
        *(f"process {one}, for whose end nobody waited" for one in unburied),
    ]


def end() -> list[str]:
    """What the test that ends left behind; what is just about to end is waited for."""
    end_of_patience = time.monotonic() + PATIENCE
    while (running := _running()) and time.monotonic() < end_of_patience:
        time.sleep(0.01)
    return [*_in_loops, *running]
