"""Going to a table by its address: the line, the seat that may be waiting there, and what is remembered."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from netplay.addresses import Address, remember_recent
from netplay.dialing import reach
from netplay.guest.guest import Guest, Wish
from netplay.guest.places import Place, forget_place, host_name, last_place, remember_place
from netplay.transport import Transport

Trust = Callable[[Address, bytes], Awaitable[bool]]


class Visitor:
    """A guest that comes by an address."""

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
    ) -> None:
        self.address = address
        self._nick = nick
        self._trust = trust
        self._host = host_name(address, address.fingerprint)
        self._wish = Wish(nick, watch, password, b"", resume, agent)
        self._reached = False
        self.guest = Guest(self._dial, self._wish, time.monotonic)

    async def _dial(self) -> Transport:
        """A line to the host; the first one also brings the token of the seat that this player had there."""
        reached = await reach(self.address, self._trust)
        if not self._reached:
            self._reached = True
            self.address = reached.address
            self._host = host_name(reached.address, reached.address.fingerprint)
            place = None if self._wish.watch else last_place(self._host, self._nick)
            if place is not None:
                self.guest.show_token(bytes.fromhex(place.token))
        return reached.line

    def came(self) -> None:
        """The line stands: remembers host and seat. Raises BadFile."""
        welcome = self.guest.welcome
        remember_recent(self.address)
        if welcome is not None and not self._wish.watch:
            place = Place(self._host, welcome.table, welcome.token.hex(), self._nick, welcome.name)
            remember_place(place)

    def left(self) -> None:
        """The seat was given up for good. Raises BadFile."""
        forget_place(self._host, self._nick)
