"""Background tasks: all start here, are referenced until they end, and report the fault that ends them.

Two ways of reporting. `spawn` (and `Tasks`, for an owner of several) starts work that nobody awaits, and calls `failed`
with its exception. `alongside` runs work while a block runs, and raises its exception there.
"""

from __future__ import annotations

import asyncio
import contextlib
import traceback
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextvars import Context
from functools import partial
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

Failed = Callable[[BaseException], None]
"""Takes the exception that ended a task; a task that was cancelled has none."""

LONGEST_PAUSE = 60.0
"""Seconds between two rounds of periodic work that fails again and again; at first it is tried as often as ever."""

_running: set[asyncio.Task[Any]] = set()
"""The loop references tasks weakly: without this one could be collected while running."""


def spawn(
    work: Coroutine[Any, Any, T], failed: Failed, *, name: str | None = None, context: Context | None = None
) -> asyncio.Task[T]:
    """Start work in the background; `failed` is called with the exception that ends it."""
    task = asyncio.get_running_loop().create_task(work, name=name, context=context)
    _running.add(task)
    task.add_done_callback(partial(_ended, failed))
    return task


def _ended(failed: Failed, task: asyncio.Task[Any]) -> None:
    _running.discard(task)
    if not task.cancelled() and (fault := task.exception()) is not None:
        failed(fault)


def raised_to_caller(fault: BaseException) -> None:
    """For work whose starter awaits it, and gets its exception that way."""


def report_to_loop(what: str) -> Failed:
    """Report a fault that nothing nearer can take to the loop's exception handler; `report_all_faults` sets it."""

    def failed(fault: BaseException) -> None:
        asyncio.get_running_loop().call_exception_handler({"message": what, "exception": fault})

    return failed


def report_all_faults(failed: Failed) -> None:
    """Have faults of timers, callbacks and library tasks in this loop reported too."""

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        failed(fault if isinstance(fault, BaseException) else RuntimeError(context["message"]))

    asyncio.get_running_loop().set_exception_handler(handle)


def logged(log: Callable[[str], None], what: str) -> Failed:
    """Report a fault to a log: what failed, and the traceback with its causes."""
    return lambda fault: log(f"{what}: {traceback_of(fault)}")


def guarded(work: Callable[[], object], failed: Failed) -> Callable[[], None]:
    """A function for a timer or a callback of the loop, which reports a fault in `work`."""

    def guarded_work() -> None:
        try:
            work()
        except Exception as fault:
            failed(fault)

    return guarded_work


@contextlib.contextmanager
def reporting(failed: Failed, *, but: type[Exception]) -> Iterator[None]:
    """Report the fault that ends a block, and raise it on; an exception of the kind `but` is none."""
    try:
        yield
    except Exception as fault:
        if not isinstance(fault, but):
            failed(fault)
        raise


def traceback_of(fault: BaseException) -> str:
    """Return the traceback of a fault with its causes, as text of several lines."""
    return "".join(traceback.format_exception(fault)).rstrip()


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Run work to its end, however often the caller is canceled meanwhile; the cancellation is raised afterwards.

    For releasing what nobody else would release; the work must be bounded.
    """
    task, canceled = spawn(work, raised_to_caller), None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as again:
            canceled = again
    if canceled is not None:
        raise canceled
    return task.result()


class Tasks:
    """The tasks of one owner, which end with it."""

    def __init__(self, failed: Failed, context: Context | None = None) -> None:
        """
        Arguments:
            failed: called with the exception of each task that fails.
            context: every task runs in a copy of it; None: that of its starter.
        """
        self._failed = failed
        self._context = context
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def __iter__(self) -> Iterator[asyncio.Task[Any]]:
        return iter(tuple(self._tasks))

    def spawn(self, work: Coroutine[Any, Any, T], failed: Failed | None = None) -> asyncio.Task[T]:
        """Start work that ends with the owner at the latest.

        Arguments:
            failed: called with its exception in place of the owner's own.
        """
        context = None if self._context is None else self._context.copy()
        task = spawn(work, failed or self._failed, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work in the owner's context and return its result; its exceptions are the caller's."""
        return await self.spawn(work, raised_to_caller)

    async def finish(self, seconds: float | None = None) -> None:
        """Wait until all have ended by themselves, for this long at most (None: as long as it takes)."""
        until = None if seconds is None else asyncio.get_running_loop().time() + seconds
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                while self._tasks:
                    await asyncio.wait(self._tasks)

    async def end(self) -> None:
        """Cancel all of them, the caller's own aside, and wait until they have ended."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class StartTask(Protocol):
    """Starts work alongside a block."""

    def __call__(self, work: Coroutine[Any, Any, T], /) -> asyncio.Task[T]:
        """Start it; it is canceled when the block ends."""


@contextlib.asynccontextmanager
async def alongside() -> AsyncIterator[StartTask]:
    """Run work as long as a block runs. If any of it fails, the block is canceled and that exception is raised.

    Exceptions of the block are raised as they are, not in a group; further faults are notes of the first.
    """
    tasks: list[asyncio.Task[Any]] = []

    def start(work: Coroutine[Any, Any, T], /) -> asyncio.Task[T]:
        tasks.append(task := group.create_task(work))
        return task

    try:
        async with asyncio.TaskGroup() as group:
            yield start
            for task in tasks:
                task.cancel()
        return
    except BaseExceptionGroup as found:
        faults = found.exceptions
    for other in faults[1:]:
        faults[0].add_note(traceback_of(other))
    raise faults[0]


async def repeat(seconds: float, work: Callable[[], Coroutine[Any, Any, None]], failed: Failed) -> None:
    """Do work at intervals of this many seconds, for ever. A round that fails is reported, and the next one is tried.

    The pause doubles from failure to failure, up to `LONGEST_PAUSE`.
    """
    pause = seconds
    while True:
        await asyncio.sleep(pause)
        try:
            await work()
        except Exception as fault:  # whatever it is: one bad round must not end what every later one does
            failed(fault)
            pause = max(seconds, min(2 * pause, LONGEST_PAUSE))
        else:
            pause = seconds
