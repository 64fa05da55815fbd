"""How suit rows, the round marker, cards and chips of Tyrant are written in a line."""

from __future__ import annotations

from engine.cards import Suit

ROWS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suit rows of the plaza, in the order in which they are shown."""
MARKER = "★"
"""The round marker, which is the joker."""
BACK = "▮"
"""A card face down."""
FACE_UP = "△"
"""What stands on a card that will lie face up."""


def chip_dots(count: int) -> str:
    """Chips as they lie on the table: ●●●."""
    return "●" * count
