"""The program's files in the player's folder: read without trust, never overwritten unread, changed by several at once.

`load_file` decides for all of them what happens to a file that is not as this program writes it:

missing
    Empty; the next write creates it.
newer
    A newer version of this program wrote it. It is preserved: under another name if the player has to go on
    (settings, progress), else in place, and then nothing is saved there.
damaged
    It is preserved likewise.
not a file (a folder, a pipe, a device), or unreadable by permission
    It stays in place, and nothing is saved there.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from engine.errors import QkError
from netplay.storage.home import private_folder, write_atomically
from netplay.storage.locks import claim
from netplay.storage.reading import NoFile, own_bytes, why_not

PATIENCE = 3.0
"""Seconds to wait for another program that changes the same file."""

LARGEST = 16 << 20
"""The maximum size of such a file in bytes; the largest, the drill's complete progress, comes to two million."""

T = TypeVar("T")


class BadFile(QkError):
    """A player's file that cannot be read, written or understood: which, why, and what became of it."""


class NewerFile(QkError):
    """A file in the format of a newer version of this program."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__("file-newer", found=found, known=known)


class LoadedFile(msgspec.Struct, Generic[T], frozen=True):
    """The content of a file, or why there is none."""

    held: T | None = None
    wrong: BadFile | None = None
    """Why it could not be used, and what became of it; None if it could, or if it is missing."""


def load_file(
    path: Path, understand: Callable[[bytes], T], *, aside: bool = False, most: int = LARGEST
) -> LoadedFile[T]:
    """Read a file of ours, and deal with one that cannot be used. Raises nothing.

    Arguments:
        understand: parses the bytes; raises NewerFile for a newer format, another error for damage.
        aside: whether a damaged or newer one is moved aside, so that a new one can begin; a caller that is `alone`
            with the file uses `load_locked` instead.
    """
    loaded, kind = _seen(path, understand, most)
    if aside and kind:
        with contextlib.suppress(BadFile), alone(path):
            # Another program may have moved it meanwhile and begun a new one, which is sound.
            return load_locked(path, understand, most=most)
    return loaded


def load_locked(path: Path, understand: Callable[[bytes], T], *, most: int = LARGEST) -> LoadedFile[T]:
    """As `load_file`, for a caller that is `alone` with the file: a damaged or newer one is moved aside."""
    loaded, kind = _seen(path, understand, most)
    if loaded.wrong is not None and kind:
        with contextlib.suppress(OSError):
            named = {**loaded.wrong.values, "aside": str(put_aside(path, kind))}
            return LoadedFile(wrong=BadFile("file-aside", **named))
    return loaded


def _seen(path: Path, understand: Callable[[bytes], T], most: int) -> tuple[LoadedFile[T], str]:
    """The content of a file; and `damaged` or `newer` if it can be moved aside for that."""
    try:
        data = own_bytes(path, most)
    except FileNotFoundError:
        return LoadedFile(), ""
    except NoFile as wrong:
        return LoadedFile(wrong=BadFile("file-unusable", path=str(path), why=wrong)), ""
    except OSError as wrong:
        return LoadedFile(wrong=BadFile("file-unusable", path=str(path), why=why_not(wrong))), ""
    try:
        return LoadedFile(understand(data)), ""
    except NewerFile as wrong:
        return LoadedFile(wrong=BadFile("file-stays", path=str(path), why=wrong)), "newer"
    except (QkError, msgspec.MsgspecError, ValueError, KeyError, TypeError, RecursionError) as wrong:
        return LoadedFile(wrong=BadFile("file-stays", path=str(path), why=_damage(wrong))), "damaged"


def _damage(wrong: Exception) -> QkError:
    """The damage of a file, without the words of the library that read it."""
    if isinstance(wrong, QkError):
        return wrong
    if isinstance(wrong, RecursionError):
        return NoFile("file-nested")
    if isinstance(wrong, msgspec.ValidationError):
        text = str(wrong)
        at = re.search(r" - at `\$([^`]*)`", text)
        field = re.search(r"field `([^`]+)`", text)
        places = (at[1].strip(".") if at else "", field[1] if field else "")
        place = ".".join(filter(None, places))
        if not place:
            return NoFile("file-bad-form", form="[…]" if text.startswith("Expected `array") else "{…}")
        return NoFile("file-bad-value", place=place)
    return NoFile("file-damaged")


def put_aside(path: Path, kind: str) -> Path:
    """Rename an unusable file to an unused name, which is returned.

    Only for a caller that is `alone` with the file: another program could take the same name.

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


