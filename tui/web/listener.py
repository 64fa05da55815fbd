"""Connections to the web listener, before the line of a terminal is made of one: how many, and for how long silent."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from netplay.line.pending import Connection
from netplay.line.tcp import peer_of
from tui.app.crash import write_crash
from tui.server.game_server import GameServer
from tui.server.limits import BACKLOG
from tui.text.words import Words

SILENT = 20.0
"""Seconds after which a line is closed on which no whole request has come, the first or another."""


class BrowserConnection(web.RequestHandler):
    """One connection of a browser."""

    def __init__(self, server: GameServer, http: web.Server, **more: Any) -> None:
        super().__init__(http, **more)
        self._server = server
        self._host = "?"
        self.connection: Connection | None = None
        self.has_asked = False
        """Whether a whole request has come."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A browser connects."""
        super().connection_made(transport)
        assert isinstance(transport, asyncio.Transport)
        self._host = peer_of(transport).host
        # Closed in order it would wait for a reader who never reads.
        self.connection = self._server.admission.arrive(self._server.limits.web, self._host, transport.abort)
        self.connection.stage = lambda: int(self.has_asked)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Stop counting the connection."""
        if self.connection is not None:
            self._server.admission.leave(self.connection)
        super().connection_lost(exc)

    def log_exception(self, *args: Any, exc_info: Any = None, **more: Any) -> None:
        """What was asked is no request, which is counted; or a fault of ours, which is one line and a file."""
        if isinstance(exc_info, HttpProcessingError):
            text = f"{self._host}: what came is no request of a browser ({type(exc_info).__name__})"
            self._server.admission.refused("bad requests", self._host, text)
            return
        if isinstance(exc_info, ConnectionError):
            return  # it went away, or was closed for another one, while it was answered
        fault = exc_info if isinstance(exc_info, BaseException) else None
        self._server.log(write_crash(["web", self._host], Words("en"), fault))


class WebListener:
    """The port, or the sockets, at which browsers come."""

    def __init__(self, app: web.Application, server: GameServer) -> None:
        self._server = server
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=3.0)
        self._servers: list[asyncio.Server] = []

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._servers[0].sockets[0].getsockname()[1])

    async def open(self, bind: str, port: int, sockets: list[socket.socket] | None) -> None:
        """Listen at an address, or at sockets that are there. Raises OSError."""
        loop = asyncio.get_running_loop()
        try:
            await self._runner.setup()
            if sockets is None:
                self._servers.append(await loop.create_server(self._line, bind, port, backlog=BACKLOG))
            for one in sockets or ():
                self._servers.append(await loop.create_server(self._line, sock=one, backlog=BACKLOG))
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Listen no more, and end every line."""
        for server in self._servers:
            server.close()
        await self._runner.cleanup()

    def _line(self) -> BrowserConnection:
        server = self._runner.server
        assert server is not None
        loop = asyncio.get_running_loop()
        return BrowserConnection(self._server, server, loop=loop, access_log=None, keepalive_timeout=SILENT)
