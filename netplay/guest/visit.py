"""A visit to a table by its address: the connection, the seat that may be reserved, and the saved token.

A token gives the same seat again. It is for one host, identified by its key (on this machine by its address), and one
table there. Tokens are private files under QK_HOME. A player who sits twice at one table, in two terminals, has two
tokens; a lock marks those in use by a program, so that the free one is found.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from pathlib import Path

import msgspec

from netplay.dialing.addresses import Address, remember_recent
from netplay.dialing.dialing import Trust, reach
from netplay.guest.guest import Guest, JoinRequest
from netplay.line.fingerprints import compact
from netplay.line.transport import Transport
from netplay.storage.home import home, private_folder
from netplay.storage.locks import claim
from netplay.storage.user_files import BadFile, change_saved, load_saved, read_saved

MOST = 50


class WaitingSeat(msgspec.Struct, frozen=True):
    """A seat that may still be waiting."""

    host: str
    table: str
    token: str
    nick: str
    name: str


class _Places(msgspec.Struct, frozen=True):
    places: tuple[WaitingSeat, ...] = ()


def host_name(address: Address, fingerprint: bytes | None) -> str:
    """The key of a host in the file of tokens."""
    return f"{compact(fingerprint)}/{address.room}" if fingerprint is not None else address.known_as


def places_at(host: str, nick: str | None = None) -> list[WaitingSeat]:
    """All free seats of this player at a host, the last one first.

    An unreadable file prevents nothing here; `remember_place` reports it.

    Arguments:
        nick: only those taken under this nick.
    """
    with contextlib.suppress(BadFile):
        return [place for place in _saved() if place.host == host and nick in (None, place.nick)]
    return []


def own_tokens(prefix: str) -> list[bytes]:
    """The same as `tokens_under`, or nothing if the file cannot be read; `remember_place` reports that."""
    with contextlib.suppress(BadFile):
        return tokens_under(prefix)
    return []


def _path() -> Path:
    return home() / "places.json"


def tokens_under(prefix: str) -> list[bytes]:
    """The tokens of all seats of this player at hosts with this prefix. Raises BadFile."""
    return [bytes.fromhex(one.token) for one in _saved() if one.host.startswith(prefix)]


def _saved() -> tuple[WaitingSeat, ...]:
    saved = read_saved(_path(), _Places)
    return saved.places if saved is not None else ()


def remember_place(place: WaitingSeat) -> None:
    """Save the present seat.

    Raises:
        BadFile: if that cannot be written; or if the old file could not be read: then it is moved aside, and the
            seat is saved all the same.
    """

    def change(saved: _Places | None) -> _Places:
        others = [one for one in (saved.places if saved else ()) if one.token != place.token]
        return _Places((place, *others)[:MOST])

    wrong = load_saved(_path(), _Places).wrong
    change_saved(_path(), _Places, change)
    if wrong is not None:
        raise wrong


def give_up_place(host: str, nick: str, token: str = "") -> None:
    """Mark a seat as given up: that of this token, or without one all. Raises BadFile.

    The token stays known, behind all others: a host that plays a series recognizes its player by it.
    """

    def given_up(place: WaitingSeat) -> bool:
        return (place.host, place.nick) == (host, nick) and token in ("", place.token)

    def change(saved: _Places | None) -> _Places:
        places = saved.places if saved else ()
        return _Places(tuple(sorted(places, key=given_up)))

    change_saved(_path(), _Places, change)


class HeldSeat:
    """The place that this program has at a table, as long as it is there; others of the player see it held."""

    def __init__(self) -> None:
        self._handle: int | None = None
        self._path: Path | None = None

    def take(self, token: str) -> bool:
        """Holds a place instead of the one held before; False if another program holds it."""
        path = home() / "places" / f"{hashlib.sha256(token.encode()).hexdigest()[:32]}.lock"
        if path == self._path:
            return True
        private_folder(path.parent)
        handle = claim(path)
        if handle is None:
            return False
        self.release()
        self._handle, self._path = handle, path
        return True

    def release(self) -> None:
        """Holds it no more; so does a program that dies."""
        if self._handle is not None and self._path is not None:
            self._path.unlink(missing_ok=True)
            os.close(self._handle)
        self._handle = self._path = None


class Visitor:
    """A guest that joins by an address."""

    def __init__(
        self,
        address: Address,
        nick: str,
        *,
        watch: bool,
        password: str,
        resume: bool,
        trust: Trust,
        agent: str = "qk",
        named: bool = False,
    ) -> None:
        """A visit that has not begun; `named`: whether the nick was just entered: then nobody else is meant."""
        self._named = named
        self.other_nick = ""
        """Another name under which this player has a seat at this host that no program has open; else empty."""
        self.address = address
        self._nick = nick
        self._trust = trust
        self._host = host_name(address, address.fingerprint)
        self._wish = JoinRequest(nick, watch, password, b"", resume, agent)
        self._held = HeldSeat()
        self._reached = False
        self.guest = Guest(self._dial, self._wish, time.monotonic)

    async def _dial(self) -> Transport:
        """A line to the host; the first one also brings the token of the seat that this player had there."""
        reached = await reach(self.address, self._trust)
        if not self._reached:
            self._reached = True
            self.address = reached.address
            self._host = host_name(reached.address, reached.address.fingerprint)
            if not self._wish.watch:
                self._show_place()
        return reached.line

    def _show_place(self) -> None:
        """Shows the token of a seat that no other program of this player holds; if all are held, of the last one."""
        found = places_at(self._host, self._nick)
        free = None if self._wish.resume else next((one for one in found if self._holds(one.token)), None)
        place = free or next(iter(found), None)
        if place is not None:
            self.guest.show_token(bytes.fromhex(place.token))
            return
        left = next((one for one in places_at(self._host) if self._holds(one.token)), None)
        if left is None:
            return
        if self._named:
            self._held.release()
            self.other_nick = left.nick
        else:
            # A player with a seat under another name needs it if there is no other.
            self.guest.show_if_refused(bytes.fromhex(left.token))

    def _holds(self, token: str) -> bool:
        try:
            return self._held.take(token)
        except OSError:  # a home without file locks: as if no other program were there
            return True

    def close(self) -> None:
        """The visit is over: the seat, if it is still there, can be taken up by another program."""
        self._held.release()

    def came(self) -> None:
        """Save host and seat after a connection, independently of each other. Raises BadFile."""
        welcome = self.guest.welcome
        try:
            if welcome is not None and not self._wish.watch:
                place = WaitingSeat(self._host, welcome.table, welcome.token.hex(), self._nick, welcome.name)
                self._holds(place.token)
                remember_place(place)
        finally:
            remember_recent(self.address)

    def left(self) -> None:
        """The seat was given up for good. Raises BadFile."""
        token = self.guest.welcome.token.hex() if self.guest.welcome is not None else ""
        give_up_place(self._host, self._nick, token)
