"""The journal of a table in play: what was dealt and every move, on disk before it is acknowledged.

A file is a mark with a version, then records: the length of the payload, a checksum, the payload in
msgpack. A checksum goes on from that of the record before, so a record stands only in its own place:
one that is missing, moved or changed breaks the chain. A write that was cut short can only be the last
one, so reading keeps what is whole and drops a torn end; but where something whole still follows the
first fault, the file was damaged and nothing in it is believed.

Each record is one `write`, which survives the end of the process; what the machine itself may forget
is flushed off the loop, about ten times a second.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from engine.errors import QkError
from engine.seats import Seat
from netplay.storage.flushing import close_flushed, flush_soon, forget
from netplay.storage.home import made_folder
from netplay.storage.kept_files import put_aside
from netplay.storage.locks import lock, unlock
from netplay.storage.reading import NoFile, own_bytes
from netplay.table.games import Chosen

MARK = b"qk table"
VERSION = 1
HEAD = MARK + VERSION.to_bytes(2, "big")
MOST = 1 << 20
"""Bytes of one payload; the largest, an opening, has a few thousand."""

LARGEST = 256 << 20
"""Bytes of a journal that is read; a thousand moves have 39,000."""

_FRAME = 8


class BadJournal(QkError):
    """A journal that cannot be read; the game in it cannot go on."""

    def __init__(self, message: str, problem: str = "", path: Path | None = None) -> None:
        """The message says it all; its parts are for those who say it in another language.

        Arguments:
            problem: what is wrong with the journal.
            path: where the file is now.
        """
        super().__init__(message)
        self.problem = problem or message
        self.path = path


class NewerJournal(BadJournal):
    """A journal that a newer version of this program wrote; it is kept for that one."""


class JournalInUse(BadJournal):
    """A journal that another program is writing just now."""


class Opening(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """How a game in play was dealt: enough to deal it again."""

    chosen: Chosen
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The level of each seat's bot; empty for a person."""
    seed: str
    """The dice's seed, in hex."""
    date: str
    pace: float = 0.0
    """How long bots take, in seconds."""
    number: int = 1
    """Which game of the series it is."""
    games: int = 1
    points: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()
    assist: bool = False
    """Whether the player is told what is prime before playing."""


