"""The events of Prime Daifugo, a closed union.

`redact` removes cards that a seat may not see; their number stays (P-16).
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from engine.cards import Card
from engine.prime.concat import Number
from engine.prime.moves import JankenHand, Play
from engine.seats import Seat
from engine.verdict import FoulReason


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """A player has made a choice that stays hidden until all have."""

    seat: Seat


class JankenShown(msgspec.Struct, frozen=True, tag="janken-shown"):
    """A round of janken (P-12); without a winner those still tied go on."""

    hands: tuple[tuple[Seat, JankenHand], ...]
    winner: Seat | None


class CardsShown(msgspec.Struct, frozen=True, tag="cards-shown"):
    """The cards shown for the lead, and who leads (P-12)."""

    cards: tuple[tuple[Seat, Card], ...]
    leader: Seat


class Exchanged(msgspec.Struct, frozen=True, tag="exchanged"):
    """Cards that changed hands between two games of a series (P-64)."""

    giver: Seat
    taker: Seat
    count: int
    cards: tuple[Card, ...] = ()


class ThinkingBegan(msgspec.Struct, frozen=True, tag="thinking-began"):
    """The order is decided; all players may think (D6)."""

    leader: Seat


class TurnBegan(msgspec.Struct, frozen=True, tag="turn-began"):
    """A player's turn begins."""

    seat: Seat


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """A player drew the top card of the deck (P-20)."""

    seat: Seat
    card: Card | None = None


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A legal play; `kind`: prime, composite, cut, revolution or infinity (P-30, P-31)."""

    seat: Seat
    play: Play
    number: Number
    kind: str


class Challenged(msgspec.Struct, frozen=True, tag="challenged"):
    """A player played cards without an order, and the dealer chose one (P-69)."""

    seat: Seat
    cards: tuple[Card, ...]


class FoulPlayed(msgspec.Struct, frozen=True, tag="foul-played"):
    """A foul: its cards return to the hand (P-40)."""

    seat: Seat
    play: Play
    number: Number
    reason: FoulReason


class PenaltyDrawn(msgspec.Struct, frozen=True, tag="penalty-drawn"):
    """The offender drew the penalty cards, fewer where the deck ended (P-40, P-41)."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()


class PenaltyOpened(msgspec.Struct, frozen=True, tag="penalty-opened"):
    """The deck was too short: the others put their cards under it (P-41)."""

    offender: Seat
    missing: int


class GaveUp(msgspec.Struct, frozen=True, tag="gave-up"):
    """Cards that another player put under the deck (P-41), visible to that player only."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A player passed, or was made to by the clock (D8)."""

    seat: Seat
    out_of_time: bool = False


class Flushed(msgspec.Struct, frozen=True, tag="flushed"):
    """The field went under the deck; `why`: cut, infinity, passes, finish (P-33, P-45, P-50)."""

    why: str
    count: int


class LowerMoved(msgspec.Struct, frozen=True, tag="lower-moved"):
    """The sets below the top one went under the deck, which was running short (P-62)."""

    count: int


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """The Ramanujan revolution turned the order (P-33)."""

    upside_down: bool


class SuitsLocked(msgspec.Struct, frozen=True, tag="suits-locked"):
    """Two sets with the same suits bind the suits until the flush (P-64)."""

    suits: tuple[Card, ...]


class WentOut(msgspec.Struct, frozen=True, tag="went-out"):
    """A player emptied the hand and has a place, 1 the best (P-50)."""

    seat: Seat
    place: int


class Disqualified(msgspec.Struct, frozen=True, tag="disqualified"):
    """A player is out of the game; `why`: time or left (P-51)."""

    seat: Seat
    why: str


class FactorsAsked(msgspec.Struct, frozen=True, tag="factors-asked"):
    """The offender asked for the factorization of the fouled number (P-36)."""

    seat: Seat
    number: Number


class FactorsPublished(msgspec.Struct, frozen=True, tag="factors-told"):
    """The judge publishes a factorization (D9); none if it was not found in time (P-36)."""

    number: int
    factors: tuple[tuple[int, int], ...] | None


class Suspended(msgspec.Struct, frozen=True, tag="suspended"):
    """The game is stopped; `why`: time or repetition (P-52, P-53)."""

    why: str


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The arrangement of a player in a showdown; empty without cards (P-53)."""

    seat: Seat
    play: Play
    number: Number | None
    is_prime: bool


class GameOver(msgspec.Struct, frozen=True, tag="game-over"):
    """The places of all players, best first."""

    ranks: tuple[Seat, ...]


Event = (
    Chosen
    | JankenShown
    | CardsShown
    | Exchanged
    | ThinkingBegan
    | TurnBegan
    | Drew
    | Played
    | Challenged
    | FoulPlayed
    | PenaltyDrawn
    | PenaltyOpened
    | GaveUp
    | Passed
    | Flushed
    | LowerMoved
    | Turned
    | SuitsLocked
    | WentOut
    | Disqualified
    | FactorsAsked
    | FactorsPublished
    | Suspended
    | Shown
    | GameOver
)


def redact(event: Event, seat: Seat | None, *, open_hands: bool = False) -> Event:
    """The event as a seat, or a spectator (None), may see it (P-16); with `open_hands` all see hands (D19)."""
    match event:
        case Drew() if event.seat != seat and not open_hands:
            return Drew(event.seat)
        case PenaltyDrawn() if event.seat != seat and not open_hands:
            return PenaltyDrawn(event.seat, event.count)
        case GaveUp() if event.seat != seat and not open_hands:
            return GaveUp(event.seat, event.count)
        case Exchanged() if seat not in (event.giver, event.taker) and not open_hands:
            return Exchanged(event.giver, event.taker, event.count)
        case (
            Drew() | PenaltyDrawn() | GaveUp() | Exchanged() | Chosen() | JankenShown() | CardsShown()
            | ThinkingBegan() | TurnBegan() | Played() | Challenged() | FoulPlayed() | PenaltyOpened() | Passed()
            | Flushed() | LowerMoved() | Turned() | SuitsLocked() | WentOut() | Disqualified()
            | FactorsAsked() | FactorsPublished() | Suspended() | Shown() | GameOver()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)
