"""What a host still owes to players: the record of a game that ended while they were away.

A debt belongs to a token, so it is paid at whatever table of this host its owner shows it, days later too,
when the seat is long given up and the table perhaps closed.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from pathlib import Path

import msgspec

from netplay.storage.kept_files import alone, change_kept, lock_beside, read_kept

MOST = 20
"""Games that are owed to one player, the last ones."""
FORGOTTEN = 90 * 24 * 3600.0
"""Seconds after which a debt that nobody claims lapses."""


class Debt(msgspec.Struct, frozen=True):
    """A game that ended without one of its players."""

    title: str
    """What its table was called."""
    text: str
    """Its record."""


class _Owed(msgspec.Struct, frozen=True):
    debts: tuple[Debt, ...] = ()


class Debts:
    """All debts of one host, each player's in a file of its own; without a folder they last as long as the host."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._here: dict[str, tuple[Debt, ...]] = {}

    def owe(self, token: bytes, debt: Debt) -> None:
        """The owner of this token has a game to come. Raises BadFile if that cannot be kept."""

        def grown(before: tuple[Debt, ...]) -> tuple[Debt, ...]:
            return (*(one for one in before if one != debt), debt)[-MOST:]

        name = _name(token)
        if self._folder is None:
            self._here[name] = grown(self._here.get(name, ()))
        else:
            path = self._folder / name
            change_kept(path, _Owed, lambda kept: _Owed(grown(kept.debts if kept else ())))

    def owed(self, token: bytes) -> tuple[Debt, ...]:
        """What the owner of this token has to come, and has still to come. Raises BadFile if it cannot be read."""
        name = _name(token)
        if self._folder is None:
            return self._here.get(name, ())
        kept = read_kept(self._folder / name, _Owed)
        return kept.debts if kept is not None else ()

    def settle(self, token: bytes, paid: tuple[Debt, ...]) -> None:
        """These are owed no more; what came since is. Raises BadFile, OSError."""
        left = [one for one in self.claim(token) if one not in paid]
        for debt in left:
            self.owe(token, debt)

    def claim(self, token: bytes) -> tuple[Debt, ...]:
        """What the owner of this token has to come; it is owed no more. Raises BadFile if it cannot be read."""
        name = _name(token)
        if self._folder is None:
            return self._here.pop(name, ())
        path = self._folder / name
        if not path.exists():
            return ()
        with alone(path):  # another table of this host may owe something more just now
            kept = read_kept(path, _Owed)
            path.unlink(missing_ok=True)
            lock_beside(path).unlink(missing_ok=True)
        return kept.debts if kept is not None else ()

    def lapse(self) -> None:
        """Forgets what nobody has claimed for months."""
        if self._folder is None or not self._folder.is_dir():
            return
        for path in self._folder.iterdir():
            with contextlib.suppress(OSError):  # gone meanwhile, or it goes another time
                if time.time() - path.stat().st_mtime > FORGOTTEN:
                    path.unlink()


def _name(token: bytes) -> str:
    """The token itself lies in no file of the host but its journal."""
    return f"{hashlib.sha256(token).hexdigest()[:40]}.json"
