"""Thinking time of bots: it grows with the level, and no move takes longer than a table should wait."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.daifugo.bots import effort
from engine.tyrant.bots import effort as tyrant_effort
from tests.bench.thinking import think

MEDIAN, LATE = 0.2, 1.0
"""CPU seconds for the median move, and for one in a hundred."""


def test_a_level_of_daifugo_thinks_more_than_the_one_below() -> None:
    """A higher level has more rollouts, under every set of rules, and so a smaller error."""
    levels = (effort.STRONG, effort.EXPERT, effort.MASTER)
    for lower, upper in pairwise(levels):
        assert lower.games < upper.games
        assert lower.most < upper.most
        assert lower.tried <= upper.tried
        # The error is divided among the rollouts of a move.
        assert lower.wavers * lower.tried / lower.games >= upper.wavers * upper.tried / upper.games
    assert effort.EXPERT.strange is not None
    assert effort.MASTER.strange is not None
    assert effort.EXPERT.strange.games < effort.MASTER.strange.games


def test_a_level_of_tyrant_thinks_more_than_the_one_below() -> None:
    """The same for samples, in a trick and in a game."""
    levels = (tyrant_effort.SHORT, tyrant_effort.BRIEF, tyrant_effort.FULL)
    for lower, upper in pairwise(levels):
        assert sum(lower.rounds) < sum(upper.rounds)
        assert lower.plays <= upper.plays
        assert lower.chips <= upper.chips


@pytest.mark.long
@pytest.mark.parametrize("game", ["daifugo", "tyrant"])
@pytest.mark.parametrize("level", ["strong", "expert", "master"])
def test_no_move_takes_too_long(game: str, level: str) -> None:
    """Whole games of four of a level, in CPU time."""
    one = think(game, level, 60.0)
    assert one.moves > 100
    assert one.median <= MEDIAN
    assert one.late <= LATE
