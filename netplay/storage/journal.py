"""A journal: a list of payloads in one file, each written before it is acknowledged.

A file is a mark with a version, then records: the length of the payload, a checksum, the payload in msgpack. A checksum
continues that of the record before, so a record is valid only in its own place: one that is missing, moved or changed
breaks the chain. A write that was cut short can only be the last one, so reading keeps all whole records and drops a
torn end; but if a whole record follows the first fault, the file was damaged and is rejected.

Each record is one `write`, which survives the end of the process; flushing to disk happens off the loop, at once after
a quiet time and at most ten times a second. If the disk is slower than that, moves wait for it (`Journal.late`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import stat
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from weakref import WeakKeyDictionary

from engine.errors import QkError
from netplay.storage.home import private_folder, rename_new
from netplay.storage.locks import lock, unlock

MARK = b"qk table"
VERSION = 1
HEAD = MARK + VERSION.to_bytes(2, "big")
MOST = 1 << 20
"""Bytes of one payload; the largest, an opening, has a few thousand."""

_FRAME = 8
PATIENCE = 0.5
"""Seconds to wait for a journal: checking whether it is played locks it for a moment, too."""


class BadJournal(QkError):
    """A journal that cannot be read; the game in it cannot go on, and its file stays as it is."""


class JournalInUse(BadJournal):
    """A journal that another program is writing just now."""


LEAD_NOWHERE = (QkError, ValueError, AssertionError, IndexError)
"""The exceptions of replaying whole records that were never a game."""


def frame(payload: bytes, crc: int) -> tuple[bytes, int]:
    """A payload as a record that follows one with this checksum, and its own checksum."""
    size = len(payload).to_bytes(4, "big")
    own = zlib.crc32(size + payload, crc)
    return size + own.to_bytes(4, "big") + payload, own


def payloads(data: bytes) -> tuple[list[bytes], int, int]:
    """The payloads of a journal up to a torn end, the number of valid bytes, and the last checksum.

    Raises BadJournal for a file that is no journal, or one that is damaged before its end.
    """
    if data[: len(HEAD)] != HEAD:
        raise _not_ours(data)
    found: list[bytes] = []
    at, crc = len(HEAD), zlib.crc32(HEAD)
    while at < len(data):
        framed = _framed(data, at)
        if framed is None or framed[1] != zlib.crc32(framed[2], crc):
            befores = {crc, int.from_bytes(data[at + 4 : at + _FRAME], "big")}
            befores |= set() if framed is None else {zlib.crc32(framed[2], crc)}
            if _goes_on(data, at + 1, befores):
                raise BadJournal("journal-damaged", at=at)
            break
        found.append(framed[2][4:])
        at, crc = at + _FRAME + framed[0], framed[1]
    return found, at, crc


def _not_ours(data: bytes) -> BadJournal:
    if data[: len(MARK)] == MARK and len(data) >= len(HEAD):
        version = int.from_bytes(data[len(MARK) : len(HEAD)], "big")
        return BadJournal("journal-version", version=version, known=VERSION)
    return BadJournal("journal-older" if data[:1] == b"{" else "journal-not-ours")


def unplayable(path: Path, wrong: Exception) -> BadJournal:
    """The error for a journal whose records are whole, and whose moves are invalid."""
    why = wrong if isinstance(wrong, QkError) else str(wrong) or type(wrong).__name__
    return BadJournal("journal-unplayable", path=str(path), why=why)


def _framed(data: bytes, at: int) -> tuple[int, int, bytes] | None:
    """Length, checksum, and the bytes it covers, of a record that would begin here; None if impossible."""
    size = int.from_bytes(data[at : at + 4], "big")
    end = at + _FRAME + size
    if not 0 < size <= MOST or end > len(data):
        return None
    crc = int.from_bytes(data[at + 4 : at + _FRAME], "big")
    return size, crc, data[at : at + 4] + data[at + _FRAME : end]


def _goes_on(data: bytes, begin: int, befores: set[int]) -> bool:
    """Whether a whole record exists behind a fault: one that continues the chain, or two in a row."""
    for at in range(begin, len(data) - _FRAME):
        framed = _framed(data, at)
        if framed is None:
            continue
        size, crc, covered = framed
        if any(zlib.crc32(covered, before) == crc for before in befores):
            return True
        following = _framed(data, at + _FRAME + size)
        if following is not None and zlib.crc32(following[2], crc) == following[1]:
            return True
    return False


@contextlib.contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Add the file to errors of a journal read in this block."""
    try:
        yield
    except JournalInUse:
        raise
    except BadJournal as wrong:
        if "path" in wrong.values:
            raise
        raise BadJournal("journal-refused", path=str(path), problem=wrong) from wrong


