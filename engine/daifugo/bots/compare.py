"""Compares a move of Daifugo with the best one, for a player who reviews a game."""

from __future__ import annotations

from engine.chance import SeedDice
from engine.daifugo.board import Phase
from engine.daifugo.bots.hand import outlook
from engine.daifugo.bots.planner import imagined, settled
from engine.daifugo.bots.why import Advice, Why, explained
from engine.daifugo.faces import in_order
from engine.daifugo.moves import Move, Play
from engine.daifugo.view import View, ground
from engine.game_protocol import Budget, Compared

DEALS = 400
"""The number of simulated deals for both moves."""
LEAST = 60
"""The number if the rules have to carry out the moves, or little time is left."""
_SPARE = 0.3
"""Seconds that the larger number may take."""
_UNPROVED = 0.01


def compare(view: View, best: Advice, made: Move, seed: int, budget: Budget | None = None) -> Compared:
    """The best move of a turn compared with the one made, with the probability of each to be the next to go out.

    Both are tried in the same deals. For answers, gifts and exchanges only the best is given.
    """
    same = _named(best.move) == _named(made)
    if view.phase is not Phase.TURN:
        return Compared(best, is_made=same)
    chances = _chances(view, (best.move,) if same else (best.move, made), seed, budget)
    if best.why is Why.CERTAIN and chances:
        chances[0] = 1.0
    if same or not chances:
        chance = chances[0] if chances else None
        return Compared(best, chance, chance, is_made=same)
    if chances[1] > chances[0]:  # in these deals the move made did better, so it is the best known
        return Compared(explained(view, made, seed), chances[1], chances[1], is_made=True)
    return Compared(best, chances[0], chances[1])


def _named(move: Move) -> Move:
    """The identity of a move, whatever the order of its cards."""
    return Play(in_order(move.cards), move.reading, move.fuse) if isinstance(move, Play) else move


def _chances(view: View, moves: tuple[Move, ...], seed: int, budget: Budget | None) -> list[float]:
    """How often each of these moves makes its player the next to go out."""
    from engine.daifugo.bots.deep import OUTLINED, next_out
    from engine.daifugo.bulk.learnt import MIND

    dice = SeedDice(seed)
    table = imagined(view, dice)
    if any(settled(table, table.turn, move, dice) is None for move in moves):
        return []
    late = budget is not None and budget.left() < _SPARE
    games = DEALS if table.book.on <= OUTLINED and not late else LEAST
    found = next_out(table, outlook(view, ground(view)), moves, games, MIND, dice)
    return [min(1 - _UNPROVED, max(_UNPROVED, chance)) for chance in found]
