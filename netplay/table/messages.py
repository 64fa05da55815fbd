"""What a table and those who sit at it say to each other; a closed set of frozen messages."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any

import msgspec

MOST_SEATS = 16
"""The most seats of a table: as many as have a readable row in 80 columns."""

RECENT = 50
"""This many of the last events are told to the player who comes to a game that has begun, for its log."""


class TableReason(StrEnum):
    """Why the table takes no move at all, whatever the rules say of it; codes beside those of the games."""

    PAUSED = "paused"
    CLOSED = "closed"


class SeatedPlayer(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    name: str
    bot: str = ""
    """The level of the bot that plays this seat; empty for a person."""
    away: bool = False
    """Whether the player's line is lost; the seat is kept."""


class Clock(msgspec.Struct, frozen=True):
    """The clocks as they stood when the update was made; a client counts on from there by itself.

    Seconds are for a client that counts from when it hears; moments are the host's own monotonic
    milliseconds, for one that knows how far its clock is from the host's.
    """

    left: float | None = None
    """Seconds left for the player who has to act now; None without a limit."""
    running: bool = False
    """Whether `left` counts down; it stands still while the judge works."""
    game_left: float | None = None
    """Seconds left of the whole game (D11), None without a limit."""
    banks: tuple[float, ...] = ()
    """The time bank of each seat, in seconds; empty where there are none."""
    at: int = 0
    """The moment at which this was so."""
    deadline: int | None = None
    """The moment at which `left` is used up; None without a limit, or while it stands still."""
    game_deadline: int | None = None
    """The moment at which the game's time is up; None without a limit, or while the table pauses."""


class SeriesScore(msgspec.Struct, frozen=True):
    """Where a series of games stands (P-64)."""

    game: int
    games: int
    points: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()


class TableState(msgspec.Struct, frozen=True):
    """One change of a table as its host knows it, hidden cards and all: for ears beside the host only.

    The player who passes it on builds a view from the state and redacts each event for the seat that hears it.
    """

    number: int
    """Counts from 0 without a gap."""
    players: tuple[SeatedPlayer, ...]
    state: Any
    events: tuple[Any, ...]
    clock: Clock
    judging: bool
    paused: bool
    """All clocks stand, and no move is taken."""
    unkept: bool = False
    """Whether that is because nothing can be written down."""
    score: SeriesScore | None = None
    assist: bool = False
    before: tuple[tuple[Any, Any], ...] = ()
    """What happened last before the player who hears this listened, each event with the state in which it was told."""


class SeatUpdate(msgspec.Struct, frozen=True, dict=True):
    """Something happened: the table as this seat sees it now, and what led there."""

    number: int
    """Counts from 0 without a gap."""
    players: tuple[SeatedPlayer, ...]
    view: Any
    """The seat's view (for Prime Daifugo `engine.prime.view.View`)."""
    events: tuple[Any, ...] = ()
    """What happened, in order, as far as this seat may know (`engine.prime.events.Event`)."""
    clock: Clock = Clock()
    judging: bool = False
    """The judge is proving a large number; the move is on its way."""
    score: SeriesScore | None = None
    """Where a series stands; None outside a series."""
    paused: bool = False
    """The table pauses: all clocks stand still, and no move is taken."""
    unkept: bool = False
    """Whether it pauses because nothing can be written down, and goes on by itself when that is over."""
    watchers: int = 0
    """How many look on."""
    left: tuple[int, ...] = ()
    """The seats whose players have left the game for good, who left first, first: bots play on."""
    assist: bool = False
    """Whether this table has agreed that players are told what is prime before they play."""
    before: tuple[Any, ...] = ()
    """The last of what happened before this seat began to hear, as far as it may know; `events` come after it."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, in seat order."""
        return tuple([player.name for player in self.players])

    def missed(self, heard: Sequence[Any]) -> tuple[Any, ...]:
        """What of `before` is new to the player who has heard these events: a line that was lost hears some again."""
        before = self.before
        for known in range(min(len(heard), len(before)), 0, -1):
            if tuple(heard[-known:]) == before[:known]:
                return before[known:]
        return before


class MoveAnswer(msgspec.Struct, frozen=True):
    """The host's answer to a move: taken, or refused with its reason code."""

    taken: bool
    reason: str = ""
    detail: str = ""
    args: dict[str, Any] = {}
    """What belongs to the reason."""
