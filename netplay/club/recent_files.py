"""The tournaments offered for resuming: those in the program's folder, and recent ones elsewhere."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.club.acts import TournamentPlan
from netplay.club.book import SUFFIX, BadBook, TournamentFile, begin, open_book
from netplay.storage.home import home, private_folder, write_atomically
from netplay.storage.reading import files_in, why_not
from netplay.storage.user_files import alone, load_file, load_locked

REMEMBERED = 30
"""Tournaments elsewhere that are offered again."""


class KnownTournament(msgspec.Struct, frozen=True):
    """A tournament in a list."""

    path: Path
    at: float
    """When it was last written."""
    plan: TournamentPlan = TournamentPlan("")
    players: int = 0
    round: int = 0
    rounds: int = 0
    open: int = 0
    """The number of tables without a result."""
    is_over: bool = False
    problem: QkError | None = None
    """Why it cannot be opened."""


def folder() -> Path:
    """The folder of tournaments begun on the screen."""
    return home() / "tournaments"


def resolved(path: Path) -> Path:
    """The file that a command means: this path, or a tournament begun on the screen with this file name."""
    begun = folder() / path
    exists = os.path.exists  # a path's own method raises OSError for a name that is too long
    return begun if path.name == str(path) and not exists(path) and exists(begun) else path


def shell_name(path: Path) -> str:
    """What to type after a command in any folder for this tournament, quoted if the shell needs it."""
    name = path.name if path.parent == folder() else str(path.absolute())
    return name if re.fullmatch(r"[\w./-]+", name) else shlex.quote(name)


def _opened() -> Path:
    return folder() / "opened.json"


def elsewhere(*, within: bool = False) -> list[Path]:
    """Tournaments in other places, the one opened last first.

    Arguments:
        within: whether the caller is `alone` with the list.
    """
    held = (load_locked(_opened(), _read) if within else load_file(_opened(), _read, aside=True)).held
    return [Path(one) for one in held or ()]


def _read(data: bytes) -> list[str]:
    return msgspec.convert(json.loads(data), list[str])


def remember(path: Path) -> None:
    """This tournament was opened: it is offered again. Raises BadFile, OSError."""
    path = path.absolute()
    if path.parent == folder().absolute():
        return
    with alone(_opened()):
        before = elsewhere(within=True)
        paths = [path, *(one for one in before if one != path)][:REMEMBERED]
        if paths != before:
            _keep(paths)


def forget(path: Path) -> None:
    """A tournament elsewhere is offered no more; its file stays. Raises BadFile, OSError."""
    with alone(_opened()):
        _keep([one for one in elsewhere(within=True) if one != path])


def _keep(paths: list[Path]) -> None:
    # A path may contain bytes that are not UTF-8; of the encoders only `json` can write them.
    write_atomically(_opened(), json.dumps([str(one) for one in paths]))


def known() -> list[KnownTournament]:
    """All tournaments, the latest first; a file that cannot be opened is listed with its reason."""
    paths = [*files_in(folder(), f"*{SUFFIX}"), *(one for one in elsewhere() if os.path.exists(one))]
    return sorted(map(_look_at, dict.fromkeys(paths)), key=lambda one: -one.at)


def _look_at(path: Path) -> KnownTournament:
    try:
        at = path.stat().st_mtime
        book = open_book(path)
    except OSError:  # gone meanwhile
        return KnownTournament(path, 0.0, problem=QkError("club-no-file", path=str(path)))
    except QkError as wrong:
        return KnownTournament(path, at, problem=wrong)
    made = book.tournament
    book.close()
    left = len(made.open_matches())
    return KnownTournament(
        path, at, made.plan, len(made.players), len(made.rounds), made.total, left, made.is_over
    )


def begin_here(plan: TournamentPlan) -> TournamentFile:
    """Create a tournament in a file named after it. Raises BadAct, BadBook."""
    stem = re.sub(r"[^\w-]+", "-", plan.name).strip("-_")[:60] or "cup"
    try:
        private_folder(folder())
    except OSError as wrong:
        raise BadBook("club-file", path=str(folder()), why=why_not(wrong)) from wrong
    number = 1
    while True:
        path = folder() / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        try:
            return begin(path, plan)
        except BadBook as wrong:
            if wrong.code != "club-exists":
                raise
        number += 1
