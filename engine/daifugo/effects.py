"""The effects of rules on the table; a closed union. Rules return effects; `apply` changes the table."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engine.daifugo.faces import Cards
from engine.seats import Seat


class Zone(StrEnum):
    """The places of cards, beside hands (NT-6)."""

    DISCARD = "discard"
    ASIDE = "aside"
    ATTACHED = "attached"
    UNDER = "under"
    """The play directly under the one being resolved."""


Spot = Seat | Zone


class Lock(msgspec.Struct, frozen=True):
    """A restriction of followers until the field clears: suits, a color, steps (OR-11, rows 5, 12, 25, 42)."""

    kind: str
    suits: tuple[int, ...] = ()
    """Suits in the order spades, hearts, diamonds, clubs."""


class Kind(StrEnum):
    """The kind of an answer (HK-5)."""

    CARDS = "cards"
    PLAYER = "player"
    TRADE = "trade"
    """A player and cards, in one decision (FR-12)."""
    SIDE = "side"
    RANKS = "ranks"
    YES = "yes"
    ORDER = "order"


class Flip(msgspec.Struct, frozen=True):
    """Turns the permanent order, unless revolutions are sealed (OR-2, OR-6)."""


class Overturn(msgspec.Struct, frozen=True):
    """Sets another base table with its own order, in place of a flip (row 35, FR-3)."""

    note: str


class RememberedWord(msgspec.Struct, frozen=True):
    """Remembers a word for as long as such words last (ST-1, ST-2)."""

    word: str


class Forget(msgspec.Struct, frozen=True):
    """Ends a word; `late`: only when this play is through (FR-7)."""

    word: str
    late: bool = False


class Bind(msgspec.Struct, frozen=True):
    """Adds a lock, or suits to one of its kind."""

    lock: Lock


class Unbind(msgspec.Struct, frozen=True):
    """Ends all locks."""


class Shift(msgspec.Struct, frozen=True):
    """Moves cards from one place to another."""

    cards: Cards
    source: Spot
    target: Spot


class Swap(msgspec.Struct, frozen=True):
    """Two players swap their whole hands."""

    one: Seat
    other: Seat


class PooledHands(msgspec.Struct, frozen=True):
    """Two hands are pooled; one player gets these cards, the other the rest (row 2)."""

    one: Seat
    other: Seat
    cards: Cards


class Ask(msgspec.Struct, frozen=True):
    """A question to a player; it waits in the state until it is answered."""

    kind: Kind
    seat: Seat
    cards: Cards = ()
    """The cards to choose from."""
    least: int = 1
    most: int = 1
    seats: tuple[Seat, ...] = ()
    """The seats to choose from."""
    optional: bool = False
    """Whether it may be declined (GR-5)."""
    rule: str = ""


class DrawCards(msgspec.Struct, frozen=True):
    """A question to chance: this many of these cards."""

    cards: Cards
    count: int
    seats: tuple[Seat, ...] = ()
    kept: Cards = ()
    """Data of the rule until the cards are drawn."""
    rule: str = ""


class Win(msgspec.Struct, frozen=True):
    """A player finishes at once, cleanly; the rest of the hand is discarded."""

    seat: Seat


class Fall(msgspec.Struct, frozen=True):
    """A player falls: hand to the discard pile, a place from the bottom (DF-23)."""

    seat: Seat


class TurnRound(msgspec.Struct, frozen=True):
    """The direction of play turns (GR-9)."""


class Reseat(msgspec.Struct, frozen=True):
    """Players change seats: these, clockwise from the actor, over the seats they held (row 55)."""

    order: tuple[Seat, ...]


class Skip(msgspec.Struct, frozen=True):
    """This many players are skipped (GR-8)."""

    count: int


class Clear(msgspec.Struct, frozen=True):
    """The field clears; `contestable`: responses may answer (OR-8)."""

    contestable: bool = False


class LayResponse(msgspec.Struct, frozen=True):
    """A response is played on the field and becomes the top (GR-10)."""

    seat: Seat
    cards: Cards


class Cancel(msgspec.Struct, frozen=True):
    """Cancels the clearing, or the rest of the play's pipeline; the turn goes to the player after the top's owner."""


class Lead(msgspec.Struct, frozen=True):
    """Another player leads after the clearing (row 32)."""

    seat: Seat


Effect = (
    Flip
    | Overturn
    | RememberedWord
    | Forget
    | Bind
    | Unbind
    | Shift
    | Swap
    | PooledHands
    | Ask
    | DrawCards
    | Win
    | Fall
    | TurnRound
    | Reseat
    | Skip
    | Clear
    | LayResponse
    | Cancel
    | Lead
)
Effects = tuple[Effect, ...]
