"""The SSH server with many players: response times, memory of sessions, cost of logins.

A real `qk ssh` runs in its own process with its own home. Each player opens a game against a bot over asyncssh, plays
rock-paper-scissors, and then presses arrow keys; the response time ends with the first byte of the change on the
screen. Then idle sessions in the lobby show the memory of a session. Finally sessions log in and out one after another:
the CPU time of each, and the memory that remains.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.ports import free_port

PLAYERS, KEYS, IDLE, LOGINS = 20, 20, 30, 280
FREED_AFTER = 75.0
"""Seconds after which a server without input has freed the memory of closed sessions."""
PATIENCE = 300.0
"""Seconds to wait for a screen."""
ARROWS = (b"\x1b[C", b"\x1b[D")


class ServerProcess:
    """A running `qk ssh` process."""

    def __init__(self, folder: str, *more: str) -> None:
        self.port = free_port()
        self.home = folder
        self.log = Path(folder) / "stderr"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tui", "ssh", "--port", str(self.port), "--behind-proxy", *more],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "QK_HOME": folder, "LC_ALL": "C.UTF-8"},
            )
        self._until_open()

    def _until_open(self) -> None:
        late = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1.0):
                return
            if self.process.poll() is not None or time.monotonic() > late:
                raise SystemExit(f"qk ssh does not listen:\n{self.log.read_text(encoding='utf-8')}")
            time.sleep(0.05)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self.process.pid

    def memory(self) -> tuple[float, float]:
        """Return RSS and PSS in MiB; zeros where the system doesn't report them."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup")
        text = rollup.read_text(encoding="ascii") if rollup.exists() else ""
        found = dict(re.findall(r"^(Rss|Pss):\s+(\d+) kB", text, re.MULTILINE))
        return int(found.get("Rss", 0)) / 1024, int(found.get("Pss", 0)) / 1024

    def status(self) -> dict[str, Any]:
        """Return the server's own status report."""
        output = subprocess.run(
            [sys.executable, "-m", "tui", "server", "status", "--json"],
            env={**os.environ, "QK_HOME": self.home, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            check=True,
        ).stdout
        found: dict[str, Any] = json.loads(output)["status"]
        return found

    def worked(self) -> float:
        """Return the seconds of CPU time of the server process, without its bot workers."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def turned(self) -> float:
        """Return the seconds of CPU time of the main thread, at a high resolution."""
        ran = Path(f"/proc/{self.process.pid}/schedstat").read_text(encoding="ascii").split()[0]
        return int(ran) / 1e9

    def stop(self) -> None:
        """Stop the process."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def server_process() -> Iterator[ServerProcess]:
    """Run a server during the block."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(folder)
        try:
            yield server
        finally:
            server.stop()


class Player:
    """An SSH client at a terminal of 80×24, with the output that it received."""

    def __init__(self, conn: Any, channel: Any, seen: Any) -> None:
        self._conn, self._channel, self._seen = conn, channel, seen

    @classmethod
    async def come(cls, port: int, name: str, command: str | None, keys: Sequence[Any] = ()) -> Player:
        """Connect, as a guest account unless there are keys, and run a command."""
        import asyncssh

        from tests.tui.sshtools import Guest, Seen

        conn = await asyncssh.connect(
            "127.0.0.1", port, username=name, known_hosts=None, client_keys=keys or None, agent_path=None, config=None,
            client_factory=Guest,
        )  # fmt: skip
        channel, seen = await conn.create_session(
            Seen, command, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        return cls(conn, channel, seen)

    def press(self, key: bytes) -> None:
        """Press a key."""
        self._channel.write(key)

    async def shows(self, text: str, key: bytes = b"") -> None:
        """Wait until the output contains a text; press a key repeatedly meanwhile, if one is given."""
        late = time.monotonic() + PATIENCE
        while text not in self._seen.text:
            if time.monotonic() > late:
                raise SystemExit(f"a session never showed {text!r}")
            if key:
                self.press(key)
            await asyncio.sleep(0.5 if key else 0.05)

    def forget(self, text: str) -> bool:
        """Return whether a text was received since the last call; discard the output."""
        came = text in self._seen.text
        self._seen.data = b""
        return came

    async def answered(self, key: bytes) -> float:
        """Press a key; return the seconds until the screen changes (1 if it doesn't)."""
        before, began = len(self._seen.data), time.perf_counter()
        self.press(key)
        while len(self._seen.data) == before and time.perf_counter() - began < 1:
            await asyncio.sleep(0.001)
        return time.perf_counter() - began

    def go(self) -> None:
        """Disconnect."""
        self._conn.abort()


async def _play(port: int, number: int, waits: list[float], together: asyncio.Barrier) -> None:
    """Play one game: measure only while all players are in play, and leave together."""
    await asyncio.sleep(number * 0.3)
    player = await Player.come(port, f"p{number}", "en solo")
    try:
        await player.shows("rock")
        await player.shows("to lead", b"r")
        await together.wait()
        for turn in range(KEYS):
            await asyncio.sleep(random.uniform(0.4, 0.8))  # people at keys, not secrets
            waits.append(await player.answered(ARROWS[turn % 2]))
        await together.wait()
    finally:
        player.go()


async def _busy(server: ServerProcess) -> None:
    waits: list[float] = []
    together = asyncio.Barrier(PLAYERS + 1)
    async with asyncio.TaskGroup() as group:
        for number in range(PLAYERS):
            group.create_task(_play(server.port, number, waits, together))
        await together.wait()
        before = server.worked()
        await together.wait()
        spent = (server.worked() - before) / len(waits)
    waits.sort()
    quantiles = {"median": waits[len(waits) // 2], "p95": waits[int(len(waits) * 0.95)], "longest": waits[-1]}
    figures = "  ".join(f"{name} {wait * 1000:.1f} ms" for name, wait in quantiles.items())
    print(f"{PLAYERS} players, {len(waits)} keys   {figures}   {spent * 1000:.1f} ms of CPU time a key")


class HostileClients:
    """Three hostile clients: 2,000 keys a second, a paste of a megabyte, and twelve logins at once."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._came: list[Player] = []
        self._tasks = [asyncio.create_task(one) for one in (self._floods(), self._pastes(), self._crowds())]

    async def _come(self, name: str) -> Player:
        player = await Player.come(self._port, name, "en")
        self._came.append(player)
        await player.shows("No tables are open")
        return player

    async def _floods(self) -> None:
        player = await self._come("flood")
        while True:
            player.press(b"j" * 40)
            await asyncio.sleep(0.02)

    async def _pastes(self) -> None:
        player = await self._come("paste")
        player.press(b"\x1b[200~" + b"7" * 999_000)

    async def _crowds(self) -> None:
        await asyncio.gather(*(self._come(f"crowd{at}") for at in range(12)))

    async def stop(self) -> None:
        """Disconnect all."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for player in self._came:
            player.go()


async def seated(port: int, number: int) -> Player:
    """Return a player whose game against a bot has begun."""
    player = await Player.come(port, f"p{number}", "en solo")
    await player.shows("rock")
    await player.shows("to lead", b"r")
    return player


async def keys_of(players: Sequence[Player], keys: int, cost: Callable[[], float]) -> list[list[float]]:
    """Press keys; return the sorted response times in seconds, and the sorted costs.

    Arguments:
        cost: returns a counter that grows while the server works.
    """
    waits, costs = [], []

    async def presses(player: Player) -> None:
        for turn in range(keys):
            await asyncio.sleep(random.uniform(0.2, 0.4))  # people at keys, not secrets
            before = cost()
            waits.append(await player.answered(ARROWS[turn % 2]))
            costs.append(cost() - before)

    await asyncio.gather(*map(presses, players))
    return [sorted(waits), sorted(costs)]


async def _crowded(server: ServerProcess) -> None:
    """Compare the response times of players with and without hostile clients, alternating."""
    players = [await seated(server.port, number) for number in range(PLAYERS // 2)]
    samples: dict[tuple[bool, str], list[float]] = {}
    for attacked in (False, True) * 3:
        hostile = HostileClients(server.port) if attacked else None
        waits, costs = await keys_of(players, KEYS // 2, server.turned)
        samples.setdefault((attacked, "response time"), []).extend(waits)
        samples.setdefault((attacked, "CPU time until the response"), []).extend(costs)
        if hostile is not None:
            await hostile.stop()
        await asyncio.sleep(1)
    for (attacked, what), found in samples.items():
        found.sort()
        half, p95 = found[len(found) // 2] * 1000, found[int(len(found) * 0.95)] * 1000
        who = f"{len(players)} players, {len(found)} keys, {'with hostile clients' if attacked else 'alone'}"
        print(f"{who}, {what}: median {half:.1f} ms  p95 {p95:.1f} ms")
    for player in players:
        player.go()


async def _idle(server: ServerProcess) -> None:
    before = server.memory()
    players = [await Player.come(server.port, f"idle{number}", "en") for number in range(IDLE)]
    for player in players:
        await player.shows("No tables are open")
    await asyncio.sleep(4.0)
    after, began = server.memory(), server.worked()
    await asyncio.sleep(3.0)
    spent = (server.worked() - began) / 3.0
    for name, none, all_ in zip(("RSS", "PSS"), before, after, strict=True):
        print(
            f"{name}  {none:.0f} MiB, with {IDLE} in the lobby {all_:.0f} MiB: {(all_ - none) / IDLE:.1f} each"
        )
    print(f"{IDLE} idle sessions take {spent:.1%} of one core")
    for player in players:
        player.go()


async def _come_and_go(server: ServerProcess) -> None:
    """Run sessions one after another; print the cost of a login and the memory that remains."""
    none, began = server.memory(), server.worked()
    for number in range(LOGINS):
        player = await Player.come(server.port, f"brief{number}", "en")
        await player.shows("No tables are open")
        player.go()
    spent = (server.worked() - began) / LOGINS
    full, _ = server.memory(), await asyncio.sleep(FREED_AFTER)
    left = server.memory()
    print(f"{LOGINS} short sessions, {spent * 1000:.0f} ms of CPU time each, from login to logout")
    for name, before, after, later in zip(("RSS", "PSS"), none, full, left, strict=True):
        print(f"{name}  {before:.0f} MiB, after them {after:.0f}, {FREED_AFTER:.0f} s later {later:.0f} MiB")


def run() -> None:
    """Print response times, and memory and CPU time of sessions."""
    for measure in (_busy, _crowded, _idle, _come_and_go):
        with server_process() as server:
            asyncio.run(measure(server))
