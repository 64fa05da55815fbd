"""A thousand shared tables with every fault there is, in virtual time."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from unittest import mock

import pytest

from tests.netplay.simulation.clock import run
from tests.netplay.simulation.world import World

CHUNK = 100


@contextlib.contextmanager
def known_secrets(seed: int) -> Iterator[None]:
    """Tokens and secrets out of the seed too, so that a world that fails once fails again."""
    chance = random.Random(seed)
    with (
        mock.patch("secrets.token_bytes", chance.randbytes),
        mock.patch("secrets.token_hex", lambda count: chance.randbytes(count).hex()),
        mock.patch("secrets.randbits", chance.getrandbits),
    ):
        yield


def live(seed: int) -> World:
    """One world from a seed; whatever fails in it names the seed."""
    world = World(seed)
    try:
        with known_secrets(seed):
            run(world.live())
    except BaseException as wrong:
        raise AssertionError(f"seed {seed}: {type(wrong).__name__}: {wrong}") from wrong
    return world


@pytest.mark.parametrize("first", range(0, 1000, CHUNK))
def test_nothing_is_lost_doubled_or_shown_wrongly(first: int) -> None:
    worlds = [live(seed) for seed in range(first, first + CHUNK)]
    assert sum(world.updates for world in worlds) > 20 * CHUNK
    assert sum(len(world.acknowledged) for world in worlds) > 10 * CHUNK
