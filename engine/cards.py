"""Playing cards, their spelling, and packs.

A card is a small integer, so that hands are cheap to sort, compare and send. It encodes a rank (the card's value in
Prime Daifugo) with a suit, if any, or a joker with its color. Cards with the same face are equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Self

from engine.errors import BadNotation
from engine.typed import whole_number

MAX_RANK = 10**15 - 1
"""The greatest value of a card in the abstract game."""

_JOKER = 1 << 60
_LETTERS = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"} | {n: str(n) for n in (0, 2, 3, 4, 5, 6, 7, 8, 9)}
_RANKS = {letter: rank for rank, letter in _LETTERS.items()}


class Suit(IntEnum):
    """The suit of a card; NONE in a deck without suits, or where it is unknown."""

    NONE = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3
    CLUBS = 4


class Color(IntEnum):
    """The color of a joker; it matters only for who leads (000, D5 `high-card`)."""

    NONE = 0
    RED = 1
    BLACK = 2


SUIT_LETTERS = {Suit.SPADES: "s", Suit.HEARTS: "h", Suit.DIAMONDS: "d", Suit.CLUBS: "c"}
"""What is written for each suit."""
SUITS_BY_LETTER = {letter: suit for suit, letter in SUIT_LETTERS.items()}
"""The suit of each letter."""
_COLORS = {"r": Color.RED, "b": Color.BLACK}


class Card(int):
    """One card; cards sort by rank, then suit, jokers last."""

    __slots__ = ()

    @staticmethod
    def of(rank: int, suit: Suit = Suit.NONE) -> Card:
        """The card of this rank (0 … MAX_RANK) and suit."""
        return _card(rank * 8 + suit)

    @classmethod
    def joker(cls, color: Color = Color.NONE) -> Self:
        """A joker."""
        return cls(_JOKER + color)

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker, whose value its player declares (P-1)."""
        return self >= _JOKER

    @property
    def rank(self) -> int:
        """The value shown on the card; undefined for a joker."""
        if self >= _JOKER:
            raise ValueError("a joker shows no rank")
        return self >> 3

    @property
    def suit(self) -> Suit:
        """The suit, NONE for jokers and cards without one."""
        return Suit.NONE if self >= _JOKER else Suit(self & 7)

    @property
    def color(self) -> Color:
        """The color of a joker, NONE for other cards."""
        return Color(self - _JOKER) if self >= _JOKER else Color.NONE

    @property
    def face(self) -> Card:
        """The card without suit or color: what Prime Daifugo compares."""
        if self >= _JOKER:
            return JOKER
        plain = self & ~7
        return _COMMON[plain] if plain < len(_COMMON) else Card(plain)

    def __str__(self) -> str:
        if self.is_joker:
            return "X" + {Color.NONE: "", Color.RED: "r", Color.BLACK: "b"}[self.color]
        return rank_text(self.rank) + SUIT_LETTERS.get(self.suit, "")

    def __repr__(self) -> str:
        return f"<{self}>"


JOKER = Card.joker()
_COMMON = tuple(Card(number) for number in range(14 * 8))
"""The cards of common decks, created once."""


def _card(number: int) -> Card:
    return _COMMON[number] if number < len(_COMMON) else Card(number)


def rank_text(rank: int) -> str:
    """A rank in notation: A 2 … 9 T J Q K, 0, and <14> above thirteen."""
    return _LETTERS.get(rank) or f"<{rank}>"


def rank_of_text(text: str) -> int:
    """The rank of a letter, `0` or `<14>`."""
    if text in _RANKS:
        return _RANKS[text]
    if text.startswith("<") and text.endswith(">"):
        rank = whole_number(text[1:-1], 17)
        if rank is not None and 13 < rank <= MAX_RANK:
            return rank
    raise BadNotation("no-rank", text=text)


def read_card(text: str, start: int = 0) -> tuple[Card, int]:
    """The card spelled at `start`, and the offset behind it."""
    first = text[start : start + 1]
    after = text[start + 1 : start + 2]
    if first == "X":
        return (Card.joker(_COLORS[after]), start + 2) if after in _COLORS else (JOKER, start + 1)
    if first == "<":
        end = text.find(">", start) + 1
        if not end:
            raise BadNotation("open-rank", text=text[start:])
        rank = rank_of_text(text[start:end])
    elif first in _RANKS:
        rank, end = _RANKS[first], start + 1
    else:
        raise BadNotation("no-card", text=first)
    suit = SUITS_BY_LETTER.get(text[end : end + 1], Suit.NONE)
    return Card.of(rank, suit), end + bool(suit)


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards written side by side, such as `KJ2X` or `7h<14>`."""
    cards: list[Card] = []
    at = 0
    while at < len(text):
        card, at = read_card(text, at)
        cards.append(card)
    return tuple(cards)


def write_cards(cards: Iterable[Card], *, suits: bool = False) -> str:
    """Cards side by side, with suits only where they matter."""
    return "".join(str(card) if suits else str(card.face) for card in cards)


@cache
def pack(jokers: int, *, suited: bool = True) -> tuple[Card, ...]:
    """One pack of 52 cards and this many jokers (0 … ), the first two black and red."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    naturals = tuple(Card.of(rank, suit if suited else Suit.NONE) for rank in range(1, 14) for suit in suits)
    colors = (Color.BLACK, Color.RED) if suited else ()
    return naturals + tuple(Card.joker(colors[n] if n < len(colors) else Color.NONE) for n in range(jokers))


def pick(cards: Iterable[Card], wanted: Iterable[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """Take the wanted cards out: those taken, in that order, and the rest; None if one is missing.

    A card with a suit matches that card, or one whose suit is unknown. A card without one matches any card of its
    rank that is not named elsewhere, the lowest suit first.
    """
    left, named = sorted(cards), tuple(wanted)
    found = _pick(left, named)
    if found is not None or not 0 < sum(card == card.face for card in named) < len(named):
        return found
    # A bare card may have taken one that is named by its suit further on.
    order = sorted(range(len(named)), key=lambda at: named[at] == named[at].face)
    found = _pick(left, [named[at] for at in order])
    if found is None:
        return None
    taken = dict(zip(order, found[0], strict=True))
    return tuple(taken[at] for at in range(len(named))), found[1]


def _pick(cards: list[Card], wanted: Iterable[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    left = cards.copy()
    taken: list[Card] = []
    for card in wanted:
        if card in left:
            left.remove(card)
            taken.append(card)
            continue
        face = card.face
        found = next((c for c in left if c.face == face and face in (card, c)), face)
        if found not in left:
            return None
        left.remove(found)
        taken.append(found if card == face else card)
    return tuple(taken), tuple(left)


def jokers_in(cards: Iterable[Card]) -> int:
    """The number of jokers."""
    return sum(map(JOKER.__le__, cards))


def values_shown(cards: Iterable[Card]) -> tuple[int, ...]:
    """The values of cards without jokers, in order."""
    return tuple([card >> 3 for card in cards])
