"""Whose a file is: one program at a time writes a journal, where the file system can tell."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def lock(handle: int) -> bool:
    """Marks a journal as being written, where files can be locked; False if somebody else writes it."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def is_in_use(path: Path) -> bool:
    """Whether another program is writing this journal."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe is not waited for
    except OSError:
        return False
    try:
        return not lock(handle)
    finally:
        os.close(handle)


def unlock(handle: int) -> None:
    """Ends what `lock` began, for every copy of the handle."""
    try:
        import fcntl
    except ImportError:
        return
    with contextlib.suppress(OSError):  # a file system without locks
        fcntl.flock(handle, fcntl.LOCK_UN)
