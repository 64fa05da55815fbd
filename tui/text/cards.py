"""Cards as the screens of all games name them, and which cards of a hand are picked."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.cards import SUIT_LETTERS, Card, Suit, rank_text

SUIT_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.NONE: ""}


def card_name(card: Card) -> str:
    """What stands on a card for the eye: 10 where records write T."""
    return "X" if card.is_joker else rank_name(card.rank)


def rank_name(rank: int) -> str:
    """A rank for the eye: A 2 … 9 10 J Q K, and plain numbers beyond."""
    return str(rank) if rank == 10 or rank > 13 else rank_text(rank)


def card_face(card: Card | None) -> str:
    """A card for the eye with the sign of its suit, where it has one: `10♥`; `?` for one that is not known."""
    return "?" if card is None else card_name(card) + SUIT_SIGNS[card.suit]


class CardLook(msgspec.Struct, frozen=True):
    """How a player sees suits: as signs, or as letters where a terminal takes two columns for ♠."""

    letters: bool = False

    def suit(self, suit: Suit) -> str:
        """A suit."""
        return SUIT_LETTERS.get(suit, "") if self.letters else SUIT_SIGNS[suit]

    def card(self, card: Card) -> str:
        """A card: `10♥`."""
        return card_name(card) + self.suit(card.suit)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards side by side."""
        return " ".join(map(self.card, cards))


SIGNS = CardLook()
"""Suits as signs."""


class Picks(msgspec.Struct, frozen=True):
    """What is picked of a hand, in the order in which it was."""

    cards: tuple[Card, ...] = ()
    worths: tuple[str, ...] = ()
    """What each of them stands for; empty for a card that is what it is."""


def places_of(hand: tuple[Card, ...], picked: tuple[Card, ...]) -> dict[int, int]:
    """Which places of a hand, as it is shown, are picked, and as which card (1 the first)."""
    taken: dict[int, int] = {}
    for order, card in enumerate(picked, 1):
        place = next((at for at, held in enumerate(hand) if held == card and at not in taken), None)
        if place is not None:
            taken[place] = order
    return taken
