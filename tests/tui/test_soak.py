"""Soak tests: resources must not grow with the number of games."""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.bench.sessions import server_process
from tests.bench.soak import STAYS, Sample, at_a_table, grown, soak, stays


def run_of(
    memory: float = 0.0,
    descriptors: float = 0.0,
    threads: float = 0.0,
    seen: Iterable[int] = range(0, 200, 10),
) -> list[Sample]:
    """Return samples of a run with given growth per game."""
    return [
        Sample(games, 120 + memory * games, 60 + int(descriptors * games), 30 + int(threads * games))
        for games in seen
    ]


def test_a_level_run_is_fine() -> None:
    """Also one with a small increase at first, while everything is used once."""
    assert not grown(run_of())
    assert not grown([Sample(0, 60, 20, 8), Sample(5, 90, 50, 20), *run_of()])


def test_what_grows_with_the_games_is_found() -> None:
    """Memory, descriptors and threads, each by its name."""
    assert grown(run_of(memory=5.5)) == ["5.50 MiB a game"]
    assert grown(run_of(descriptors=1)) == ["70 descriptors more"]
    assert grown(run_of(threads=1)) == ["70 threads more"]


def test_a_dozen_games_tell_what_each_leaves_behind() -> None:
    """Eight samples are enough to detect 5.5 MiB a game, and to accept a quarter of a MiB."""
    looks = (2, 3, 5, 6, 8, 9, 12, 12)
    assert grown(run_of(memory=5.5, seen=looks), EARLY)
    assert not grown(run_of(memory=0.25, seen=looks), EARLY)


PATIENCE = 300.0
"""Seconds within which the games finish on any machine."""
EARLY = 1.0
"""MiB a game while everything is used for the first time; 5.5 when each game leaked its screens."""


@pytest.mark.parametrize(
    ("players", "games", "lines"), [(4, 12, 8), pytest.param(12, 30, 10, marks=pytest.mark.long)]
)
def test_games_on_a_real_server_take_no_more_than_the_first_and_leave_little(
    players: int, games: int, lines: int
) -> None:
    """By the number of games, not by time: `make soak` runs this for hours.

    Twelve games are enough: each adds a quarter of a MiB, a twentieth of leaked screens.
    """
    with server_process() as server:
        if platform.libc_ver()[0] == "glibc":
            assert b"PYTHONMALLOC=malloc" in Path(f"/proc/{server.pid}/environ").read_bytes()
        asyncio.run(soak(server, PATIENCE, players=1, lines=1, most=1))
        before = server.memory()[1]
        samples = asyncio.run(soak(server, PATIENCE, players, lines, games))
        assert stays(server, before) <= STAYS
    assert samples[-1].games >= games
    assert not grown(samples, EARLY)


def test_a_table_over_the_wire_takes_no_more_files_with_its_moves(tmp_path: Path) -> None:
    """Also with a slow disk: flushes never pile up."""
    samples = asyncio.run(at_a_table(tmp_path / "home", 4.0, slow=0.1))
    assert samples[-1].games > samples[0].games
    assert not [one for one in grown(samples, EARLY) if "MiB" not in one]
