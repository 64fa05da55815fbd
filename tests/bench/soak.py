"""Soak test of a server: players over SSH finish games for hours while its resources are sampled.

`make soak HOURS=8`. A real `qk ssh`; each player plays one game after another in one session. All samples have to be
alike: memory, file descriptors and threads follow the number of players, not that of games. Before that, for a quarter
of the time, four players play at a table of a real `qk host`: on this disk, on a slow one, and on one that is full for
a while. There memory is measured in bytes a move.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from _pytest.outcomes import Skipped

from tests.bench.sessions import FREED_AFTER, PATIENCE, Player, ServerProcess, server_process
from tests.disks import fill, small_disk
from tests.netplay.killing import Host, Players
from tests.netplay.test_slow_disk import SLOW
from tests.ports import free_port

PLAYERS = 12
LINES = 20
"""Samples of a run; the first quarter, while caches fill, isn't judged."""
A_GAME = 0.1
"""MiB that a game may add to the server's memory; it was 5.5 when each left its screens behind."""
A_MOVE = 500
"""Bytes that a move may add to a host's memory; 87 is usual during a game, and more is freed at its end."""
NOISE = 8.0
"""Variation of memory in MiB, however many moves were made."""
STAYS = 20.0
"""MiB that may remain after all players have left, compared with after a single player."""
MORE = 8
"""Variation of file descriptors and threads."""


class Sample(NamedTuple):
    """Resources of the server at one time."""

    games: int
    """Finished games; in the test over the wire, moves."""
    memory: float
    """PSS in MiB."""
    descriptors: int
    threads: int


def sample(server: ServerProcess | Host, games: int) -> Sample:
    """Sample the resources of a process."""
    proc = Path(f"/proc/{server.pid}")
    pss = re.search(r"^Pss: +([0-9]+) kB", (proc / "smaps_rollup").read_text("ascii"), re.MULTILINE)
    memory = int(pss[1]) / 1024 if pss else 0.0
    return Sample(games, memory, len(os.listdir(proc / "fd")), len(os.listdir(proc / "task")))


