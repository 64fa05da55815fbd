"""From an address to a line to its host: straight or through a relay, plain on this machine, sealed elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from netplay.addresses import Address
from netplay.fingerprints import spelled
from netplay.keys import ChangedKey, known_fingerprint, remember_host
from netplay.tls import PlainAnswer, SecureTransport, client_context, secure
from netplay.transport import LineLost, Transport, connect

FirstMet = Callable[[str, str], None]
"""Is told the address and the fingerprint of a host that was met for the first time."""


class NoHost(LineLost):
    """Nobody answers at an address, or not the host that is known there."""


class Dialer:
    """Opens lines to one host, again and again if need be."""

    def __init__(self, address: Address, first_met: FirstMet = lambda where, fingerprint: None) -> None:
        self.address = address
        self.fingerprint: bytes | None = address.fingerprint
        """By what the host is known, once a sealed line to it stood."""
        self._first_met = first_met

    @property
    def is_plain(self) -> bool:
        """Whether lines need no seal: they never leave this machine."""
        address = self.address
        return address.loopback and not address.room and address.fingerprint is None

    async def __call__(self) -> Transport:
        """A line to the host.

        Raises:
            NoHost: if nobody answers, or it is no host of QK.
            ChangedKey: if another key answers than the one that is known.
        """
        address = self.address
        try:
            line = await self._line()
            if self.is_plain:
                return line
            sealed = await secure(line, client_context(), host=False)
        except PlainAnswer as plain:
            raise NoHost(
                f"a relay answers at {address.place}: add the room, qk://{address.place}/ROOM"
            ) from plain
        except LineLost:
            raise
        except OSError as wrong:
            raise NoHost(f"no table answers at {address.place} ({wrong.strerror or wrong})") from wrong
        self._recognise(sealed)
        return sealed

    async def _line(self) -> Transport:
        address = self.address
        if address.room:
            from netplay.relaying.streams import enter

            return await enter(address.host, address.port, address.room)
        return await connect(address.host, address.port)

    def _recognise(self, line: SecureTransport) -> None:
        """Compares the host's key with the one in the invitation, else with the one met before."""
        shown = line.fingerprint()
        where = self.address.known_as
        known = self.address.fingerprint or known_fingerprint(where)
        if known is not None and known != shown:
            line.abort()
            raise ChangedKey(where, known, shown)
        if known is None:
            remember_host(where, shown)
            self._first_met(where, spelled(shown))
        self.fingerprint = shown
