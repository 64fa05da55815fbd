"""Who comes over SSH: a key is a player, with a name and a home of its own; without a key one is a guest.

A player's home holds settings, records and seats like the home of a program on the player's own
machine. A guest's is thrown away when the guest goes. A name that a key has taken is that key's as long as it comes
now and then; after that another player may take it. The files of the key's player stay.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.directory.protocol import DirectoryUnavailable
from netplay.line.sanitize import NAME_COLUMNS, clean_name, columns, likeness
from netplay.storage.home import private_folder
from netplay.storage.user_files import change_saved, read_saved
from netplay.wire.messages import TOKEN
from tui.server.recovery_codes import Recovery

NAME_DAYS = 180
"""Days for which a name stays its key's without a visit."""
ONE_VISIT = 12
"""Who came on one day alone has a name for this many times less: a name is taken in a second."""


KEYLESS = b"\0key"
"""The prefix of the tokens of players without a key, who can't come back to a seat."""


class SessionPlayer(msgspec.Struct, frozen=True):
    """The player of a session."""

    nick: str
    home: Path
    fingerprint: str = ""
    """Of the key that was proved; empty: a guest."""
    host: str = ""
    """Where this visit comes from."""
    days: int = 0
    """For which the name stays without a visit; a guest's does not."""
    key: str = ""
    """The fingerprint of the key that was proved this time: their first, or one that came by a recovery code."""
    asked: str = ""
    """The name that was asked for, if another player has it or one that looks like it."""

    @property
    def share(self) -> str:
        """Under what this player is counted where things are shared: a key's own; guests of one address have one."""
        return self.fingerprint or f"guests of {self.host or self.nick}"

    @property
    def id(self) -> str:
        """What identifies the player: the first of their keys, whatever name they come by; a guest's name."""
        return self.fingerprint or self.nick

    @property
    def is_guest(self) -> bool:
        """Whether the player can't be known again on another day."""
        return not self.fingerprint


def seat_token(player: SessionPlayer, saved: bytes, *, watch: bool) -> tuple[bytes, bytes]:
    """The token that a player shows at a table, and again if the player can't come back with it.

    Arguments:
        saved: the token of an earlier seat there; empty: none.
    """
    if watch or not player.is_guest:
        return saved, b""
    token = saved or KEYLESS + secrets.token_bytes(TOKEN - len(KEYLESS))
    return token, token


class _Names(msgspec.Struct, frozen=True):
    by_key: dict[str, str] = {}
    days: dict[str, tuple[date, date]] = {}
    """The first and the last day on which each key came."""

    def with_those_of(self, other: _Names) -> _Names:
        """These names, and those of another register that clash with none of them."""
        new = {
            key: name
            for key, name in other.by_key.items()
            if key not in self.by_key and not _is_taken(name, self.by_key.values())
        }
        days = {key: one for key, one in other.days.items() if key in new}
        return _Names({**self.by_key, **new}, {**self.days, **days})

    def without(self, expired: set[str]) -> _Names:
        """The names as they are when some keys have lost theirs."""
        return _Names(
            {key: name for key, name in self.by_key.items() if key not in expired},
            {key: days for key, days in self.days.items() if key not in expired},
        )


class NamesUnavailable(QkError):
    """The directory of names is away."""


