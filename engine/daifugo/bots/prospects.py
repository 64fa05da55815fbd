"""The win probability of each player in a recorded game of Daifugo.

If the columns implement the rules in force, the table is played out. Else, and during exchanges, a rough estimate: a
hand is worth the rounds it costs from its player's view; leading saves a part of one.
"""

from __future__ import annotations

from math import exp

from msgspec.structs import replace

from engine.chance import Chance
from engine.daifugo.board import Phase
from engine.daifugo.bots.hand import outlook, rounds
from engine.daifugo.bots.planner import imagined
from engine.daifugo.faces import Cards
from engine.daifugo.view import View, ground
from engine.seats import Seat

GAMES = 256
"""This many times a position is played on."""
_ROUND = 1.0
"""The approximate log odds of a round, fitted to the winners among bots (tests/bench/calibration.py)."""
_STRANGE = 20
"""This many local rules, most of which the count of rounds ignores, halve the log odds."""
_LEAD = 0.6
"""The rounds saved by the lead; the turn on a field saves half of it."""


def prospects(view: View, dice: Chance) -> tuple[float, ...]:
    """Each seat's chance to go out first.

    Arguments:
        view: a position with every hand open.
    """
    decided = view.finished or (view.ranks if view.phase is Phase.OVER else ())
    if decided:
        return tuple(float(seat == decided[0]) for seat in range(view.seats))
    hands = tuple(hand for hand in view.hands if hand is not None)
    if view.phase is Phase.TURN and len(hands) == view.seats and (found := _played_on(view, hands, dice)):
        return found
    sure = _ROUND / (1 + len(view.rules.local) / _STRANGE)
    worth = {seat: exp(-sure * _cost(view, seat)) for seat in view.active}
    total = sum(worth.values())
    return tuple(worth.get(Seat(seat), 0.0) / total for seat in range(view.seats)) if total else ()


def _played_on(view: View, hands: tuple[Cards, ...], dice: Chance) -> tuple[float, ...]:
    """The probabilities by play-outs; empty if a rule is in force that the columns do not implement."""
    # Only analysis needs the columns: they are loaded on its first request.
    from engine.daifugo.bots.deep import OUTLINED, first_out
    from engine.daifugo.bulk.learnt import MIND

    table = replace(imagined(replace(view, seat=view.turn), dice), hands=hands)
    return tuple(first_out(table, GAMES, MIND, dice)) if table.book.on <= OUTLINED else ()


def _cost(view: View, seat: Seat) -> float:
    """The rounds that a seat's hand still costs."""
    own = replace(view, seat=seat)
    cost = rounds(own.hand, outlook(own, ground(own)))
    if seat == view.turn:
        cost -= _LEAD if not view.field else _LEAD / 2
    return cost
