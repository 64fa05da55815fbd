"""The files of unfinished games, each named by a short unique ID."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from netplay.storage.home import home, private_folder
from netplay.storage.journal import Journal
from netplay.storage.locks import lock
from netplay.storage.reading import files_in

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The characters of an ID: none that can be mistaken for another."""
LENGTH = 4
SUFFIX = ".journal"
PATIENCE = 2.0


def unfinished_folder() -> Path:
    """The folder of unfinished games."""
    return home() / "unfinished"


def places() -> list[Path]:
    """The files of all unfinished games."""
    return files_in(unfinished_folder(), f"*{SUFFIX}")


def id_of(path: Path) -> str:
    """The ID of the game in this file."""
    return path.name.removesuffix(SUFFIX)


def begin(first: Sequence[bytes]) -> Journal:
    """The journal of a new game or table, in its own file. Raises OSError if it cannot be written."""
    folder = private_folder(unfinished_folder())
    handle = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        # A program that was stopped in these few lines must not stop all others: IDs are random, too.
        lock(handle, PATIENCE)
        while True:
            drawn = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            with contextlib.suppress(FileExistsError):  # another game has this ID
                return Journal.start(folder / f"{drawn}{SUFFIX}", first)
    finally:
        os.close(handle)
