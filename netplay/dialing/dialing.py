"""From an address to a trusted connection: direct or through a relay, encrypted, the host identified.

A player need not know whether a host or a relay answers at an address: a relay that receives TLS identifies itself, and
then gets a request for the room. The host is verified before any message of the game: by the fingerprint in the
invitation, else by the remembered one, else by asking.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from engine.errors import QkError
from netplay.dialing.addresses import Address, invitation
from netplay.line.certificate import known_fingerprint, known_hosts_path, remember_host
from netplay.line.fingerprints import spelled
from netplay.line.tls import PlainAnswer, SecureTransport, client_context, secure
from netplay.line.transport import ConnectionLost, Frames, NotConnected, Transport, connect, why_not_connected
from netplay.relaying.messages import FRAME, BadFrame, RelayRejection, received
from netplay.relaying.streams import RelayRefused, enter

PATIENCE = 10.0
"""Seconds to reach a host."""

PASSING = frozenset({"no-room", "host-away"})
"""Refusals of a relay that may be over in a moment: the host's line to it is lost."""

Trust = Callable[[Address, bytes], Awaitable[bool]]
"""Asks the player to confirm the fingerprint of an unknown host."""


class CannotConnect(QkError):
    """A host that could not be reached, or not be trusted."""


class HostConnection(msgspec.Struct, frozen=True):
    """A line to a host."""

    line: Transport
    address: Address
    """The address of the host; with its fingerprint, if the connection is encrypted."""


async def reach(address: Address, trust: Trust) -> HostConnection:
    """Connect to the host at an address, directly or through a relay.

    A host on this machine without a known fingerprint gets a plain connection; every other one is encrypted.

    Raises:
        CannotConnect: if it cannot be reached, does not behave like a host, or the player does not trust it.
        QkError: if another key answers than the one known, or the data of known hosts cannot be read.
    """
    if address.loopback and not address.room and address.fingerprint is None:
        return HostConnection(await _connected(address), address)
    try:
        line = await _sealed(await _connected(address), address)
    except PlainAnswer as answer:
        if not _is_relay(answer.said):
            raise CannotConnect("line-no-host", where=address.place) from answer
        if not address.room:
            wanted = invitation(replace(address, room="ROOM"))
            raise CannotConnect("line-relay", where=address.place, example=wanted) from answer
        return await _by_relay(address, trust)
    return HostConnection(line, await _known(line, address, trust))


async def _by_relay(address: Address, trust: Trust) -> HostConnection:
    try:
        async with asyncio.timeout(PATIENCE):
            stream = await enter(address.host, address.port, address.room)
    except RelayRefused as refused:
        code = "line-no-room" if refused.code in PASSING else "line-relay-no"
        raise CannotConnect(code, where=address.known_as, why=refused.problem) from refused
    except (OSError, UnicodeError) as wrong:
        raise _no_line(address, wrong) from wrong
    line = await _sealed(stream, address)
    return HostConnection(line, await _known(line, address, trust))


async def _connected(address: Address) -> Transport:
    try:
        async with asyncio.timeout(PATIENCE):
            return await connect(address.host, address.port)
    except (OSError, UnicodeError) as wrong:
        raise _no_line(address, wrong) from wrong


async def _sealed(line: Transport, address: Address) -> SecureTransport:
    try:
        return await secure(line, client_context(), host=False)
    except PlainAnswer:
        raise
    except ConnectionLost as wrong:
        raise CannotConnect("line-handshake", where=address.known_as) from wrong


async def _known(line: SecureTransport, address: Address, trust: Trust) -> Address:
    """Sees whether the host is the one it should be; remembers it."""
    shown = line.fingerprint()
    where = address.known_as
    try:
        known = known_fingerprint(where)
        if address.fingerprint is not None:
            if address.fingerprint != shown:
                raise CannotConnect(
                    "line-wrong-key", where=where, shown=spelled(shown), named=spelled(address.fingerprint)
                )
        elif known is None:
            if not await trust(address, shown):
                raise CannotConnect("line-not-trusted", where=where)
        elif known != shown:
            file = str(known_hosts_path())
            raise QkError(
                "line-changed-key", where=where, shown=spelled(shown), known=spelled(known), file=file
            )
        if known != shown:
            remember_host(where, shown)
    except BaseException:
        line.abort()
        raise
    return replace(address, fingerprint=shown)


def _is_relay(data: bytes) -> bool:
    try:
        messages = list(received(Frames(FRAME), data))
    except BadFrame:
        return False
    return any(isinstance(message, RelayRejection) and message.code == "relay" for message in messages)


def _no_line(address: Address, wrong: Exception) -> CannotConnect:
    """Why a host cannot be reached."""
    match why_not_connected(wrong):
        case NotConnected.NO_ANSWER:
            return CannotConnect("line-no-answer", where=address.place, seconds=f"{PATIENCE:g}")
        case NotConnected.NO_SUCH_HOST:
            return CannotConnect("line-no-such-host", where=address.place)
        case NotConnected.REFUSED:
            code = "relay-refused" if address.room else "line-refused"
            return CannotConnect(code, where=address.place)
        case NotConnected.OTHERWISE:
            return CannotConnect("line-unreachable", where=address.place)
