"""A move that was made, beside the best that there was: for whoever looks back on a game."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import SeedDice
from engine.game import Budget, Compared
from engine.prime.bots.hints import Hint, hint
from engine.prime.bots.instead import laying_of
from engine.prime.bots.options import weigh
from engine.prime.bots.why import Why
from engine.prime.moves import Move, Play
from engine.prime.state import Phase
from engine.prime.view import View
from engine.verdict import Fouled

DEALS = 120
"""Imagined deals in which both moves are tried."""
_PROVED = (Why.GOES_OUT, Why.CERTAIN)


class _Part:
    """A part of the time: it ends when so much of the whole is left."""

    def __init__(self, whole: Budget, kept: float) -> None:
        self._whole, self._kept = whole, kept

    def left(self) -> float:
        """The seconds that are left of this part."""
        return self._whole.left() - self._kept


def compare(view: View, made: Move, seed: int, budget: Budget | None = None) -> Compared | None:
    """The best move of a turn beside the one that was made; None where there was nothing to decide.

    Both are tried in the same deals, and the same seed finds the same, as long as there is time for all of them.
    """
    found = hint(view, seed, None if budget is None else _Part(budget, budget.left() / 2))
    if found is not None:
        found = replace(found, chance=None)  # which is told beside it, from other deals
    if found is None or view.phase is not Phase.TURN:
        return None if found is None else Compared(found, is_made=found.move == made)
    if _same(view, found.move, made):
        alone = _chances(view, (made,), seed, budget)
        chance = 1.0 if found.why in _PROVED else alone[0] if alone else None
        return Compared(found, chance, chance, is_made=True)
    return _beside(view, found, made, seed, budget)


def _beside(view: View, found: Hint, made: Move, seed: int, budget: Budget | None) -> Compared:
    """The chances of two moves that differ."""
    from engine.prime.bots.endgame import decide
    from engine.prime.bots.mind import MASTER

    verdict = decide(view, MASTER, budget)
    chances = _chances(view, (found.move, made), seed, budget)
    if not chances:
        return Compared(found)
    best = 1.0 if found.why in _PROVED else chances[0]
    foul = _fouls(view, made)
    if verdict.loses(made) or (foul and foul in verdict.losing_fouls):
        return Compared(found, best, 0.0)
    return Compared(found, best, chances[1])


def _chances(view: View, moves: tuple[Move, ...], seed: int, budget: Budget | None) -> list[float]:
    from engine.prime.bots.master import short_of_certain, weighed  # NumPy is loaded when it is needed

    return [short_of_certain(one) for one in weighed(view, moves, SeedDice(seed), DEALS, budget)]


def _fouls(view: View, move: Move) -> int:
    """With how many cards a move is a foul; nought for one that is none."""
    judged = weigh(view, move) if isinstance(move, Play) else None
    is_foul = judged is not None and isinstance(judged[1], Fouled)
    return len(move.all_cards) if is_foul and isinstance(move, Play) else 0


def _same(view: View, one: Move, other: Move) -> bool:
    """Whether two moves come to the same: the same cards as the same number, in whatever order they lie."""
    if not isinstance(one, Play) or not isinstance(other, Play):
        return one == other
    layings = [
        None if judged is None else laying_of(play, judged[0].judged)
        for play, judged in ((play, weigh(view, play)) for play in (one, other))
    ]
    return layings[0] is not None and layings[0] == layings[1]
