"""The closed set of messages between a client and a host; typed, bounded, and rejected if malformed.

On the wire a message is a msgpack array: the message's number, then the fields in the order in which they are declared
here. Numbers below 32 go up to the host, the others come down from it. Texts are bounded in characters, so that every
message fits into its frame.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from netplay.table.games.reach import LONGEST_LIST
from netplay.table.messages import MOST_SEATS

OLDEST, VERSION = 2, 3
"""The supported versions of the protocol; `Hello` has the range that a client supports."""

TOKEN = 16
"""The minimum length of a member's token in bytes."""

Id = Annotated[int, Meta(ge=1, le=2**53)]
"""A command's number, chosen by the client and never used twice for different commands."""
Number = Annotated[int, Meta(ge=0, le=2**53)]
"""An update's number."""
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Name = Annotated[str, Meta(max_length=64)]
Line = Annotated[str, Meta(max_length=200)]
MOST_MOVE = 1000
"""The maximum length of a move in characters, lists of numbers aside."""
MoveText = Annotated[str, Meta(max_length=LONGEST_LIST)]
Secret = Annotated[bytes, Meta(max_length=32)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]
Millis = Annotated[int, Meta(ge=-(2**53), le=2**53)]
MOST_BLOB = 60 * 1024
"""The maximum size of one part of an update or a snapshot in bytes."""
Blob = Annotated[bytes, Meta(max_length=MOST_BLOB)]
Value = str | int | float | bool
Values = dict[Annotated[str, Meta(max_length=40)], Value]
"""The values of a code, for wording it in any language."""


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The base of all messages: an array, its number first."""


# ---------------------------------------------------------------------- up: from a client to the host


class Hello(Message, frozen=True, tag=1):
    """The first message of a client: its versions, who it is, and what it wants."""

    low: Annotated[int, Meta(ge=0, le=1000)]
    high: Annotated[int, Meta(ge=0, le=1000)]
    nick: Name
    watch: bool = False
    """Whether it joins as a spectator; else it wants a seat as soon as one is free."""
    password: Name = ""
    token: Secret = b""
    """At least 16 random bytes that the client chose at its first visit: they identify the member."""
    resume: bool = False
    """Whether to end another connection of the member that still seems alive."""
    epoch: Annotated[int, Meta(ge=0, le=2**53)] = 0
    last: Number = 0
    """The last update that the client has, of the host's run `epoch`; 0: none."""
    agent: Name = ""
    """The program that speaks, for people to read."""


class Move(Message, frozen=True, tag=2):
    """A move, in the notation of records, based on the table as of update `number`.

    A list of numbers may have 6,000 characters, any other move 1,000.
    """

    id: Id
    number: Number
    text: MoveText


class Ready(Message, frozen=True, tag=3):
    """Agrees to the lobby's rules and to begin (or, after a game, to the next), or takes that back."""

    id: Id
    yes: bool


class Sit(Message, frozen=True, tag=4):
    """Takes a free seat; the sender's present seat becomes free."""

    id: Id
    seat: SeatNumber


class Stand(Message, frozen=True, tag=5):
    """Gives the seat up and watches; in a game only by `Leave`."""

    id: Id


class Say(Message, frozen=True, tag=6):
    """A line of chat."""

    id: Id
    text: Line


class SetBot(Message, frozen=True, tag=7):
    """Puts a bot of this level on a free seat, or takes the bot away (level empty)."""

    id: Id
    seat: SeatNumber
    level: Name


class Propose(Message, frozen=True, tag=8):
    """The rules that the opener proposes: nobody is ready any more."""

    id: Id
    rules: dict[Annotated[str, Meta(max_length=40)], Any]


class Pause(Message, frozen=True, tag=9):
    """Requests a pause, or the end of one."""

    id: Id
    yes: bool


class Leave(Message, frozen=True, tag=10):
    """Leaves for good, in a game too: the table's settings decide what happens to the seat."""

    id: Id


class Commit(Message, frozen=True, tag=11):
    """A seated peer's commitment to its nonce for the deal that `DealOpened` began."""

    deal: Number
    digest: Digest


class Reveal(Message, frozen=True, tag=12):
    """The nonce itself, once all are committed."""

    deal: Number
    nonce: Digest


class Ping(Message, frozen=True, tag=13):
    """Requests a `Pong` with the same number."""

    number: Number


class Remove(Message, frozen=True, tag=14):
    """The opener removes a member, by name."""

    id: Id
    name: Name


class Hinted(Message, frozen=True, tag=15):
    """A hint is about to name a play to the sender: it is recorded, and the game is not rated. Since version 3."""

    id: Id


Up = (
    Hello | Move | Ready | Sit | Stand | Say | SetBot | Propose | Pause | Leave | Commit | Reveal | Ping | Remove
    | Hinted
)  # fmt: skip
Command = Move | Ready | Sit | Stand | Say | SetBot | Propose | Pause | Leave | Remove | Hinted
"""The messages answered by an `Answer` with the same id."""


# ---------------------------------------------------------------------- down: from the host to a client


class Welcome(Message, frozen=True, tag=32):
    """The host admits the client."""

    version: Annotated[int, Meta(ge=0, le=1000)]
    table: Name
    """The table's id: with the host's key it identifies the table that a token is for."""
    token: Secret
    """The member's token, as `Hello` had it."""
    name: Name
    """The member's name here: the nick, cleaned, and with a number if another member has it."""
    epoch: Annotated[int, Meta(ge=0, le=2**53)]
    """The run of the host; updates are numbered from 1 in each."""
    resumed: bool
    """Whether the member was here before."""
    agent: Name = ""


