"""An SSH game server for tests, and its clients: asyncssh's, and the real `ssh`."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pty
import struct
import subprocess
import termios
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncssh

from netplay.table.games import GameConfig
from tests.waiting import PATIENCE, until
from tui.server.limits import ServerLimits
from tui.server.tables import PermanentTable
from tui.ssh.server import ListeningServer, serve

CHOSEN = GameConfig(
    "prime",
    set={"D4": 3, "D5": "seat", "D6": "none", "D7": "none", "cards": {"2": 8, "3": 8, "5": 8, "7": 8}},
)
"""A short game: every card is prime."""


@contextlib.asynccontextmanager
async def served(
    *, guests: bool = True, limits: ServerLimits | None = None, log: list[str] | None = None
) -> AsyncIterator[ListeningServer]:
    """Serve one standing table while the block runs."""
    lines = log if log is not None else []
    server = await serve(
        "127.0.0.1", 0, (PermanentTable(CHOSEN, "Standing"),), lines.append, guests=guests, limits=limits
    )
    try:
        yield server
    finally:
        await server.close()


class Seen(asyncssh.SSHClientSession[bytes]):
    """The bytes that a client's terminal received."""

    def __init__(self) -> None:
        self.data = b""
        self.errors = b""
        self.code: int | None = None
        self.closed = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Store the bytes."""
        if datatype is None:
            self.data += data
        else:
            self.errors += data

    def exit_status_received(self, status: int) -> None:
        """Store the exit code."""
        self.code = status

    def connection_lost(self, exc: Exception | None) -> None:
        """Mark the end."""
        self.closed.set()

    @property
    def text(self) -> str:
        """The received text, including escape sequences."""
        return self.data.decode("utf-8", "replace")


class Guest(asyncssh.SSHClient):
    """A client without a key."""

    def kbdint_auth_requested(self) -> str:
        """Answer a keyboard-interactive request without prompts."""
        return ""


async def connect(
    server: ListeningServer, nick: str, key: asyncssh.SSHKey | None = None, **more: Any
) -> asyncssh.SSHClientConnection:
    """Connect to the server, with a key or as an anonymous user."""
    return await asyncssh.connect(
        "127.0.0.1",
        server.port,
        username=nick,
        known_hosts=None,
        client_keys=[key] if key is not None else None,
        agent_path=None,
        config=None,
        client_factory=Guest,
        **more,
    )


async def screen(
    conn: asyncssh.SSHClientConnection, command: str | None = None, **more: Any
) -> tuple[Any, Seen]:
    """Open a session with a terminal."""
    values: dict[str, Any] = {"term_type": "xterm-256color", "term_size": (80, 24), "encoding": None, **more}
    return await conn.create_session(Seen, command, **values)


def new_key(path: Path) -> asyncssh.SSHKey:
    """Return a new client key, written to a file."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    path.write_bytes(key.export_private_key())
    path.chmod(0o600)
    return key


class Terminal:
    """The real `ssh` at a pseudo-terminal of a size and language."""

    def __init__(
        self,
        ssh: str,
        server: ListeningServer,
        nick: str,
        key: Path,
        *command: str,
        size: tuple[int, int],
        lang: str,
        colorterm: str = "",
    ) -> None:
        self.data = b""
        mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        options = (
            "StrictHostKeyChecking=no", f"UserKnownHostsFile={key.parent}/known", "IdentitiesOnly=yes",
            "IdentityAgent=none", "LogLevel=ERROR", "SendEnv=LANG LC_ALL" + " COLORTERM" * bool(colorterm),
        )  # fmt: skip
        argv = [ssh, "-tt", "-F", "none", "-p", str(server.port), "-i", str(key)]
        argv += [word for option in options for word in ("-o", option)]
        env = {**os.environ, "TERM": "xterm-256color", "LANG": lang, "LC_ALL": lang, "COLORTERM": colorterm}
        self.process = subprocess.Popen(
            [*argv, f"{nick}@127.0.0.1", *command], stdin=theirs, stdout=theirs, stderr=theirs, env=env,
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self._end: int | None = mine
        asyncio.get_running_loop().add_reader(mine, self._read)

    def _read(self) -> None:
        assert self._end is not None
        try:
            data = os.read(self._end, 65536)
        except OSError:
            data = b""
        self.data += data
        if not data:
            self._close()

    def _close(self) -> None:
        if self._end is not None:
            asyncio.get_running_loop().remove_reader(self._end)
            os.close(self._end)
            self._end = None

    @property
    def text(self) -> str:
        """The displayed text, including escape sequences."""
        return self.data.decode("utf-8", "replace")

    def press(self, keys: str) -> None:
        """Press keys."""
        if self._end is not None:
            os.write(self._end, keys.encode())

    async def gone(self) -> int:
        """Wait for its exit."""
        await until(lambda: self.process.poll() is not None)
        return self.process.returncode

    def kill(self) -> None:
        """Kill it (SIGKILL)."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        self._close()