FORMAT = 1
"""The format of these files; a higher number is of a newer program."""


def read_saved(path: Path, kind: type[T]) -> T | None:
    """The content of a file, None if it is missing.

    Raises:
        BadFile: if it cannot be read or understood; it is unchanged.
    """
    loaded = load_file(path, lambda data: _from_json(data, kind))
    if loaded.wrong is not None:
        raise loaded.wrong
    return loaded.held


def _stands(value: object) -> None:
    """Accept any readable content."""


def load_saved(path: Path, kind: type[T], check: Callable[[T], None] = _stands) -> LoadedFile[T]:
    """The content of a file; a damaged or newer one is moved aside.

    Arguments:
        check: raises ValueError, KeyError or TypeError for invalid content.
    """
    return load_file(path, lambda data: _from_json(data, kind, check), aside=True)


def change_saved(
    path: Path,
    kind: type[T],
    change: Callable[[T | None], T],
    *,
    check: Callable[[T], None] = _stands,
    aside: bool = False,
) -> T:
    """Change the content of a file under its lock; returns the new content.

    Unknown entries are preserved.

    Arguments:
        check: raises ValueError, KeyError or TypeError for invalid content.
        aside: whether a damaged or newer one is moved aside.

    Raises:
        BadFile: if it cannot be read, understood or written; it is unchanged.
    """
    with alone(path):
        looking = load_locked if aside else load_file
        loaded = looking(path, lambda data: (_from_json(data, kind, check), _table(data)))
        if loaded.wrong is not None and loaded.wrong.code != "file-aside":
            raise loaded.wrong
        held, before = loaded.held if loaded.held is not None else (None, {})
        changed = change(held)
        table = {**before, **msgspec.to_builtins(changed)}
        write(path, msgspec.json.format(msgspec.json.encode(table), indent=1).decode() + "\n")
    return changed


def _from_json(data: bytes, kind: type[T], check: Callable[[T], None] = _stands) -> T:
    version = msgspec.json.decode(data, type=_Format).format
    if version > FORMAT:
        raise NewerFile(version, FORMAT)
    value = msgspec.json.decode(data, type=kind)
    check(value)
    return value


def _table(data: bytes) -> Mapping[str, Any]:
    return msgspec.json.decode(data, type=dict[str, Any])


class _Format(msgspec.Struct, frozen=True):
    format: int = FORMAT


def write(path: Path, text: str) -> None:
    """Write a file of ours atomically. Raises BadFile if it cannot be written; the old one is unchanged."""
    try:
        write_atomically(path, text)
    except OSError as wrong:
        raise BadFile("file-unwritten", path=str(path), why=why_not(wrong)) from wrong


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the lock beside this file; the lock of a dead program is free.

    Raises:
        BadFile: if another program does not release it, or it cannot be taken.
    """
    late = time.monotonic() + PATIENCE
    while (held := _locked(path)) is None:
        if time.monotonic() > late:
            raise BadFile("file-in-use", path=str(path))
        time.sleep(0.01)
    try:
        yield
    finally:
        os.close(held)


def lock_beside(path: Path) -> Path:
    """The lock file of a file; a caller that is `alone` with the file may delete it."""
    return path.with_name(f".{path.name}.lock")


def _locked(path: Path) -> int | None:
    """The lock of a file, held; None while another program holds it. Raises BadFile."""
    beside = lock_beside(path)
    try:
        private_folder(path.parent)
        handle = claim(beside)
    except OSError as wrong:
        raise BadFile("file-unwritten", path=str(path), why=why_not(wrong)) from wrong
    if handle is None:
        return None
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise BadFile("file-bad-lock", path=str(path), lock=str(beside))
        # Between the two the previous holder may have deleted it: then the lock is another file by now.
        if os.path.samestat(os.stat(beside), os.fstat(handle)):
            return handle
    except FileNotFoundError:
        pass
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None
