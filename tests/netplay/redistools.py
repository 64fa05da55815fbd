"""A Redis server for one test, on a port of its own."""

from __future__ import annotations

import socket
import subprocess
import time
from pathlib import Path

from tests.ports import free_port
from tests.tools import need
from tests.waiting import PATIENCE


class RedisServer:
    """`redis-server` without persistence, killed and restarted at will."""

    def __init__(self, folder: Path) -> None:
        self._program = need("redis-server")
        self._folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The server's address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(
            [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
             "--dir", str(self._folder)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        late = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < late, "redis-server never listened"
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None
