"""Bots for Prime Daifugo: levels that are given a seat's view and nothing else."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from engine.chance import Chance, SeedDice
from engine.game_protocol import Budget
from engine.prime.bots.aimless import by_chance
from engine.prime.bots.effort import effort_of
from engine.prime.bots.endgame import certain
from engine.prime.bots.first import FIRST, first
from engine.prime.bots.greedy import club, novice
from engine.prime.bots.mind import CLUB, EXPERT, MASTER, NOVICE, PERSON, STRONG, Mind
from engine.prime.bots.phases import answer
from engine.prime.bots.planner import planner
from engine.prime.bots.why import Thought, Why
from engine.prime.moves import Move
from engine.prime.state import Phase
from engine.prime.view import View

Level = Literal["random", "first", "novice", "person", "club", "strong", "expert", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)
_MINDS: dict[str, Mind] = {
    "first": FIRST,
    "novice": NOVICE,
    "person": PERSON,
    "club": CLUB,
    "strong": STRONG,
    "expert": EXPERT,
    "master": MASTER,
}


class PrimeBot(msgspec.Struct, frozen=True):
    """A player of one level; two characters of a level have learnt different primes."""

    name: Level
    character: str = ""

    def choose(self, view: View, dice: Chance, budget: Budget | None = None) -> Move | None:
        """The move that this bot makes now; None when it has nothing to decide, or nothing to show (P-53)."""
        return self.think(view, dice, budget)[0]

    def think(self, view: View, dice: Chance, budget: Budget | None = None) -> Thought:
        """The move with the thought behind it.

        Arguments:
            budget: the time that is left for it; without one the search has a fixed extent.
        """
        if not view.is_my_turn:
            return None, Why.NOTHING_TO_SHOW
        mind = None  # the random bot has none
        if self.name != "random":
            mind = replace(_MINDS[self.name], character=f"{self.character}{view.seat}")
        if view.phase is not Phase.TURN:
            if budget is not None and effort_of(self.name, view.rules):
                from engine.prime.bots.master import prepare  # NumPy is loaded when it is needed

                prepare(view.rules, budget)
            return answer(view, mind, dice) or (None, Why.NOTHING_TO_SHOW)
        match self.name:
            case "random":
                return by_chance(view, dice)
            case "first":
                return first(view, dice)
            case "novice":
                return novice(view, mind or NOVICE, dice)
            case "person":
                from engine.prime.bots.person import person  # NumPy is loaded when it is needed

                return person(view, mind or PERSON, dice)
            case "club":
                return club(view, mind or CLUB, dice)
            case _:
                effort = effort_of(self.name, view.rules)
                if effort is None:
                    proved = certain(view, mind, budget) if mind and self.name != "strong" else None
                    return proved or planner(view, mind or STRONG, dice, budget)
                from engine.prime.bots.master import master

                return master(view, mind or MASTER, dice, budget, effort).thought


BOTS: dict[str, PrimeBot] = {level: PrimeBot(level) for level in LEVELS}


def choose(level: str, view: View, seed: int, budget: Budget | None = None) -> Move | None:
    """The move of a bot: the same for the same view and seed.

    A tie in janken changes nothing that a seat sees, so every decision wants a seed of its own. With a budget
    the strongest levels use the time there is, and what they find depends on it.

    Returns:
        A move that can be played; None when the seat has nothing to decide, or holds cards that spell
        nothing in a showdown (P-53): its time runs out.
    """
    return BOTS[level].choose(view, SeedDice(seed), budget)


def explain(level: str, view: View, seed: int) -> Thought:
    """The move that `choose` gives, and why."""
    return BOTS[level].think(view, SeedDice(seed))
