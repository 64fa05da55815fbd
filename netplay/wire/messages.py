"""The closed set of messages between a client and a host; typed, bounded, and rejected if malformed.

On the wire a message is a msgpack array: the message's number, then the fields in the order in which they are declared
here. Numbers below 32 go up to the host, the others come down from it. Texts are bounded in characters, so that every
message fits into its frame.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from netplay.table.games.reach import LONGEST_LIST
from netplay.table.messages import MOST_SEATS

OLDEST, VERSION = 2, 3
"""The versions of the protocol that this program speaks; `Hello` names the range that a client can."""

TOKEN = 16
"""Bytes of a member's token, at least."""

Id = Annotated[int, Meta(ge=1, le=2**53)]
"""A command's number, chosen by the client and never used twice for different commands."""
Number = Annotated[int, Meta(ge=0, le=2**53)]
"""An update's number."""
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Name = Annotated[str, Meta(max_length=64)]
Line = Annotated[str, Meta(max_length=200)]
MOST_MOVE = 1000
"""Characters of a move, a list of numbers aside."""
MoveText = Annotated[str, Meta(max_length=LONGEST_LIST)]
Secret = Annotated[bytes, Meta(max_length=32)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]
Millis = Annotated[int, Meta(ge=-(2**53), le=2**53)]
MOST_BLOB = 60 * 1024
"""Bytes of one part of an update or a snapshot."""
Blob = Annotated[bytes, Meta(max_length=MOST_BLOB)]
Value = str | int | float | bool
Values = dict[Annotated[str, Meta(max_length=40)], Value]
"""The values of a code, for wording it in any language."""


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The base of all messages: an array, its number first."""


# ---------------------------------------------------------------------- up: from a client to the host


class Hello(Message, frozen=True, tag=1):
    """The first message of a client: what it speaks, who it is, and what it wants."""

    low: Annotated[int, Meta(ge=0, le=1000)]
    high: Annotated[int, Meta(ge=0, le=1000)]
    nick: Name
    watch: bool = False
    """Whether it comes to watch; else it wants a seat as soon as one is free."""
    password: Name = ""
    token: Secret = b""
    """16 or more random bytes that the client chose when it first came: they are the member."""
    resume: bool = False
    """Whether to end another connection of the member that still seems alive."""
    epoch: Annotated[int, Meta(ge=0, le=2**53)] = 0
    last: Number = 0
    """The last update that the client has, of the host's run `epoch`; 0: none."""
    agent: Name = ""
    """The program that speaks, for people to read."""


class Move(Message, frozen=True, tag=2):
    """A move, in the notation of records, made on the table as update `number` showed it.

    A list of numbers may have 6,000 characters, any other move 1,000.
    """

    id: Id
    number: Number
    text: MoveText


class Ready(Message, frozen=True, tag=3):
    """Agrees to what the lobby shows and to begin (or, after a game, to the next), or takes that back."""

    id: Id
    yes: bool


class Sit(Message, frozen=True, tag=4):
    """Takes a free seat; a seat that the sender had becomes free."""

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
    """The rules that the opener proposes: everybody's readiness ends."""

    id: Id
    rules: dict[Annotated[str, Meta(max_length=40)], Any]


class Pause(Message, frozen=True, tag=9):
    """Wants a pause, or play to go on."""

    id: Id
    yes: bool


class Leave(Message, frozen=True, tag=10):
    """Gets up for good, in a game too: the table's settings say what becomes of the seat."""

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
    """Asks for a `Pong` with the same number."""

    number: Number


class Remove(Message, frozen=True, tag=14):
    """The opener sends a member away, by name."""

    id: Id
    name: Name


class Hinted(Message, frozen=True, tag=15):
    """A hint is about to name a play to the sender: the record says so, and the game is not rated. Since version 3."""

    id: Id


Up = (
    Hello | Move | Ready | Sit | Stand | Say | SetBot | Propose | Pause | Leave | Commit | Reveal | Ping | Remove
    | Hinted
)  # fmt: skip
Command = Move | Ready | Sit | Stand | Say | SetBot | Propose | Pause | Leave | Remove | Hinted
"""What is answered by an `Answer` with the same id."""


# ---------------------------------------------------------------------- down: from the host to a client


class Welcome(Message, frozen=True, tag=32):
    """The host lets the client in."""

    version: Annotated[int, Meta(ge=0, le=1000)]
    table: Name
    """The table's id: with the host's key it says which table a token is for."""
    token: Secret
    """The member's token, as `Hello` had it."""
    name: Name
    """What the member is called here: the nick, cleaned, and with a number if another had it."""
    epoch: Annotated[int, Meta(ge=0, le=2**53)]
    """Which run of the host this is; each numbers updates from 1."""
    resumed: bool
    """Whether this is the return of a member that was here before."""
    agent: Name = ""


