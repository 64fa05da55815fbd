"""The SSH server: who is admitted and how many, what is refused, and how all of it ends."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import asyncssh

from engine.errors import QkError
from netplay.line.admission import CapacityReached, Connection
from netplay.line.transport import peer_of
from tui.plain.console import LOG_WORDS
from tui.server.game_server import Banned, GameServer, ServerStops, TooManyRequests
from tui.server.limits import BACKLOG, ServerLimits
from tui.server.opening import open_server
from tui.server.players import NamesUnavailable
from tui.server.proxied_listener import ProxiedListener, listening_sockets
from tui.server.tables import PermanentTable
from tui.ssh.hostkey import host_key
from tui.ssh.session import Refusal, SSHSession
from tui.text.private import send_no_empty_packets

send_no_empty_packets()

LATER, MUCH = 0.02, 5
"""Seconds that a process leaves a new connection to the others for each that it has more than they, up to this many."""


class SSHConnection(asyncssh.SSHServer):
    """One connection: who it is, and that it gets nothing but sessions of this game."""

    def __init__(self, server: GameServer, host: str = "") -> None:
        """`host`: from where its client comes, as a proxy in front says; empty: from where the connection does."""
        self._server = server
        self._conn: asyncssh.SSHServerConnection
        self._host = host
        self._key = b""
        self._connection: Connection | None = None
        self._sessions = 0
        self._stage = 0

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Count a connection as pending until it has a session."""
        self._conn = conn
        self._host = self._host or peer_of(conn).host
        admission = self._server.admission
        if self._server.bans.now.stop(self._host):
            admission.refused("banned", self._host, f"{self._host}: banned")
            conn.abort()
        elif not admission.allows("connections", self._host, check_only=True):
            admission.refused("connections", self._host, f"{self._host} comes too often")
            conn.abort()
        else:
            self._connection = admission.arrive(self._server.limits.ssh, self._host, conn.abort)
            self._connection.end = self._hang_up
            self._connection.stage = lambda: self._stage or int(bool(conn.get_extra_info("client_version")))

    def _hang_up(self, why: str) -> None:
        self._conn.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        if self._connection is not None:
            self._server.admission.leave(self._connection)

    def begin_auth(self, username: str) -> bool:
        """Require a login, if only as a guest; the costly key exchange is counted here."""
        self._key = b""
        if not self._stage:
            self._stage = 2
            self._server.admission.allows("connections", self._host)
        return True

    def public_key_auth_supported(self) -> bool:
        """A key is an identity."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do. It counts if it is the last one shown before the login is complete: that one was proved."""
        self._key = key.public_data
        return True

    def kbdint_auth_supported(self) -> bool:
        """Guests come in without being asked anything, where guests are welcome."""
        return self._server.guests

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """A guest: whatever key was shown before was not proved."""
        self._key = b""
        return True

    def auth_completed(self) -> None:
        """Who it is is known; what is wanted is not."""
        self._stage = 3
        if self._connection is not None:
            name = str(self._conn.get_extra_info("username") or "")
            self._server.authenticated(self._connection, self._key, name)

    def session_requested(self) -> SSHSession | Refusal | bool:
        """A session, one a connection, or the reason why there is none; forwarding of any kind stays refused."""
        if self._sessions or self._connection is None:
            return False
        self._sessions += 1
        name = str(self._conn.get_extra_info("username") or "")
        try:
            player = self._server.player(self._host, self._key, name, self._connection)
        except (ServerStops, TooManyRequests, CapacityReached, Banned, NamesUnavailable) as wrong:
            return Refusal(wrong)  # the log counts them, except for a server that is stopping
        except (QkError, OSError) as wrong:
            self._server.log(LOG_WORDS.error(wrong))
            return Refusal(QkError("server-register"))
        self._connection.until = self._server.now() + self._server.limits.login
        return SSHSession(self._server, player, self._host, self._connection, self._is_over)

    def _is_over(self) -> None:
        """The one session of this connection is over: the client hangs up, or is hung up on."""
        if self._connection is not None:
            self._connection.end = self._hang_up
            self._server.admission.expect_end(self._connection)


class ListeningServer:
    """A server that listens."""

    def __init__(self, server: GameServer, listener: asyncssh.SSHAcceptor | ProxiedListener) -> None:
        self.server = server
        self._listener = listener
        server.begin_sweeping()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._listener.get_port())

    async def close(self) -> None:
        """Stop listening, restore all terminals, close the tables and save unfinished games."""
        self._listener.close()
        await self.server.close()
        for one in self.server.admission:
            if one.listener == self.server.limits.ssh:
                one.end("ssh-server-stops")
        await asyncio.sleep(0.1)


async def serve(
    bind: str | None,
    port: int,
    standing: tuple[PermanentTable, ...],
    log: Callable[[str], None],
    *,
    guests: bool = True,
    limits: ServerLimits | None = None,
) -> ListeningServer:
    """Begin to serve.

    Raises:
        QkError: if the key or a table cannot be used.
        OSError: if nothing can listen there.
    """
    key = host_key()
    server = await open_server(standing, log, guests=guests, limits=limits)
    options = asyncssh.SSHServerConnectionOptions(server_host_keys=[key], **_options(server))
    try:
        if server.proxies:
            listener: asyncssh.SSHAcceptor | ProxiedListener = _arriving(
                listening_sockets(bind, port), server, options
            )
        else:
            listener = await asyncssh.listen(
                bind,
                port,
                server_factory=lambda: SSHConnection(server),
                family=socket.AF_UNSPEC,
                backlog=BACKLOG,
                options=options,
            )
    except BaseException:
        await server.tables.close()
        raise
    return ListeningServer(server, listener)


def open_listener(server: GameServer, listening: list[socket.socket]) -> ListeningServer:
    """Open a server at sockets that other processes of it listen at too. Raises QkError."""
    options = asyncssh.SSHServerConnectionOptions(server_host_keys=[host_key()], **_options(server))
    return ListeningServer(server, _arriving(listening, server, options))


def _arriving(
    listening: list[socket.socket], server: GameServer, options: asyncssh.SSHServerConnectionOptions
) -> ProxiedListener:
    """Serve each connection; proxies in front report the client's address."""

    def pace() -> float:
        least = server.tables.peers.least_lines()
        return 0.0 if least is None else LATER * min(MUCH, max(0, len(server.admission.admitted()) - least))

    async def let_in(line: socket.socket, host: str) -> None:
        own = asyncssh.SSHServerConnectionOptions(options, server_factory=lambda: SSHConnection(server, host))
        try:
            await asyncssh.run_server(line, options=own)
        except asyncssh.Error as wrong:
            server.admission.refused("connections without a session", host, f"{host}: {wrong.reason[:100]}")

    return ProxiedListener(listening, server.proxies, let_in, server.log, server.admission.refused, pace)


def _options(server: GameServer) -> dict[str, Any]:
    """What is served, and what is not."""
    return {
        "server_version": "QK",
        "encoding": None,
        "line_editor": False,
        "allow_scp": False,
        "agent_forwarding": False,
        "x11_forwarding": False,
        "password_auth": False,
        "host_based_auth": False,
        "gss_host": None,
        "login_timeout": server.limits.login,
        "keepalive_interval": 15,
        "keepalive_count_max": 3,
        "compression_algs": None,
    }
