"""Attackers on this machine: idle connections from many loopback addresses, reopened as soon as they are closed.

They run in a process of their own (`python -m tests.netplay.attackers PORT COUNT ADDRESSES FIRST`), so that they
don't slow down the server's event loop. It prints a line once every connection has been open, and exits at EOF.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import selectors
import socket
import sys
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from tests.waiting import PATIENCE, until

if TYPE_CHECKING:
    from netplay.line.admission import Admission

PAUSE = 0.05
"""Seconds before a failed connection attempt is repeated."""


class Attackers:
    """A number of connections to one port, from 127.0.1.1 upwards."""

    def __init__(self, port: int, count: int, addresses: int, first: bytes) -> None:
        self._port, self._first = port, first
        self._selector = selectors.DefaultSelector()
        self._selector.register(0, selectors.EVENT_READ)
        self._waiting = [f"127.0.1.{1 + number % addresses}" for number in range(count)]
        self._late: list[tuple[float, str]] = []
        self._opening = count
        """Connections that have not been open yet."""

    def run(self) -> None:
        """Attack until stdin is closed."""
        while True:
            while self._waiting:
                self._open(self._waiting.pop())
            for key, _ in self._selector.select(0.02):
                if key.fileobj == 0:
                    return
                self._happened(key.fileobj, key.data)  # type: ignore[arg-type]
            now = time.monotonic()
            self._waiting += [address for at, address in self._late if at <= now]
            self._late = [one for one in self._late if one[0] > now]

    def _open(self, address: str) -> None:
        line = socket.socket()
        line.setblocking(False)
        try:
            line.bind((address, 0))
            wrong = line.connect_ex(("127.0.0.1", self._port))
        except OSError as failed:
            wrong = failed.errno or errno.EIO
        if wrong not in (0, errno.EINPROGRESS):
            line.close()
            self._late.append((time.monotonic() + PAUSE, address))
            return
        self._selector.register(line, selectors.EVENT_WRITE, [address, True])

    def _happened(self, line: socket.socket, data: list[object]) -> None:
        address, is_opening = str(data[0]), data[1]
        try:
            if is_opening:
                if line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                    raise ConnectionError
                if self._first:
                    line.send(self._first)
                self._selector.modify(line, selectors.EVENT_READ, [address, False])
                self._opened()
                return
            if line.recv(65536):
                return
        except OSError:
            pass  # A reset connection is reopened like one that was closed.
        self._selector.unregister(line)
        line.close()
        self._waiting.append(address)

    def _opened(self) -> None:
        self._opening -= 1
        if self._opening == 0:
            print("ready", flush=True)


@contextlib.asynccontextmanager
async def attack(port: int, count: int, addresses: int, first: bytes = b"") -> AsyncIterator[None]:
    """Attack a port while the block runs; enter it once every connection has been open."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.netplay.attackers", str(port), str(count), str(addresses), first.hex(),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            assert await process.stdout.readline() == b"ready\n"
        yield
    finally:
        process.stdin.close()
        await process.wait()


async def until_gone(admission: Admission) -> None:
    """Wait until a host has noticed that all have disconnected."""
    await until(lambda: not len(admission))


if __name__ == "__main__":
    Attackers(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), bytes.fromhex(sys.argv[4])).run()
