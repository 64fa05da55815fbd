"""Every level above `random` explains its moves in one sentence, in all games and both languages."""

from __future__ import annotations

from typing import Any

import pytest

from engine.daifugo import bots as daifugo
from engine.prime import bots as prime
from engine.seats import DEALER
from engine.tyrant import bots as tyrant
from engine.verdict import Refused
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of
from tests.brevity import think_briefly
from tui.text.words import Words

WORDS = {lang: Words(lang) for lang in ("en", "ja")}
FIGURES = {"count": 2, "stays": 3, "chance": 40, "rounds": 2}
MOVES = [12, pytest.param(60, marks=pytest.mark.long)]
"""Decisions of each game, of which every fourth is explained; the others are a novice's."""
MODULES: dict[str, Any] = {"prime": prime, "daifugo": daifugo, "tyrant": tyrant}
LEVELS = [(game, level) for game, bots in MODULES.items() for level in bots.LEVELS if level != "random"]


def reason(game: str, level: str, view: Any, seed: int) -> tuple[Any, str]:
    """Return a level's move and the code of its reason; empty where nothing is weighed."""
    explained = MODULES[game].explain(level, view, seed)
    move, why = explained if game == "prime" else (explained.move, explained.why)
    return move, str(why or "")


@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_level_says_why(game: str, level: str, moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move is the actual one, and each language has a different sentence for the reason."""
    think_briefly(monkeypatch)
    adapter, seats = adapter_of(game), 2 if game == "prime" else 4
    terms, dice = adapter.terms(GameConfig(game=game, seats=seats)), Dice.of_number(11)
    state = adapter.deal(terms, seats, dice)
    count = 0
    for number in range(400):
        due = adapter.game.due(state)
        if count >= moves or not (due.seats or due.blind):
            break
        if not due.seats:
            step = adapter.game.play(state, DEALER, adapter.chance(state, dice))
        else:
            seat = due.seats[0]
            view = adapter.game.view(state, seat)
            move = adapter.choose("novice", view, number)
            if count % 4 == 1:
                move, why = reason(game, level, view, number)
                assert move == MODULES[game].choose(level, view, number)
                assert why or not view.is_advised
                for words in WORDS.values() if why else ():
                    assert words.has(f"hint-{game}-{why}"), why
                    assert words.say(f"hint-{game}-{why}", **FIGURES)
            count += 1
            step = adapter.game.play(state, seat, move)
        assert not isinstance(step, Refused), step
        state = step.state
    assert count
