"""Bots for Prime Daifugo: levels that get only a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from engine.chance import Chance, SeedDice
from engine.game_protocol import Budget
from engine.prime.bots.effort import BRIEF, THOROUGH, Effort
from engine.prime.bots.endgame import certain
from engine.prime.bots.fallback import last_resort
from engine.prime.bots.knowledge import CLUB, EXPERT, MASTER, NOVICE, PERSON, STRONG, NumberKnowledge
from engine.prime.bots.off_turn import answer
from engine.prime.bots.planner import planner
from engine.prime.bots.simple import FIRST, by_chance, club, first, novice
from engine.prime.bots.why import Decided, Why
from engine.prime.moves import Move
from engine.prime.settings import Rules
from engine.prime.state import Phase
from engine.prime.view import View
from engine.strength import numbered


class PrimeBot(msgspec.Struct, frozen=True):
    """A level: what it knows, how it decides on its turn, how much it searches, and whether it proves endings."""

    decides: Callable[[View, NumberKnowledge, Chance], Decided] | None = None
    """Decides a turn without planning; None: plans, and searches within `effort`."""
    mind: NumberKnowledge | None = None
    """The numbers it knows; None: its choices outside its turn are random."""
    proves: bool = False
    """Whether it plays a proved ending if it only plans."""
    effort: Effort | None = None
    """The extent of its search."""
    character: str = ""
    """Two characters of a level have learned different primes."""

    def effort_under(self, rules: Rules) -> Effort | None:
        """The extent of its search under these rules; None if it only plans."""
        return self.effort if self.effort and self.effort.fits(rules) else None

    def choose(self, view: View, dice: Chance, budget: Budget | None = None) -> Move | None:
        """The move that this bot makes now; None when it has nothing to decide, or nothing to show (P-53)."""
        return self.think(view, dice, budget)[0]

    def think(self, view: View, dice: Chance, budget: Budget | None = None) -> Decided:
        """The move with the thought behind it; without a budget of time the search has a fixed extent."""
        if not view.is_my_turn:
            return None, Why.NOTHING_TO_SHOW
        mind = replace(self.mind, character=f"{self.character}{view.seat}") if self.mind else None
        effort = self.effort_under(view.rules)
        if view.phase is not Phase.TURN:
            if budget is not None and effort:
                from engine.prime.bots.master import prepare  # NumPy is loaded when it is needed

                prepare(view.rules, budget)
            return answer(view, mind, dice) or (None, Why.NOTHING_TO_SHOW)
        return last_resort(view, self._turn(view, mind, dice, budget))

    def _turn(self, view: View, mind: NumberKnowledge | None, dice: Chance, budget: Budget | None) -> Decided:
        effort = self.effort_under(view.rules)
        if self.decides:
            return self.decides(view, mind or MASTER, dice)
        if effort is None:
            proved = certain(view, mind, budget) if mind and self.proves else None
            return proved or planner(view, mind or MASTER, dice, budget)
        from engine.prime.bots.master import master

        return master(view, mind or MASTER, dice, budget, effort)


def _person(view: View, mind: NumberKnowledge, dice: Chance) -> Decided:
    from engine.prime.bots.person import person  # NumPy is loaded when it is needed

    return person(view, mind, dice)


_NAMED: Mapping[str, PrimeBot] = {
    "random": PrimeBot(lambda view, mind, dice: by_chance(view, dice)),
    "first": PrimeBot(lambda view, mind, dice: first(view, dice), FIRST),
    "novice": PrimeBot(novice, NOVICE),
    "person": PrimeBot(_person, PERSON),
    "club": PrimeBot(club, CLUB),
    "strong": PrimeBot(mind=STRONG),
    "expert": PrimeBot(mind=EXPERT, proves=True, effort=BRIEF),
    "master": PrimeBot(mind=MASTER, proves=True, effort=THOROUGH),
}
LEVELS = tuple(_NAMED)
"""The levels that have names, the weakest first."""


def _mixed(weaker: PrimeBot, stronger: PrimeBot, percent: int) -> PrimeBot:
    """Decides each turn as one of two bots; outside its turn it knows what the stronger one knows."""

    def decide(view: View, mind: NumberKnowledge, dice: Chance) -> Decided:
        return (stronger if dice.below(100) < percent else weaker).think(view, dice)

    return PrimeBot(decide, stronger.mind)


POINTS = {"random": (0, 0), "first": (8, 18), "novice": (28, 31), "club": (38.5, 41)}
"""Measured points above chance: of a bot that decides every other turn as this level, and of the level.

Below `first` they are measured by the wins of models of beginners (tests/lab/beginners.py), who meet such bots. Against
`first` itself a bot that decides every other turn at random is only three points weaker.
"""
BOTS: Mapping[str, PrimeBot] = {**_NAMED, **numbered(_NAMED, POINTS, _mixed)}
"""The bot of each level, and of each number of points above chance up to `club`."""
NUMBERS = tuple(BOTS)[len(LEVELS) :]
"""The bots that are named by a number of points."""


def choose(level: str, view: View, seed: int, budget: Budget | None = None) -> Move | None:
    """The move of a bot: the same for the same view and seed.

    A tie in janken changes no view, so every decision needs its own seed. With a budget the strongest levels use the
    time available, and their result depends on it.

    Returns:
        A playable move; None when the seat has nothing to decide, or holds cards that spell nothing in a showdown
        (P-53): its time runs out.
    """
    return BOTS[level].choose(view, SeedDice(seed), budget)


def explain(level: str, view: View, seed: int) -> Decided:
    """The move that `choose` gives, and why."""
    return BOTS[level].think(view, SeedDice(seed))