def hold(path: Path, patience: float = PATIENCE) -> int:
    """A handle of a journal; while it is open, no other program can write it.

    Arguments:
        patience: seconds to wait for another holder.

    Raises:
        JournalInUse: if another program writes it.
        BadJournal: for anything but a file.
        OSError: if it cannot be opened; FileNotFoundError if there is none (any more).
    """
    while True:
        # Non-blocking: opening a pipe in its place would block forever.
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NONBLOCK)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise BadJournal("journal-not-ours")
            if not lock(handle, patience):
                raise JournalInUse("journal-in-use", path=str(path))
            # Between the two the previous writer may have ended the game, or rewritten the journal.
            if os.path.samestat(os.stat(path), os.fstat(handle)):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def whole_file(handle: int) -> bytes:
    """All that a held journal has. Raises BadJournal at once for a file that does not begin like one."""
    begin = os.pread(handle, len(HEAD), 0)
    if begin != HEAD:
        raise _not_ours(begin)
    parts, at = [], 0
    while part := os.pread(handle, 1 << 20, at):
        parts.append(part)
        at += len(part)
    return b"".join(parts)


class Journal:
    """The game in play, on disk."""

    def __init__(self, path: Path, handle: int, size: int, crc: int, *, torn: bool = False) -> None:
        self.path = path
        self._torn = torn
        self._handle = handle
        self.size, self._crc = size, crc
        self._behind = UnflushedWrites()
        self._waits_for_flush = False
        self._closed = False

    @classmethod
    def start(cls, path: Path, first: Sequence[bytes]) -> Journal:
        """Create a journal of these payloads atomically. Raises OSError, also if the file exists."""
        journal = cls.aside(path, first)
        journal.put_in_place(rename_new)
        return journal

    @classmethod
    def aside(cls, path: Path, first: Sequence[bytes]) -> Journal:
        """The same on the disk already, but beside its place. Raises OSError."""
        private_folder(path.parent)
        data, crc = HEAD, zlib.crc32(HEAD)
        for payload in first:
            record, crc = frame(payload, crc)
            data += record
        aside = _aside(path)
        aside.unlink(missing_ok=True)
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        journal = cls(path, handle, len(data), crc)
        try:
            lock(handle)
            _write(handle, data)
            os.fsync(handle)
        except BaseException:
            journal.drop()
            raise
        return journal

    def put_in_place(self, put: Callable[[Path, Path], None] = os.replace) -> None:
        """Make a prepared file the journal. Raises OSError; it is gone then."""
        try:
            put(_aside(self.path), self.path)
        except OSError:
            self.drop()
            raise

    def drop(self) -> None:
        """Drop a prepared file."""
        self._closed = True
        os.close(self._handle)
        _aside(self.path).unlink(missing_ok=True)

    @classmethod
    def claim(cls, path: Path) -> tuple[Journal, list[bytes]]:
        """Open a journal that nobody writes, and read its payloads.

        It is read only after it is locked: an earlier read may miss the last acknowledged move. A torn end is cut off
        with the next write, not before.

        Raises BadJournal if it is damaged, or `JournalInUse`; OSError as opening and reading do.
        """
        with refusing(path):
            handle = hold(path)
            try:
                data = whole_file(handle)
                found, size, crc = payloads(data)
            except BaseException:
                os.close(handle)
                raise
        return cls(path, handle, size, crc, torn=size < len(data)), found

    def append(self, payload: bytes) -> None:
        """Write one record. Raises OSError if that fails; the journal is then unchanged."""
        record, crc = frame(payload, self._crc)
        self._mend()
        try:
            _write(self._handle, record)
        except OSError:
            self._torn = True
            self._mend()
            raise
        self.size, self._crc = self.size + len(record), crc
        if self._waits_for_flush:
            return
        with contextlib.suppress(RuntimeError):  # without a loop nothing is flushed before the end
            flush_soon(self)
            self._waits_for_flush = True
            self._behind.wrote()

    def late(self) -> asyncio.Future[None] | None:
        """A future for the disk having everything written so far, if it is far behind; else None."""
        return self._behind.late()

    def _mend(self) -> None:
        """Cut off what a failed write left behind, before anything follows it."""
        if self._torn:
            os.ftruncate(self._handle, self.size)
            self._torn = False

    def handle_for_flushing(self) -> int:
        """A duplicate handle, which the flush closes: the journal may be closed while that waits for its thread.

        Raises OSError if there is none to be had.
        """
        self._waits_for_flush = False
        self._behind.begins()
        return os.dup(self._handle)

    def flushed(self) -> None:
        """The disk has all that was written before that handle was given, or will never have it."""
        self._behind.ends()

    def close(self, *, finished: bool) -> None:
        """The game ended, and its journal with it, or it will go on another time. Closing twice does nothing."""
        if self._closed:
            return
        self._closed = True
        forget(self)
        self._behind.closes()
        if finished:
            self._remove()
        # A flush that still waits for its thread has a copy of the handle, which must not hold the lock.
        unlock(self._handle)
        (os.close if finished else close_flushed)(self._handle)
        self._handle = -1  # a late handle is not stored: its number may be another file's by now

    def _remove(self) -> None:
        """Removes this journal, but not another game's that has taken its place."""
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.stat(self.path), os.fstat(self._handle)):
                self.path.unlink()


