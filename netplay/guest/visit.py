"""A visit to a table by its address: the connection, the seat that may be reserved, and the saved token."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from netplay.dialing.addresses import Address, remember_recent
from netplay.dialing.dialing import reach
from netplay.guest.guest import Guest, JoinRequest
from netplay.guest.seat_tokens import (
    HeldSeat,
    WaitingSeat,
    give_up_place,
    host_name,
    places_at,
    remember_place,
)
from netplay.line.transport import Transport

Trust = Callable[[Address, bytes], Awaitable[bool]]


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
        """A visit that has not begun.

        Arguments:
            named: whether the nick was just entered: then nobody else is meant.
        """
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
