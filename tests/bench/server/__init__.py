"""Throughput and latency of the game server, compared with other servers.

All have the same load: four seats at each table, who move in turn as fast as they can, all in one other process. Our
server judges each move, writes it to the table's journal and sends everybody their view. boardgame.io and Colyseus, run
by Node if npm can fetch them, only set a field and pass the turn.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from netplay.storage.home import home

TABLES = (1, 50, 200)
SECONDS = 3.0
PEERS = Path(__file__).with_name("peers")
LIMIT = 120.0


class Server:
    """A server process, and the ports that it reports."""

    def __init__(self, command: Sequence[str], where: Path | None = None) -> None:
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=where,
            env={**os.environ, "NODE_ENV": "production"},
        )
        self.told = self._line()

    def _line(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            if line.startswith("{"):
                reported: dict[str, Any] = json.loads(line)
                return reported
        raise RuntimeError(f"{self.process.args} ended")

    def memory(self) -> float:
        """Return the resident memory in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024

    def stop(self) -> str:
        """Stop the process; return the rest of its output."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.communicate(timeout=10)[0]
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.communicate()[0]


def measure(server: Server, players: Sequence[str], where: Path | None = None) -> dict[str, Any]:
    """Run the players of a server; return what they counted."""
    done = subprocess.run(players, capture_output=True, text=True, timeout=LIMIT, cwd=where, check=True)
    counted: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return {**counted, "memory": server.memory()}


def ours(tables: int, *more: str) -> dict[str, Any]:
    """Measure our server with this many tables; `busy`: while bots think and large numbers are factored."""
    server = Server([sys.executable, "-m", "tests.bench.server.ours", str(tables), *more])
    try:
        ports = map(str, server.told["ports"])
        pid = str(server.process.pid)
        command = [sys.executable, "-m", "tests.bench.server.players", str(SECONDS), pid, *ports]
        counted = measure(server, command)
    finally:
        last = server.stop()
    return {**counted, **json.loads(last.splitlines()[-1])}


def peer(name: str, tables: int, where: Path) -> dict[str, Any]:
    """Measure another server with this many tables."""
    server = Server(["node", f"{name}.js", "server", str(tables)], where)
    try:
        pid, port = str(server.process.pid), str(server.told["port"])
        players = ["node", f"{name}.js", "players", str(SECONDS), pid, port, str(tables)]
        return measure(server, players, where)
    finally:
        server.stop()


def install() -> Path | None:
    """Install the other servers with npm into a separate folder; if that fails, print why and return None."""
    if not shutil.which("node") or not shutil.which("npm"):
        print("  (neither boardgame.io nor Colyseus: node and npm are not installed here)")
        return None
    where = home() / "cache" / "bench-peers"
    where.mkdir(parents=True, exist_ok=True)
    for file in PEERS.iterdir():
        shutil.copy(file, where)
    if (where / "node_modules" / "@colyseus" / "core").exists():
        return where
    command = ["npm", "install", "--no-audit", "--no-fund", "--legacy-peer-deps"]
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        print(f"  (neither boardgame.io nor Colyseus: npm says {done.stderr.strip().splitlines()[-1][:120]})")
        return None
    return where


def show(name: str, tables: int, found: dict[str, Any]) -> None:
    """Print a line of the table."""
    moves = max(1, found["moves"])
    user, kernel = (1e6 * found[what] / moves for what in ("user", "kernel"))
    print(
        f"  {name:<14} {tables:>4} {found['moves'] / found['seconds']:>9,.0f} {user + kernel:>8.0f}"
        f" {user:>6.0f} {kernel:>6.0f} {found['p50'] * 1e3:>8.2f} {found['p99'] * 1e3:>8.2f}"
        f" {found['memory']:>7.0f}" + (f" {found['lag'] * 1e3:>6.0f}" if "lag" in found else ""),
        flush=True,
    )


def run() -> None:
    """Measure our server and the others, one after the other."""
    print("  four seats a table, µs of the server's CPU time a move (user + kernel), latencies in ms")
    print("  server       tables   moves/s     µs    own  kernel      p50      p99     MiB    lag")
    for tables in TABLES:
        show("ours", tables, ours(tables))
    show("ours, busy", 10, ours(10, "busy"))
    where = install()
    if where is None:
        return
    for name in ("colyseus", "boardgame"):
        for tables in TABLES[:2]:
            show(name, tables, peer(name, tables, where))
            time.sleep(0.2)
