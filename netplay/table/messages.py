"""The messages between a table and its clients, a closed set of frozen values, and their form in msgpack.

In msgpack a structure is a map of its field names; one of several kinds has its name under `type`. A card is a number:
rank · 8 + suit (none 0, ♠ 1, ♥ 2, ♦ 3, ♣ 4); a joker is −1, a red one −2, a black one −3. A number beyond 64 bits is an
extension of type 1: its decimal digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from engine.cards import Card

MOST_SEATS = 16
"""The most seats of a table: as many as have a readable row in 80 columns."""

RECENT = 50
"""The number of recent events sent to a client that joins a running game, for its log."""


class TableReason(StrEnum):
    """Why the table accepts no move at all, regardless of the rules; codes beside those of the games."""

    PAUSED = "paused"
    CLOSED = "closed"


class SeatedPlayer(msgspec.Struct, frozen=True):
    """The player of a seat."""

    name: str
    bot: str = ""
    """The level of the bot that plays this seat; empty for a person."""
    away: bool = False
    """Whether the player is disconnected; the seat is reserved."""


class Clock(msgspec.Struct, frozen=True):
    """The clocks at the time of the update; a client counts on by itself."""

    left: float | None = None
    """Seconds left for the player who has to act now; None without a limit."""
    running: bool = False
    """Whether `left` counts down; it stands still while the judge works."""
    game_left: float | None = None
    """Seconds left of the whole game (D11), None without a limit."""
    banks: tuple[float, ...] = ()
    """The time bank of each seat, in seconds; empty if there are none."""
    game_running: bool = False
    """Whether `game_left` counts down; it stands still while the table pauses."""
    at: int = 0
    """The host's monotonic time of these values, in milliseconds."""


class SeriesScore(msgspec.Struct, frozen=True):
    """The state of a series of games (P-64)."""

    game: int
    games: int
    points: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()


class TableState(msgspec.Struct, frozen=True):
    """One change of a table with hidden cards, for use inside the host only.

    A listener that passes it on builds a view from the state and redacts each event for its seat.
    """

    number: int
    """Counts from 0 without a gap."""
    players: tuple[SeatedPlayer, ...]
    state: Any
    events: tuple[Any, ...]
    clock: Clock
    judging: bool
    paused: bool
    """All clocks stand, and moves are refused."""
    unkept: bool = False
    """Whether that is because nothing can be written down."""
    score: SeriesScore | None = None
    assist: bool = False
    before: tuple[tuple[Any, Any], ...] = ()
    """The recent events before this listener was attached, each with its state."""


class SeatUpdate(msgspec.Struct, frozen=True, dict=True):
    """A change, as this seat sees it: the present table, and the events."""

    number: int
    """Counts from 0 without a gap."""
    players: tuple[SeatedPlayer, ...]
    view: Any
    """The seat's view (for Prime Daifugo `engine.prime.view.View`)."""
    events: tuple[Any, ...] = ()
    """The events in order, as this seat may see them (`engine.prime.events.Event`)."""
    clock: Clock = Clock()
    judging: bool = False
    """The judge is proving a large number; the move is on its way."""
    score: SeriesScore | None = None
    """The state of a series; None outside a series."""
    paused: bool = False
    """The table is paused: all clocks stand still, and moves are refused."""
    unkept: bool = False
    """Whether it is paused because nothing can be written, and resumes by itself."""
    watchers: int = 0
    """The number of spectators."""
    left: tuple[int, ...] = ()
    """The seats whose players have left the game for good, in order; bots play on."""
    assist: bool = False
    """Whether this table has agreed on the prime check."""
    before: tuple[Any, ...] = ()
    """The recent events before this seat was attached, as it may see them; `events` come after them."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names, in seat order."""
        return tuple([player.name for player in self.players])

    def missed(self, received: Sequence[Any]) -> tuple[Any, ...]:
        """The part of `before` that is new to a player with these events; some come again after a reconnect."""
        before = self.before
        for known in range(min(len(received), len(before)), 0, -1):
            if tuple(received[-known:]) == before[:known]:
                return before[known:]
        return before


class MoveAnswer(msgspec.Struct, frozen=True):
    """The host's answer to a move: taken, or refused with its reason code."""

    taken: bool
    reason: str = ""
    detail: str = ""
    args: dict[str, Any] = {}
    """The values of the reason."""


T = TypeVar("T")

_JOKER = int(Card.joker())
_LARGEST = 2**63
_NUMBER = 1
_MOST_DIGITS = 20_000


def _card_out(card: Any) -> int:
    if type(card) is not Card:
        raise NotImplementedError(f"{type(card).__name__} does not travel")
    return int(card) if card < _JOKER else _JOKER - 1 - int(card)


def _card_in(kind: type, value: Any) -> Any:
    if kind is not Card:
        raise NotImplementedError(f"{kind.__name__} does not travel")
    if type(value) is not int or not -3 <= value < _JOKER:
        raise ValueError(f"{str(value)[:40]} is not a card")
    return Card(value if value >= 0 else _JOKER - 1 - value)


def _number_in(code: int, data: memoryview) -> int:
    import gmpy2  # only numbers of more than 64 bits need it

    text = bytes(data)
    if code != _NUMBER or not text.isdigit() or len(text) > _MOST_DIGITS:
        raise ValueError(f"extension {code} is no number")
    return int(gmpy2.mpz(text.decode()))


_encoder = msgspec.msgpack.Encoder(enc_hook=_card_out)
_decoder = msgspec.msgpack.Decoder(ext_hook=_number_in)


def pack(value: Any) -> bytes:
    """A value as msgpack."""
    try:
        return _encoder.encode(value)
    except OverflowError:  # a number of more than 64 bits somewhere in it, which is rare
        return _encoder.encode(_shortened(msgspec.to_builtins(value, enc_hook=_card_out)))


def _shortened(value: Any) -> Any:
    """The same value, great numbers written out."""
    import gmpy2

    match value:
        case dict():
            return {key: _shortened(one) for key, one in value.items()}
        case list() | tuple():
            return [_shortened(one) for one in value]
        case bool():
            return value
        case int() if not -_LARGEST <= value < _LARGEST:
            return msgspec.msgpack.Ext(_NUMBER, gmpy2.mpz(value).digits().encode())
        case _:
            return value


def unpack(data: bytes) -> Any:
    """The value in msgpack; raises msgspec.MsgspecError, ValueError or RecursionError for anything else."""
    return _decoder.decode(data)


def read(value: Any, kind: type[T]) -> T:
    """A structure from its map; raises msgspec.ValidationError or ValueError if malformed."""
    found: T = msgspec.convert(value, kind, dec_hook=_card_in)
    return found
