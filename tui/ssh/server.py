"""The SSH server: who is let in and how many, what is refused, and how all of it ends."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import asyncssh

from engine.errors import QkError
from netplay.line.admission import ENDING, Full
from netplay.line.pending import Connection
from netplay.line.tcp import peer_of
from tui.plain.logging import LOG_WORDS
from tui.server.game_server import Banned, House, NotNow, open_house
from tui.server.limits import BACKLOG, Limits
from tui.server.players import NamesAway
from tui.server.proxied_listener import Arrivals, listening_sockets
from tui.server.tables import Standing
from tui.ssh.hostkey import host_key
from tui.ssh.session import Refusal, Session
from tui.text.private import send_no_empty_packets

send_no_empty_packets()

LATER, MUCH = 0.02, 5
"""Seconds that a process leaves a new line to the others for each that it has more than they, up to so many."""


class Door(asyncssh.SSHServer):
    """One connection: who it is, and that it gets nothing but sessions of this game."""

    def __init__(self, house: House, host: str = "") -> None:
        """
        Arguments:
            host: from where its client comes, as a proxy in front says; empty: from where the line does.
        """
        self._house = house
        self._conn: asyncssh.SSHServerConnection
        self._host = host
        self._key = b""
        self._connection: Connection | None = None
        self._sessions = 0
        self._stage = 0

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody connects: a connection is pending until it has a session."""
        self._conn = conn
        self._host = self._host or peer_of(conn).host
        admission = self._house.admission
        if self._house.bans.now.stop(self._host):
            admission.refused("banned", self._host, f"{self._host}: banned")
            conn.abort()
        elif not admission.may("connections", self._host, look=True):
            admission.refused("connections", self._host, f"{self._host} comes too often")
            conn.abort()
        else:
            self._connection = admission.arrive(self._house.limits.ssh, self._host, conn.abort)
            self._connection.end = self._hang_up
            self._connection.stage = self._how_far

    def _how_far(self) -> int:
        return self._stage or int(bool(self._conn.get_extra_info("client_version")))

    def _hang_up(self, why: str) -> None:
        self._conn.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        if self._connection is not None:
            self._house.admission.leave(self._connection)

    # ------------------------------------------------------------------ who it is

    def begin_auth(self, username: str) -> bool:
        """Everybody says who they are, if only as a guest. What was costly is done by now, and is counted."""
        self._key = b""
        if not self._stage:
            self._stage = 2
            self._house.admission.may("connections", self._host)
        return True

    def public_key_auth_supported(self) -> bool:
        """A key is an identity."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do. It counts if it is the last one shown before the line is let in: that one was proved."""
        self._key = key.public_data
        return True

    def kbdint_auth_supported(self) -> bool:
        """Guests come in without being asked anything, where guests are welcome."""
        return self._house.guests

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """A guest: whatever key was shown before was not proved."""
        self._key = b""
        return True

    def auth_completed(self) -> None:
        """Who it is is known; what is wanted is not."""
        self._stage = 3
        if self._connection is not None:
            name = str(self._conn.get_extra_info("username") or "")
            self._house.authenticated(self._connection, self._key, name)

    # ------------------------------------------------------------------ what it gets

    def session_requested(self) -> Session | Refusal | bool:
        """A session, one a connection, or the reason why there is none; forwarding of any kind stays refused."""
        if self._sessions or self._connection is None:
            return False
        self._sessions += 1
        name = str(self._conn.get_extra_info("username") or "")
        try:
            player = self._house.player(self._host, self._key, name, self._connection)
        except (NotNow, Full, Banned, NamesAway) as wrong:
            return Refusal(wrong)  # the log has their number
        except (QkError, OSError) as wrong:
            self._house.log(LOG_WORDS.error(wrong))
            return Refusal(QkError("house-register"))
        self._connection.until = self._house.now() + self._house.limits.login
        return Session(self._house, player, self._host, self._connection, self._is_over)

    def _is_over(self) -> None:
        """The one session of this connection is over: the client hangs up, or is hung up on."""
        if self._connection is not None:
            self._connection.end = self._hang_up
            self._house.admission.expect_end(self._connection, ENDING)


class Served:
    """A server that listens."""

    def __init__(
        self, house: House, listener: asyncssh.SSHAcceptor | Arrivals, sweeping: asyncio.Task[None]
    ) -> None:
        self.house = house
        self._listener = listener
        self._sweeping = sweeping

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._listener.get_port())

    async def close(self) -> None:
        """Listens no more, gives every terminal back, closes the tables and keeps what goes on later."""
        self._listener.close()
        self._sweeping.cancel()
        await self.house.close()
        for one in self.house.admission:
            if one.listener == self.house.limits.ssh:
                one.end("ssh-server-stops")
        await asyncio.sleep(0.1)


async def serve(
    bind: str | None,
    port: int,
    standing: tuple[Standing, ...],
    log: Callable[[str], None],
    *,
    guests: bool = True,
    limits: Limits | None = None,
) -> Served:
    """Begins to serve.

    Raises:
        QkError: if the key or a table cannot be used.
        OSError: if nothing can listen there.
    """
    key = host_key()
    house = await open_house(standing, log, guests=guests, limits=limits)
    options = asyncssh.SSHServerConnectionOptions(server_host_keys=[key], **_options(house))
    try:
        if house.proxies:
            listener: asyncssh.SSHAcceptor | Arrivals = _arriving(
                listening_sockets(bind, port), house, options
            )
        else:
            listener = await asyncssh.listen(
                bind,
                port,
                server_factory=lambda: Door(house),
                family=socket.AF_UNSPEC,
                backlog=BACKLOG,
                options=options,
            )
    except BaseException:
        await house.hall.close()
        raise
    return Served(house, listener, house.begin_sweeping())


def open_door(house: House, listening: list[socket.socket]) -> Served:
    """Opens a house at sockets that other processes of it listen at too. Raises QkError."""
    options = asyncssh.SSHServerConnectionOptions(server_host_keys=[host_key()], **_options(house))
    arrivals = _arriving(listening, house, options)
    return Served(house, arrivals, house.begin_sweeping())


def _arriving(
    listening: list[socket.socket], house: House, options: asyncssh.SSHServerConnectionOptions
) -> Arrivals:
    """Lets everybody in who comes, each by itself; proxies in front say who is behind them."""

    def pace() -> float:
        least = house.hall.elsewhere.least_lines()
        return 0.0 if least is None else LATER * min(MUCH, max(0, len(house.admission.admitted()) - least))

    async def let_in(line: socket.socket, host: str) -> None:
        def door() -> Door:
            return Door(house, host)

        try:
            await asyncssh.run_server(
                line, options=asyncssh.SSHServerConnectionOptions(options, server_factory=door)
            )
        except asyncssh.Error as wrong:
            house.admission.refused("connections without a session", host, f"{host}: {wrong.reason[:100]}")

    return Arrivals(listening, house.proxies, let_in, house.log, pace)


def _options(house: House) -> dict[str, Any]:
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
        "login_timeout": house.limits.login,
        "keepalive_interval": 15,
        "keepalive_count_max": 3,
        "compression_algs": None,
    }
