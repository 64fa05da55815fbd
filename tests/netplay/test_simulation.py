"""A thousand shared tables with all kinds of faults, in virtual time."""

from __future__ import annotations

import pytest

from tests.chance import seeded
from tests.netplay.simulation.clock import run
from tests.netplay.simulation.world import World

CHUNK = 20
FIRST, ALL = 20, 1000
"""Runs in the default test, and all."""


def live(seed: int) -> World:
    """Run one seed; a failure names the seed."""
    world = World(seed)
    try:
        with seeded(seed):
            run(world.live())
    except BaseException as wrong:
        raise AssertionError(f"seed {seed}: {type(wrong).__name__}: {wrong}") from wrong
    return world


def live_through(first: int) -> None:
    """Run a range of seeds; check that enough faults happened."""
    worlds = [live(seed) for seed in range(first, first + CHUNK)]
    assert sum(world.updates for world in worlds) > 20 * CHUNK
    assert sum(len(world.acknowledged) for world in worlds) > 10 * CHUNK


@pytest.mark.parametrize("first", range(0, FIRST, CHUNK))
def test_nothing_is_lost_doubled_or_shown_wrongly(first: int) -> None:
    live_through(first)


@pytest.mark.long
@pytest.mark.parametrize("first", range(FIRST, ALL, CHUNK))
def test_nothing_is_lost_doubled_or_shown_wrongly_in_a_thousand(first: int) -> None:
    live_through(first)
