"""Undelivered records: of games that ended while some of their players were away.

A record is saved for a token, and delivered at any table of this server where its owner presents that token, even days
later, when the seat is gone and the table perhaps closed.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from pathlib import Path

import msgspec

from netplay.room.audience import ClientConnection, Member, record_parts
from netplay.room.host import Host
from netplay.storage.user_files import BadFile, alone, change_saved, lock_beside, read_saved
from netplay.wire.messages import Welcome

MOST = 20
"""Games that are owed to one player, the last ones."""
FORGOTTEN = 90 * 24 * 3600.0
"""Seconds after which an unclaimed record is dropped."""


class MissedGame(msgspec.Struct, frozen=True):
    """A game that ended without one of its players."""

    title: str
    """The title of its table."""
    text: str
    """Its record."""


class _Owed(msgspec.Struct, frozen=True):
    debts: tuple[MissedGame, ...] = ()


class MissedGames:
    """All undelivered records of one host, a file for each player; without a folder they last as long as the host."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._here: dict[str, tuple[MissedGame, ...]] = {}

    def owe(self, token: bytes, debt: MissedGame) -> None:
        """Save a record for the owner of this token. Raises BadFile if that fails."""

        def grown(before: tuple[MissedGame, ...]) -> tuple[MissedGame, ...]:
            return (*(one for one in before if one != debt), debt)[-MOST:]

        name = _name(token)
        if self._folder is None:
            self._here[name] = grown(self._here.get(name, ()))
        else:
            path = self._folder / name
            change_saved(path, _Owed, lambda saved: _Owed(grown(saved.debts if saved else ())))

    def owed(self, token: bytes) -> tuple[MissedGame, ...]:
        """The undelivered records of the owner of this token. Raises BadFile if they cannot be read."""
        name = _name(token)
        if self._folder is None:
            return self._here.get(name, ())
        saved = read_saved(self._folder / name, _Owed)
        return saved.debts if saved is not None else ()

    def settle(self, token: bytes, paid: tuple[MissedGame, ...]) -> None:
        """Drop delivered records; newer ones stay. Raises BadFile, OSError."""
        left = [one for one in self.claim(token) if one not in paid]
        for debt in left:
            self.owe(token, debt)

    def claim(self, token: bytes) -> tuple[MissedGame, ...]:
        """Take and drop the undelivered records of the owner of this token. Raises BadFile if they cannot be read."""
        name = _name(token)
        if self._folder is None:
            return self._here.pop(name, ())
        path = self._folder / name
        if not path.exists():
            return ()
        with alone(path):  # another table of this host may owe something more just now
            saved = read_saved(path, _Owed)
            path.unlink(missing_ok=True)
            lock_beside(path).unlink(missing_ok=True)
        return saved.debts if saved is not None else ()

    def expire(self) -> None:
        """Drop records unclaimed for months."""
        if self._folder is None or not self._folder.is_dir():
            return
        for path in self._folder.iterdir():
            with contextlib.suppress(OSError):  # gone meanwhile, or sent another time
                if time.time() - path.stat().st_mtime > FORGOTTEN:
                    path.unlink()


def _name(token: bytes) -> str:
    """A hash: the token itself is in no file of the host but its journal."""
    return f"{hashlib.sha256(token).hexdigest()[:40]}.json"


UNHEARD = 20.0
"""Seconds after a game's end in which a lost connection may have been dead before: silence is detected late."""


class Delivery:
    """The undelivered records of one table."""

    def __init__(self, room: Host) -> None:
        self.debts = MissedGames()
        self._room = room
        self._ended: tuple[float, MissedGame] | None = None
        """When the last game ended, and its undelivered record."""
        self._paid: dict[bytes, tuple[float, tuple[MissedGame, ...]]] = {}
        """When a member was sent its undelivered records, by its token, and which."""

    def ended(self, text: str) -> None:
        """Save the record of a game for its absent players."""
        room = self._room
        self._ended = room.now(), MissedGame(room.options.title, text)
        for member in room.seated:
            if member.line is None:
                self._owe(member, self._ended[1])

    def lost(self, member: Member) -> None:
        """A member has disconnected, perhaps before it received the end of a game or its undelivered records."""
        now = self._room.now()
        self._settle(member.token)
        if member.seat is not None and self._ended is not None and now - self._ended[0] < UNHEARD:
            self._owe(member, self._ended[1])

    def _owe(self, member: Member, debt: MissedGame) -> None:
        try:
            self.debts.owe(member.token, debt)
        except BadFile as wrong:
            self._room.log(str(wrong))

    def _settle(self, token: bytes) -> None:
        """Drop the records sent to a member, unless they were sent so late that they may not have arrived."""
        at, debts = self._paid.pop(token, (0.0, ()))
        if debts and self._room.now() - at >= UNHEARD:
            try:
                self.debts.settle(token, debts)
            except (BadFile, OSError) as wrong:
                self._room.log(str(wrong))

    def _owed(self, token: bytes) -> tuple[MissedGame, ...]:
        try:
            return self.debts.owed(token)
        except BadFile as wrong:
            self._room.log(str(wrong))
            return ()

    def _claim(self, token: bytes) -> tuple[MissedGame, ...]:
        try:
            return self.debts.claim(token)
        except (BadFile, OSError) as wrong:
            self._room.log(str(wrong))
            return ()

    def pay(self, member: Member, but: str) -> None:
        """Send a member the games that ended without it, except this one, which it has received.

        They are dropped only after some time: this host may die now.
        """
        _, sent = self._paid.get(member.token, (0.0, ()))  # over the line that this one replaces
        debts = tuple(one for one in self._owed(member.token) if one not in sent)
        if debts:
            self._paid[member.token] = self._room.now(), (*sent, *debts)
        for debt in debts:
            for part in record_parts(debt.text) if debt.text != but else ():
                member.send(part)

    def send_last_record(self, token: bytes, welcome: Welcome, line: ClientConnection) -> None:
        """Send a client whose old seat is taken at least how the game ended."""
        debts = self._claim(token)
        if debts:
            line.send(welcome)
        for debt in debts:
            for part in record_parts(debt.text):
                line.send(part)
