"""The acts of a shared table: every change that outlives the process, in one union.

Each is written to the journal before it is acknowledged. Applied in order (`state.py`) they give the table: members,
seats, agreed rules, the deal's secret and every move.
"""

from __future__ import annotations

from typing import Any

import msgspec

from netplay.room.options import Options
from netplay.room.series import Series, Sitter
from netplay.table.games import GameConfig

FORMAT = 2


class StoodIn(msgspec.Struct, frozen=True, array_like=True):
    """A bot played on for a member who left in the middle of a game."""

    seat: int
    level: str
    since: int
    """The number of moves made before."""
    until: int | None = None
    """The number made when the member came back; None: it did not."""


class _Act(msgspec.Struct, frozen=True, array_like=True):
    """The encoding of every act: an array whose first entry is its tag."""


class TableOpened(_Act, frozen=True, tag=1):
    """The table was opened; the first record."""

    format: int
    table: str
    chosen: dict[str, Any]
    options: Options


class MemberCame(_Act, frozen=True, tag=2):
    """A member joined."""

    token: bytes
    name: str
    opens: bool = True
    """Whether it may be the table's opener."""


class MemberLeft(_Act, frozen=True, tag=3):
    """A member went for good."""

    token: bytes


class SeatTaken(_Act, frozen=True, tag=4):
    """A member took a seat, or gave it up (None)."""

    token: bytes
    seat: int | None


class BotSet(_Act, frozen=True, tag=5):
    """A bot took a seat, or was taken away (level empty)."""

    seat: int
    level: str
    instead: bytes | None = None
    """The token by which an absent member gets the seat back (empty: no longer); None: the bot replaces nobody."""


class RulesProposed(_Act, frozen=True, tag=6):
    """Other rules were proposed, or the same with other hints; None: as they were."""

    chosen: dict[str, Any]
    hints: str | None = None


class DealSealed(_Act, frozen=True, tag=7):
    """The host committed to the secret of a deal."""

    deal: int
    secret: bytes


class GameBegan(_Act, frozen=True, tag=8):
    """A game was dealt."""

    deal: int
    nonces: tuple[tuple[str, bytes], ...]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    game: int
    points: tuple[int, ...]
    titles: tuple[str, ...]
    date: str
    tokens: tuple[bytes, ...] = ()
    """The token of the member on each seat; empty for a bot."""
    series: str = ""
    """The ID shared by the records of its series."""

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits on each seat."""
        who = zip(self.tokens or (b"",) * len(self.names), self.names, self.bots, strict=True)
        return tuple(Sitter(*one) for one in who)

    @property
    def levels(self) -> dict[str, str]:
        """The level of each bot by its name."""
        return {name: level for name, level in zip(self.names, self.bots, strict=True) if level}


class MoveMade(_Act, frozen=True, tag=9):
    """A move was made."""

    actor: int
    text: str
    seconds: float | None
    number: int
    """The number of its update."""
    token: bytes = b""
    """The token of the member whose command it was, if any."""
    id: int = 0


class GameFinished(_Act, frozen=True, tag=10):
    """The game is over, or was given up; with the state of the series."""

    series: Series = Series()
    stood_in: tuple[StoodIn, ...] = ()
    """The stand-ins in that game."""


class RecordArchived(_Act, frozen=True, tag=11):
    """The record of the game with this deal is in the archive."""

    deal: int


class CommandsDone(_Act, frozen=True, tag=12):
    """Commands of a member that were done before the journal was compacted."""

    token: bytes
    ids: tuple[int, ...]


class RelayJoined(_Act, frozen=True, tag=13):
    """The table has a room at a relay; the token proves there that it is the room's host."""

    token: bytes


class ListenersOpened(_Act, frozen=True, tag=20):
    """The table listens there from now on, and again when it is restored."""

    port: int
    bind: str | None = "127.0.0.1"
    """The address of this machine; None: all of them."""
    announce: bool = False
    relay: str = ""
    """The relay's place, `HOST:PORT`, if it is reached by one."""
    room: str = ""
    date: str = ""
    """When it began to listen."""


class Clocked(_Act, frozen=True, tag=21):
    """After this many moves the decision that was due had taken so long, and the whole game had this left (D11)."""

    moves: int
    used: float
    game_left: float | None = None


class HintGiven(_Act, frozen=True, tag=22):
    """A hint named a play to this seat, in the game in play."""

    seat: int


class SoloOpened(_Act, frozen=True, tag=23):
    """The deal of a solo game, enough to repeat it; the first act of its journal."""

    chosen: GameConfig
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The level of each seat's bot; empty for a person."""
    seed: str
    """The dice's seed, in hex."""
    date: str
    pace: float = 0.0
    """The thinking time of bots, in seconds."""
    number: int = 1
    """The number of the game in the series."""
    games: int = 1
    points: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()
    assist: bool = False
    """Whether the player gets the prime check before playing."""
    series: str = ""
    """The ID shared by the records of its series."""
    fame: tuple[int, ...] = ()
    """The tie-break points of each seat in the earlier games of the series."""
    daily: str = ""
    """The day of a daily deal (2026-11-24); empty for any other deal."""
    hints: str = "mine"
    """The knowledge used for hints: `mine`, `level`, `all`; `off`: no hints."""
    format: int = FORMAT


Act = (
    TableOpened | SoloOpened | MemberCame | MemberLeft | SeatTaken | BotSet | RulesProposed | DealSealed
    | GameBegan | MoveMade | GameFinished | RecordArchived | CommandsDone | RelayJoined | ListenersOpened
    | Clocked | HintGiven
)  # fmt: skip

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Act] = msgspec.msgpack.Decoder(Act)


def write_act(act: Act) -> bytes:
    """An act as the payload of a journal."""
    return _encoder.encode(act)


def read_act(payload: bytes) -> Act:
    """The act in a payload. Raises msgspec.MsgspecError."""
    return _decoder.decode(payload)
