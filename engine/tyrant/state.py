"""The table of Tyrant as one frozen value: cards, plaza, and the current trick.

Number cards of one suit have equal value, so the order of a hand means nothing; hands are sorted. Cards removed face
down (TY-9, TY-11, TY-8) are not stored at all: nobody may ever see them.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from engine.cards import Card, Suit
from engine.game_protocol import ToAct
from engine.seats import Seat, round_from
from engine.tyrant.moves import Tyrant
from engine.tyrant.settings import Rules

Cards = tuple[Card, ...]

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
TRICKS = 8
CHIPS = 5
"""The initial chips of each player (TY-6)."""
DEALT = 16
HAND = 7
REFILL = 6
PILE = 5
"""This many vertical cards of a suit make a horizontal pile (TY-64)."""
SET_ASIDE = 4
"""Number cards removed unseen at the set-up (TY-11)."""


class Phase(StrEnum):
    """The phase of the game, in the words of records."""

    HAND = "hand"
    REFILL = "refill"
    TURN = "turn"
    LAY = "lay"
    OVER = "over"


class Put(msgspec.Struct, frozen=True, tag="put"):
    """The cards that a player put down in this trick, in order, and the chips placed after them (TY-34, TY-39)."""

    cards: Cards
    up: int | None = None
    """The index of the card face up; only among three (TY-35)."""
    tyrant: Tyrant | None = None


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A player out of this trick: by a pass, or skipped by a hard pass (TY-31, TY-44)."""

    skipped: bool = False


Turn = Put | Sat


class Fame(msgspec.Struct, frozen=True):
    """A trick won: the lead card on top, the number cards under it (TY-66)."""

    lead: Card
    under: Cards = ()


class Outcome(msgspec.Struct, frozen=True):
    """The public result of a finished trick."""

    trick: int
    lead: Card
    kind: str
    """`won`, `nobody` followed, or all `passed`."""
    winner: Seat | None
    powers: tuple[int | None, ...]
    """None for those who did not follow, passed or were skipped (TY-99)."""
    shown: tuple[Cards, ...]
    """The cards played by each seat."""
    chips: tuple[int, ...]
    """Chips by suit (♠ ♥ ♦ ♣); those on the lead card count for its suit (TY-41)."""
    by_tie: bool = False


class Score(msgspec.Struct, frozen=True):
    """One player's sheet (TY-71 … TY-75)."""

    base: int
    suit: int
    rank: int
    least: int

    @property
    def total(self) -> int:
        """Total fame."""
        return self.base + self.suit + self.rank + self.least


class State(msgspec.Struct, frozen=True):
    """The complete state of a game; only the host and the record reader have one."""

    rules: Rules
    seats: int
    phase: Phase
    marker: Seat
    """The holder of the round marker; secret before the hands are chosen (TY-98)."""
    aces: Cards
    hands: tuple[Cards, ...]
    stocks: tuple[Cards, ...]
    """Before the hands are chosen: the sixteen cards dealt."""
    row: Cards
    """The lead cards face up, the one farthest from the pile first (TY-23)."""
    pile: Cards
    """The lead pile, top first."""
    plaza: tuple[Cards, ...]
    """The cards of each suit's row in the order of laying; each full five of them is a pile (TY-64)."""
    chips: tuple[int, ...]
    fame: tuple[tuple[Fame, ...], ...]
    turns: tuple[Turn | None, ...]
    """Each seat's action in this trick."""
    trick: int = 0
    turn: Seat = Seat(0)
    """The seat in turn to play, or to lay."""
    choosing: tuple[Seat, ...] = ()
    """The seats that still have to choose a hand or a refill."""
    passed: tuple[Seat, ...] = ()
    """The seats that passed in the trick before (TY-45)."""
    burned: Cards = ()
    """The lead cards that nobody won (TY-46, TY-60)."""
    removed: Cards = ()
    """Number cards removed since the set-up (TY-68)."""
    outcomes: tuple[Outcome, ...] = ()
    """The tricks judged so far."""
    scores: tuple[Score, ...] = ()
    purged: tuple[Seat, ...] = ()
    ranks: tuple[Seat, ...] = ()

    @property
    def lead(self) -> Card | None:
        """The lead card of the trick; none before the first, and once it is won or removed."""
        return self.row[0] if self.phase in (Phase.REFILL, Phase.TURN) else None

    @property
    def last(self) -> Outcome | None:
        """The result of the last trick."""
        return self.outcomes[-1] if self.outcomes else None

    @property
    def used(self) -> int:
        """Chips that were spent (TY-42, TY-43)."""
        return CHIPS * self.seats - sum(self.chips)


def by_suit(cards: Iterable[Card]) -> Cards:
    """Cards sorted by suit, then rank, the ace high."""
    return tuple(sorted(cards, key=lambda card: (card.suit, (card.rank - 2) % 13)))


def of_suit(cards: Iterable[Card], suit: Suit) -> Cards:
    """The cards of one suit, in the order given."""
    return tuple(card for card in cards if card.suit == suit)


def row_of(plaza: tuple[Cards, ...], suit: Suit) -> Cards:
    """The cards in a suit's row of the plaza, those in piles too."""
    return plaza[SUITS.index(suit)]


def vertical(row: Cards) -> int:
    """The number of vertical cards of a row (TY-65)."""
    return len(row) % PILE


def piles(row: Cards) -> int:
    """The number of horizontal piles of a row (TY-65)."""
    return len(row) // PILE


def due(state: State) -> ToAct:
    """Who has to act: several choose simultaneously, else one plays or fills the plaza (TY-13, TY-26, TY-28, TY-68)."""
    match state.phase:
        case Phase.HAND | Phase.REFILL:
            return ToAct(state.choosing)
        case Phase.TURN | Phase.LAY:
            return ToAct((state.turn,))
        case Phase.OVER:
            return ToAct()


def from_marker(state: State) -> Iterable[Seat]:
    """The seats in the order of the trick: clockwise from the holder of the round marker (TY-28)."""
    return round_from(state.marker, state.seats)
