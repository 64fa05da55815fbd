"""A copy of everything that a house keeps, taken while it runs.

Journals only grow, so a copy of one is a game up to some move. A database is copied by its own means. The copy has
its name when it is whole.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from engine.errors import QkError
from netplay.storage.home import home

_LEFT_OUT = ("cache", "log")
"""Folders that can be made again, or are no part of what players have."""
_SQLITE = b"SQLite format 3\0"


class NoBackup(QkError):
    """A copy that cannot be made there."""


def back_up(folder: Path) -> int:
    """Copies the house's home into a new folder; gives the number of files.

    Raises:
        NoBackup: if the folder is there already, or lies within what is copied.
        OSError: if it cannot be written; nothing of it is left.
    """
    source = home().resolve()
    target = folder.expanduser().resolve()
    if target.exists():
        raise NoBackup("backup-exists", path=str(target))
    if source == target or source in target.parents:
        raise NoBackup("backup-within", path=str(target), home=str(source))
    target.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        count = _copy(source, making)
        os.rename(making, target)
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise
    return count


def _copy(source: Path, target: Path) -> int:
    count = 0
    for path, folders, files in os.walk(source):
        here = Path(path)
        if here == source:
            folders[:] = [name for name in folders if name not in _LEFT_OUT]
        folders[:] = [name for name in folders if not name.startswith("guest-")]
        to = target / here.relative_to(source)
        to.mkdir(mode=0o700, exist_ok=True)
        for name in files:
            one = here / name
            # A log beside a database belongs to it and is in its copy; sockets and pipes are nobody's.
            if name.endswith(("-wal", "-shm", "-journal")) or not one.is_file() or one.is_symlink():
                continue
            try:
                _copy_one(one, to / name)
            except FileNotFoundError:
                continue  # a game that has just ended takes its journal along
            count += 1
    return count


def _copy_one(source: Path, target: Path) -> None:
    with source.open("rb") as opened:
        is_database = opened.read(len(_SQLITE)) == _SQLITE
    if not is_database:
        shutil.copy2(source, target)
        return
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as one,
        closing(sqlite3.connect(target)) as copy,
    ):
        one.backup(copy)
    shutil.copymode(source, target)
