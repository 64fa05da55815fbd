"""How a recorded game of Tyrant stood: how often each player wins when the table is played on (TY-78).

Hands, stocks and aces are as they are; the lead pile is shuffled, and everybody plays on by habit.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import Chance
from engine.seats import Seat
from engine.tyrant.bots.guess import counts_of, guess
from engine.tyrant.bots.sketch import Sketch, Whim
from engine.tyrant.state import HAND, REFILL, Phase
from engine.tyrant.view import View

GAMES = 120
"""So many times a position is played on."""
_UNSEEN = 2.0
"""So many games more are shared out evenly."""


def prospects(view: View, dice: Chance) -> tuple[float, ...]:
    """Each seat's chance to win; nothing while cards of a judged trick are still being laid (TY-68).

    Arguments:
        view: a position with everything open.
    """
    if view.phase is Phase.OVER:
        return tuple(float(seat == view.ranks[0]) for seat in range(view.seats))
    if view.phase is Phase.LAY or not view.hands:
        return ()
    whim = Whim(dice.below(2**40))
    wins = [0] * view.seats
    for _ in range(GAMES):
        ranks, _ = _opened(view, whim).play_out(whim)
        wins[ranks[0]] += 1
    # What never happened in a hundred games may still happen.
    return tuple((won + _UNSEEN / view.seats) / (GAMES + _UNSEEN) for won in wins)


def _opened(view: View, whim: Whim) -> Sketch:
    """The table as it is, with a lead pile as it may be."""
    seen = replace(view, seat=Seat(0), hand=view.hands[0], stock=view.stocks[0], waiting=())
    sketch = guess(seen, whim)
    sketch.hands = [counts_of(hand) for hand in view.hands]
    sketch.stocks = [counts_of(stock) for stock in view.stocks]
    if view.aces:
        sketch.aces = list(view.aces)
    if view.phase in (Phase.HAND, Phase.REFILL):
        size = HAND if view.phase is Phase.HAND else REFILL
        for seat in view.waiting:
            sketch.take(seat, sketch.usual_choice(sketch.stocks[seat], size, whim))
    return sketch
