"""TLS 1.3 from end to end, over any byte stream: over TCP, or inside a relay's mail.

The standard library's TLS works on bytes here (`ssl.SSLObject` between two buffers), so the same code serves every
`Transport`, and the relay sees only encrypted mail. The fingerprint of its certificate alone identifies the host
(`netplay.line.certificate`); the handshake proves that it holds the key.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections import Counter
from collections.abc import AsyncIterator, Callable
from weakref import WeakKeyDictionary

from netplay.line.budgets import address_key
from netplay.line.certificate import Identity
from netplay.line.fingerprints import fingerprint_of
from netplay.line.transport import (
    CHUNK,
    ByReading,
    ConnectionLost,
    ConnectionRejected,
    Outbox,
    Peekable,
    Peer,
    Transport,
)

HANDSHAKE = 5.0
"""Seconds that both ends have to agree on a key."""

MOST_HANDSHAKE = 16 * 1024
"""Bytes that an unknown peer may send before the line is secure; an honest one needs less than 2,000."""

RECORD = 5
"""Bytes before a record of TLS: its kind, a version, its length."""

PROTOCOL = "qk/1"


class HandshakeFailed(ConnectionLost):
    """The line did not become secure."""


class PlainAnswer(HandshakeFailed):
    """The other end answered in plain frames, as a relay does, which has no key of its own."""

    def __init__(self, data: bytes) -> None:
        super().__init__("the other end answered without TLS")
        self.said = data


def server_context(identity: Identity) -> ssl.SSLContext:
    """The TLS context of a host, created once for all connections."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # every line is made afresh: nothing to resume, nothing to leak
    context.load_cert_chain(identity.path, password=lambda: b"")
    context.set_alpn_protocols([PROTOCOL])
    return context


def client_context() -> ssl.SSLContext:
    """The TLS context of a client: any certificate, since its fingerprint is checked afterwards."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols([PROTOCOL])
    return context


class Seal:
    """One end of TLS without a line: sealed bytes in, plain bytes out, and the other way."""

    def __init__(self, context: ssl.SSLContext, *, host: bool) -> None:
        self._coming, self._going = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._coming, self._going, server_side=host)
        self.agreed = False
        """The handshake is done."""
        self.ended = False
        """The other end has sent its closing alert."""
        if not host:
            self.decrypt(b"")

    def decrypt(self, data: bytes) -> bytes:
        """Decrypt received bytes. Raises ssl.SSLError for anything that is not TLS."""
        self._coming.write(data)
        try:
            if not self.agreed:
                self._tls.do_handshake()
                self.agreed = True
            parts: list[bytes] = []
            while not self.ended:
                try:
                    part = self._tls.read(CHUNK)
                except ssl.SSLWantReadError:
                    break
                except ssl.SSLZeroReturnError:  # both ends have sent their closing alerts
                    part = b""
                self.ended = not part
                parts.append(part)
        except ssl.SSLWantReadError:  # of the handshake
            return b""
        return b"".join(parts)

    def say(self, data: bytes) -> None:
        """Seals something for the other end."""
        view = memoryview(data)
        while view:
            view = view[self._tls.write(view) :]

    def end(self) -> None:
        """Send our closing alert, so that a cut connection cannot be taken for an orderly end."""
        with contextlib.suppress(ssl.SSLError):  # it wants the other end's alert too, which is not awaited
            self._tls.unwrap()

    def outgoing(self) -> bytes:
        """The bytes to be sent."""
        return self._going.read()

    def fingerprint(self) -> bytes:
        """The fingerprint of the other end's certificate."""
        certificate = self._tls.getpeercert(binary_form=True)
        if certificate is None:
            raise HandshakeFailed("the host showed no certificate")
        return fingerprint_of(certificate)


