"""Random games of Daifugo a second on one core: four players, official rules.

Each turn is a pass with probability ¼ where that is legal, otherwise a random legal play if there is one.
"""

from __future__ import annotations

import time

from engine.daifugo.bots.random_bot import random_play
from engine.daifugo.flow import ground
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import Pass
from engine.daifugo.ruleset import rules_for
from engine.verdict import Refused
from tests.dice import QuickDice

SECONDS = 5.0


def play(game: DaifugoGame, seed: int) -> int:
    """Play one random game; return the number of its moves."""
    dice = QuickDice(seed)
    state, moves = game.deal(rules_for([], [], {}, 4), 4, dice), 0
    while not state.over:
        here = ground(state)
        passes = here.top is not None and not dice.below(4)
        step = game.play(state, state.turn, Pass() if passes else random_play(here, dice) or Pass())
        assert not isinstance(step, Refused)
        state, moves = step.state, moves + 1
    return moves


def played(seconds: float) -> tuple[int, int, float]:
    """Play random games; return games, moves and seconds of CPU time."""
    game = DaifugoGame()
    games = moves = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        moves += play(game, games)
        games += 1
    return games, moves, spent


def run() -> None:
    """Play for a few seconds and print the games a second."""
    games, moves, spent = played(SECONDS)
    print(f"  {games / spent:,.0f} random games of Daifugo a second, {moves / games:.0f} moves each")
