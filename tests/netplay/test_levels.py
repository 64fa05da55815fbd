"""A bot's level is a value: its name decides nothing."""

from __future__ import annotations

from types import ModuleType

import pytest

from engine.daifugo import bots as daifugo
from engine.daifugo.uecda import bots as uecda
from engine.prime import bots as prime
from engine.tyrant import bots as tyrant
from engine.verdict import Refused
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of

KINDS = [
    (prime, GameConfig(set={"D5": "seat"})),
    (prime, GameConfig(set={"D5": "seat", "D3": 4})),
    (daifugo, GameConfig("daifugo", seats=4)),
    (uecda, GameConfig("daifugo", "uecda", seats=5)),
    (tyrant, GameConfig("tyrant", seats=4)),
]


@pytest.mark.parametrize(("bots", "chosen"), KINDS)
def test_a_copy_of_a_level_plays_as_that_level(
    bots: ModuleType, chosen: GameConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The expert under another name chooses the same moves, whether it searches or plans."""
    monkeypatch.setattr(bots, "BOTS", {**bots.BOTS, "cunning": bots.BOTS["expert"]})
    adapter, level = adapter_of(chosen.game), "cunning"
    monkeypatch.setattr(uecda, "LEVELS", (*uecda.LEVELS, level))
    terms = adapter.terms(adapter.without_clocks(chosen))
    state = adapter.deal(terms, chosen.seats, Dice.of_number(3))
    for number in range(2):
        seat = adapter.game.due(state).seats[0]
        view = adapter.game.view(state, seat)
        move = adapter.choose("expert", view, number)
        assert adapter.choose(level, view, number) == move
        step = adapter.game.play(state, seat, move)
        assert not isinstance(step, Refused)
        state = step.state
        if not adapter.game.due(state).seats:
            break