class SecureTransport(ByReading):
    """A line that only its two ends can read."""

    def __init__(self, line: Transport, seal: Seal, received: bytes) -> None:
        self._line = line
        self._seal = seal
        self._received = received
        self._outbox = Outbox(self._send)

    @property
    def peer(self) -> Peer:
        """The other end of the underlying connection."""
        return self._line.peer

    def fingerprint(self) -> bytes:
        """The fingerprint of the host at the other end."""
        return self._seal.fingerprint()

    async def read(self) -> bytes:
        """The received bytes; empty at an orderly end. Raises ConnectionLost, for a truncated connection too."""
        while not self._received and not self._seal.ended:
            data = await self._line.read()
            if not data:
                raise ConnectionLost("the connection ended in the middle")
            try:
                self._received = self._seal.decrypt(data)
            except ssl.SSLError as wrong:
                self._line.abort()
                raise ConnectionLost(f"what came is not what was sealed ({wrong.reason or wrong})") from wrong
            answer = self._seal.outgoing()
            if answer:
                self._line.write(answer)
        received, self._received = self._received, b""
        return received

    def write(self, data: bytes) -> None:
        """Sends, together with whatever else is written in this turn of the loop."""
        if data:
            self._outbox.put(data)

    def buffered(self) -> int:
        """Bytes written and not yet taken by the network."""
        return self._outbox.size + self._line.buffered()

    async def drain(self) -> None:
        """Wait for room to write. Raises ConnectionLost."""
        self._outbox.flush()
        await self._line.drain()

    def abort(self) -> None:
        """Ends the line at once."""
        self._outbox.drop()
        self._line.abort()

    async def close(self) -> None:
        """Close in order, after sending everything."""
        self._outbox.flush()
        self._seal.end()
        self._line.write(self._seal.outgoing())
        await self._line.close()

    def _send(self, data: bytes) -> None:
        try:
            self._seal.say(data)
        except ssl.SSLError:
            # The other end has closed TLS, or cut the connection: reading shows which.
            return
        self._line.write(self._seal.outgoing())


async def secure(
    line: Transport, context: ssl.SSLContext, *, host: bool, may_begin: Callable[[], None] = lambda: None
) -> SecureTransport:
    """Secure a connection; it is cut if that fails.

    Arguments:
        may_begin: called by a host when the client's first record is whole, before anything is computed for it. It may
            raise ConnectionRejected.

    Raises:
        HandshakeFailed: if the other end speaks no TLS 1.3, breaks off, or takes too long.
        ConnectionRejected: if `may_begin` raises it.
    """
    try:
        async with asyncio.timeout(HANDSHAKE):
            first = await _first_record(line) if host else b""
            may_begin()
            return await _shake_hands(line, Seal(context, host=host), first, host=host)
    except TimeoutError:
        line.abort()
        raise HandshakeFailed(f"{line.peer} did not agree on a key within {HANDSHAKE:g} seconds") from None
    except ssl.SSLError as wrong:
        line.abort()
        raise HandshakeFailed(f"{line.peer} speaks no TLS 1.3 ({wrong.reason or wrong})") from wrong
    except (HandshakeFailed, ConnectionRejected):
        line.abort()
        raise
    except ConnectionLost as wrong:
        line.abort()
        raise HandshakeFailed(f"{line.peer}: {wrong}") from wrong
    except asyncio.CancelledError:
        line.abort()
        raise


