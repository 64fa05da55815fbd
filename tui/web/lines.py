"""Lines to the web door, before the line of a terminal is made of one: how many, and for how long silent."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from netplay.line.doorstep import Doorstep
from netplay.line.tcp import peer_of
from tui.app.crash import write_crash
from tui.ssh.house import House
from tui.text.words import Words

SILENT = 20.0
"""Seconds after which a line is closed on which no whole request has come, the first or another."""
EACH = 2
"""Lines for pages and files, for each line that a house may have: a browser opens some beside that of its terminal."""


class Line(web.RequestHandler):
    """One line of a browser, or of somebody who only holds it."""

    def __init__(self, lines: Doorstep[Line], house: House, server: web.Server, **more: Any) -> None:
        super().__init__(server, **more)
        self._lines = lines
        self._house = house
        self._host = "?"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody calls; where too many stand there, whoever has most lines has one less."""
        super().connection_made(transport)
        self._host = peer_of(transport).host
        gone = self._lines.come(self, self._host)
        if gone is not None and isinstance(gone.transport, asyncio.Transport):
            gone.transport.abort()  # closed in order it would wait for a reader who never reads

    def connection_lost(self, exc: BaseException | None) -> None:
        """It is gone."""
        self._lines.leave(self)
        super().connection_lost(exc)

    def log_exception(self, *args: Any, exc_info: Any = None, **more: Any) -> None:
        """What was asked is no request, which is counted; or a fault of ours, which is one line and a file."""
        if isinstance(exc_info, HttpProcessingError):
            told = f"{self._host}: what came is no request of a browser ({type(exc_info).__name__})"
            self._house.refused("bad requests", self._host, told)
            return
        fault = exc_info if isinstance(exc_info, BaseException) else None
        self._house.log(write_crash(["web", self._host], Words("en"), fault))


class Listening:
    """The port, or the sockets, at which browsers come."""

    def __init__(self, app: web.Application, house: House) -> None:
        self._house = house
        self.lines: Doorstep[Line] = Doorstep(EACH * house.limits.lines)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=3.0)
        self._servers: list[asyncio.Server] = []

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._servers[0].sockets[0].getsockname()[1])

    async def open(self, bind: str, port: int, sockets: list[socket.socket] | None) -> None:
        """Listens at an address, or at sockets that are there. Raises OSError."""
        loop = asyncio.get_running_loop()
        try:
            await self._runner.setup()
            if sockets is None:
                self._servers.append(await loop.create_server(self._line, bind, port, backlog=128))
            for one in sockets or ():
                self._servers.append(await loop.create_server(self._line, sock=one, backlog=128))
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Listens no more, and ends every line."""
        for server in self._servers:
            server.close()
        await self._runner.cleanup()

    def _line(self) -> Line:
        server = self._runner.server
        assert server is not None
        loop = asyncio.get_running_loop()
        return Line(self.lines, self._house, server, loop=loop, access_log=None, keepalive_timeout=SILENT)
