"""The cards of Daifugo in their order, 3 … K A 2, and their spelling: rank, suit, blanks between (NT-1)."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from engine.cards import JOKER, Card, Suit, read_card
from engine.errors import BadNotation

Cards = tuple[Card, ...]

LETTERS = "3456789TJQKA2"
"""The ranks from weak to strong (DF-5); a rank is named by its place in this row."""

JOKERS = 13
"""The place of jokers that represent nothing."""

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
BLACK = frozenset((Suit.SPADES, Suit.CLUBS))
RED = frozenset((Suit.HEARTS, Suit.DIAMONDS))

NUMBERS = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2)
"""The printed number of each place, for odd and even (row 35)."""

BY_PLACE: tuple[Cards, ...] = tuple(tuple(Card.of(number, suit) for suit in SUITS) for number in NUMBERS)
NATURALS: Cards = tuple(card for four in BY_PLACE for card in four)

PLACE: dict[Card, int] = {c: at for at, four in enumerate(BY_PLACE) for c in four} | {JOKER: JOKERS}
SUIT: dict[Card, Suit] = {card: card.suit for card in NATURALS}
_SORT: dict[Card, int] = {card: at for at, card in enumerate((*NATURALS, JOKER))}
_TEXT: dict[Card, str] = {card: str(card) for card in (*NATURALS, JOKER)}


def card(text: str) -> Card:
    """The card that two letters name, such as `7d`; for the tables of rules."""
    return read_card(text)[0]


def place(letter: str) -> int:
    """The place of a rank by its letter."""
    return LETTERS.index(letter)


def in_order(cards: Iterable[Card]) -> Cards:
    """Cards sorted 3 … 2, then spades, hearts, diamonds, clubs, jokers last."""
    return tuple(sorted(cards, key=_SORT.__getitem__))


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards with some of them taken out; each must be there."""
    left = list(cards)
    for one in gone:
        left.remove(one)
    return tuple(left)


def holds(cards: Cards, wanted: Iterable[Card]) -> bool:
    """Whether all wanted cards are among these, a joker as often as it is wanted."""
    left = list(cards)
    for one in wanted:
        if one not in left:
            return False
        left.remove(one)
    return True


def naturals(cards: Cards) -> Cards:
    """The cards without the jokers."""
    return tuple(card for card in cards if card != JOKER) if JOKER in cards else cards


def are_alike(cards: Cards) -> bool:
    """Whether the cards are indistinguishable: only jokers, or one card."""
    return len(set(cards)) <= 1


def spell(cards: Iterable[Card]) -> str:
    """Cards as lines write them: sorted, blanks between."""
    return " ".join(_TEXT[card] for card in in_order(cards))


def spell_row(cards: Iterable[Card]) -> str:
    """Cards in the order given, such as a reading from its start."""
    return " ".join(_TEXT[card] for card in cards)


def read_spelled(text: str) -> Cards:
    """The cards that a line names, in its order. Raises BadNotation unless each has a suit or is the joker `X`."""
    return tuple(map(_read_one, text.split()))


def _read_one(word: str) -> Card:
    with suppress(BadNotation):  # a text with cards that are not in this game
        found, end = read_card(word)
        if end == len(word) and found in _SORT:
            return found
    raise BadNotation("no-suited-card", text=word[:20])
