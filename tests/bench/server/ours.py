"""`python -m tests.bench.server.ours TABLES [busy]`: a process with this many tables, each with judge and journal.

Prints a line of JSON when it listens, and one with its lag when it is stopped. The lag is counted from SIGUSR1, which
the players send when all are in play.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import tempfile
import time
from pathlib import Path

from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.line.admission import Places
from netplay.line.transport import TcpTransport, listen
from netplay.room.agreed_rules import AgreedRules
from netplay.room.journal import Logbook
from netplay.room.limits import HostLimits
from netplay.room.match import Match
from netplay.room.options import Options
from netplay.room.room import TableRoom
from netplay.room.serve import collect_garbage_rarely
from netplay.room.server import Server
from netplay.table.games import GameConfig

GAME = GameConfig(
    "prime", set={"D5": "seat", "D6": "none", "D7": "none", "D11": "none", "D18": True}, seats=4
)
FREE = HostLimits(rate=1e9, burst=1e9, places=Places(10_000, 10_000))
"""No limits: all clients have one address and send as fast as they can."""

LOOK = 0.002
SIXTY = 10**59 + 213
"""The first of the odd numbers of sixty digits that are factored."""


class Lag:
    """The longest delay of the event loop's timers."""

    def __init__(self) -> None:
        self.worst = 0.0
        self._loop = asyncio.get_running_loop()
        self._next()

    def forget(self) -> None:
        """Restart the measurement."""
        self.worst = 0.0

    def _next(self) -> None:
        self._due = self._loop.time() + LOOK
        self._loop.call_at(self._due, self._look)

    def _look(self) -> None:
        self.worst = max(self.worst, self._loop.time() - self._due)
        self._next()


async def open_table(
    folder: Path, number: int, worker_pool: WorkerPool, tasks: set[asyncio.Task[None]]
) -> int:
    """Open a table with its own port; return the port."""
    room = TableRoom(
        Match(AgreedRules(GAME)),
        Options(pace=0.0),
        worker_pool=worker_pool,
        store=Logbook(folder / f"{number}.journal"),
        now=time.monotonic,
    )
    server = Server(room, FREE)

    def arrive(line: TcpTransport) -> None:
        task = asyncio.create_task(server.serve(line))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    listener = await listen("127.0.0.1", 0, arrive)
    port: int = listener.sockets[0].getsockname()[1]
    return port


async def disturb(worker_pool: WorkerPool, folder: Path) -> None:
    """Let bots think at another table, and factor numbers of sixty digits, without end."""
    room = TableRoom(
        Match(AgreedRules(GAME)),
        Options(pace=0.0, autostart=4),
        worker_pool=worker_pool,
        store=Logbook(folder / "bots.journal"),
        now=time.monotonic,
    )
    for seat in range(4):
        room.seat_bot(Seat(seat), "expert")
    room.match.maybe_begin()
    number = SIXTY
    while True:
        await worker_pool.factor(number, 5.0)
        await worker_pool.prove([10**70 + 33])
        number += 2


async def main() -> None:
    """Serve until SIGTERM."""
    busy = "busy" in sys.argv
    tasks: set[asyncio.Task[None]] = set()
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    worker_pool = WorkerPool()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ports = [await open_table(folder, number, worker_pool, tasks) for number in range(int(sys.argv[1]))]
        if busy:
            tasks.add(asyncio.create_task(disturb(worker_pool, folder)))
        collect_garbage_rarely()
        print(json.dumps({"ports": ports}), flush=True)
        lag = Lag()
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, lag.forget)
        await stop.wait()
        print(json.dumps({"lag": lag.worst}), flush=True)
        for task in tasks:
            task.cancel()
        await worker_pool.close()


if __name__ == "__main__":
    asyncio.run(main())
