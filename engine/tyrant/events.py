"""The events of Tyrant (TY-85), a closed union.

`redact` removes cards that only their owner may see; their number stays (TY-86, TY-87).
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.tyrant.state import Cards, Score


class HandChosen(msgspec.Struct, frozen=True, tag="hand-chosen"):
    """A player has chosen the seven cards of the hand (TY-13)."""

    seat: Seat
    cards: Cards = ()
    out_of_time: bool = False


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The start player takes the round marker, once all hands are chosen (TY-15)."""

    seat: Seat


class TrickBegan(msgspec.Struct, frozen=True, tag="trick-began"):
    """A trick begins: perhaps a lead card is turned, then the lead is settled (TY-22, TY-23)."""

    trick: int
    turned: Card | None
    row: Cards
    pile: int
    lead: Card


class Refilled(msgspec.Struct, frozen=True, tag="refilled"):
    """A player who passed takes a new hand from the stock (TY-24, TY-25)."""

    seat: Seat
    hand: int
    stock: int
    cards: Cards = ()
    out_of_time: bool = False


class TurnBegan(msgspec.Struct, frozen=True, tag="turn-began"):
    """A player's turn to play or pass, or to lay a card, begins."""

    seat: Seat


class Played(msgspec.Struct, frozen=True, tag="played"):
    """Cards are put down: their number, and the one face up (TY-34, TY-35)."""

    seat: Seat
    count: int
    up: Card | None = None
    cards: Cards = ()
    out_of_time: bool = False


class ChipsPlaced(msgspec.Struct, frozen=True, tag="chips-placed"):
    """The tyrant action; the place `none` is the lead card (TY-39)."""

    seat: Seat
    place: Suit
    chips: int
    left: int


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A pass: a chip is paid, the hand goes back into the stock (TY-43, TY-44)."""

    seat: Seat
    returned: int
    left: int
    out_of_time: bool = False


class HardPassed(msgspec.Struct, frozen=True, tag="hard-passed"):
    """A turn is skipped: no card in hand and no chip (TY-31)."""

    seat: Seat


class AllPassed(msgspec.Struct, frozen=True, tag="all-passed"):
    """Nobody put down a card: the lead card is removed (TY-46)."""

    lead: Card


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """The cards of a player are turned; the power of one who followed (TY-48)."""

    seat: Seat
    cards: Cards
    power: int | None


class TrickWon(msgspec.Struct, frozen=True, tag="trick-won"):
    """The highest power wins, of equals the later (TY-57)."""

    seat: Seat
    power: int
    by_tie: bool


class NobodyFollowed(msgspec.Struct, frozen=True, tag="nobody-followed"):
    """Nobody followed the lead: its card is removed (TY-60)."""

    lead: Card


class ChipsCleared(msgspec.Struct, frozen=True, tag="chips-cleared"):
    """The chips of the tyrant actions go to the chip discard (TY-61)."""

    chips: int


class LaidInPlaza(msgspec.Struct, frozen=True, tag="laid"):
    """Cards are put in the rows of their suits (TY-62, TY-68)."""

    seat: Seat
    cards: Cards
    out_of_time: bool = False


class PileMade(msgspec.Struct, frozen=True, tag="pile-made"):
    """Five vertical cards become a pile; the row now has this many (TY-64)."""

    suit: Suit
    piles: int


class Given(msgspec.Struct, frozen=True, tag="given"):
    """A loser's other cards go to the winner, face down (TY-62)."""

    seat: Seat
    winner: Seat
    count: int


class CardsRemoved(msgspec.Struct, frozen=True, tag="cards-removed"):
    """The other cards leave the game (TY-68)."""

    seat: Seat
    count: int


class FameTaken(msgspec.Struct, frozen=True, tag="fame-taken"):
    """The winner adds the trick to the fame row, the lead card on top (TY-66)."""

    seat: Seat
    lead: Card
    tricks: int


class MarkerMoved(msgspec.Struct, frozen=True, tag="marker-moved"):
    """The round marker goes to the winner (TY-67)."""

    giver: Seat
    taker: Seat


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """The aces are turned, the sheets are filled in (TY-70 … TY-75)."""

    aces: Cards
    scores: tuple[Score, ...]
    tricks: tuple[int, ...]
    piles: int


class Monarchomachi(msgspec.Struct, frozen=True, tag="monarchomachi"):
    """The true tyrants are purged, each with how far above the lowest total they stand (TY-76)."""

    lowest: int
    purged: tuple[tuple[Seat, int], ...]


class GameOver(msgspec.Struct, frozen=True, tag="game-over"):
    """The places of all players, best first; the tie-break for the first: `tricks`, `marker` (TY-79)."""

    ranks: tuple[Seat, ...]
    total: int
    tie_break: str = ""


Event = (
    HandChosen
    | Started
    | TrickBegan
    | Refilled
    | TurnBegan
    | Played
    | ChipsPlaced
    | Passed
    | HardPassed
    | AllPassed
    | Revealed
    | TrickWon
    | NobodyFollowed
    | ChipsCleared
    | LaidInPlaza
    | PileMade
    | Given
    | CardsRemoved
    | FameTaken
    | MarkerMoved
    | Scored
    | Monarchomachi
    | GameOver
)


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as a seat, or a spectator (None), may see it (TY-17, TY-87)."""
    match event:
        case HandChosen() if event.seat != seat:
            return HandChosen(event.seat, out_of_time=event.out_of_time)
        case Refilled() if event.seat != seat:
            return Refilled(event.seat, event.hand, event.stock, out_of_time=event.out_of_time)
        case Played() if event.seat != seat:
            return Played(event.seat, event.count, event.up, out_of_time=event.out_of_time)
        case (
            HandChosen() | Refilled() | Played() | Started() | TrickBegan() | TurnBegan() | ChipsPlaced()
            | Passed() | HardPassed() | AllPassed() | Revealed() | TrickWon() | NobodyFollowed()
            | ChipsCleared() | LaidInPlaza() | PileMade() | Given() | CardsRemoved() | FameTaken()
            | MarkerMoved() | Scored() | Monarchomachi() | GameOver()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)
