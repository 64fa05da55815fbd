"""The last trick: what bots hold for certain is so, and nothing certain is thrown away.

The long form, over as many endings as wanted: `python -m tests.engine.tyrant.endings_tyrant 2000`, with the number
of the game to begin with behind it.
"""

from __future__ import annotations

import pytest

from engine.tyrant.bots.endings import certain
from tests.engine.tyrant.endings_tyrant import endings, wrong

SEEDS = (0, 1, 2, 3, 12, 14, 22, 27)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_certain_is_what_force_finds(seed: int) -> None:
    """Everything that others may hold and do is gone through a second time, by the rules alone."""
    for seen, ending in endings(seed):
        assert not wrong(seen, ending)


def test_some_endings_are_certain_and_some_are_not() -> None:
    """The games looked at have both, so that neither answer goes unasked."""
    found = {certain(seen) is not None for seed in SEEDS for seen, _ in endings(seed)}
    assert found == {True, False}
