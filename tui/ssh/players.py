"""Who comes over SSH: a key is a player, with a name and a home of its own; without a key one is a guest.

A player's home holds settings, records and seats like the home of a program on the player's own
machine. A guest's is thrown away when the guest goes. A name that a key has taken is that key's.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import msgspec

from netplay.line.sanitize import NAME_COLUMNS, clean_name, columns, likeness
from netplay.storage.home import made_folder
from netplay.storage.kept_files import change_kept, read_kept


class Player(msgspec.Struct, frozen=True):
    """Somebody at the other end of a session."""

    nick: str
    home: Path
    fingerprint: str = ""
    """Of the key that was proved; empty: a guest."""
    host: str = ""
    """Where this visit comes from."""

    @property
    def is_guest(self) -> bool:
        """Whether nobody can tell on another day that it is the same person."""
        return not self.fingerprint


class _Names(msgspec.Struct, frozen=True):
    by_key: dict[str, str] = {}


class Register:
    """The players of a server, by their keys."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._guests: set[str] = set()

    @property
    def _path(self) -> Path:
        return self._folder / "names.json"

    def of_key(self, key: bytes, wanted: str) -> Player:
        """The player whose key this is, under the name it asks for if no other key has it.

        Raises:
            BadFile: if the register cannot be read or kept.
        """
        fingerprint = _fingerprint(key)
        names: list[str] = []

        def change(kept: _Names | None) -> _Names:
            by_key = {} if kept is None else dict(kept.by_key)
            others = {name for one, name in by_key.items() if one != fingerprint}
            known = by_key.get(fingerprint, "")
            asked = clean_name(wanted)
            by_key[fingerprint] = known if known and _is_taken(asked, others) else _free(asked, others)
            names.append(by_key[fingerprint])
            return _Names(by_key)

        kept = read_kept(self._path, _Names)
        if kept is not None and kept.by_key.get(fingerprint) == clean_name(wanted):
            names.append(kept.by_key[fingerprint])
        else:
            change_kept(self._path, _Names, change)
        return Player(names[-1], self._folder / fingerprint, fingerprint)

    def knows(self, key: bytes) -> bool:
        """Whether this key has a name here. Raises BadFile."""
        return _fingerprint(key) in names_of(self._folder)

    def guest(self, wanted: str) -> Player:
        """Somebody without a key, with a home for this visit. Raises BadFile, OSError."""
        kept = read_kept(self._path, _Names)
        taken = set((kept or _Names()).by_key.values()) | self._guests
        nick = _free(clean_name(wanted, "guest"), taken)
        made_folder(self._folder)
        home = Path(tempfile.mkdtemp(prefix=f"guest-{os.getpid()}-", dir=self._folder))
        self._guests.add(nick)
        return Player(nick, home)

    def gone(self, player: Player) -> None:
        """A session has ended; of a guest nothing stays."""
        if player.is_guest:
            self._guests.discard(player.nick)
            shutil.rmtree(player.home, ignore_errors=True)

    def sweep(self) -> None:
        """Throws away what guests of servers left that run no more."""
        for left in self._folder.glob("guest-*-*"):
            owner = left.name.split("-")[1]
            if not (owner.isdecimal() and _is_running(int(owner))):
                shutil.rmtree(left, ignore_errors=True)


def names_of(folder: Path) -> Mapping[str, str]:
    """The registered names by key. Raises BadFile."""
    kept = read_kept(folder / "names.json", _Names)
    return {} if kept is None else kept.by_key


def _fingerprint(key: bytes) -> str:
    return hashlib.sha256(key).hexdigest()[:40]


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _is_taken(name: str, taken: set[str]) -> bool:
    return bool(likeness(name) & likeness(*taken))


def _free(wanted: str, taken: set[str]) -> str:
    """The name that is wanted, with a number if another has it."""
    name, number = wanted, 2
    while _is_taken(name, taken):
        tail = f"-{number}"
        short = wanted
        while columns(short + tail) > NAME_COLUMNS:
            short = short[:-1]
        name, number = short + tail, number + 1
    return name
