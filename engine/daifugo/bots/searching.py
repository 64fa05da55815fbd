"""The upper levels: what is proved is done; else the likeliest moves are tried in many deals at once (`deep.py`)."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.chance import Chance
from engine.daifugo.board import Phase
from engine.daifugo.bots.hand import outlook
from engine.daifugo.bots.planner import PlannerBot, imagined, plans, proved_move
from engine.daifugo.moves import Move
from engine.daifugo.view import View, ground

_PLANNER = PlannerBot("planner")


class SearchBot(msgspec.Struct, frozen=True):
    """Tries its moves in imagined deals, in lock step."""

    name: Literal["expert", "master"]

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        if view.phase is not Phase.TURN:
            return _PLANNER.choose(view, dice)
        here = ground(view)
        look = outlook(view, here)
        moves = plans(here)
        if len(moves) == 1:
            return moves[0]
        table = imagined(view, dice)
        proved = proved_move(view, table, look, dice)
        if proved is not None:
            return proved
        # Columns are loaded when first needed: the lower levels and the screens do without.
        from engine.daifugo.bots.deep import EXPERT, MASTER, tried
        from engine.daifugo.bulk.learnt import MIND

        return tried(table, look, moves, EXPERT if self.name == "expert" else MASTER, MIND, dice)
