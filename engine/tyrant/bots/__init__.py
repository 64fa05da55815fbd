"""Bots for Tyrant: levels that get only a seat's view (TY-94)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from engine.chance import Chance, SeedDice
from engine.game_protocol import Budget
from engine.strength import numbered
from engine.tyrant.bots.effort import BRIEF, FULL, SHORT, Effort
from engine.tyrant.bots.random_bot import by_chance, move_for_absent
from engine.tyrant.moves import Decision
from engine.tyrant.state import TRICKS
from engine.tyrant.view import View

if TYPE_CHECKING:
    from engine.tyrant.bots.why import Advice

__all__ = ["BOTS", "LEVELS", "NUMBERS", "TyrantBot", "choose", "explain", "move_for_absent"]


class TyrantBot(msgspec.Struct, frozen=True):
    """A level: a policy of its own, or the firmness of its habits and the extent of its search."""

    decides: Callable[[View, Chance], Decision] | None = None
    """Decides without habits; None: by habit and play-outs."""
    firmness: float = 1.0
    """The firmness of its habits: below 1 it deviates now and then."""
    effort: Effort | None = None
    """The extent of the search; None: by habit alone."""
    last: int = 0
    """The number of last tricks with a search."""

    def choose(self, view: View, dice: Chance) -> Decision | None:
        """The decision of this bot, always legal; None when it has nothing to decide."""
        if not view.is_my_turn:
            return None
        if self.decides:
            return self.decides(view, dice)
        # Columns are loaded when first needed: the screens do without.
        from engine.tyrant.bots.expert import by_habit, searched_decision

        if self.effort is None or view.trick <= TRICKS - self.last:
            return by_habit(view, dice, self.firmness)
        return searched_decision(view, dice, self.effort)


def _novice(view: View, dice: Chance) -> Decision:
    from engine.tyrant.bots.novice import novice

    return novice(view, dice)


_NAMED: Mapping[str, TyrantBot] = {
    "random": TyrantBot(by_chance),
    "novice": TyrantBot(_novice),
    "club": TyrantBot(firmness=0.3),
    "strong": TyrantBot(firmness=0.5, effort=SHORT, last=1),
    "expert": TyrantBot(firmness=0.7, effort=BRIEF, last=2),
    "master": TyrantBot(effort=FULL, last=TRICKS + 1),  # the choice of a hand comes before the first trick
}
LEVELS = tuple(_NAMED)
"""The levels that have names, the weakest first."""


def _mixed(weaker: TyrantBot, stronger: TyrantBot, percent: int) -> TyrantBot:
    def decide(view: View, dice: Chance) -> Decision:
        decided = (stronger if dice.below(100) < percent else weaker).choose(view, dice)
        assert decided is not None
        return decided

    return TyrantBot(decide)


POINTS = {"random": (0, 0), "novice": (2.5, 5), "club": (6.5, 8)}
"""Measured points above chance: of a bot that decides every other turn as this level, and of the level."""
BOTS: Mapping[str, TyrantBot] = {**_NAMED, **numbered(_NAMED, POINTS, _mixed)}
"""The bot of each level, and of each number of points above chance up to `club`."""
NUMBERS = tuple(BOTS)[len(LEVELS) :]
"""The bots that are named by a number of points."""


def choose(level: str, view: View, seed: int, budget: Budget | None = None) -> Decision | None:
    """The decision of a bot of this level; the same for the same view and seed, at any time."""
    return BOTS[level].choose(view, SeedDice(seed))


def explain(level: str, view: View, seed: int) -> Advice | None:
    """The decision of `choose`, and why; None if there is nothing to decide."""
    from engine.tyrant.bots.why import explained

    decided = choose(level, view, seed)
    return None if decided is None else explained(view, decided, SeedDice(seed))
