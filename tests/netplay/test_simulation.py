"""A thousand shared tables with every fault there is, in virtual time."""

from __future__ import annotations

import pytest

from tests.chance import seeded
from tests.netplay.simulation.clock import run
from tests.netplay.simulation.world import World

CHUNK = 100


def live(seed: int) -> World:
    """One world from a seed; whatever fails in it names the seed."""
    world = World(seed)
    try:
        with seeded(seed):
            run(world.live())
    except BaseException as wrong:
        raise AssertionError(f"seed {seed}: {type(wrong).__name__}: {wrong}") from wrong
    return world


@pytest.mark.parametrize("first", range(0, 1000, CHUNK))
def test_nothing_is_lost_doubled_or_shown_wrongly(first: int) -> None:
    worlds = [live(seed) for seed in range(first, first + CHUNK)]
    assert sum(world.updates for world in worlds) > 20 * CHUNK
    assert sum(len(world.acknowledged) for world in worlds) > 10 * CHUNK
