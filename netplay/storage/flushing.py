"""Flushes written files to disk in the background, shortly after each write, so that a machine failure loses little.

The journals of a process with something to flush form one queue, each at most once however much is written to it
meanwhile, and a few dedicated threads work through it. A journal has one flush under way at most: writes during it put
the journal into the queue again. So a slow disk lengthens the queue and opens `AT_ONCE` more files, and blocks nothing
else: threads for other work are not used.

Acknowledged moves must not run far ahead of a slow disk: `UnflushedWrites` has the age of the oldest unflushed write;
when that exceeds `MOST_BEHIND`, new moves wait until the disk has everything before them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol
from weakref import WeakKeyDictionary

FLUSH_EVERY = 0.1
"""Seconds between two rounds of flushing.

The first write after a quiet time is flushed at once, so at human pace a move is on disk as soon as possible; writes
within a round are gathered for the next.
"""

AT_ONCE = 32
"""Flushes under way at once: a disk takes several together as fast as one."""

MOST_BEHIND = 0.25
"""The maximum age in seconds of acknowledged writes that the disk does not have."""


class FlushedFile(Protocol):
    """A file that is being written."""

    def handle_for_flushing(self) -> int:
        """A duplicate handle, which the flush closes. Raises OSError if there is none to be had."""

    def flushed(self) -> None:
        """The disk has all that was written before that handle was given, or will never have it."""


class UnflushedWrites:
    """The unflushed writes of one file, by the age of the oldest."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._oldest: float | None = None
        """When the first was written that no flush has begun for yet …"""
        self._under_way: float | None = None
        """… and the first that is being flushed."""
        self._waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = []
        """The waiters for the flush under way, and …"""
        self._later: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = []
        """… for the one after it."""
        self._closed = False

    def wrote(self) -> None:
        """Something was written."""
        with self._lock:
            self._oldest = time.monotonic() if self._oldest is None else self._oldest

    def begins(self) -> None:
        """All that was written until now is being flushed."""
        with self._lock:
            self._under_way, self._oldest = self._oldest, None
            self._waiting, self._later = self._waiting + self._later, []

    def ends(self) -> None:
        """It is on the disk, or given up."""
        with self._lock:
            self._under_way = None
            waiting, self._waiting = self._waiting, []
        _let_go(waiting)

    def closes(self) -> None:
        """Close: no flush begins any more, and all waiters are released."""
        with self._lock:
            self._closed = True
            waiting, self._waiting, self._later = self._waiting + self._later, [], []
        _let_go(waiting)

    def late(self) -> asyncio.Future[None] | None:
        """A future for the disk having everything written so far, if it is far behind; else None."""
        with self._lock:
            oldest = self._oldest if self._under_way is None else self._under_way
            if self._closed or oldest is None or time.monotonic() - oldest <= MOST_BEHIND:
                return None
            loop = asyncio.get_running_loop()
            caught_up: asyncio.Future[None] = loop.create_future()
            (self._waiting if self._oldest is None else self._later).append((loop, caught_up))
            return caught_up


def _let_go(waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]]) -> None:
    for loop, caught_up in waiting:
        with contextlib.suppress(RuntimeError):  # all waiters are released
            loop.call_soon_threadsafe(_done, caught_up)


def _done(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


class FlushQueue:
    """The line of journals before the disk."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="qk-flush")
        self._lock = threading.Lock()
        self._line: dict[FlushedFile, None] = {}
        """The queue of files with unflushed writes, the longest waiting first."""
        self._under_way: set[FlushedFile] = set()

    def add(self, journals: Iterable[FlushedFile]) -> None:
        """These have something to be flushed."""
        with self._lock:
            self._line.update(dict.fromkeys(journals))
        self._go_on()

    def forget(self, journal: FlushedFile) -> None:
        """Remove a closing journal; no handle is requested from it any more."""
        with self._lock:
            self._line.pop(journal, None)

    def close(self, handle: int) -> None:
        """Flush the last writes of a closed journal and close its handle, in the background."""
        try:
            self._threads.submit(flush_and_close, handle)
        except RuntimeError:  # the program is at its end
            flush_and_close(handle)

    def _go_on(self) -> None:
        """Begins as many flushes as may be under way."""
        while (taken := self._next()) is not None:
            try:
                self._threads.submit(self._aside, *taken)
            except RuntimeError:  # the program is at its end
                self._flush(*taken)

    def _next(self) -> tuple[FlushedFile, int] | None:
        """The next journal that is not being flushed already, and a handle of it."""
        with self._lock:
            for journal in list(self._line) if len(self._under_way) < AT_ONCE else ():
                if journal in self._under_way:
                    continue
                del self._line[journal]
                with _ignoring_errors():
                    handle = journal.handle_for_flushing()
                    self._under_way.add(journal)
                    return journal, handle
                journal.flushed()  # the next write tries again
        return None

    def _aside(self, journal: FlushedFile, handle: int) -> None:
        self._flush(journal, handle)
        self._go_on()

    def _flush(self, journal: FlushedFile, handle: int) -> None:
        try:
            flush_and_close(handle)
        finally:
            with self._lock:
                self._under_way.discard(journal)
            journal.flushed()


_queue = FlushQueue()


class _Round:
    """The files written in one loop since its last flush."""

    def __init__(self) -> None:
        self.waiting: set[FlushedFile] = set()
        self._next = 0.0
        """The earliest time of the next flush, by the loop's clock."""

    def add(self, journal: FlushedFile, loop: asyncio.AbstractEventLoop) -> None:
        """Add a journal; the first of a round sets the end of the round."""
        if not self.waiting:
            loop.call_at(max(self._next, loop.time()), self._end, loop)
        self.waiting.add(journal)

    def _end(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting, self.waiting = self.waiting, set()
        self._next = loop.time() + FLUSH_EVERY
        _queue.add(waiting)


_rounds: WeakKeyDictionary[asyncio.AbstractEventLoop, _Round] = WeakKeyDictionary()


def flush_soon(journal: FlushedFile) -> None:
    """Flush a journal with the next round. Raises RuntimeError without a running loop."""
    loop = asyncio.get_running_loop()
    _rounds.setdefault(loop, _Round()).add(journal, loop)


def forget(journal: FlushedFile) -> None:
    """A journal closes."""
    for one in _rounds.values():
        one.waiting.discard(journal)
    _queue.forget(journal)


def close_flushed(handle: int) -> None:
    """Flush a file and close this handle of it; in the background if a loop is running."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        flush_and_close(handle)
    else:
        _queue.close(handle)


def flush_and_close(handle: int) -> None:
    """Flushes a file and closes this handle of it."""
    try:
        with _ignoring_errors():
            getattr(os, "fdatasync", os.fsync)(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def _ignoring_errors() -> Iterator[None]:
    """Ignore a failing disk, or too many open files: the next write tries again."""
    try:
        yield
    except OSError as wrong:
        _log.error("a journal could not be flushed to its disk: %s", wrong)


_log = logging.getLogger(__name__)
