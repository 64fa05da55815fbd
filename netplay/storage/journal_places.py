"""Where unfinished games lie: a file each, named by a short ID that nobody else takes meanwhile."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path

from netplay.storage.home import home, made_folder
from netplay.storage.journal import Journal
from netplay.storage.locks import lock

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What an ID is made of: nothing that is read for something else."""
LENGTH = 4
SUFFIX = ".journal"
PATIENCE = 2.0


def shelf_folder() -> Path:
    """The folder of unfinished games."""
    return home() / "unfinished"


def places() -> list[Path]:
    """The files of all unfinished games."""
    return sorted(shelf_folder().glob(f"[!.]*{SUFFIX}"))


def id_of(path: Path) -> str:
    """By what a player names the game that lies there."""
    return path.name.removesuffix(SUFFIX)


@contextlib.contextmanager
def choosing() -> Iterator[None]:
    """Meanwhile no other program takes a place on the shelf.

    Raises:
        OSError: if there can be no shelf.
    """
    folder = made_folder(shelf_folder())
    handle = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        # A program that was stopped in these few lines must not stop all others: IDs are thrown, too.
        lock(handle, PATIENCE)
        yield
    finally:
        os.close(handle)


def free_place() -> Path:
    """A place where nothing lies."""
    while True:
        thrown = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        path = shelf_folder() / f"{thrown}{SUFFIX}"
        if not path.exists():
            return path


def begin(first: Sequence[bytes]) -> Journal:
    """The journal of a game or a table that begins, in a place of its own. Raises OSError if it cannot be kept."""
    with choosing():
        while True:
            with contextlib.suppress(FileExistsError):  # whom nobody waits for any more has taken it
                return Journal.start(free_place(), first)
