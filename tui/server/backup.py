"""A backup of a server's data, taken while the server runs or not.

The command that asks for it does the copying, not the server: a service may write to its own folder and to nothing
else, and its /tmp is private and goes when it stops. Journals only grow, so the copy of one is a game up to some move;
SQLite copies its databases itself.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path
from typing import BinaryIO

from engine.errors import QkError
from netplay.storage.home import home

_LEFT_OUT = ("cache", "log")
"""Folders that can be made again, or hold nothing of the players."""
_SQLITE = b"SQLite format 3\0"


def back_up(folder: Path) -> int:
    """Copy QK_HOME into a new folder and return the number of files.

    The folder appears under its name once it is whole.

    Raises:
        QkError: if QK_HOME has nothing in it, or the folder exists already or is within QK_HOME.
        OSError: if it can't be written; nothing of it is left.
    """
    source = _source()
    target = folder.resolve()
    if target.exists():
        raise QkError("backup-exists", path=str(target))
    if source == target or source in target.parents:
        raise QkError("backup-within", path=str(target), home=str(source))
    target.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        count = _copy(source, making)
        os.rename(making, target)
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise
    return count


def back_up_to(stream: BinaryIO) -> int:
    """Write QK_HOME as a tar archive and return the number of files.

    Raises:
        QkError: if QK_HOME has nothing in it.
        OSError: if the archive can't be written.
    """
    source = _source()
    with tempfile.TemporaryDirectory(prefix="qk-backup-") as folder:
        making = Path(folder).resolve()
        count = _copy(source, making)
        with tarfile.open(fileobj=stream, mode="w|") as archive:
            for one in sorted(making.iterdir()):
                archive.add(one, one.name)
    return count


def _source() -> Path:
    source = home().resolve()
    if not source.is_dir() or not any(source.iterdir()):
        raise QkError("backup-nothing", home=str(source))
    return source


def _copy(source: Path, target: Path) -> int:
    count = 0
    for path, folders, files in os.walk(source):
        here = Path(path)
        if here == source:
            folders[:] = [name for name in folders if name not in _LEFT_OUT]
        # A temporary folder may lie within QK_HOME (TMPDIR): the copy doesn't copy itself.
        folders[:] = [name for name in folders if not name.startswith("guest-") and here / name != target]
        to = target / here.relative_to(source)
        to.mkdir(mode=0o700, exist_ok=True)
        for name in files:
            one = here / name
            # The log beside a database is part of the database's copy; sockets and pipes hold no data.
            if name.endswith(("-wal", "-shm", "-journal")) or not one.is_file() or one.is_symlink():
                continue
            try:
                _copy_one(one, to / name)
            except FileNotFoundError:
                continue  # a game that just ended took its journal along
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
