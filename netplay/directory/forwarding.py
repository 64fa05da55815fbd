"""Connections from one process of a server to a table in another: a header names the player, then the connection is an
ordinary guest's.

On one machine it is a private socket in the server's home; between machines TCP with TLS, the host identified by the
fingerprint in the directory, the guest's process by a secret shared by the server's processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from netplay.line.admission import Admission, ListeningPort, Places
from netplay.line.certificate import own_identity
from netplay.line.tls import client_context, secure, server_context
from netplay.line.transport import (
    ByReading,
    ConnectionLost,
    Peekable,
    Peer,
    TcpTransport,
    Transport,
    connect,
    listen,
)
from netplay.storage.home import private_folder
from netplay.tasks import Tasks, logged

PATIENCE = 5.0
"""Seconds to reach another process, and to send the header."""
LONGEST = 1024
"""The maximum size of a header in bytes."""
PROCESSES = ListeningPort("processes", 128, 3 * PATIENCE)
"""The port for other machines of the server, and the maximum number of connections without a header."""


class PeerAddress(msgspec.Struct, frozen=True):
    """The addresses of a process for others of its server."""

    machine: str = ""
    """Its machine, from which its socket is used."""
    socket: str = ""
    host: str = ""
    port: int = 0
    fingerprint: bytes = b""


class ForwardHeader(msgspec.Struct, frozen=True):
    """The header: who joins which table."""

    table: int
    host: str
    """The player's address."""
    keyless: bytes = b""
    """The token of a player who cannot return to the seat after the connection."""
    leaves: bool = False
    """Not a player: that player has left for good."""
    word: str = ""


class ForwardedConnection(ByReading):
    """A connection from another process whose header has been read."""

    def __init__(self, line: Transport, host: str, data: bytes) -> None:
        self._line = line
        self._received = data
        # As if the player had come to the server here: the server's own limits were counted where it came in.
        self.peer = Peer(host, 0, loopback=True)
        self.write, self.buffered, self.drain = line.write, line.buffered, line.drain
        self.abort, self.close = line.abort, line.close

    async def read(self) -> bytes:
        """The received bytes. Raises ConnectionLost."""
        if self._received:
            data, self._received = self._received, b""
            return data
        return await self._line.read()


async def forward(place: PeerAddress, header: ForwardHeader, machine: str) -> Transport:
    """A line to a table in another process. Raises ConnectionLost."""
    line: Transport | None = None
    try:
        async with asyncio.timeout(PATIENCE):
            if place.socket and place.machine == machine:
                loop = asyncio.get_running_loop()
                _, line = await loop.create_unix_connection(TcpTransport, place.socket)
            elif place.host:
                line = await _sealed(await connect(place.host, place.port), place.fingerprint)
            else:
                raise ConnectionLost("the table is on a machine that says no address of its own")
    except (OSError, TimeoutError) as wrong:
        raise ConnectionLost(f"the table's process does not answer ({wrong})") from wrong
    line.write(msgspec.json.encode(header) + b"\n")
    return line


async def _sealed(line: Peekable, fingerprint: bytes) -> Transport:
    """The line, once it is the right process that answers. Raises ConnectionLost."""
    sealed = await secure(line, client_context(), host=False)
    if sealed.fingerprint() != fingerprint:
        sealed.abort()
        raise ConnectionLost("another process answers than the directory says")
    return sealed


class ForwardListener:
    """Accepts connections from other processes of the server."""

    def __init__(
        self, serve: Callable[[ForwardHeader, Transport], Awaitable[None]], log: Callable[[str], None]
    ) -> None:
        """`serve`: serves a line to its end."""
        self.words: tuple[str, ...] = ()
        """The secrets of processes on other machines; empty: not accepted."""
        self._serve = serve
        self._log = log
        self._servers: list[asyncio.Server] = []
        self._tasks = Tasks(logged(log, "a connection from another process failed"))
        self._path: Path | None = None
        self._admission = Admission(Places(0, 0), time.monotonic, log)

    async def open_socket(self, path: Path) -> None:
        """Listens within this machine. Raises OSError."""
        _make_room(path)
        loop = asyncio.get_running_loop()

        async def receive(line: TcpTransport) -> None:
            try:
                greeting = await self._header(line)
            except ConnectionLost:
                line.abort()
                return
            await self._take(line, *greeting)

        server = await loop.create_unix_server(
            lambda: TcpTransport(lambda line: self._tasks.spawn(receive(line))), path
        )
        os.chmod(path, 0o600)
        self._servers.append(server)
        self._path = path

    async def open_port(self, host: str, port: int) -> tuple[int, bytes]:
        """Listens to other machines; gives the port and the fingerprint that is shown. Raises OSError, QkError."""
        identity = own_identity()
        context = server_context(identity)

        async def receive(line: TcpTransport) -> None:
            connection = self._admission.arrive(PROCESSES, line.peer.host, line.abort)
            try:
                sealed = await secure(line, context, host=True)
                greeting = await self._header(sealed)
            except ConnectionLost as lost:
                self._log(f"{line.peer}: {lost}")
                line.abort()
                return
            finally:
                self._admission.leave(connection)
            if any(hmac.compare_digest(greeting[0].word.encode(), word.encode()) for word in self.words):
                await self._take(sealed, *greeting)
                return
            self._log(f"{line.peer} claims to be of this server, and does not know its word")
            sealed.abort()

        server = await listen(host, port, lambda line: self._tasks.spawn(receive(line)))
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1]), identity.fingerprint

    async def _header(self, line: Transport) -> tuple[ForwardHeader, bytes]:
        """The header, and the bytes behind it. Raises ConnectionLost."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await _read_header(line)
        except (TimeoutError, msgspec.MsgspecError, ValueError) as wrong:
            raise ConnectionLost("the header of a forwarded connection cannot be read") from wrong

    async def _take(self, line: Transport, header: ForwardHeader, rest: bytes) -> None:
        try:
            await self._serve(header, ForwardedConnection(line, header.host, rest))
        finally:
            line.abort()

    async def close(self) -> None:
        """Stop listening, and end all connections."""
        for server in self._servers:
            server.close()
        await self._tasks.end()
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.unlink()


def _make_room(path: Path) -> None:
    """Remove what a dead process has left there."""
    private_folder(path.parent)
    path.unlink(missing_ok=True)


async def _read_header(line: Transport) -> tuple[ForwardHeader, bytes]:
    """The header, and the bytes behind it. Raises ConnectionLost, MsgspecError, ValueError."""
    received = b""
    while b"\n" not in received:
        data = await line.read()
        if not data or len(received) > LONGEST:
            raise ConnectionLost("a forwarded connection ended without a header")
        received += data
    head, _, rest = received.partition(b"\n")
    return msgspec.json.decode(head, type=ForwardHeader), rest
