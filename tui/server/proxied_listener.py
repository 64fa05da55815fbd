"""Connections for SSH behind proxies: what a trusted proxy says of its client is read first."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable

from netplay.line.proxied import LONGEST_BLOCK, BadProxy, TrustedProxies, read_header
from netplay.tasks import Tasks, logged
from tui.server.limits import BACKLOG

PATIENCE = 5.0
"""Seconds that a proxy has for its header."""
AGAIN = 0.02
"""Seconds after which a header that came in pieces is looked at again."""


class ProxiedListener:
    """A port behind proxies, and also open to anyone who comes without one."""

    def __init__(
        self,
        listening: list[socket.socket],
        trusted: TrustedProxies,
        serve: Callable[[socket.socket, str], Awaitable[object]],
        log: Callable[[str], None],
        refused: Callable[[str, str, str], None],
        pace: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """
        Arguments:
            serve: serves a connection from an address, until it is admitted or ends.
            refused: counts a refused connection: its kind, its address, and a line of the log.
            pace: seconds for which a connection is left to others who listen at the same sockets.
        """
        self._pace = pace
        self._listening = listening
        self._trusted = trusted
        self._serve = serve
        self._log = log
        self._refused = refused
        self._tasks = Tasks(logged(log, "a new connection failed"))
        for one in listening:
            self._tasks.spawn(self._accept(one))

    def get_port(self) -> int:
        """The port it listens on."""
        return int(self._listening[0].getsockname()[1])

    def close(self) -> None:
        """Stop listening; open connections continue."""
        for task in self._tasks:
            task.cancel()
        for one in self._listening:
            one.close()

    async def _accept(self, listening: socket.socket) -> None:
        while True:
            await _readable(listening)
            if later := self._pace():
                await asyncio.sleep(later)
            try:
                line, peer = listening.accept()
                line.setblocking(False)
            except BlockingIOError:
                continue  # another process has taken it, or anyone who came has gone
            except OSError as wrong:  # too many open files, mostly: it passes
                self._log(f"a connection could not be accepted: {wrong.strerror or wrong}")
                await asyncio.sleep(1.0)
                continue
            self._tasks.spawn(self._welcome(line, str(peer[0])))

    async def _welcome(self, line: socket.socket, host: str) -> None:
        try:
            if host in self._trusted:
                async with asyncio.timeout(PATIENCE):
                    host = await self._read_header(line) or host
            await self._serve(line, host)
        except (BadProxy, TimeoutError, EOFError):
            self._refused(
                "unreadable proxy headers", host, f"{host}: a connection without a header that can be read"
            )
            line.close()
        except asyncio.CancelledError:
            line.close()
            raise
        except OSError:  # it went away meanwhile
            line.close()

    async def _read_header(self, line: socket.socket) -> str:
        """Read the header of a connection, and not one byte more."""
        while True:
            await _readable(line)
            data = line.recv(LONGEST_BLOCK, socket.MSG_PEEK)
            if not data:
                raise EOFError
            header = read_header(data)
            if header is not None:
                if header.length:
                    line.recv(header.length)
                return header.host
            await asyncio.sleep(AGAIN)


async def _readable(line: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    came: asyncio.Future[None] = loop.create_future()

    def ready() -> None:
        if not came.done():
            came.set_result(None)

    loop.add_reader(line, ready)
    try:
        await came
    finally:
        with contextlib.suppress(ValueError):
            loop.remove_reader(line)


def listening_sockets(bind: str | None, port: int) -> list[socket.socket]:
    """Listen at an address, or at all of this machine's. Raises OSError."""
    found = socket.getaddrinfo(bind or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    listening: list[socket.socket] = []
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            one = socket.socket(family, socket.SOCK_STREAM)
            listening.append(one)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            # A port that the system chooses is the same for all addresses.
            chosen = listening[0].getsockname()[1] if len(listening) > 1 else port
            one.bind((address[0], chosen, *address[2:]))
            one.listen(BACKLOG)
            one.setblocking(False)
    except OSError:
        for one in listening:
            one.close()
        raise
    return listening
