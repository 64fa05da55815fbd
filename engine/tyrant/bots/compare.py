"""Compares a decision with the best one, for a player who reviews a game of Tyrant."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import SeedDice
from engine.game_protocol import Compared
from engine.tyrant.bots.expert import wins
from engine.tyrant.bots.known import counts_of
from engine.tyrant.bots.why import Advice, explained
from engine.tyrant.moves import Decision, Lay, Pass, Play
from engine.tyrant.view import View

GAMES = 200
"""The number of deals in which both decisions are played out."""
_UNPROVED = 0.01


def compare(view: View, best: Advice, made: Decision, seed: int) -> Compared:
    """The best decision compared with the one made, with the win probability of each, in the same deals.

    For a card laid in the plaza the rows decide, without deals.
    """
    same = _named(best.move) == _named(made)
    best = _without_chance(best)
    if isinstance(best.move, Lay) or isinstance(made, Lay):
        return Compared(best, is_made=same)
    chances = [
        min(1 - _UNPROVED, max(_UNPROVED, wins(view, move, SeedDice(seed), GAMES)))
        for move in ((made,) if same else (best.move, made))
    ]
    if chances[-1] > chances[0]:  # in these deals the decision made did better, so it is the best known
        done = _without_chance(explained(view, made, SeedDice(seed)))
        return Compared(done, chances[-1], chances[-1], is_made=True)
    return Compared(best, chances[0], chances[-1], is_made=same)


def _without_chance(advice: Advice) -> Advice:
    """The advice without its probability, which is shown beside it, from other deals."""
    return replace(advice, values={name: value for name, value in advice.values.items() if name != "chance"})


def _named(move: Decision) -> object:
    """The identity of a decision: its suits, not its ranks."""
    if isinstance(move, Pass):
        return move
    tyrant = move.tyrant if isinstance(move, Play) else None
    return type(move), tuple(counts_of(move.cards)), tyrant
