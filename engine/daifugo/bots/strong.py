"""The strong level: tries the trained player's likeliest moves; under untrained rules it tries plans.

All are tried in the same simulated deals, each played to the end in outline.
"""

from __future__ import annotations

import msgspec

from engine.chance import Chance
from engine.daifugo.bots.effort import Effort
from engine.daifugo.bots.hand import OUT
from engine.daifugo.bots.planner import OpenTurn, imagined, proved_or_open, settled, value
from engine.daifugo.bots.playout import place_after
from engine.daifugo.bots.step_budget import Steps
from engine.daifugo.moves import Move, Pass
from engine.daifugo.view import View

MOST_MOVES = 1500
"""The total number of moves in all simulated deals; under slow rules fewer deals are tried."""
_ROUNDS = 0.15
"""The weight of a round of the plan beside places in outline."""


class StrongBot(msgspec.Struct, frozen=True):
    """Tries a few moves of the learnt player, or a few plans, in imagined deals."""

    effort: Effort
    deals: int
    tried: int = 3

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        found = proved_or_open(view, dice)
        if not isinstance(found, OpenTurn):
            return found
        # Columns are loaded when first needed: the lower levels and the screens do without.
        from engine.daifugo.bots.deep import KNOWN, tried
        from engine.daifugo.bulk.learnt import MIND

        table, look, moves = found.table, found.look, found.moves
        if table.book.on <= KNOWN:
            return tried(table, look, moves, self.effort, MIND, dice)
        worth = [(value(table, move, look, dice), move) for move in moves]
        best = sorted(worth, key=lambda one: -one[0])[: self.tried]
        if Pass() in moves and Pass() not in [move for _, move in best]:
            best.append(next(one for one in worth if one[1] == Pass()))
        best = [one for one in best if one[0] > -OUT / 2] or best[:1]
        return self._tried(view, best, dice) if len(best) > 1 else best[0][1]

    def _tried(self, view: View, row: list[tuple[float, Move]], dice: Chance) -> Move:
        """The plan that leads to the best places."""
        places, steps, done = [0.0] * len(row), Steps(MOST_MOVES), 0
        while done < self.deals and steps.take():
            done += 1
            table = imagined(view, dice)
            for at, (_, move) in enumerate(row):
                after = settled(table, table.turn, move, dice)
                places[at] += 1.0 if after is None else place_after(after, table.turn, dice, steps)
        judged = [
            (_ROUNDS * worth - place / done, -at)
            for at, ((worth, _), place) in enumerate(zip(row, places, strict=True))
        ]
        return row[-max(judged)[1]][1]