def grown(samples: list[Sample], a_game: float = A_GAME) -> list[str]:
    """Return a description of what grows with the number of games; empty if nothing does."""
    rest = samples[len(samples) // 4 :]
    middle = len(rest) // 2
    before, after = rest[:middle], rest[middle:]
    games = max(1, after[-1].games - before[0].games)
    found = []
    memory = (min(one.memory for one in after) - min(one.memory for one in before)) * 2 / games
    if memory > a_game:
        found.append(f"{memory:.2f} MiB a game")
    for name in ("descriptors", "threads"):
        more = min(getattr(one, name) for one in after) - min(getattr(one, name) for one in before)
        if more > MORE:
            found.append(f"{more} {name} more")
    return found


async def play_games(port: int, number: int, games: list[int]) -> None:
    """Play one game after another: pass until somebody has won, then ask for a rematch.

    After that key no other is pressed until the game has begun: it would reach the lobby.
    """
    import asyncssh

    key = asyncssh.generate_private_key("ssh-ed25519")
    player = await Player.come(port, f"p{number}", "en solo", [key])
    try:
        while True:
            await player.shows("rock")
            await player.shows("to lead", b"r")
            player.forget("the result before")
            for key in itertools.cycle((b"d", b"p")):
                player.press(key)
                await asyncio.sleep(0.3)
                if player.forget("another game"):
                    break
            games[number] += 1
            player.press(b"r")
    finally:
        player.go()


async def soak(
    server: ServerProcess, seconds: float, players: int = PLAYERS, lines: int = LINES, most: float = math.inf
) -> list[Sample]:
    """Let players play; return evenly spaced samples of the server's resources.

    Arguments:
        seconds: the duration …
        most: … or the number of games after which to stop.
    """
    games = [0] * players
    tasks = [asyncio.create_task(play_games(server.port, number, games)) for number in range(players)]
    samples = []
    began = time.monotonic()
    try:
        for line in range(1, lines + 1):
            while (left := began + seconds * line / lines - time.monotonic()) > 0:
                if sum(games) >= most * line / lines:
                    break
                await asyncio.wait(tasks, timeout=min(left, 0.25), return_when=asyncio.FIRST_EXCEPTION)
                for task in tasks:
                    if task.done():
                        task.result()
            samples.append(sample(server, sum(games)))
            print(*(f"{name} {value:.0f}" for name, value in samples[-1]._asdict().items()), flush=True)
        status = await asyncio.to_thread(server.status)
        print(
            f"95 of 100 keys within {status['key_p95']} ms, worst stall {status['worst_stall']} ms",
            flush=True,
        )
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return samples


async def at_a_table(home: Path, seconds: float, slow: float = 0.0, fills: bool = False) -> list[Sample]:
    """Let four players play deal after deal at a host; return samples of its resources, by moves.

    Arguments:
        slow: seconds that the disk takes to flush.
        fills: whether the disk is full for a while.
    """
    host = Host(home, "tyrant", free_port(), "--seats", "4")
    if slow:
        host.program = [sys.executable, "-c", SLOW, str(home / "flushed.txt"), str(slow)]
    await host.start()
    players = Players("tyrant", host.port, 1, pause=0.02)
    samples = []
    try:
        await players.more(1)
        for line in range(LINES):
            if fills and line == LINES // 2:
                filler = fill(home)
                await asyncio.sleep(2.0)
                filler.unlink()
            await asyncio.sleep(seconds / LINES)
            await players.more(1)
            samples.append(sample(host, players.moves))
        if wrong := [one for one in players.problems if "was refused" not in one]:
            raise SystemExit(f"went wrong at a table: {wrong[0]}")
    finally:
        await players.close()
        await host.close()
    return samples


def tables(seconds: float) -> list[str]:
    """Play over the wire on three kinds of disks; return descriptions of what grows with the moves, or hangs."""
    found = []
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as disks:
        kinds: dict[str, tuple[Path, dict[str, Any]]] = {
            "this disk": (Path(folder) / "usual", {}),
            "a slow disk": (Path(folder) / "slow", {"slow": 0.25}),
        }
        try:
            full = disks.enter_context(small_disk(Path(folder) / "full", "8m"))
            kinds["a disk that is full for a while"] = full, {"fills": True}
        except Skipped as why:
            print(f"no full disk: {why}")
        for name, (home, kind) in kinds.items():
            try:
                samples = asyncio.run(at_a_table(home, seconds / len(kinds), **kind))
            except TimeoutError:
                found.append(f"no more moves on {name}")
                continue
            first, last = samples[len(samples) // 4], samples[-1]
            moves = last.games - first.games
            each = (last.memory - first.memory) * 2**20 / max(1, moves)
            print(f"{name}: {moves} moves, {each:.0f} bytes each, {last.descriptors} descriptors", flush=True)
            if each > A_MOVE and last.memory - first.memory > NOISE:
                found.append(f"{each:.0f} bytes a move on {name}")
            found += [f"{what} on {name}" for what in grown(samples, a_game=math.inf)]
    return found


def stays(server: ServerProcess, before: float) -> float:
    """Return the MiB more than before, waiting until they are few enough or the server had time to free them."""
    late = time.monotonic() + 2 * FREED_AFTER
    while (more := server.memory()[1] - before) > STAYS and time.monotonic() < late:
        time.sleep(1.0)
    return more


def run(hours: float | None = None) -> None:
    """Print the samples, and fail if anything grows with the games."""
    hours = float(os.environ.get("HOURS", "1")) if hours is None else hours
    trouble = tables(hours * 900)
    with server_process() as server:
        asyncio.run(soak(server, PATIENCE, players=1, lines=1, most=1))
        before = server.memory()[1]
        trouble += grown(asyncio.run(soak(server, hours * 2700)))
        more = stays(server, before)
        print(f"{before:.0f} MiB with one player gone, {more:.0f} more when all have gone", flush=True)
        if more > STAYS:
            trouble.append(f"{more:.0f} MiB stay when all have gone")
    if trouble:
        raise SystemExit("resources grow: " + ", ".join(trouble))


if __name__ == "__main__":
    run()