class Register:
    """The players of a server, by their keys."""

    def __init__(
        self,
        folder: Path,
        *,
        kept: int = NAME_DAYS,
        today: Callable[[], date] = date.today,
        log: Callable[[str], None] = lambda line: None,
    ) -> None:
        """`kept`: days for which a name is reserved for its key without a visit."""
        self.kept = kept
        self.recovery = Recovery(folder)
        """Further keys of the same players, and how they come to them."""
        self._folder = folder
        self._today = today
        self._log = log
        self.takes_name: Callable[[str], bool] = lambda name: True
        """Takes a guest's name in the whole server …"""
        self.gives_name: Callable[[str], None] = lambda name: None
        """… and gives it back."""
        self.guests_elsewhere: Callable[[], set[str]] = set
        """The names of guests in other processes."""
        self.shared: Callable[[Callable[[bytes | None], bytes]], bytes] | None = None
        """Changes the names that several machines share; the local file is then a copy. Raises DirectoryUnavailable."""
        self._guests: set[str] = set()
        self._read: tuple[object, _Names | None] | None = None
        """What was read last, and from which file."""

    @property
    def _path(self) -> Path:
        return self._folder / "names.json"

    def of_key(self, key: bytes, wanted: str) -> SessionPlayer:
        """The player whose key this is, under the name it asks for if no other key has it.

        Raises:
            BadFile: if the register can't be read or written.
            NamesUnavailable: for a new player, if the directory of names is away.
        """
        fingerprint = self.recovery.owner(fingerprint_of(key))
        requested, today = clean_name(wanted), self._today()
        gone: list[str] = []

        def change(saved: _Names | None) -> _Names:
            names = saved or _Names()
            expired = self._expired(names) - {fingerprint}
            gone[:] = [names.by_key[one] for one in expired]
            left = names.without(expired)
            others = {name for one, name in left.by_key.items() if one != fingerprint}
            others |= self._guests | self.guests_elsewhere()
            own = (requested, left.by_key.get(fingerprint, ""))
            free = (name for name in own if name and not _is_taken(name, others))
            name = next(free, "") or _free(requested, others)
            first = left.days.get(fingerprint, (today, today))[0]
            return _Names({**left.by_key, fingerprint: name}, left.days | {fingerprint: (first, today)})

        saved = self._names_now()
        if saved is None or not self._stands(saved, fingerprint, requested):
            saved = self._changed(change, saved, fingerprint)
        for name in gone:
            self._log(f"the name {name} was not used and is free again")
        name = saved.by_key[fingerprint]
        return SessionPlayer(
            name,
            self._folder / fingerprint,
            fingerprint,
            days=self._days(saved.days.get(fingerprint, (today, today))),
            key=fingerprint_of(key),
            asked="" if name == requested else requested,
        )

    def _changed(
        self, change: Callable[[_Names | None], _Names], here: _Names | None, fingerprint: str
    ) -> _Names:
        """Change the names, those of all machines where there are several. Raises BadFile, NamesUnavailable."""
        if self.shared is None:
            return change_saved(self._path, _Names, change)

        def step(data: bytes | None) -> bytes:
            there = _Names() if data is None else msgspec.json.decode(data, type=_Names)
            return msgspec.json.encode(change(there.with_those_of(here or _Names())))

        try:
            names = msgspec.json.decode(self.shared(step), type=_Names)
        except DirectoryUnavailable as wrong:
            if here is not None and fingerprint in here.by_key:
                return here  # known here: comes in under the name it has
            raise NamesUnavailable("names-away") from wrong
        return change_saved(self._path, _Names, lambda _: names)

    def _stands(self, names: _Names, fingerprint: str, requested: str) -> bool:
        """Whether a key that asks for this name has the one that it gets, and was here today already."""
        if fingerprint not in names.days or names.days[fingerprint][1] != self._today():
            return False
        own = names.by_key.get(fingerprint)
        if own == requested:
            return True
        left = names.without(self._expired(names) - {fingerprint}).by_key
        others = (name for one, name in left.items() if one != fingerprint)
        return own is not None and _is_taken(requested, others)

    def _days(self, came: tuple[date, date]) -> int:
        """For how many days a name stays without a visit."""
        return self.kept if came[0] != came[1] else max(1, self.kept // ONE_VISIT)

    def _expired(self, names: _Names) -> set[str]:
        """The keys whose names others may have: they have not come for too long."""
        today = self._today()
        return {key for key, came in names.days.items() if (today - came[1]).days > self._days(came)}

    def names(self) -> Mapping[str, str]:
        """The names of the whole server, by key. Raises BadFile, NamesUnavailable."""
        saved = self._names_now()
        if self.shared is not None:
            saved = self._changed(lambda names: names or _Names(), saved, "")
        return {} if saved is None else saved.by_key

    def owner(self, key: bytes) -> str:
        """The player whose key this is, by the first of their keys; empty if unknown. Raises BadFile."""
        saved, owner = self._names_now(), self.recovery.owner(fingerprint_of(key))
        return owner if saved is not None and owner in saved.by_key else ""

    def name_of(self, fingerprint: str) -> str:
        """The name of a player, by their first key; empty if they have none here. Raises BadFile."""
        saved = self._names_now()
        return "" if saved is None else saved.by_key.get(fingerprint, "")

    def _names_now(self) -> _Names | None:
        """The names as they are, read again when the file is another one. Raises BadFile."""
        try:
            stat = self._path.stat()
        except OSError:
            return read_saved(self._path, _Names)
        state = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
        if self._read is None or self._read[0] != state:
            self._read = state, read_saved(self._path, _Names)
        return self._read[1]

    def guest(self, wanted: str) -> SessionPlayer:
        """A player without a key, with a home for this visit. Raises BadFile, OSError."""
        saved = self._names_now() or _Names()
        taken = set(saved.without(self._expired(saved)).by_key.values()) | self._guests
        requested = clean_name(wanted, "guest")
        while not self.takes_name(nick := _free(requested, taken)):
            taken.add(nick)
        private_folder(self._folder)
        home = Path(tempfile.mkdtemp(prefix=f"guest-{os.getpid()}-", dir=self._folder))
        self._guests.add(nick)
        return SessionPlayer(nick, home, asked="" if nick == requested else requested)

    def gone(self, player: SessionPlayer) -> None:
        """A session has ended; of a guest nothing stays."""
        if player.is_guest:
            self._guests.discard(player.nick)
            self.gives_name(player.nick)
            shutil.rmtree(player.home, ignore_errors=True)

    def check(self) -> None:
        """Check that the register can be read: without it no player is admitted. Raises BadFile."""
        self._names_now()
        self.recovery.check()

    def sweep(self) -> None:
        """Throw away what guests of servers left that run no more."""
        for left in self._folder.glob("guest-*-*"):
            owner = left.name.split("-")[1]
            if not (owner.isdecimal() and _is_running(int(owner))):
                shutil.rmtree(left, ignore_errors=True)


def names_of(folder: Path) -> Mapping[str, str]:
    """The registered names by key. Raises BadFile."""
    saved = read_saved(folder / "names.json", _Names)
    return {} if saved is None else saved.by_key


def fingerprint_of(key: bytes) -> str:
    """What a key is known by."""
    return hashlib.sha256(key).hexdigest()[:40]


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _is_taken(name: str, taken: Iterable[str]) -> bool:
    looks = likeness(name)
    return any(not looks.isdisjoint(likeness(one)) for one in taken)


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
