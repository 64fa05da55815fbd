"""The levels of bots for Daifugo, which get only a seat's view."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.chance import Chance, SeedDice
from engine.daifugo.bots.effort import EXPERT, MASTER, STRONG, Effort
from engine.daifugo.bots.greedy import NoviceBot
from engine.daifugo.bots.planner import OpenTurn, PlannerBot, proved_or_open
from engine.daifugo.bots.random_bot import RandomBot
from engine.daifugo.bots.strong import StrongBot
from engine.daifugo.bots.why import Advice as Advice
from engine.daifugo.bots.why import explained
from engine.daifugo.moves import Move
from engine.daifugo.ruleset import preset_of
from engine.daifugo.settings import Rules
from engine.daifugo.uecda import bots as uecda
from engine.daifugo.view import View
from engine.game_protocol import Budget
from engine.strength import numbered

# The upper levels play proved moves; otherwise the likeliest moves are tried in many deals at once (`deep.py`).


class SearchBot(msgspec.Struct, frozen=True):
    """Tries its moves in imagined deals, in lock step."""

    effort: Effort

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        found = proved_or_open(view, dice)
        if not isinstance(found, OpenTurn):
            return found
        # Columns are loaded when first needed: the lower levels and the screens do without.
        from engine.daifugo.bots.deep import tried
        from engine.daifugo.bulk.learnt import MIND

        return tried(found.table, found.look, found.moves, self.effort, MIND, dice)


Bot = RandomBot | NoviceBot | PlannerBot | StrongBot | SearchBot

_NAMED: dict[str, Bot] = {
    "random": RandomBot(),
    "novice": NoviceBot(),
    "club": PlannerBot(),
    "strong": StrongBot(STRONG, deals=10),
    "expert": SearchBot(EXPERT),
    "master": SearchBot(MASTER),
}
LEVELS = tuple(_NAMED)
"""The levels that have names, the weakest first."""


class MixedBot(msgspec.Struct, frozen=True):
    """Decides as the stronger of two in this many cases of a hundred, else as the weaker."""

    weaker: Any
    stronger: Any
    percent: int

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        chosen: Bot = self.stronger if dice.below(100) < self.percent else self.weaker
        return chosen.choose(view, dice)


POINTS = {"random": (0, 0), "novice": (10, 18), "club": (19.5, 21)}
"""Measured points above chance: of a bot that decides every other turn as this level, and of the level."""
BOTS: dict[str, Bot | MixedBot] = {**_NAMED, **numbered(dict[str, Bot | MixedBot](_NAMED), POINTS, MixedBot)}
"""The bot of each level, and of each number of points above chance up to `club`."""
NUMBERS = tuple(BOTS)[len(LEVELS) :]
"""The bots that are named by a number of points."""


def explain(level: str, view: View, seed: int, budget: Budget | None = None) -> Advice | None:
    """The move that `choose` gives, and why; None if there is nothing to decide."""
    move = choose(level, view, seed, budget)
    return None if move is None else explained(view, move, seed)


def levels_under(rules: Rules) -> tuple[str, ...]:
    """The levels that there are for these rules, the weakest first."""
    return uecda.LEVELS if preset_of(rules) == "uecda" else LEVELS


def choose(level: str, view: View, seed: int, budget: Budget | None = None) -> Move | None:
    """The move of a bot; the seed decides its randomness. None when it has nothing to decide.

    Arguments:
        budget: the time left to think; None: the level's own limit.

    Raises:
        KeyError: if no rules of Daifugo have such a level.
    """
    if level not in BOTS and level not in uecda.LEVELS:
        raise KeyError(level)
    if not view.is_my_turn:
        return None
    if preset_of(view.rules) == "uecda":
        seated = level if level in uecda.LEVELS else "novice"
        return uecda.move(seated, view, seed, None if budget is None else budget.left)
    # A bot that sat there when the table agreed on other rules plays on as well as it can.
    return BOTS.get(level, BOTS[LEVELS[-1]]).choose(view, SeedDice(seed))
