"""The novice: always the weakest possible play, as many cards as it can when it leads.

It knows the forbidden finishes, and saves a card for a clean one.
"""

from __future__ import annotations

from engine.cards import JOKER
from engine.chance import Chance
from engine.daifugo.board import Phase
from engine.daifugo.bots.answers import answer
from engine.daifugo.bots.hand import FINE, finish_state
from engine.daifugo.bots.planner import imagined, settled
from engine.daifugo.judge import Ground
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Move, Pass, Play
from engine.daifugo.shapes import as_group
from engine.daifugo.view import View, ground


class NoviceBot:
    """Gets rid of its weakest cards first."""

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        return _cheapest(view, ground(view), dice) if view.phase is Phase.TURN else answer(view, dice)


def _cheapest(view: View, here: Ground, dice: Chance) -> Move:
    """The first play by price that leaves a way out; else whatever leaves most."""
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
