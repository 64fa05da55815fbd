"""A server for hours: players over SSH who really finish games, and what it takes while they do.

`make soak HOURS=8`. A real `qk ssh`; each player plays one game after the other and stays. Every line that is printed
has to look like the one before: memory, file descriptors and threads follow the number of players, not that of games.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import NamedTuple

from tests.bench.sessions import Door, Player, open_door

PLAYERS = 12
LINES = 20
"""Lines printed in a run; the first quarter, while everything is used once, isn't judged."""
A_GAME = 0.1
"""MiB that a game may add to what the server holds; 5.5 when each left its screens behind."""
MORE = 8
"""File descriptors and threads that come and go."""


class Sample(NamedTuple):
    """What the server takes at one moment."""

    games: int
    memory: float
    """MiB, shared pages counted in part."""
    descriptors: int
    threads: int


def sample(door: Door, games: int) -> Sample:
    """Look at the process."""
    proc = Path(f"/proc/{door.process.pid}")
    return Sample(games, door.memory()[1], len(os.listdir(proc / "fd")), len(os.listdir(proc / "task")))


def grown(samples: list[Sample]) -> list[str]:
    """What grows with the number of games, in words; nothing where all lines are straight and level."""
    rest = samples[len(samples) // 4 :]
    middle = len(rest) // 2
    before, after = rest[:middle], rest[middle:]
    games = max(1, after[-1].games - before[0].games)
    found = []
    memory = (min(one.memory for one in after) - min(one.memory for one in before)) * 2 / games
    if memory > A_GAME:
        found.append(f"{memory:.2f} MiB a game")
    for name in ("descriptors", "threads"):
        more = min(getattr(one, name) for one in after) - min(getattr(one, name) for one in before)
        if more > MORE:
            found.append(f"{more} {name} more")
    return found


async def plays(port: int, number: int, games: list[int]) -> None:
    """One player: passes until somebody has won, then asks for another game."""
    player = await Player.come(port, f"p{number}", "en solo")
    try:
        await player.shows("rock")
        while True:
            for key in (b"r", b"d", b"p"):
                player.press(key)
                await asyncio.sleep(0.3)
            if player.forget("another game"):
                games[number] += 1
    finally:
        player.go()


async def soak(door: Door, seconds: float, players: int = PLAYERS, lines: int = LINES) -> list[Sample]:
    """Let players play for so long; return what the server took meanwhile, evenly spaced."""
    games = [0] * players
    tasks = [asyncio.create_task(plays(door.port, number, games)) for number in range(players)]
    samples = []
    began = time.monotonic()
    try:
        for line in range(1, lines + 1):
            await asyncio.wait(
                tasks,
                timeout=max(0.0, began + seconds * line / lines - time.monotonic()),
                return_when=asyncio.FIRST_EXCEPTION,
            )
            for task in tasks:
                if task.done():
                    task.result()
            samples.append(sample(door, sum(games)))
            print(*(f"{name} {value:.0f}" for name, value in samples[-1]._asdict().items()), flush=True)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return samples


def run(hours: float | None = None) -> None:
    """Print what the server takes, and fail where anything grows with the games."""
    hours = float(os.environ.get("HOURS", "1")) if hours is None else hours
    with open_door() as door:
        samples = asyncio.run(soak(door, hours * 3600))
    if trouble := grown(samples):
        raise SystemExit("grows with the games: " + ", ".join(trouble))


if __name__ == "__main__":
    run()
