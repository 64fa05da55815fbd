"""Players of Daifugo, level by level, that are given a seat's view and nothing else."""

from __future__ import annotations

from typing import Literal, get_args

from engine.chance import SeedDice
from engine.daifugo.bots.greedy import GreedyBot
from engine.daifugo.bots.planner import PlannerBot
from engine.daifugo.bots.random_bot import RandomBot
from engine.daifugo.moves import Move
from engine.daifugo.view import View
from engine.game import Bot

Level = Literal["random", "greedy", "planner"]
LEVELS: tuple[Level, ...] = get_args(Level)

BOTS: dict[str, Bot[View, Move]] = {bot.name: bot for bot in (RandomBot(), GreedyBot(), PlannerBot())}
"""The bot of each level, the weakest first."""


def choose(level: str, view: View, seed: int) -> Move | None:
    """The move of a bot whose whims a seed decides; None when it has nothing to decide."""
    return BOTS[level].choose(view, SeedDice(seed)) if view.is_my_turn else None
