# Apart: loaded when it is first needed, so that the program starts faster.
"""The novice looks no further than this trick, and tries to win it unless its total is too high."""

from __future__ import annotations

from engine.chance import Chance
from engine.tyrant.bots.expert import by_habit
from engine.tyrant.bots.known import counts_of, strongest
from engine.tyrant.bots.options import Option, decision
from engine.tyrant.moves import Decision, Pass
from engine.tyrant.scoring import BASE, sheet
from engine.tyrant.state import SUITS, Phase
from engine.tyrant.view import View

_TOO_FAR = 4
"""So far above the lowest total no more fame is wanted: ten would be the axe (TY-76)."""


def novice(view: View, dice: Chance) -> Decision:
    """The cards with the most power if they can win; else one card, or a pass if nothing follows."""
    if view.phase is not Phase.TURN:
        return by_habit(view, dice)  # a hand for the leads that lie open; the card that makes the better row
    assert view.seat is not None
    assert view.lead is not None
    hand, lead = counts_of(view.hand), SUITS.index(view.lead.suit)
    is_high = ahead(view) >= _TOO_FAR
    if view.legal_actions.passes and (is_high or not hand[lead]):
        return Pass()
    if is_high or not hand[lead]:
        only = lead if hand[lead] else hand.index(max(hand))
        return decision(view, Option(tuple(int(suit == only) for suit in range(len(SUITS)))))
    return decision(view, Option(tuple(strongest(view, hand, lead))))


def ahead(view: View) -> int:
    """The distance of this seat from the lowest visible total: the others' aces are hidden."""
    assert view.seat is not None
    assert view.ace is not None
    totals = [
        sum(BASE[won.lead.rank] for won in row) + chips
        for row, chips in zip(view.fame, view.chips, strict=True)
    ]
    bonus = sheet(view.ace, [won.lead for won in view.fame[view.seat]], 0, 0)
    return totals[view.seat] + bonus.suit + bonus.rank - min(totals)
