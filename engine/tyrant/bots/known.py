"""What any attentive player knows of hidden cards: the packs, the cards seen, and who could not follow (TY-17)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.seats import Seat
from engine.tyrant.power import LEAD_VALUE, PILE_VALUE
from engine.tyrant.setup import number_cards
from engine.tyrant.state import PILE, SUITS, Cards
from engine.tyrant.view import View

Counts = list[int]
"""Cards by suit: spades, hearts, diamonds, clubs."""


def counts_of(cards: Cards) -> Counts:
    """Cards by suit."""
    return [sum(card.suit == suit for card in cards) for suit in SUITS]


def unseen(view: View) -> Counts:
    """The number of unseen cards of each suit (TY-4)."""
    table = tuple(card for seen in view.turns if seen is not None for card in seen.known)
    known = counts_of((*view.hand, *view.stock, *table))
    total = len(number_cards(view.seats)) // len(SUITS)
    return [total - known[at] - len(view.plaza[at]) - view.gone[at] for at in range(len(SUITS))]


def voids(view: View, seat: Seat) -> set[int]:
    """The suits missing in a player's hand: not followed since the last refill (TY-36)."""
    suits: set[int] = set()
    for outcome in view.outcomes:
        if not outcome.shown[seat]:
            suits.clear()
        elif outcome.powers[seat] is None:
            suits.add(SUITS.index(outcome.lead.suit))
    return suits


def value(view: View, suit: int, lead: int) -> int:
    """The value of one card of this suit before chips (TY-50, TY-51)."""
    count = len(view.plaza[suit])
    return LEAD_VALUE if suit == lead else count % PILE + PILE_VALUE * (count // PILE)


def strongest(view: View, hand: Sequence[int], lead: int) -> Counts:
    """Up to three cards with the most power; a card that adds next to nothing stays in hand."""
    cards = [0, 0, 0, 0]
    left = 3
    worth = {suit: value(view, suit, lead) for suit in range(4) if hand[suit]}
    for suit in sorted(worth, key=lambda suit: -worth[suit]):
        if worth[suit] < 2 and left < 3:
            break
        taken = min(left, hand[suit])
        cards[suit] = taken
        left -= taken
    return cards


def bit_of(card: Card) -> int:
    """An ace or a lead card as a number: four times the rank (A 0, J 1, Q 2, K 3) and the suit."""
    return 4 * (card.rank - 10 if card.rank > 1 else 0) + SUITS.index(card.suit)