class _Turns:
    """Schedules the steps of handshakes: one in each loop iteration, since a step takes milliseconds.

    The network with the fewest waiting goes first, so that a flood from elsewhere delays nobody.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._is_taken = False

    @contextlib.asynccontextmanager
    async def of(self, network: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        if self._is_taken:
            turn = network, asyncio.get_running_loop().create_future()
            self._waiting.append(turn)
            try:
                await turn[1]
            except asyncio.CancelledError:
                if turn in self._waiting:
                    self._waiting.remove(turn)
                else:
                    self._next()
                raise
        self._is_taken = True
        try:
            yield
            await asyncio.sleep(0)
        finally:
            self._next()

    def _next(self) -> None:
        """Give the turn to the next one."""
        waiting = Counter(network for network, _ in self._waiting)
        turn = min(self._waiting, key=lambda one: waiting[one[0]], default=None)
        if turn is None:
            self._is_taken = False
            return
        self._waiting.remove(turn)
        turn[1].set_result(None)


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, _Turns] = WeakKeyDictionary()


def _turn(line: Transport, *, host: bool) -> contextlib.AbstractAsyncContextManager[None]:
    """The turn for a host's handshake step; a client has one handshake, and need not wait."""
    if not host:
        return contextlib.nullcontext()
    turns = _turns.setdefault(asyncio.get_running_loop(), _Turns())
    return turns.of(address_key(line.peer.host))


async def _first_record(line: Transport) -> bytes:
    """The start of a client's data, once its first record is whole. Raises HandshakeFailed, ConnectionLost.

    Until then nothing is computed for an unknown peer, and only these bytes are held in memory.
    """
    data = b""
    while len(data) < RECORD or len(data) < RECORD + int.from_bytes(data[3:RECORD], "big"):
        data += await _handshake_data(line, len(data))
        if data[:1] != b"\x16":
            break  # not TLS: the library gives the reason
    return data


async def _handshake_data(line: Transport, came: int) -> bytes:
    """The next data of a handshake that has sent this many bytes. Raises HandshakeFailed, ConnectionLost."""
    data = await line.read()
    if not data:
        raise HandshakeFailed(f"{line.peer} closed the connection before it was secure")
    if came + len(data) > MOST_HANDSHAKE:
        raise HandshakeFailed(
            f"{line.peer} sent more than {MOST_HANDSHAKE} bytes before the connection was secure"
        )
    return data


async def _shake_hands(line: Transport, seal: Seal, data: bytes, *, host: bool) -> SecureTransport:
    """The handshake, given the client's first data for a host."""
    came, received = 0, b""
    line.write(seal.outgoing())
    while not seal.agreed:
        if not data:
            data = await _handshake_data(line, came)
        if not came and not host and data[:1] == b"\x00":
            raise PlainAnswer(data)
        came += len(data)
        async with _turn(line, host=host):
            try:
                received = seal.decrypt(data)
            finally:
                # An alert, too, is worth sending.
                line.write(seal.outgoing())
        data = b""
    return SecureTransport(line, seal, received)


async def welcome(
    line: Peekable,
    context: ssl.SSLContext,
    farewell: bytes = b"",
    may_begin: Callable[[], None] = lambda: None,
) -> Transport:
    """Accept a new connection at a host: TLS from anywhere, plain frames from this machine, nothing else.

    `may_begin` as in `secure`. `farewell` is written to a peer without TLS before the connection is closed: a frame
    with the reason, for authors of other clients.

    Raises:
        HandshakeFailed, ConnectionRejected: the connection is closed.
    """
    try:
        async with asyncio.timeout(HANDSHAKE):
            first = (await line.peek())[:1]
    except TimeoutError:
        line.abort()
        raise ConnectionRejected(f"{line.peer} said nothing for {HANDSHAKE:g} seconds") from None
    except ConnectionLost as wrong:
        raise ConnectionRejected(f"{line.peer}: {wrong}") from wrong
    match first:
        case b"\x16":
            return await secure(line, context, host=True, may_begin=may_begin)
        case b"\x00" if line.peer.loopback:
            return line
        case b"\x00":
            line.write(farewell)
            await line.close()
            raise ConnectionRejected(
                f"{line.peer} spoke without TLS, which only this machine's own programs may"
            )
        case b"":
            line.abort()
            raise ConnectionRejected(f"{line.peer} came and went")
        case _:
            line.abort()
            raise ConnectionRejected(f"{line.peer} spoke neither TLS nor frames (first byte {first.hex()})")
