"""The events of Daifugo, a closed union.

Only hands are hidden: cards that go from one hand to another are shown to the two players, their number to the others.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from engine.daifugo.effects import Lock, Zone
from engine.daifugo.faces import Cards
from engine.daifugo.shapes import Laid
from engine.seats import Seat


class Exchanged(msgspec.Struct, frozen=True, tag="exchanged"):
    """Cards that changed hands before the game (DF-27)."""

    giver: Seat
    taker: Seat
    count: int
    cards: Cards = ()


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """A player has made a choice that stays hidden until all have."""

    seat: Seat


class TurnBegan(msgspec.Struct, frozen=True, tag="turn-began"):
    """A player's turn begins; `leads`: on an empty field."""

    seat: Seat
    leads: bool


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A play; `fresh`: the cards that came from the hand (row 68)."""

    laid: Laid
    fresh: Cards


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A player passed."""

    seat: Seat


class RanOut(msgspec.Struct, frozen=True, tag="ran-out"):
    """A player's time is up; the host's move follows (FR-16).

    Not used for an answer out of turn: a player whose time runs out there has declined like others.
    """

    seat: Seat


class Fired(msgspec.Struct, frozen=True, tag="fired"):
    """A rule takes effect; its effects follow."""

    rule: str
    seat: Seat


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """A rule asks a player."""

    rule: str
    seat: Seat


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The public part of a player's choice."""

    rule: str
    seat: Seat
    seats: tuple[Seat, ...] = ()
    ranks: tuple[int, ...] = ()
    word: str = ""


class WindowOpened(msgspec.Struct, frozen=True, tag="window-opened"):
    """All others may respond, by these rules."""

    rules: tuple[str, ...]


class Responded(msgspec.Struct, frozen=True, tag="responded"):
    """A player answered a play out of turn (GR-10)."""

    rule: str
    seat: Seat
    cards: Cards


class Shifted(msgspec.Struct, frozen=True, tag="shifted"):
    """Cards went from one place to another."""

    source: Seat | Zone
    target: Seat | Zone
    count: int
    cards: Cards = ()


class HandsMixed(msgspec.Struct, frozen=True, tag="hands-mixed"):
    """Two players swapped their hands, or pooled and dealt them again."""

    one: Seat
    other: Seat
    pooled: bool


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """The permanent order turned, or a new base table was set."""

    rev: bool


class Noted(msgspec.Struct, frozen=True, tag="noted"):
    """A lasting state began or ended, by its word."""

    word: str
    on: bool


class Locked(msgspec.Struct, frozen=True, tag="locked"):
    """The locks in force changed."""

    locks: tuple[Lock, ...]


class WentRound(msgspec.Struct, frozen=True, tag="went-round"):
    """The direction of play turned."""

    direction: int


class Reseated(msgspec.Struct, frozen=True, tag="reseated"):
    """Players changed seats."""

    ring: tuple[Seat, ...]


class Skipped(msgspec.Struct, frozen=True, tag="skipped"):
    """Players whose turn was skipped."""

    seats: tuple[Seat, ...]


class Cleared(msgspec.Struct, frozen=True, tag="cleared"):
    """The field cleared."""

    count: int


class WentOut(msgspec.Struct, frozen=True, tag="went-out"):
    """A player finished cleanly; 1 is the best place."""

    seat: Seat
    place: int


class WentFoul(msgspec.Struct, frozen=True, tag="went-foul"):
    """A player's last play was foul (FF-1)."""

    seat: Seat


class Fell(msgspec.Struct, frozen=True, tag="fell"):
    """A player fell; the hand is discarded (OR-18, row 50)."""

    seat: Seat
    cards: Cards


class GameOver(msgspec.Struct, frozen=True, tag="game-over"):
    """The places of all players, best first."""

    ranks: tuple[Seat, ...]


Event = (
    Exchanged
    | Chosen
    | TurnBegan
    | Played
    | Passed
    | RanOut
    | Fired
    | Asked
    | Answered
    | WindowOpened
    | Responded
    | Shifted
    | HandsMixed
    | Turned
    | Noted
    | Locked
    | WentRound
    | Reseated
    | Skipped
    | Cleared
    | WentOut
    | WentFoul
    | Fell
    | GameOver
)


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as a seat, or a spectator (None), may see it."""
    match event:
        case Exchanged() if seat not in (event.giver, event.taker) or seat is None:
            return Exchanged(event.giver, event.taker, event.count)
        case Shifted(source, target, count) if not isinstance(source, Zone) and not isinstance(target, Zone):
            return event if seat in (source, target) else Shifted(source, target, count)
        case (
            Exchanged() | Chosen() | TurnBegan() | Played() | Passed() | RanOut() | Fired() | Asked()
            | Answered() | WindowOpened() | Responded() | Shifted() | HandsMixed() | Turned() | Noted() | Locked()
            | WentRound() | Reseated() | Skipped() | Cleared() | WentOut() | WentFoul() | Fell() | GameOver()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)
