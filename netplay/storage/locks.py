"""File locks: one program at a time writes a journal, if the file system supports it."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import NamedTuple


def lock(handle: int, patience: float = 0.0, *, shared: bool = False) -> bool:
    """Lock a journal for writing, if files can be locked; False if another program has it.

    Arguments:
        patience: seconds to wait for it.
        shared: only to check whether somebody writes it; several may check at once.
    """
    try:
        import fcntl
    except ImportError:
        return True
    way = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
    late = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(handle, way | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= late:
                return False
            time.sleep(0.005)
        except OSError:  # a file system without locks
            return True
        else:
            return True


def is_in_use(path: Path) -> bool:
    """Whether another program is writing this journal."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        return not lock(handle, shared=True)
    finally:
        os.close(handle)


def claim(path: Path) -> int | None:
    """A handle of a lock file, created if missing; None while another program holds it.

    Raises:
        OSError: if it cannot be opened.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o600)
    if lock(handle):
        return handle
    os.close(handle)
    return None


def claim_beside(path: Path) -> Claim | None:
    """Claim a file for one program by a lock file beside it, removed with the claim; None while another has it.

    Raises:
        OSError: if the lock file cannot be made.
    """
    beside = path.with_name(f".{path.name}.run")
    while True:
        try:
            handle = claim(beside)
        except PermissionError:  # another user's program has it
            return None
        if handle is None:
            return None
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), beside.stat()):
                return Claim(handle, beside)
        os.close(handle)  # removed by the program that had it, between opening and locking


class Claim(NamedTuple):
    """A file that this program alone may use in some way."""

    handle: int
    beside: Path

    def release(self) -> None:
        """Gives it up."""
        self.beside.unlink(missing_ok=True)
        os.close(self.handle)


def unlock(handle: int) -> None:
    """Release a lock, for every copy of the handle."""
    try:
        import fcntl
    except ImportError:
        return
    with contextlib.suppress(OSError):  # a file system without locks
        fcntl.flock(handle, fcntl.LOCK_UN)
