"""An open hand as a line of a replay."""

from __future__ import annotations

import msgspec

from engine.cards import Card
from tui.text.figures import SUIT_SIGNS, card_name


class OpenHand(msgspec.Struct, frozen=True):
    """A player's line: the cards where they may be seen, else their number alone."""

    name: str
    count: int
    cards: tuple[Card, ...] | None
    status: str = ""
    tone: str = "calm"
    is_awaited: bool = False
    is_gone: bool = False


def face(card: Card | None) -> str:
    """A card for the eye, with its suit where one is known."""
    return "?" if card is None else card_name(card) + ("" if card.is_joker else SUIT_SIGNS[card.suit])
