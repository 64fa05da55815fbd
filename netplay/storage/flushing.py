"""What was written reaches the disk itself a moment later, aside from play: a machine that stops forgets little.

The journals of a process that have something to flush stand in one line, each once however much is written to
it meanwhile, and a few threads of their own work through it. A journal has one flush under way at most:
what is written during it puts the journal into the line again. So a slow disk makes the line longer, opens
`AT_ONCE` files more and no others, and keeps nothing else waiting: threads that do other work are not used.

What is acknowledged must not run away from a slow disk: `Behind` says how old the oldest is that the machine may still
forget, and what comes when that is more than `MOST_BEHIND` waits until the disk has all that was written before it.
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
"""Seconds between two rounds of flushing: what is written after a quiet time goes to the disk at once, so at the pace
of people a move is there as soon as the disk can take it; what is written within a round is gathered for the next."""

AT_ONCE = 32
"""Flushes under way at once: a disk takes several together as fast as one."""

MOST_BEHIND = 0.25
"""Seconds for which things are acknowledged that the disk does not have yet."""


class FlushedFile(Protocol):
    """A file that is being written."""

    def handle_for_flushing(self) -> int:
        """A handle of its own, which the flush closes. Raises OSError if there is none to be had."""

    def flushed(self) -> None:
        """The disk has all that was written before that handle was given, or will never have it."""


class Behind:
    """What was written to one file and may not be on its disk yet, by the age of the oldest of it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._oldest: float | None = None
        """When the first was written that no flush has begun for yet …"""
        self._under_way: float | None = None
        """… and the first that is being flushed."""
        self._waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = []
        """Who waits for the flush under way, and …"""
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
        """No flush begins any more: nobody waits for one, now or later."""
        with self._lock:
            self._closed = True
            waiting, self._waiting, self._later = self._waiting + self._later, [], []
        _let_go(waiting)

    def late(self) -> asyncio.Future[None] | None:
        """What ends when the disk has all that was written until now, if it is far behind; else None."""
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
        with contextlib.suppress(RuntimeError):  # anyone who waited is at its end
            loop.call_soon_threadsafe(_done, caught_up)


def _done(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


class Disk:
    """The line of journals before the disk."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="qk-flush")
        self._lock = threading.Lock()
        self._line: dict[FlushedFile, None] = {}
        """Those that the machine may still forget something of, who waits longest first."""
        self._under_way: set[FlushedFile] = set()

    def add(self, journals: Iterable[FlushedFile]) -> None:
        """These have something to be flushed."""
        with self._lock:
            self._line.update(dict.fromkeys(journals))
        self._go_on()

    def forget(self, journal: FlushedFile) -> None:
        """A journal closes; from now on nobody asks it for a handle."""
        with self._lock:
            self._line.pop(journal, None)

    def close(self, handle: int) -> None:
        """Flushes what a closed journal wrote last, and closes its handle, aside too."""
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
            for journal in list(self._line) if len(self._under_way) < self._at_once else ():
                if journal in self._under_way:
                    continue
                del self._line[journal]
                with _told():
                    handle = journal.handle_for_flushing()
                    self._under_way.add(journal)
                    return journal, handle
                journal.flushed()  # what is written next asks again
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


_disk = Disk()


class _Round:
    """What was written to in one loop since its last flush."""

    def __init__(self) -> None:
        self.waiting: set[FlushedFile] = set()
        self._next = 0.0
        """When the disk may be asked again, by the loop's clock."""

    def add(self, journal: FlushedFile, loop: asyncio.AbstractEventLoop) -> None:
        """One more journal; the first of a round says when the round ends."""
        if not self.waiting:
            loop.call_at(max(self._next, loop.time()), self._end, loop)
        self.waiting.add(journal)

    def _end(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting, self.waiting = self.waiting, set()
        self._next = loop.time() + FLUSH_EVERY
        _disk.add(waiting)


_rounds: WeakKeyDictionary[asyncio.AbstractEventLoop, _Round] = WeakKeyDictionary()


def flush_soon(journal: FlushedFile) -> None:
    """Has a journal flushed with the next ones. Raises RuntimeError where no loop runs."""
    loop = asyncio.get_running_loop()
    _rounds.setdefault(loop, _Round()).add(journal, loop)


def forget(journal: FlushedFile) -> None:
    """A journal closes."""
    for one in _rounds.values():
        one.waiting.discard(journal)
    _disk.forget(journal)


def close_flushed(handle: int) -> None:
    """Flushes a file and closes this handle of it; aside, where a loop must not wait for the disk."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        flush_and_close(handle)
    else:
        _disk.close(handle)


def flush_and_close(handle: int) -> None:
    """Flushes a file and closes this handle of it."""
    try:
        with _told():
            getattr(os, "fdatasync", os.fsync)(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """A disk that fails, or too many open files: what is written next asks again."""
    try:
        yield
    except OSError as wrong:
        _log.error("a journal could not be flushed to its disk: %s", wrong)


_log = logging.getLogger(__name__)
