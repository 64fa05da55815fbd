"""The levels of bots for Daifugo, which get only a seat's view."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards import JOKER
from engine.chance import Chance, SeedDice
from engine.daifugo.board import Phase
from engine.daifugo.bots.answers import answer
from engine.daifugo.bots.effort import EXPERT, MASTER, STRONG, Effort
from engine.daifugo.bots.hand import FINE, finish_state
from engine.daifugo.bots.planner import OpenTurn, PlannerBot, imagined, proved_or_open, settled
from engine.daifugo.bots.random_bot import RandomBot
from engine.daifugo.bots.strong import StrongBot
from engine.daifugo.bots.why import Advice as Advice
from engine.daifugo.bots.why import explained
from engine.daifugo.judge import Ground
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Move, Pass, Play
from engine.daifugo.ruleset import preset_of
from engine.daifugo.settings import Rules
from engine.daifugo.shapes import as_group
from engine.daifugo.uecda import bots as uecda
from engine.daifugo.view import View, ground
from engine.game_protocol import Budget
from engine.strength import numbered


class NoviceBot:
    """Always makes the weakest possible play, as many cards as it can when it leads.

    It knows the forbidden finishes, and saves a card for a clean one.
    """

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        return _cheapest(view, ground(view), dice) if view.phase is Phase.TURN else answer(view, dice)


def _cheapest(view: View, here: Ground, dice: Chance) -> Move:
    """The first play by price that leaves a way out; else the one that leaves most."""
    plays: list[Play] = sorted(legal_plays(here), key=lambda play: _price(here, play))
    moves: list[Move] = [*plays, Pass()] if here.top is not None else [*plays]
    if len(moves) == 1:
        return moves[0]
    table = imagined(view, dice)
    seat = table.turn
    worst_first: list[tuple[int, Move]] = []
    for move in moves:
        how = finish_state(settled(table, seat, move, dice), seat)
        if how == FINE:
            return move
        worst_first.append((how, move))
    if here.top is not None:
        return Pass()
    return min(worst_first, key=lambda one: one[0])[1]


def _price(here: Ground, play: Play) -> tuple[bool, float, int]:
    """Jokers last, weak cards first, many cards before few."""
    group = as_group(play.cards)
    order = here.order
    strength = (
        order.of_group(group.rank, play.cards)
        if group is not None and not play.reading
        else sum(order.singles[card] for card in play.cards) / len(play.cards)
    )
    return JOKER in play.cards, float(strength), -len(play.cards)


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
    """The move of a bot, None when it has nothing to decide; the seed decides its randomness.

    Without a budget the level's own limit of time holds. Raises KeyError if no rules of Daifugo have such a level.
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
