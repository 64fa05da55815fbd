"""Files of ours in the player's folder: read without trust, never written over unread, changed by several at once.

One function, `look`, says for all of them what becomes of a file that is not as this program writes it:

missing
    There is nothing; what is written begins anew.
newer
    A newer version of this program wrote it. It is kept: under another name where a player has to go on
    (settings, progress), else where it lies, and then nothing is saved there.
damaged
    It is kept likewise.
no file at all (a folder, a pipe, a device), or one that may not be read
    It stays where it lies, and nothing is saved there.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from engine.errors import QkError
from netplay.storage.home import made_folder, write_aside
from netplay.storage.reading import NoFile, own_bytes, why_not

PATIENCE = 3.0
"""Seconds to wait for another program that changes the same file."""

LARGEST = 16 << 20
"""Bytes of such a file; the largest, the drill's progress, comes to two million when everything was asked."""

T = TypeVar("T")


class BadFile(QkError):
    """A file of the player's that cannot be read, written or understood: which, why, and what became of it."""


class NewerFile(QkError):
    """What a file holds is in the format of a newer version of this program."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__("file-newer", found=found, known=known)


class Looked(msgspec.Struct, Generic[T], frozen=True):
    """What there is of a file: what it holds, or why that is nothing."""

    held: T | None = None
    wrong: BadFile | None = None
    """Why it could not be used, and what became of it; None if it could, or if there is none."""


def look(
    path: Path, understand: Callable[[bytes], T], *, aside: bool = False, most: int = LARGEST
) -> Looked[T]:
    """What a file of ours holds, and what was done with one that cannot be used. Raises nothing.

    Arguments:
        understand: what the bytes mean; raises NewerFile for a newer format, another error for damage.
        aside: whether one that is damaged or newer is moved out of the way, so that a new one can begin.
    """
    try:
        data = own_bytes(path, most)
    except FileNotFoundError:
        return Looked()
    except NoFile as wrong:
        return Looked(wrong=BadFile("file-unusable", path=str(path), why=wrong))
    except OSError as wrong:
        return Looked(wrong=BadFile("file-unusable", path=str(path), why=why_not(wrong)))
    try:
        return Looked(understand(data))
    except NewerFile as wrong:
        return Looked(wrong=_set_by(path, wrong, "newer", aside))
    except (QkError, msgspec.MsgspecError, ValueError, KeyError, TypeError, RecursionError) as wrong:
        return Looked(wrong=_set_by(path, _damage(wrong), "damaged", aside))


def _set_by(path: Path, why: QkError, kind: str, aside: bool) -> BadFile:
    """What became of a file that cannot be used."""
    if aside:
        with contextlib.suppress(OSError):
            return BadFile("file-aside", path=str(path), why=why, aside=str(put_aside(path, kind)))
    return BadFile("file-stays", path=str(path), why=why)


def _damage(wrong: Exception) -> QkError:
    """What is wrong in a file, without the words of the library that read it."""
    if isinstance(wrong, QkError):
        return wrong
    if isinstance(wrong, RecursionError):
        return NoFile("file-nested")
    if isinstance(wrong, msgspec.ValidationError):
        said = str(wrong)
        at = re.search(r" - at `\$([^`]*)`", said)
        field = re.search(r"field `([^`]+)`", said)
        places = (at[1].strip(".") if at else "", field[1] if field else "")
        return NoFile("file-bad-value", place=".".join(filter(None, places)) or "–")
    return NoFile("file-damaged")


def put_aside(path: Path, kind: str) -> Path:
    """Gives a file that cannot be used another name, which no file has yet; gives that name.

    Arguments:
        kind: `damaged` or `newer`.

    Raises:
        OSError: if it cannot be moved.
    """
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.{kind}-{number}")
        if not (aside.exists() or aside.is_symlink()):
            path.rename(aside)
            return aside
        number += 1


# ------------------------------------------------------------------ small files in JSON

FORMAT = 1
"""The format of these files; one that says a higher number was written by a newer program."""


def read_kept(path: Path, kind: type[T]) -> T | None:
    """What a file holds, None if there is none.

    Raises:
        BadFile: if it cannot be read or understood; it is left as it is.
    """
    looked = look(path, lambda data: _from_json(data, kind))
    if looked.wrong is not None:
        raise looked.wrong
    return looked.held


def _stands(kept: object) -> None:
    """What could be read is good."""


def look_kept(path: Path, kind: type[T], check: Callable[[T], None] = _stands) -> Looked[T]:
    """What a file holds; one that is damaged or newer is moved aside.

    Arguments:
        check: raises ValueError, KeyError or TypeError for what cannot be.
    """
    return look(path, lambda data: _from_json(data, kind, check), aside=True)


def change_kept(
    path: Path,
    kind: type[T],
    change: Callable[[T | None], T],
    *,
    check: Callable[[T], None] = _stands,
    aside: bool = False,
) -> T:
    """Changes what a file holds, while no other program of ours does; gives what it holds now.

    What stands in it that this version does not know stays.

    Arguments:
        check: raises ValueError, KeyError or TypeError for what cannot be.
        aside: whether one that is damaged or newer is moved out of the way.

    Raises:
        BadFile: if it cannot be read, understood or written; it is left as it is.
    """
    with alone(path):
        looked = look(path, lambda data: (_from_json(data, kind, check), _table(data)), aside=aside)
        if looked.wrong is not None and looked.wrong.code != "file-aside":
            raise looked.wrong
        held, before = looked.held if looked.held is not None else (None, {})
        kept = change(held)
        table = {**before, **msgspec.to_builtins(kept)}
        write(path, msgspec.json.format(msgspec.json.encode(table), indent=1).decode() + "\n")
    return kept


def _from_json(data: bytes, kind: type[T], check: Callable[[T], None] = _stands) -> T:
    said = msgspec.json.decode(data, type=_Format).format
    if said > FORMAT:
        raise NewerFile(said, FORMAT)
    kept = msgspec.json.decode(data, type=kind)
    check(kept)
    return kept


def _table(data: bytes) -> Mapping[str, Any]:
    return msgspec.json.decode(data, type=dict[str, Any])


class _Format(msgspec.Struct, frozen=True):
    format: int = FORMAT


def write(path: Path, text: str) -> None:
    """Writes a file of ours; the old one stays whole until the new one is.

    Raises:
        BadFile: if it cannot be written; what is there is as it was.
    """
    try:
        write_aside(path, text)
    except OSError as wrong:
        raise BadFile("file-unwritten", path=str(path), why=why_not(wrong)) from wrong


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """No other program holds the lock beside this file meanwhile; one that died holds it no more.

    Raises:
        BadFile: if another one does not let go of it, or it cannot be had.
    """
    beside = path.with_name(f".{path.name}.lock")
    try:
        made_folder(path.parent)
        lock = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o600)
    except OSError as wrong:
        raise BadFile("file-unwritten", path=str(path), why=why_not(wrong)) from wrong
    try:
        if not stat.S_ISREG(os.fstat(lock).st_mode):
            raise BadFile("file-bad-lock", path=str(path), lock=str(beside))
        late = time.monotonic() + PATIENCE
        while not _locked(lock):
            if time.monotonic() > late:
                raise BadFile("file-in-use", path=str(path))
            time.sleep(0.01)
        yield
    finally:
        os.close(lock)


def _locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
