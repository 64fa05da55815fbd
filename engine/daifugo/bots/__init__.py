"""Players of Daifugo, level by level, that are given a seat's view and nothing else."""

from __future__ import annotations

from typing import Literal, get_args

from engine.chance import SeedDice
from engine.daifugo.bots.greedy import NoviceBot
from engine.daifugo.bots.planner import PlannerBot
from engine.daifugo.bots.random_bot import RandomBot
from engine.daifugo.bots.strong import StrongBot
from engine.daifugo.moves import Move
from engine.daifugo.view import View

Level = Literal["random", "novice", "club", "strong"]
LEVELS: tuple[Level, ...] = get_args(Level)

_ROW: tuple[RandomBot | NoviceBot | PlannerBot | StrongBot, ...] = (
    RandomBot(),
    NoviceBot(),
    PlannerBot("club"),
    StrongBot("strong", deals=10),
)
BOTS: dict[str, RandomBot | NoviceBot | PlannerBot | StrongBot] = {bot.name: bot for bot in _ROW}
"""The bot of each level, the weakest first."""

FORMER = {"greedy": "novice", "planner": "club"}
"""What levels were called before; games that were kept, and habits, still say so."""


def choose(level: str, view: View, seed: int) -> Move | None:
    """The move of a bot whose whims a seed decides; None when it has nothing to decide."""
    return BOTS[FORMER.get(level, level)].choose(view, SeedDice(seed)) if view.is_my_turn else None
