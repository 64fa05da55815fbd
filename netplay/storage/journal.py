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
import os
import stat
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from engine.errors import QkError
from netplay.storage.flushing import UnflushedWrites, close_flushed, flush_soon, forget
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
        """A duplicate handle: the journal may be closed while the flush still waits for its thread."""
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
