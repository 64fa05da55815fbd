"""Games with shared rollouts are identical to games played alone."""

from __future__ import annotations

from functools import partial

import pytest

from netplay.arena.league import Arena, ArenaGame
from tests.lab import together as side_by_side
from tests.lab.ratings import finished
from tests.lab.together import together

LEVELS = ("strong", "novice", "novice", "novice")
DEALS = range(3)


def test_games_beside_each_other_end_as_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when more tables wait than one step takes."""
    monkeypatch.setattr(side_by_side, "MOST_ROWS", 20)
    arena = Arena(LEVELS, 1, 4, game="daifugo")
    games = [partial(finished, arena, ArenaGame((0, 1, 2, 3), deal)) for deal in DEALS]
    assert together(games) == [game() for game in games]


def test_a_game_that_fails_says_so_and_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in one game, or in the shared part, ends the measurement instead of blocking it."""
    arena = Arena(LEVELS, 1, 4, game="daifugo")
    games = [partial(finished, arena, ArenaGame((0, 1, 2, 3), deal)) for deal in DEALS]

    def broken() -> None:
        raise ValueError("a game that can't be played")

    with pytest.raises(ValueError, match="can't be played"):
        together([*games[:2], broken])

    def cannot(*_: object) -> None:
        raise ValueError("tables that can't be played on")

    monkeypatch.setattr(side_by_side, "_played_on", cannot)
    with pytest.raises((ValueError, RuntimeError), match="be played on"):
        together(games)