class Place(Message, frozen=True):
    """A seat as the lobby shows it; an array without a number of its own."""

    name: Name = ""
    """Empty: no player."""
    bot: Name = ""
    """The level of the bot that plays the seat; empty for a person."""
    ready: bool = False
    connected: bool = True


class Standing(Message, frozen=True):
    """The state of a series of games; an array without a number of its own."""

    game: int = 1
    games: int = 1
    points: tuple[int, ...] = ()
    """Of the player on each seat."""
    titles: tuple[str, ...] = ()
    """The same; empty for a newcomer."""
    others: tuple[tuple[Name, int], ...] = ()
    """Players of the series without a seat now, with their points."""
    places: tuple[Name, ...] = ()
    """The places of the last game, best first; leavers are last."""
    left: tuple[Name, ...] = ()
    """The players for whom a bot plays in this game, or did to the end of the last one, in the order of leaving."""
    winners: tuple[Name, ...] = ()
    """The winners of the series, once its last game is over; several if tied."""


class Lobby(Message, frozen=True, tag=33):
    """The table and all members, complete; sent whenever any of it changes."""

    title: Name
    phase: Name
    """lobby · dealing · playing · paused · over"""
    game: Name
    rules: dict[str, Any]
    """The chosen rules: preset, set, local, off, … in the words of records."""
    seats: tuple[Place, ...]
    watchers: int
    opener: Name
    """The member who may propose rules and set bots."""
    seat: int | None
    """The receiver's seat; nil: a spectator."""
    options: dict[str, Any]
    """The table's settings: on_leave, grace, delay, spectators, password, assist, hints, hints_from."""
    standing: Standing = Standing()
    pausing: tuple[Name, ...] = ()
    """The members who requested a pause that others have not agreed to yet."""
    waits: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """The milliseconds for which the game still waits for absent players; 0: it does not wait."""


class Snapshot(Message, frozen=True, tag=34):
    """The present table for the receiver, to which updates are applied."""

    deal: Number
    """The number of the game at this table; an unknown number is a new game."""
    number: Number
    chain: Digest
    at: Millis
    """The host's time now, in ms; the times in `public` are of the same clock."""
    public: Blob
    own: Blob


class Update(Message, frozen=True, tag=35):
    """A change of the table."""

    number: Number
    """One more than the update before."""
    chain: Digest
    """SHA-256 over the chain value before and `public`."""
    at: Millis
    public: Blob
    """The public part, a msgpack map; the same bytes for all."""
    own: Blob = b""
    """The part for the receiver alone, a msgpack map; empty: no change."""


class Answer(Message, frozen=True, tag=36, gc=False):
    """The answer to a command."""

    id: Id
    code: Name = ""
    """Empty: done. Else the reason for the refusal."""
    detail: Annotated[str, Meta(max_length=400)] = ""
    args: Values = {}
    """The values of the code."""


class Said(Message, frozen=True, tag=37):
    """A line of chat, or of the host itself (name empty)."""

    name: Name
    text: Annotated[str, Meta(max_length=400)]
    at: Millis
    code: Name = ""
    """The code of a line by the host itself, see *What the host says*; `text` has the same in English."""
    args: Values = {}
    """The values of the code."""


class DealOpened(Message, frozen=True, tag=38):
    """A fair deal begins: the host is committed, and requests the commitments of these players."""

    deal: Number
    commit: Digest
    names: tuple[Name, ...]
    """The participants, in seat order."""


class Committed(Message, frozen=True, tag=39):
    """All are committed, and have to reveal now."""

    deal: Number
    digests: tuple[Digest, ...]
    """In the order of `names`."""


class Dealt(Message, frozen=True, tag=40):
    """All have revealed; the cards are dealt."""

    deal: Number
    nonces: tuple[Digest, ...]


class RecordPart(Message, frozen=True, tag=41):
    """A part of the finished game's record; the parts are joined in order."""

    part: Number
    parts: Number
    text: Annotated[str, Meta(max_length=15_000)]
    deal: Number = 0
    """The number of the game, as in Snapshot; 0: one that ended before this member came back."""


class Farewell(Message, frozen=True, tag=42):
    """The host closes the connection, with the reason."""

    code: Name
    text: Annotated[str, Meta(max_length=400)] = ""
    again: bool = False
    """Whether to reconnect, for codes that the client does not know."""
    args: Values = {}
    """The values of the code."""


class Pong(Message, frozen=True, tag=43):
    """The answer to a `Ping`."""

    number: Number
    at: Millis


Down = (
    Welcome | Lobby | Snapshot | Update | Answer | Said | DealOpened | Committed | Dealt | RecordPart | Farewell | Pong
)  # fmt: skip


def _refuse_extension(code: int, data: memoryview) -> Any:
    raise ValueError(f"an extension (type {code}) has no place in a message")


_up: msgspec.msgpack.Decoder[Up] = msgspec.msgpack.Decoder(Up)
_down: msgspec.msgpack.Decoder[Down] = msgspec.msgpack.Decoder(Down, ext_hook=_refuse_extension)
_encoder = msgspec.msgpack.Encoder()


def encode(message: Up | Down) -> bytes:
    """A message as msgpack."""
    return _encoder.encode(message)


def read_up(body: bytes) -> Up:
    """A client's message. Raises ValueError, RecursionError or msgspec.MsgspecError if malformed."""
    return _up.decode(body)


def read_down(body: bytes) -> Down:
    """A host's message. Raises as `read_up` does."""
    return _down.decode(body)


CHAIN_START = bytes(32)
"""The chain of hashes over public updates, before a game's first snapshot."""


def chain_after(chain: bytes, public: bytes) -> bytes:
    """The next value of the chain."""
    return hashlib.sha256(chain + public).digest()
