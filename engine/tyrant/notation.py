"""The notation of Tyrant in records: `7h 8c Td^ + h 2`, `%`, `hand=…`, `refill=…`, `lay=7h`.

Cards are rank and suit, separated by blanks. Only the spelling is checked here; the table judges the decision. Being in
turn comes before spelling, so the kind of a decision follows from its first letters.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from engine.cards import SUIT_LETTERS, SUITS_BY_LETTER, Card, Suit, read_card
from engine.errors import BadNotation, clipped
from engine.tyrant.moves import ChooseHand, Decision, Lay, Move, OutOfTime, Pass, Play, Refill, Tyrant
from engine.tyrant.state import SUITS, Cards

MAX_LENGTH = 400
"""No decision is written longer."""

_PLACES = {**SUITS_BY_LETTER, "lead": Suit.NONE}
_CHOICES: dict[str, type[ChooseHand | Refill | Lay]] = {"hand": ChooseHand, "refill": Refill, "lay": Lay}
_MANY = 10**6
"""An impossible number of chips, used for longer digit strings."""


def kind_of(text: str) -> type[Decision]:
    """The kind of decision that a text starts out to be; by default a play with malformed cards."""
    body = text.removeprefix("%%").strip()
    if body.startswith("%") or (not body and text.startswith("%%")):
        return Pass
    word, equals, _ = body.partition("=")
    return _CHOICES.get(word.rstrip(), Play) if equals else Play


def read_move(text: str) -> Move:
    """Parse the text behind a player's name. Raises BadNotation."""
    if len(text) > MAX_LENGTH:
        raise BadNotation("move-too-long", length=len(text))
    if text.split()[:1] == ["%%"]:
        body = text.strip().removeprefix("%%").strip()
        return OutOfTime(_read_decision(body) if body else Pass())
    return _read_decision(text)


def _read_decision(text: str) -> Decision:
    if text.strip() == "%":
        return Pass()
    word, equals, rest = text.partition("=")
    if not equals:
        return _read_play(text)
    kind = _CHOICES.get(word.strip())
    if kind is None:
        raise BadNotation("no-decision", text=clipped(word))
    cards = read_cards(rest)
    if not cards:
        raise BadNotation("no-cards", text=clipped(text))
    return kind(cards)


def _read_play(text: str) -> Play:
    put, plus, action = text.partition("+")
    words = put.split()
    if not words:
        raise BadNotation("no-cards-or-pass-plain", text=clipped(text))
    cards = tuple(_read_one(word.removesuffix("^")) for word in words)
    up = tuple(place for place, word in enumerate(words) if word.endswith("^"))
    return Play(cards, up, _read_action(action) if plus else None)


def _read_action(text: str) -> Tyrant:
    words = text.split()
    if len(words) != 2 or words[0] not in _PLACES:
        raise BadNotation("no-tyrant-action", text=clipped(text))
    if not (words[1].isascii() and words[1].isdecimal()):
        raise BadNotation("no-chips-number", text=clipped(words[1]))
    return Tyrant(_PLACES[words[0]], int(words[1]) if len(words[1]) < 6 else _MANY)


def read_cards(text: str) -> Cards:
    """Parse cards separated by blanks, each with its suit, such as `7h Td`. Raises BadNotation."""
    return tuple(_read_one(word) for word in text.split())


def _read_one(word: str) -> Card:
    try:
        card, end = read_card(word)
    except BadNotation:  # a text with cards that are not in this game
        raise BadNotation("no-suited-card-spaced", text=clipped(word)) from None
    if end != len(word):
        raise BadNotation("no-suited-card-spaced", text=clipped(word))
    if not card.is_joker and card.suit is Suit.NONE:
        raise BadNotation("suit-missing", text=clipped(word))
    return card


def write_cards(cards: Iterable[Card]) -> str:
    """Cards as records write them."""
    return " ".join(map(str, cards))


def write_move(move: Move) -> str:
    """A decision as a record writes it."""
    match move:
        case OutOfTime(decision=Pass()):
            return "%%"
        case OutOfTime(decision=decision):
            return f"%% {write_move(decision)}"
        case ChooseHand(cards=cards):
            return f"hand={write_cards(cards)}"
        case Refill(cards=cards):
            return f"refill={write_cards(cards)}"
        case Lay(cards=cards):
            return f"lay={write_cards(cards)}"
        case Pass():
            return "%"
        case Play():
            put = " ".join(f"{card}^" if at in move.up else str(card) for at, card in enumerate(move.cards))
            if move.tyrant is None:
                return put
            return f"{put} + {SUIT_LETTERS.get(move.tyrant.place, 'lead')} {move.tyrant.chips}"
        case _:
            assert_never(move)


def write_plaza(plaza: tuple[Cards, ...]) -> str:
    """The rows that exist, vertical cards and piles: `s:2+1 h:0+1` (TY-65)."""
    rows = ((suit, row) for suit, row in zip(SUITS, plaza, strict=True) if row)
    return " ".join(f"{SUIT_LETTERS[suit]}:{len(row) % 5}+{len(row) // 5}" for suit, row in rows)


def read_plaza(words: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Parse the vertical cards and piles of all four rows, such as `h:3+1`. Raises BadNotation."""
    rows: dict[Suit, tuple[int, int]] = {}
    for word in words:
        letter, colon, counts = word.partition(":")
        vertical, plus, piles = counts.partition("+")
        suit = _PLACES.get(letter, Suit.NONE)
        fits = suit is not Suit.NONE and suit not in rows and colon and plus
        if not fits or vertical not in "01234" or not piles.isascii() or not piles.isdecimal():
            raise BadNotation("no-plaza-row", text=clipped(word))
        if len(vertical) != 1 or len(piles) > 1:
            raise BadNotation("plaza-row-size", text=clipped(word))
        rows[suit] = (int(vertical), int(piles))
    return tuple(rows.get(suit, (0, 0)) for suit in SUITS)
