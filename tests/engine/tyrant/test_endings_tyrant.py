"""The last trick: what bots claim to be certain is, and no certain win is missed.

The long form takes a number of endings, and optionally the first game's number:
`python -m tests.engine.tyrant.endings_tyrant 2000`.
"""

from __future__ import annotations

import pytest

from engine.tyrant.bots.endings import certain
from tests.engine.tyrant.endings_tyrant import endings, wrong

SEEDS = (0, 1, 2, 3, 12, 14, 22, 27)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_certain_is_what_force_finds(seed: int) -> None:
    """Brute force tries everything that the others may hold and do, by an independent implementation of the rules."""
    for seen, ending in endings(seed):
        assert not wrong(seen, ending)


def test_some_endings_are_certain_and_some_are_not() -> None:
    """Both answers occur in these games, so both are tested."""
    found = {certain(seen) is not None for seed in SEEDS for seen, _ in endings(seed)}
    assert found == {True, False}
