"""Server metrics: response times of keys, the longest stall, memory per player."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.bench.sessions import ARROWS
from tests.tui.sshtools import connect, screen, served, until
from tui.server.admin import status
from tui.server.game_server import ProcessMonitor


class Program:
    """A fake program that draws when the test says so."""

    def __init__(self) -> None:
        self.waits: list[Callable[[], None]] = []

    def call_after_refresh(self, callback: Callable[[], None]) -> bool:
        """Store the callback."""
        self.waits.append(callback)
        return True


async def test_95_of_100_keys_were_answered_within_the_reported_time() -> None:
    """Only one key a second is timed in a session; a single slow one in a hundred is not visible in the metric."""
    now, program, timed_at = 100.0, Program(), 0.0
    monitor = ProcessMonitor(lambda: now)
    assert monitor.key_p95 == 0.0
    for number in range(100):
        timed_at = monitor.key(program, timed_at)
        assert monitor.key(program, timed_at) == timed_at
        now += 5.0 if number == 50 else 0.02
        (drawn,) = program.waits
        drawn()
        program.waits.clear()
        now += 1.0
    monitor.close()
    assert round(monitor.key_p95, 3) == 0.02


async def test_a_stall_is_seen_and_a_player_has_a_weight() -> None:
    """The loop is blocked for a third of a second, by its own clock."""
    async with served() as server:
        conn = await connect(server, "aki")
        channel, seen = await screen(conn, "en")
        await until(lambda: "Tables of this server" in seen.text)
        for key in ARROWS * 2:
            channel.write(key)
        await until(lambda: status(server.server)["key_p95"])
        time.sleep(0.35)  # noqa: ASYNC251  # this is the stall
        await until(lambda: status(server.server)["worst_stall"] >= 300)
        assert status(server.server)["memory_each"] > 0
        conn.abort()
        await until(lambda: not server.server.sessions)
        assert status(server.server)["memory_each"] == 0
