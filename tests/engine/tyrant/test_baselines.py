"""The baseline programs for measurements are sound players: legal, and better than random."""

from __future__ import annotations

from functools import partial

import pytest

from engine.seats import Seat
from engine.tyrant.bots import BOTS
from tests.baselines.tyrant import choose
from tests.bench.tyrant import BASELINES, difference
from tests.bot_games import bot_moves
from tests.dice import RandomDice
from tests.engine.tyrant.random_table import GAME, dealt


@pytest.mark.parametrize("name", BASELINES)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_baseline_decides_lawfully_and_leaves_chance_behind(name: str, seats: int) -> None:
    """None of its decisions is refused; a random player among three of them wins less than its share."""
    games, won = 24, 0
    for seed in range(games):
        state, dice = dealt(seed, seats), RandomDice(f"baseline {seed}")
        own = Seat(seed % seats)
        deciding = [partial(choose, name, seed=seed)] * seats
        deciding[own] = partial(BOTS["random"].choose, dice=dice)
        *_, last = bot_moves(GAME, state, lambda seen, _, deciding=deciding: deciding[seen.seat](seen), dice)
        won += last.step.state.ranks[0] == own
    # With three seats a poor third player puts both others under the axe (TY-76), which says nothing about strength.
    assert seats == 3 or won < games * 0.7 / seats


def test_levels_are_compared_game_by_game() -> None:
    """The difference is that of first places in the same games, with an interval by deals."""
    before = {(deal, seat): 2 for deal in range(10) for seat in range(4)}
    ours = {key: 1 if key[1] == 0 else 2 for key in before}
    assert difference(ours, before) == "+25.0% ± 0.0%"
    assert difference(before, before) == "+0.0% ± 0.0%"
