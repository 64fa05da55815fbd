"""The set-up: packs, chips, aces, lead pile, plaza and deal (TY-3 … TY-16)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.chance import Chance, shuffle
from engine.seats import Seat
from engine.tyrant.settings import Rules
from engine.tyrant.state import CHIPS, DEALT, SET_ASIDE, SUITS, TRICKS, Cards, Phase, State, by_suit, of_suit

SHOWN_LEADS = 3
SHOWN_NUMBERS = 4
SECOND_PACK = {3: range(2, 7), 4: range(2, 11)}
"""The ranks that the second pack lends, by the number of players (TY-4)."""


def number_cards(seats: int) -> Cards:
    """All cards that hands are made of: 56 for three players, 72 for four (TY-4)."""
    ranks = (*range(2, 11), *SECOND_PACK[seats])
    return tuple(Card.of(rank, suit) for suit in SUITS for rank in ranks)


def aces() -> Cards:
    """The four aces (TY-8)."""
    return tuple(Card.of(1, suit) for suit in SUITS)


def lead_cards() -> Cards:
    """The twelve jacks, queens and kings, of which eight lead (TY-9)."""
    return tuple(Card.of(rank, suit) for suit in SUITS for rank in (11, 12, 13))


def deal(rules: Rules, dice: Chance) -> State:
    """Shuffles and sets up everything; the dice are rolled in the order of the rules (TY-8 … TY-15)."""
    seats = rules.players
    shuffled_aces = shuffle(aces(), dice)
    leads = shuffle(lead_cards(), dice)[-TRICKS:]
    deck = shuffle(number_cards(seats), dice)
    first = SHOWN_NUMBERS + SET_ASIDE
    dealt = [deck[first + seat * DEALT : first + (seat + 1) * DEALT] for seat in range(seats)]
    start = rules.start if rules.start is not None else Seat(dice.below(seats))
    return begin(rules, shuffled_aces[:seats], leads, deck[:SHOWN_NUMBERS], dealt, start)


def begin(
    rules: Rules, own_aces: Cards, leads: Cards, shown: Cards, dealt: Sequence[Cards], start: Seat
) -> State:
    """The table after the deal: all choose a hand (TY-13).

    The eight lead cards are in turning order; those shown lie in the plaza; `start` takes the round marker.
    """
    seats = rules.players
    return State(
        rules=rules,
        seats=seats,
        phase=Phase.HAND,
        marker=start,
        aces=own_aces,
        hands=((),) * seats,
        stocks=tuple(by_suit(cards) for cards in dealt),
        row=leads[:SHOWN_LEADS],
        pile=leads[SHOWN_LEADS:],
        plaza=tuple(of_suit(shown, suit) for suit in SUITS),
        chips=(CHIPS,) * seats,
        fame=((),) * seats,
        turns=(None,) * seats,
        choosing=tuple(Seat(seat) for seat in range(seats)),
    )