class Place(Message, frozen=True):
    """A seat as the lobby shows it; an array without a number of its own."""

    name: Name = ""
    """Empty: nobody sits here."""
    bot: Name = ""
    """The level of the bot that plays the seat; empty for a person."""
    ready: bool = False
    connected: bool = True


class Standing(Message, frozen=True):
    """Where a series of games stands; an array without a number of its own."""

    game: int = 1
    games: int = 1
    points: tuple[int, ...] = ()
    """Of the player on each seat."""
    titles: tuple[str, ...] = ()
    """The same; empty for a newcomer."""
    others: tuple[tuple[Name, int], ...] = ()
    """Who played in the series and has no seat now, with their points."""
    places: tuple[Name, ...] = ()
    """The places of the last game, best first; players who left are last."""
    left: tuple[Name, ...] = ()
    """For whom a bot plays in this game, or did to the end of the last one, in the order of leaving."""
    winners: tuple[Name, ...] = ()
    """Who has won the series, once its last game is over; several share it."""


class Lobby(Message, frozen=True, tag=33):
    """The table and everybody at it, whole; sent whenever any of it changes."""

    title: Name
    phase: Name
    """lobby · dealing · playing · paused · over"""
    game: Name
    rules: dict[str, Any]
    """What was chosen: preset, set, local, off, … as records spell it."""
    seats: tuple[Place, ...]
    watchers: int
    opener: Name
    """Who may propose rules and set bots."""
    seat: int | None
    """Where the receiver sits; nil: it watches."""
    options: dict[str, Any]
    """The table's settings: on_leave, grace, delay, spectators, password, assist, hints, hints_from."""
    standing: Standing = Standing()
    pausing: tuple[Name, ...] = ()
    """Who asked for a pause that others have not agreed to yet."""
    waits: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """For how many ms the game still waits for absent players; 0: it does not wait."""


class Snapshot(Message, frozen=True, tag=34):
    """The table as it stands for the receiver: what updates go on from."""

    deal: Number
    """Which of the table's games this is; an unknown number is a new game."""
    number: Number
    chain: Digest
    at: Millis
    """The host's time now, in ms; the moments in `public` are of the same clock."""
    public: Blob
    own: Blob


class Update(Message, frozen=True, tag=35):
    """Something happened."""

    number: Number
    """One more than the update before."""
    chain: Digest
    """SHA-256 over the chain value before and `public`."""
    at: Millis
    public: Blob
    """What everybody may know, a msgpack map; the same bytes for all."""
    own: Blob = b""
    """What the receiver alone may know, a msgpack map; empty: nothing new."""


class Answer(Message, frozen=True, tag=36, gc=False):
    """The answer to a command."""

    id: Id
    code: Name = ""
    """Empty: done. Else why not."""
    detail: Annotated[str, Meta(max_length=400)] = ""
    args: Values = {}
    """What belongs to the code."""


class Said(Message, frozen=True, tag=37):
    """A line of chat, or of the host itself (name empty)."""

    name: Name
    text: Annotated[str, Meta(max_length=400)]
    at: Millis
    code: Name = ""
    """What the host itself says, see *What the host says*; `text` has the same in English."""
    args: Values = {}
    """What belongs to the code."""


class DealOpened(Message, frozen=True, tag=38):
    """A fair deal begins: the host is committed, and asks these players for their commitments."""

    deal: Number
    commit: Digest
    names: tuple[Name, ...]
    """Who takes part, in seat order."""


class Committed(Message, frozen=True, tag=39):
    """All are committed: now they reveal."""

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
    """Which of the table's games this is, as Snapshot has it; 0: one that ended before this member came back."""


class Farewell(Message, frozen=True, tag=42):
    """The host ends the connection, and says why."""

    code: Name
    text: Annotated[str, Meta(max_length=400)] = ""
    again: bool = False
    """Whether to reconnect, for codes that the client does not know."""
    args: Values = {}
    """What belongs to the code."""


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
    """Return a message as msgpack."""
    return _encoder.encode(message)


def read_up(body: bytes) -> Up:
    """The message of a client. Raises ValueError, RecursionError or msgspec.MsgspecError for anything else."""
    return _up.decode(body)


def read_down(body: bytes) -> Down:
    """The message of a host. Raises as `read_up` does."""
    return _down.decode(body)
