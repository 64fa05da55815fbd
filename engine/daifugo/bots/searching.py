"""The upper levels: what is proved is done; else the likeliest moves are tried in many deals at once (`deep.py`)."""

from __future__ import annotations

import msgspec

from engine.chance import Chance
from engine.daifugo.bots.effort import Effort
from engine.daifugo.bots.planner import OpenTurn, proved_or_open
from engine.daifugo.moves import Move
from engine.daifugo.view import View


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
