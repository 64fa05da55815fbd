"""Random decisions: the random level, and the absent player (TY-97)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, Suit
from engine.chance import Chance, sample
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill, Tyrant
from engine.tyrant.state import HAND, REFILL, SUITS, Cards, Phase, of_suit
from engine.tyrant.view import View

_ODDS_OF_A_PASS = 5
_ODDS_OF_THE_ACTION = 3


def by_chance(view: View, dice: Chance) -> Decision:
    """Any legal decision; a pass one time in five, the tyrant action one time in three."""
    return _by_chance(view, dice, acts=True)


def move_for_absent(view: View, dice: Chance) -> Decision:
    """The decision for an absent player: a pass if possible, else random cards and no chips (TY-97)."""
    if view.phase is Phase.TURN and view.legal_actions.passes:
        return Pass()
    return _by_chance(view, dice, acts=False)


def _by_chance(view: View, dice: Chance, *, acts: bool) -> Decision:
    assert view.seat is not None
    match view.phase:
        case Phase.HAND:
            return ChooseHand(_some(view.stock, HAND, dice))
        case Phase.REFILL:
            return Refill(_some(view.stock, REFILL, dice))
        case Phase.LAY:
            seen = view.turns[view.seat]
            assert seen is not None
            return Lay(_some(seen.cards, 1, dice))
        case Phase.TURN:
            if view.legal_actions.passes and (
                not view.legal_actions.cards or dice.below(_ODDS_OF_A_PASS) == 0
            ):
                return Pass()
            return _play(view, dice, acts)
        case Phase.OVER:
            raise ValueError("the game is over; nobody decides anything")


def _play(view: View, dice: Chance, acts: bool) -> Play:
    """Random cards, but first one that follows, if the hand has one (TY-36)."""
    lead = view.lead
    assert lead is not None
    count = 1 + dice.below(view.legal_actions.cards)
    following = _some(of_suit(view.hand, lead.suit), 1, dice)
    left = list(view.hand)
    for card in following:
        left.remove(card)
    cards = sample((*following, *_some(left, count - len(following), dice)), count, dice)
    up = (dice.below(3),) if count == 3 else ()
    return Play(cards, up, _action(view, dice) if acts else None)


def _action(view: View, dice: Chance) -> Tyrant | None:
    assert view.seat is not None
    chips = view.chips[view.seat]
    if not chips or dice.below(_ODDS_OF_THE_ACTION):
        return None
    places = [Suit.NONE, *(suit for suit, row in zip(SUITS, view.plaza, strict=True) if row)]
    return Tyrant(places[dice.below(len(places))], 1 + dice.below(chips))


def _some(cards: Sequence[Card], count: int, dice: Chance) -> Cards:
    """This many of the cards, or all there are."""
    return sample(cards, len(cards), dice)[:count]
