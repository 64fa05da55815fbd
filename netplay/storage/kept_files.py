"""Small files that several programs of one player may change at once: read, changed and put back in one go."""

from __future__ import annotations

import contextlib
import fcntl
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.errors import QkError
from netplay.storage.home import write_aside

PATIENCE = 3.0
"""Seconds to wait for another program that changes the same file."""

T = TypeVar("T")


class BadFile(QkError):
    """A file of the player's that cannot be read, written or understood."""


def read_kept(path: Path, kind: type[T]) -> T | None:
    """What a file holds, None if there is none.

    Raises:
        BadFile: if it cannot be read or understood; it is left as it is.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except OSError as wrong:
        raise BadFile(f"{path}: {wrong.strerror or wrong}") from wrong
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise BadFile(f"{path} is damaged ({wrong}); mend it or remove it") from wrong


def change_kept(path: Path, kind: type[T], change: Callable[[T | None], T]) -> None:
    """Changes what a file holds, while no other program of ours does.

    Raises:
        BadFile: if it cannot be read, understood or written; it is left as it is.
    """
    try:
        with _alone(path):
            kept = change(read_kept(path, kind))
            write_aside(path, msgspec.json.format(msgspec.json.encode(kept), indent=1).decode() + "\n")
    except OSError as wrong:
        raise BadFile(f"{path}: {wrong.strerror or wrong}") from wrong


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """No other program holds the lock beside this file meanwhile; one that died holds it no more."""
    path.parent.mkdir(parents=True, exist_ok=True)
    late = time.monotonic() + PATIENCE
    with path.with_name(f".{path.name}.lock").open("a") as lock:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > late:
                    raise BadFile(f"{path} is being changed by another program") from None
                time.sleep(0.01)
        yield
