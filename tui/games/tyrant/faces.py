"""How suits, cards and chips of Tyrant are written in a line."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.cards import Card, Suit
from tui.text.cards import SUIT_LETTERS, SUIT_SIGNS, card_name

ROWS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suit rows of the plaza, in the order in which they are shown."""
SUIT_KEYS = {"s": Suit.SPADES, "h": Suit.HEARTS, "d": Suit.DIAMONDS, "c": Suit.CLUBS}
"""What is typed for a suit."""
MARKER = "★"
"""The round marker, which is the joker."""
BACK = "▮"
"""A card face down."""
FACE_UP = "△"
"""What stands on a card that will lie face up."""


class WritingStyle(msgspec.Struct, frozen=True):
    """A way of writing: signs of suits, or letters where a terminal has no room for signs."""

    letters: bool = False

    def suit(self, suit: Suit) -> str:
        """A suit."""
        return (SUIT_LETTERS if self.letters else SUIT_SIGNS)[suit]

    def card(self, card: Card) -> str:
        """A card: `10♥`."""
        return card_name(card) + self.suit(card.suit)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards side by side."""
        return " ".join(map(self.card, cards))


HAND = WritingStyle()
"""Suits as signs."""


def chip_dots(count: int) -> str:
    """Chips as they lie on the table: ●●●."""
    return "●" * count
