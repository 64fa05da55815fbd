"""Undelivered records: of games that ended while some of their players were away.

A record is saved for a token, and delivered at any table of this server where its owner presents that token, even days
later, when the seat is gone and the table perhaps closed.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from netplay.room.audience import ClientConnection, Member, record_parts
from netplay.room.host import Host
from netplay.storage.user_files import BadFile, alone, change_saved, lock_beside, read_saved
from netplay.wire.messages import Welcome

MOST = 20
"""Undelivered records of one player, the last ones."""
FORGOTTEN = 90 * 24 * 3600.0
"""Seconds after which an unclaimed record is dropped."""


class MissedGame(msgspec.Struct, frozen=True):
    """A game that ended without one of its players."""

    title: str
    """The title of its table."""
    text: str
    """Its record."""


class _MissedFile(msgspec.Struct, frozen=True):
    games: tuple[MissedGame, ...] = msgspec.field(default=(), name="debts")


class MissedGames:
    """All undelivered records of one host, a file for each player; without a folder they last as long as the host."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._here: dict[str, tuple[MissedGame, ...]] = {}

    def add(self, token: bytes, game: MissedGame) -> None:
        """Save a record for the owner of this token. Raises BadFile if that fails."""

        def grown(before: tuple[MissedGame, ...]) -> tuple[MissedGame, ...]:
            return (*(one for one in before if one != game), game)[-MOST:]

        name = _name(token)
        if self._folder is None:
            self._here[name] = grown(self._here.get(name, ()))
        else:
            path = self._folder / name
            change_saved(path, _MissedFile, lambda saved: _MissedFile(grown(saved.games if saved else ())))

    def of(self, token: bytes) -> tuple[MissedGame, ...]:
        """The undelivered records of the owner of this token. Raises BadFile if they cannot be read."""
        name = _name(token)
        if self._folder is None:
            return self._here.get(name, ())
        saved = read_saved(self._folder / name, _MissedFile)
        return saved.games if saved is not None else ()

    def drop(self, token: bytes, delivered: tuple[MissedGame, ...]) -> None:
        """Drop delivered records; newer ones stay. Raises BadFile, OSError."""
        left = [one for one in self.claim(token) if one not in delivered]
        for game in left:
            self.add(token, game)

    def claim(self, token: bytes) -> tuple[MissedGame, ...]:
        """Take and drop the undelivered records of the owner of this token. Raises BadFile if they cannot be read."""
        name = _name(token)
        if self._folder is None:
            return self._here.pop(name, ())
        path = self._folder / name
        if not path.exists():
            return ()
        with alone(path):  # another table of this host may add a record just now
            saved = read_saved(path, _MissedFile)
            path.unlink(missing_ok=True)
            lock_beside(path).unlink(missing_ok=True)
        return saved.games if saved is not None else ()

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
        self.missed = MissedGames()
        self._room = room
        self._ended: tuple[float, MissedGame] | None = None
        """When the last game ended, and its undelivered record."""
        self._sent: dict[bytes, tuple[float, tuple[MissedGame, ...]]] = {}
        """When a member was sent its undelivered records, by its token, and which."""

    def ended(self, text: str) -> None:
        """Save the record of a game for its absent players."""
        room = self._room
        self._ended = room.now(), MissedGame(room.options.title, text)
        for member in room.seated:
            if member.line is None:
                self._save(member, self._ended[1])

    def lost(self, member: Member) -> None:
        """A member has disconnected, perhaps before it received the end of a game or its undelivered records."""
        now = self._room.now()
        self._drop_delivered(member.token)
        if member.seat is not None and self._ended is not None and now - self._ended[0] < UNHEARD:
            self._save(member, self._ended[1])

    def _save(self, member: Member, game: MissedGame) -> None:
        try:
            self.missed.add(member.token, game)
        except BadFile as wrong:
            self._room.log(f"the record of {member.name}, who is away, was not saved: {wrong}")

    def _drop_delivered(self, token: bytes) -> None:
        """Drop the records sent to a member, unless they were sent so late that they may not have arrived."""
        at, games = self._sent.pop(token, (0.0, ()))
        if games and self._room.now() - at >= UNHEARD:
            try:
                self.missed.drop(token, games)
            except (BadFile, OSError) as wrong:
                self._room.log(f"delivered records were not removed: {wrong}")

    def _found(self, find: Callable[[bytes], tuple[MissedGame, ...]], token: bytes) -> tuple[MissedGame, ...]:
        try:
            return find(token)
        except (BadFile, OSError) as wrong:
            self._room.log(f"undelivered records cannot be read: {wrong}")
            return ()

    def deliver(self, member: Member, but: str) -> None:
        """Send a member the games that ended without it, except this one, which it has received.

        They are dropped only after some time: this host may die now.
        """
        _, sent = self._sent.get(member.token, (0.0, ()))  # over the line that this one replaces
        games = tuple(one for one in self._found(self.missed.of, member.token) if one not in sent)
        if games:
            self._sent[member.token] = self._room.now(), (*sent, *games)
        for game in games:
            for part in record_parts(game.text) if game.text != but else ():
                member.send(part)

    def send_last_record(self, token: bytes, welcome: Welcome, line: ClientConnection) -> None:
        """Send a client whose old seat is taken at least how the game ended."""
        games = self._found(self.missed.claim, token)
        if games:
            line.send(welcome)
        for game in games:
            for part in record_parts(game.text):
                line.send(part)
