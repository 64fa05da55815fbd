"""What a review of a game of Tyrant asks: what a decision cost beside the best one, and who was winning."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from engine.chance import Chance, SeedDice
from engine.game_protocol import Compared
from engine.seats import Seat
from engine.tyrant.bots.columns import LaneRandom, TrickColumns
from engine.tyrant.bots.expert import wins
from engine.tyrant.bots.guess import guess
from engine.tyrant.bots.habits import Net, crowd, play_out
from engine.tyrant.bots.known import bit_of, counts_of
from engine.tyrant.bots.why import Advice, explained
from engine.tyrant.moves import Decision, Lay, Pass, Play
from engine.tyrant.state import HAND, REFILL, Phase
from engine.tyrant.view import View

COMPARED_GAMES = 200
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
        min(1 - _UNPROVED, max(_UNPROVED, wins(view, move, SeedDice(seed), COMPARED_GAMES)))
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


# The win probability of each player in a recorded game of Tyrant, by play-outs (TY-78).
#
# Hands, stocks and aces are the real ones; the lead pile is shuffled, and all play by habit, with different firmness in
# different games: with a single one the probabilities were overconfident.

GAMES = 400
"""This many times a position is played on."""
_UNSEEN = 2.0
"""This many games more are shared out evenly."""


def prospects(view: View, dice: Chance, players: Net | None = None) -> tuple[float, ...]:
    """Each seat's win probability; empty while cards of a judged trick are still being put in the plaza (TY-68).

    Everything is open in the view; `players` is the policy of all players, None: unknown players.
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