class Made(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """One move: who, what (as `netplay.table.codec` spells it), the seconds used, and its sender's name for it."""

    actor: int
    text: str
    seconds: float | None = None
    id: str = ""


class Whole(Protocol):
    """How much of a journal is whole, from where writing goes on."""

    @property
    def size(self) -> int:
        """Bytes."""

    @property
    def crc(self) -> int:
        """The checksum of the last record."""


class Found(msgspec.Struct, frozen=True):
    """What a journal holds."""

    opening: Opening
    made: tuple[Made, ...]
    size: int
    """How many bytes of the file are whole."""
    crc: int
    """The checksum of the last record, from which the next goes on."""
    torn: int = 0
    """How many bytes at the end were cut short."""


def frame(payload: bytes, crc: int) -> tuple[bytes, int]:
    """A payload as a record that follows one with this checksum, and its own checksum."""
    size = len(payload).to_bytes(4, "big")
    own = zlib.crc32(size + payload, crc)
    return size + own.to_bytes(4, "big") + payload, own


def payloads(data: bytes) -> tuple[list[bytes], int, int]:
    """The payloads of a journal up to a torn end, how many bytes are whole, and the last checksum.

    Raises:
        BadJournal: for a file that is no journal, or one that is damaged before its end.
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
                raise BadJournal(f"byte {at} begins a damaged record, and whole ones follow")
            break
        found.append(framed[2][4:])
        at, crc = at + _FRAME + framed[0], framed[1]
    return found, at, crc


def _not_ours(data: bytes) -> BadJournal:
    if data[: len(MARK)] == MARK and len(data) >= len(HEAD):
        version = int.from_bytes(data[len(MARK) : len(HEAD)], "big")
        kind = NewerJournal if version > VERSION else BadJournal
        return kind(f"it has version {version} of the format, and this program reads {VERSION}")
    if data[:1] == b"{":
        return BadJournal(
            "an earlier version of this program wrote it, in lines of text that are no longer read"
        )
    return BadJournal("it does not begin like a journal")


def _framed(data: bytes, at: int) -> tuple[int, int, bytes] | None:
    """Length, checksum, and what it covers, of a record that would begin here; None if it cannot."""
    size = int.from_bytes(data[at : at + 4], "big")
    end = at + _FRAME + size
    if not 0 < size <= MOST or end > len(data):
        return None
    crc = int.from_bytes(data[at + 4 : at + _FRAME], "big")
    return size, crc, data[at : at + 4] + data[at + _FRAME : end]


def _goes_on(data: bytes, begin: int, befores: set[int]) -> bool:
    """Whether a whole record stands somewhere behind a fault: one that follows the fault, or two in a row."""
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


def read_journal(path: Path) -> Found | None:
    """The game in a journal, None if there is none; a record cut short at the end is left out.

    Raises:
        BadJournal: if it cannot be understood; the file was moved aside, so that play can go on.
    """
    try:
        data = own_bytes(path, LARGEST)
    except FileNotFoundError:
        return None
    except OSError as wrong:
        raise refuse(path, wrong) from wrong
    except NoFile as wrong:
        raise BadJournal(f"{path}: {wrong}", str(wrong), path) from wrong
    try:
        found, size, crc = payloads(data)
        if not found:
            raise BadJournal("it ends before it says how the game was dealt")
        opening = msgspec.msgpack.decode(found[0], type=Opening)
        made = tuple(msgspec.msgpack.decode(one, type=Made) for one in found[1:])
    except (BadJournal, msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise refuse(path, wrong) from wrong
    return Found(opening, made, size, crc, len(data) - size)


class Journal:
    """The game in play, on disk."""

    def __init__(self, path: Path, handle: int, size: int, crc: int) -> None:
        self.path = path
        self._handle = handle
        self._size = size
        self._crc = crc
        self._waits_for_flush = False

    @classmethod
    def begin(cls, path: Path, opening: Opening) -> Journal:
        """A new journal, whole from the first moment: written aside and put in its place.

        Raises:
            OSError: if it cannot be written.
        """
        return cls.start(path, [msgspec.msgpack.encode(opening)])

    @classmethod
    def start(cls, path: Path, first: Sequence[bytes]) -> Journal:
        """A new journal that begins with these payloads. Raises OSError if it cannot be written."""
        made_folder(path.parent)
        data, crc = HEAD, zlib.crc32(HEAD)
        for payload in first:
            record, crc = frame(payload, crc)
            data += record
        aside = path.with_name(f".{path.name}.{os.getpid()}")
        aside.unlink(missing_ok=True)
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        try:
            lock(handle)
            _write(handle, data)
            os.fsync(handle)
            os.replace(aside, path)
        except BaseException:
            os.close(handle)
            aside.unlink(missing_ok=True)
            raise
        return cls(path, handle, len(data), crc)

    @classmethod
    def again(cls, path: Path, found: Whole) -> Journal:
        """Goes on writing a journal that was read; a torn end is cut off.

        Raises:
            JournalInUse: if another program writes it.
            OSError: if it cannot be written.
        """
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NONBLOCK", 0))
        try:
            if not lock(handle):
                raise JournalInUse(f"the game in {path} is being played in another window", path=path)
            os.ftruncate(handle, found.size)
        except BaseException:
            os.close(handle)
            raise
        return cls(path, handle, found.size, found.crc)

    def made(self, actor: Seat, text: str, seconds: float | None, id_: str) -> None:
        """Keeps one move. Raises OSError if it cannot be kept; the journal is then as it was."""
        self.append(msgspec.msgpack.encode(Made(int(actor), text, seconds, id_)))

    def append(self, payload: bytes) -> None:
        """Keeps one record. Raises OSError if it cannot be kept; the journal is then as it was."""
        record, crc = frame(payload, self._crc)
        try:
            _write(self._handle, record)
        except OSError:
            os.ftruncate(self._handle, self._size)
            raise
        self._size, self._crc = self._size + len(record), crc
        if self._waits_for_flush:
            return
        with contextlib.suppress(RuntimeError):  # without a loop nothing is flushed before the end
            flush_soon(self)
            self._waits_for_flush = True

    def handle_for_flushing(self) -> int:
        """A handle of its own: the journal may be closed while the flush still waits for its thread."""
        self._waits_for_flush = False
        return os.dup(self._handle)

    def close(self, *, finished: bool) -> None:
        """The game ended, and its journal with it, or it will go on another time."""
        forget(self)
        if finished:
            self._remove()
        # A flush that still waits for its thread has a copy of the handle, which must not hold the lock.
        unlock(self._handle)
        if finished:
            os.close(self._handle)
        else:
            close_flushed(self._handle)

    def _remove(self) -> None:
        """Removes this journal, but not another game's that has taken its place."""
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.stat(self.path), os.fstat(self._handle)):
                self.path.unlink()


def _write(handle: int, data: bytes) -> None:
    """Writes all at once, or fails."""
    written = os.write(handle, data)
    if written != len(data):
        raise OSError(f"{written} of {len(data)} bytes could be written; is the disk full?")


def keep_earlier(path: Path) -> None:
    """A new game begins over an interrupted one: its journal stays beside it, as `….earlier`."""
    if path.exists():
        path.replace(earlier_than(path))


def earlier_than(path: Path) -> Path:
    """Where the game lies that was interrupted before the one of this journal."""
    return path.with_name(f"{path.name}.earlier")


def bring_back_earlier(path: Path) -> None:
    """Once the newer game is over, the one that it was begun over can go on."""
    if not path.exists() and earlier_than(path).exists():
        earlier_than(path).replace(path)


def set_aside(path: Path) -> Path:
    """Moves a damaged file out of the way, so that nothing in it is lost. Raises OSError."""
    return put_aside(path, "damaged")


def refuse(path: Path, wrong: object) -> BadJournal:
    """The refusal of a journal, which is moved out of the way."""
    problem = str(wrong)
    try:
        aside = put_aside(path, "newer" if isinstance(wrong, NewerJournal) else "damaged")
    except OSError as stuck:
        words = f"the interrupted game in {path} cannot go on ({problem}), nor be moved ({stuck})"
        return BadJournal(words, problem, path)
    return BadJournal(
        f"the interrupted game cannot go on ({problem}); it was moved to {aside}", problem, aside
    )