def _aside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}")


def _write(handle: int, data: bytes) -> None:
    """Writes all at once, or fails."""
    written = os.write(handle, data)
    if written != len(data):
        raise OSError(f"{written} of {len(data)} bytes could be written; is the disk full?")


# Flushes written files to disk in the background, shortly after each write, so that a machine failure loses little.
#
# The journals of a process with something to flush form one queue, each at most once however much is written to it
# meanwhile, and a few dedicated threads work through it. A journal has one flush under way at most: writes during it
# put the journal into the queue again. So a slow disk lengthens the queue and opens `AT_ONCE` more files, and blocks
# nothing else: threads for other work are not used.
#
# Acknowledged moves must not run far ahead of a slow disk: `UnflushedWrites` has the age of the oldest unflushed
# write; when that exceeds `MOST_BEHIND`, new moves wait until the disk has everything before them.

FLUSH_EVERY = 0.1
"""Seconds between two rounds of flushing.

The first write after a quiet time is flushed at once, so at human pace a move is on disk as soon as possible; writes
within a round are gathered for the next.
"""

AT_ONCE = 32
"""Flushes under way at once: a disk takes several together as fast as one."""

MOST_BEHIND = 0.25
"""The maximum age in seconds of acknowledged writes that the disk does not have."""


class UnflushedWrites:
    """The unflushed writes of one file, by the age of the oldest."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._oldest: float | None = None
        """The time of the first write for which no flush has begun …"""
        self._under_way: float | None = None
        """… and of the first that is being flushed."""
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
        self._line: dict[Journal, None] = {}
        """The queue of files with unflushed writes, the longest waiting first."""
        self._under_way: set[Journal] = set()

    def add(self, journals: Iterable[Journal]) -> None:
        """These have something to be flushed."""
        with self._lock:
            self._line.update(dict.fromkeys(journals))
        self._go_on()

    def forget(self, journal: Journal) -> None:
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

    def _next(self) -> tuple[Journal, int] | None:
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

    def _aside(self, journal: Journal, handle: int) -> None:
        self._flush(journal, handle)
        self._go_on()

    def _flush(self, journal: Journal, handle: int) -> None:
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
        self.waiting: set[Journal] = set()
        self._next = 0.0
        """The earliest time of the next flush, by the loop's clock."""

    def add(self, journal: Journal, loop: asyncio.AbstractEventLoop) -> None:
        """Add a journal; the first of a round sets the end of the round."""
        if not self.waiting:
            loop.call_at(max(self._next, loop.time()), self._end, loop)
        self.waiting.add(journal)

    def _end(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting, self.waiting = self.waiting, set()
        self._next = loop.time() + FLUSH_EVERY
        _queue.add(waiting)


_rounds: WeakKeyDictionary[asyncio.AbstractEventLoop, _Round] = WeakKeyDictionary()


def flush_soon(journal: Journal) -> None:
    """Flush a journal with the next round. Raises RuntimeError without a running loop."""
    loop = asyncio.get_running_loop()
    _rounds.setdefault(loop, _Round()).add(journal, loop)


def forget(journal: Journal) -> None:
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
