"""What is left when the program itself is at fault: one line for the player, the rest in a file.

A fault in what stands beside a game (a panel, a log, a hint) is shown in one line in its place, and the program
continues (`tui.widgets.painted`). Faults of the game itself are not caught: a table with wrong state must stop.
"""

from __future__ import annotations

import contextlib
import platform
import sys
import traceback
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from netplay.storage.home import home, write_atomically
from netplay.tasks import Failed
from tui.text.words import Words, complain

MOST = 100
"""The number of crash reports that stay, the newest ones."""


def program_version() -> str:
    """The version of this program."""
    try:
        return version("qk-table")
    except PackageNotFoundError:
        return "0+checkout"


def write_crash(argv: Sequence[str], words: Words, fault: BaseException | None = None) -> str:
    """Write the fault being handled (or the one given) into the log folder; return the line to print."""
    fault = fault or sys.exc_info()[1]
    assert fault is not None
    short = " ".join(f"{type(fault).__name__}: {fault}".split())[:200]
    try:
        path = log_fault(argv, fault)
    except OSError as unwritable:
        return words.say("cli-fault-unlogged", fault=short, why=words.error(unwritable))
    return words.say("cli-fault", fault=short, path=str(path))


def faults_to_stderr(argv: Sequence[str], words: Words) -> Failed:
    """Report faults that end no program: each in one line on standard error, its traceback in the log folder."""
    return lambda fault: complain(write_crash(argv, words, fault))


def log_fault(argv: Sequence[str], fault: BaseException) -> Path:
    """Write a fault with its traceback into the log folder and return the file.

    Raises:
        OSError: if it cannot be written.
    """
    head = (
        f"qk {program_version()}, Python {platform.python_version()}, {platform.platform()}\n{list(argv)}\n"
    )
    path = home() / "log" / f"crash-{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
    write_atomically(path, head + "".join(traceback.format_exception(fault)))
    for old in sorted(path.parent.glob("crash-*.txt"))[:-MOST]:
        with contextlib.suppress(FileNotFoundError):  # another process has removed it
            old.unlink()
    return path


class Faults:
    """The faults of this session that stayed beside the game, each written down once."""

    def __init__(self) -> None:
        self._logged: dict[tuple[str, str, int | None], str] = {}

    def path_of(self, fault: Exception) -> str:
        """Where the traceback of a fault is; empty if it could not be written."""
        frames = traceback.extract_tb(fault.__traceback__)
        where = (frames[-1].filename, frames[-1].lineno) if frames else ("", None)
        key = (type(fault).__name__, *where)
        if key not in self._logged:
            try:
                self._logged[key] = str(log_fault(["beside"], fault))
            except OSError:
                self._logged[key] = ""
        return self._logged[key]
