"""A decision that was made, beside the best that there was: for the player who looks back on a game of Tyrant."""

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
"""Guesses in which both decisions are played out."""
_UNPROVED = 0.01


def compare(view: View, best: Advice, made: Decision, seed: int) -> Compared:
    """The best decision beside the one that was made, with the chance of each to win, in the same guesses.

    A card that is laid in the plaza is decided by the rows, without guesses.
    """
    same = _named(best.move) == _named(made)
    best = _without_chance(best)
    if isinstance(best.move, Lay) or isinstance(made, Lay):
        return Compared(best, is_made=same)
    chances = [
        min(1 - _UNPROVED, max(_UNPROVED, wins(view, move, SeedDice(seed), GAMES)))
        for move in ((made,) if same else (best.move, made))
    ]
    if chances[-1] > chances[0]:  # in these guesses what was done did better, so it is the best that is known
        done = _without_chance(explained(view, made, SeedDice(seed)))
        return Compared(done, chances[-1], chances[-1], is_made=True)
    return Compared(best, chances[0], chances[-1], is_made=same)


def _without_chance(advice: Advice) -> Advice:
    """The same without the chance, which is shown beside it, from other guesses."""
    return replace(advice, values={name: value for name, value in advice.values.items() if name != "chance"})


def _named(move: Decision) -> object:
    """A decision as it comes to the same: its suits count, not its ranks."""
    if isinstance(move, Pass):
        return move
    tyrant = move.tyrant if isinstance(move, Play) else None
    return type(move), tuple(counts_of(move.cards)), tyrant
