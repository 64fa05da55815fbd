"""The probability that a set is beaten, counted over deals of the cards that its player does not see.

It counts every answer the rules allow: primes, composites with their factors, 57, ∞, and answers with one card more,
because the others may draw first (P-20).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards import Card
from engine.chance import Chance
from engine.game_protocol import Budget
from engine.prime.bots.budget import has_time
from engine.prime.bots.opponent_odds import unseen
from engine.prime.bots.options import weigh
from engine.prime.lawful import lawful_moves
from engine.prime.moves import Play
from engine.prime.state import Laid
from engine.prime.view import View
from engine.seats import Seat
from engine.verdict import Accepted

DEALS = 100
MOST_CARDS = 5
"""The maximum size of a set; answers to a larger one take too long to count."""
_SPARE = 0.1
"""Seconds that are left for the move itself."""


def beaten_in(view: View, play: Play, dice: Chance, budget: Budget | None = None) -> float | None:
    """The share of the deals in which somebody could beat this play, 0 … 1; None if that can't be counted.

    Arguments:
        play: a plain prime of this seat that doesn't empty the hand.
    """
    weighed = weigh(view, play)
    if weighed is None or not isinstance(weighed[1], Accepted) or weighed[1].kind != "prime" or play.twin:
        return None
    if len(play.cards) > MOST_CARDS or len(play.all_cards) == len(view.hand):
        return None
    played = Laid(view.turn, play.cards, weighed[0].values, weighed[0].number, "prime")
    others = [seat for seat in view.still_in if seat != view.turn]
    beaten = 0
    for _ in range(DEALS):
        if not has_time(budget, _SPARE):
            return None
        hidden = unseen(view)
        beaten += any(_can_beat(view, played, seat, hidden, dice) for seat in others)
    return beaten / DEALS


def _can_beat(view: View, played: Laid, seat: Seat, hidden: list[Card], dice: Chance) -> bool:
    """Whether the seat, with cards drawn from the hidden ones, has an answer. The drawn cards are removed."""
    known = view.hands[seat] or ()
    wanted = view.counts[seat] - len(known) + bool(view.deck)
    drawn = tuple(hidden.pop(dice.below(len(hidden))) for _ in range(min(wanted, len(hidden))))
    hand = tuple(sorted((*(card.face for card in known), *drawn)))
    hands = tuple(hand if one == seat else None for one in range(view.seats))
    counts = tuple(len(hand) if one == seat else count for one, count in enumerate(view.counts))
    theirs = replace(
        view, seat=seat, turn=seat, waiting=(seat,), hands=hands, counts=counts, field=(*view.field, played),
        drawn=True, passes=0, choice=None,
    )  # fmt: skip
    return any(isinstance(move, Play) for move in lawful_moves(theirs))
