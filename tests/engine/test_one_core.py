"""Bots think in one thread: matrix products must not use the library's thread pool."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from engine.daifugo.bulk.learnt import MIND
from engine.daifugo.bulk.player import ALONE, product
from engine.seats import DEALER
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of

TRIALS = 3


def after_a_turn(game: str, deal: int) -> tuple[Any, Any]:
    """Play five turns of a game of four; return its adapter and the view of the next player."""
    adapter = adapter_of(game)
    terms = adapter.terms(adapter.for_arena(GameConfig(game, "official", {}, (), (), 4)))
    dice = Dice.of_number(deal)
    state, turns = adapter.deal(terms, 4, dice), 0
    while turns < 5:
        due = adapter.game.due(state)
        if due.blind:
            step = adapter.game.play(state, DEALER, adapter.chance(state, dice))
        else:
            turns += 1
            step = adapter.game.play(
                state, due.seats[0], adapter.choose("novice", adapter.game.view(state, due.seats[0]), 1)
            )
        state = step.state
    return adapter, adapter.game.view(state, adapter.game.due(state).seats[0])


def elsewhere(adapter: Any, level: str, seen: Any) -> tuple[float, float]:
    """Return the CPU time of choosing a move: of all threads, and of all but the current one."""
    own, all_of_it = time.thread_time(), time.process_time()
    assert adapter.choose(level, seen, 1) is not None
    own, all_of_it = time.thread_time() - own, time.process_time() - all_of_it
    return all_of_it, all_of_it - own


@pytest.mark.parametrize("game", ["daifugo", "tyrant"])
@pytest.mark.parametrize("level", ["expert", "master"])
def test_other_cores_are_not_asked_for_help(game: str, level: str) -> None:
    """Other threads use almost no CPU time; the least of some trials, because other tests' threads may run."""
    adapter, seen = after_a_turn(game, 2)
    elsewhere(adapter, level, seen)
    whole, other = min((elsewhere(adapter, level, seen) for _ in range(TRIALS)), key=lambda one: one[1])
    assert other < 0.02 + whole / 10


@pytest.mark.parametrize("rows", [0, 1, 9, 36, 37, 500, 1601])
@pytest.mark.parametrize("layer", [MIND.lead, MIND.follow])
def test_a_product_in_parts_is_the_product(monkeypatch: pytest.MonkeyPatch, layer: Any, rows: int) -> None:
    """It is bit-identical, and no part is so large that the library would use several threads."""
    dice, multiply, sizes = np.random.default_rng(rows), np.matmul, [0]

    def recording(left: Any, right: Any, **more: Any) -> Any:
        sizes.append(left.shape[-2] * right.size)
        return multiply(left, right, **more)

    marks = (dice.random((rows, len(layer.first))) < 0.2).astype(np.float32)
    first, second = np.maximum(marks @ layer.first, 0), np.maximum(marks @ layer.first, 0) @ layer.second
    monkeypatch.setattr(np, "matmul", recording)
    found = np.maximum(product(marks, layer.first), 0)
    assert (found == first).all()
    assert (product(found, layer.second) == second).all()
    assert max(sizes) <= ALONE
