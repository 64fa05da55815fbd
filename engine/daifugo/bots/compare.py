"""A move that was made, beside the best that there was: for whoever looks back on a game of Daifugo."""

from __future__ import annotations

from engine.chance import SeedDice
from engine.daifugo.board import Phase
from engine.daifugo.bots.numbered import Steps
from engine.daifugo.bots.planner import imagined, settled
from engine.daifugo.bots.playout import LONGEST, place_after
from engine.daifugo.bots.why import Advice, Why
from engine.daifugo.faces import in_order
from engine.daifugo.moves import Move, Play
from engine.daifugo.view import View
from engine.game import Budget, Compared

DEALS = 80
"""Imagined deals in which both moves are tried."""
LEAST = 24
"""So many of them always, however much of the time the best move has taken."""
_SPARE = 0.05
"""Seconds that are kept for saying what was found."""
_UNPROVED = 0.01


def compare(view: View, best: Advice, made: Move, seed: int, budget: Budget | None = None) -> Compared:
    """The best move of a turn beside the one that was made, with the chance of each to be the next to go out.

    Both are tried in the same deals. Of answers, gifts and exchanges only the best is told.
    """
    same = _named(best.move) == _named(made)
    if view.phase is not Phase.TURN:
        return Compared(best, is_made=same)
    chances = _chances(view, (best.move,) if same else (best.move, made), seed, budget)
    if best.why is Why.CERTAIN and chances:
        chances[0] = 1.0
    if same or not chances:
        told = chances[0] if chances else None
        return Compared(best, told, told, is_made=same)
    return Compared(best, chances[0], chances[1])


def _named(move: Move) -> Move:
    """A move as it comes to the same, in whatever order its cards are named."""
    return Play(in_order(move.cards), move.reading, move.fuse) if isinstance(move, Play) else move


def _chances(view: View, moves: tuple[Move, ...], seed: int, budget: Budget | None) -> list[float]:
    """How often each of these moves makes its player the next to go out."""
    dice, best = SeedDice(seed), len(view.finished) / max(1, view.seats - 1)
    wins, deals = [0] * len(moves), 0
    for _ in range(DEALS):
        if deals >= LEAST and budget is not None and budget.left() < _SPARE:
            break
        table, luck = imagined(view, dice), dice.below(2**40)
        for at, move in enumerate(moves):
            after = settled(table, table.turn, move, SeedDice(luck))
            if after is None:
                return []
            wins[at] += place_after(after, table.turn, SeedDice(luck), Steps(LONGEST)) <= best
        deals += 1
    return [min(1 - _UNPROVED, max(_UNPROVED, won / deals)) for won in wins] if deals else []
