"""The judge: which decisions are refused (TY-29 … TY-45, TY-81); verdicts only, no changes.

A decision is judged on its `Ground`: what its player knows. The host derives it from the state, a player's own program
from the view, with the same result (TY-38).
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from engine.cards import Card, Suit, pick
from engine.seats import Seat
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill, Tyrant
from engine.tyrant.state import HAND, REFILL, Cards, Phase, Put, State, of_suit, row_of
from engine.verdict import Reason

MOST = 3
"""The maximum number of cards put down in one turn (TY-34)."""


class Ground(msgspec.Struct, frozen=True):
    """What a decision is judged on: the player's own cards and chips, the lead, the plaza."""

    phase: Phase
    hand: Cards
    stock: Cards
    chips: int
    passed: bool
    """Whether the player declared a pass in the trick before (TY-45)."""
    lead: Card | None
    plaza: tuple[Cards, ...]
    put: Cards = ()
    """The cards that the player has put down in this trick (TY-68)."""


class LegalActions(msgspec.Struct, frozen=True):
    """What a player may do in their turn: put down up to this many cards, or pass (TY-29)."""

    cards: int
    passes: bool


def legal_actions(hand: int, chips: int, passed: bool) -> LegalActions:
    """The table of TY-29: by cards in hand, chips, and whether the player passed in the trick before."""
    return LegalActions(min(hand, MOST), chips > 0 and not passed)


def ground_of(state: State, seat: Seat) -> Ground:
    """The ground for this seat's decisions."""
    done = state.turns[seat]
    return Ground(
        phase=state.phase,
        hand=state.hands[seat],
        stock=state.stocks[seat],
        chips=state.chips[seat],
        passed=seat in state.passed,
        lead=state.lead,
        plaza=state.plaza,
        put=done.cards if isinstance(done, Put) else (),
    )


PHASE_OF: dict[type[Decision], Phase] = {
    ChooseHand: Phase.HAND,
    Refill: Phase.REFILL,
    Play: Phase.TURN,
    Pass: Phase.TURN,
    Lay: Phase.LAY,
}
"""The phase of each kind of decision (TY-81)."""


def unplayable(ground: Ground, decision: Decision) -> Reason | None:
    """Why a decision of the player in turn is refused; None if it is legal (TY-81)."""
    if PHASE_OF[type(decision)] is not ground.phase:
        return Reason.WRONG_PHASE
    match decision:
        case ChooseHand(cards=cards):
            return _missing(cards, ground.stock) or _count(cards, HAND)
        case Refill(cards=cards):
            return _missing(cards, ground.stock) or _count(cards, REFILL)
        case Play():
            return _refused_play(ground, decision)
        case Pass():
            return Reason.NO_PASS if ground.passed else None if ground.chips else Reason.NO_CHIP
        case Lay(cards=cards):
            return _missing(cards, ground.put) or _count(cards, 1)
        case _:
            assert_never(decision)


def is_number_card(card: Card) -> bool:
    """Whether a card is one of those that hands are made of: 2 … 10 of a suit (TY-4)."""
    return not card.is_joker and card.suit is not Suit.NONE and 2 <= card.rank <= 10


def _missing(cards: Cards, there: Cards) -> Reason | None:
    if not all(map(is_number_card, cards)):
        return Reason.NO_SUCH_CARD
    return Reason.NOT_IN_HAND if pick(there, cards) is None else None


def _count(cards: Cards, wanted: int) -> Reason | None:
    return None if len(cards) == wanted else Reason.WRONG_COUNT


def _refused_play(ground: Ground, play: Play) -> Reason | None:
    missing = _missing(play.cards, ground.hand)
    if missing is not None:
        return missing
    count = len(play.cards)
    if not 1 <= count <= MOST:
        return Reason.WRONG_COUNT
    if len(play.up) != (1 if count == MOST else 0) or not all(0 <= place < count for place in play.up):
        return Reason.FACE_UP
    assert ground.lead is not None
    suit = ground.lead.suit
    if of_suit(ground.hand, suit) and not of_suit(play.cards, suit):
        return Reason.MUST_FOLLOW
    return None if play.tyrant is None else _refused_action(ground, play.tyrant)


def _refused_action(ground: Ground, tyrant: Tyrant) -> Reason | None:
    """The tyrant action: own chips, on a row that exists or on the lead card (TY-39, TY-40)."""
    if not 1 <= tyrant.chips <= ground.chips:
        return Reason.NO_CHIP
    if tyrant.place is not Suit.NONE and not row_of(ground.plaza, tyrant.place):
        return Reason.NO_PLACE
    return None
