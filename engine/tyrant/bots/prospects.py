"""The win probability of each player in a recorded game of Tyrant, by play-outs (TY-78).

Hands, stocks and aces are the real ones; the lead pile is shuffled, and all play by habit, with different firmness in
different games: with a single one the probabilities were overconfident.
"""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from engine.chance import Chance
from engine.seats import Seat
from engine.tyrant.bots.columns import LaneRandom, TrickColumns
from engine.tyrant.bots.guess import guess
from engine.tyrant.bots.habits import Net, crowd, play_out
from engine.tyrant.bots.known import bit_of, counts_of
from engine.tyrant.state import HAND, REFILL, Phase
from engine.tyrant.view import View

GAMES = 400
"""This many times a position is played on."""
_UNSEEN = 2.0
"""This many games more are shared out evenly."""


def prospects(view: View, dice: Chance, players: Net | None = None) -> tuple[float, ...]:
    """Each seat's win probability; empty while cards of a judged trick are still being laid (TY-68).

    Arguments:
        view: a position with everything open.
        players: the policy of all players; None: unknown players.
    """
    if view.phase is Phase.OVER:
        return tuple(float(seat == view.ranks[0]) for seat in range(view.seats))
    if view.phase is Phase.LAY or not view.hands:
        return ()
    rng = LaneRandom.of(dice.below(2**32), GAMES)
    tables = _opened(view, rng)
    play_out(tables, rng, players or crowd())
    wins = (tables.places() == 0).sum(1)
    # What never happened in all these games may still happen.
    return tuple((int(won) + _UNSEEN / view.seats) / (GAMES + _UNSEEN) for won in wins)


def _opened(view: View, rng: LaneRandom) -> TrickColumns:
    """The table as it is, with a lead pile as it may be."""
    seen = replace(view, seat=Seat(0), hand=view.hands[0], stock=view.stocks[0])
    tables = guess(seen, GAMES, rng)
    for seat in range(view.seats):
        tables.hands[:, seat] = np.array(counts_of(view.hands[seat]))[:, None]
        tables.stocks[:, seat] = np.array(counts_of(view.stocks[seat]))[:, None]
        if view.aces:
            won = (bit_of(card.lead) for card in view.fame[seat])
            tables.won[seat] = (1 << bit_of(view.aces[seat])) | sum(1 << bit for bit in won)
    if view.phase in (Phase.HAND, Phase.REFILL):
        size = HAND if view.phase is Phase.HAND else REFILL
        for seat in view.waiting:
            tables.take_usual(seat, size, rng)
    return tables
