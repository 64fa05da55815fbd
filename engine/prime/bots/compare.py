"""A move that was made, beside the best that there was: for whoever looks back on a game.

A price is told only where it is proved. What imagined games say of a single move comes from players who know every
prime, and is far from what came true between people: a price from them would blame moves that cost nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game_protocol import Budget, Compared
from engine.prime.bots.budget import half_of
from engine.prime.bots.hints import hint
from engine.prime.bots.instead import laying_of
from engine.prime.bots.options import weigh
from engine.prime.bots.why import Why
from engine.prime.moves import Move, Play
from engine.prime.penalty import penalty_cards
from engine.prime.state import Phase
from engine.prime.view import View
from engine.verdict import Accepted, Fouled

_PROVED = (Why.GOES_OUT, Why.CERTAIN)


def compare(view: View, made: Move, seed: int, budget: Budget | None = None) -> Compared | None:
    """The best move of a turn beside the one that was made; None where there was nothing to decide.

    The chances are 1 or 0, both proved, or None.
    """
    found = hint(view, seed, half_of(budget))
    if found is None:
        return None
    found = replace(found, chance=None)  # it speaks of imagined games
    is_made = found.move == made if view.phase is not Phase.TURN else _same(view, found.move, made)
    best = 1.0 if found.why in _PROVED else None
    worth = best if is_made else None if best is None else _proved(view, made, budget)
    return Compared(found, None if worth is None else best, worth, is_made=is_made)


def _proved(view: View, made: Move, budget: Budget | None) -> float | None:
    """What the move that was made is proved to be worth; None where nobody can say."""
    from engine.prime.bots.endgame import decide
    from engine.prime.bots.mind import MASTER

    cards = len(made.all_cards) if isinstance(made, Play) else 0
    judged = weigh(view, made) if isinstance(made, Play) else None
    ruled = judged[1] if judged is not None else None
    if isinstance(ruled, Accepted) and cards == len(view.hand):
        return 1.0
    verdict = decide(view, MASTER, budget)
    if isinstance(made, Play) and isinstance(ruled, Fouled):
        loses = penalty_cards(view.rules, made) in verdict.losing_fouls
    else:
        loses = verdict.loses(made)
    return 0.0 if loses else None


def _same(view: View, one: Move, other: Move) -> bool:
    """Whether two moves come to the same: the same cards as the same number, in whatever order they lie."""
    if not isinstance(one, Play) or not isinstance(other, Play):
        return one == other
    layings = [
        None if judged is None else laying_of(play, judged[0].judged)
        for play, judged in ((play, weigh(view, play)) for play in (one, other))
    ]
    return layings[0] is not None and layings[0] == layings[1]
