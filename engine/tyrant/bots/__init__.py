"""Bots for Tyrant: levels that are given a seat's view and nothing else (TY-94)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from engine.chance import Chance, SeedDice
from engine.game_protocol import Budget
from engine.tyrant.bots.aimless import by_chance, move_for_absent
from engine.tyrant.moves import Decision
from engine.tyrant.view import View

if TYPE_CHECKING:
    from engine.tyrant.bots.why import Advice

__all__ = ["BOTS", "LEVELS", "Level", "TyrantBot", "choose", "explain", "move_for_absent"]

Level = Literal["random", "novice", "club", "strong", "expert", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)

FIRMNESS: dict[Level, float] = {"club": 0.3, "strong": 0.5, "expert": 0.7}
"""How surely habits are followed by levels that waver: below one now and then something else is done."""


class TyrantBot(msgspec.Struct, frozen=True):
    """A player of one level."""

    name: Level

    def choose(self, view: View, dice: Chance) -> Decision | None:
        """What this bot decides now, always legal; None when it has nothing to decide."""
        if not view.is_my_turn:
            return None
        if self.name == "random":
            return by_chance(view, dice)
        # Columns are loaded when first needed: the screens do without.
        from engine.tyrant.bots.expert import BRIEF, FULL, SHORT, by_habit, late_thought, thought_out
        from engine.tyrant.bots.novice import novice

        match self.name:
            case "novice":
                return novice(view, dice)
            case "club":
                return by_habit(view, dice, FIRMNESS["club"])
            case "strong":
                return late_thought(view, dice, SHORT, 1, FIRMNESS["strong"])
            case "expert":
                return late_thought(view, dice, BRIEF, 2, FIRMNESS["expert"])
            case "master":
                return thought_out(view, dice, FULL)


BOTS: dict[str, TyrantBot] = {level: TyrantBot(level) for level in LEVELS}


def choose(level: str, view: View, seed: int, budget: Budget | None = None) -> Decision | None:
    """What a bot of this level decides; the same for the same view and seed, however much time there is."""
    return BOTS[level].choose(view, SeedDice(seed))


def explain(level: str, view: View, seed: int) -> Advice | None:
    """What `choose` decides, and why; None where there is nothing to decide."""
    from engine.tyrant.bots.why import explained

    decided = choose(level, view, seed)
    return None if decided is None else explained(view, decided, SeedDice(seed))
