"""What a hosted table writes down, so that it can be taken up again after its process has died.

Each thing is one record of the journal, written before it is acknowledged. Folding the records from the first to the
last gives the table: who is a member, who sits where, what was agreed, the deal's secret and every move.
"""

from __future__ import annotations

from typing import Any, assert_never

import msgspec

from engine.errors import QkError
from engine.seats import Seat
from netplay.hosting.members import KEPT_ANSWERS
from netplay.hosting.options import Options
from netplay.hosting.series import Series, Sitter, holders_by_seat
from netplay.wire.messages import Answer

FORMAT = 1


class StoodIn(msgspec.Struct, frozen=True, array_like=True):
    """A bot played on for a member who had left in the middle of a game."""

    seat: int
    level: str
    since: int
    """How many moves had been made before."""
    until: int | None = None
    """How many had been made when the member came back; None: it did not."""


def closed(stood_in: StoodIn, seat: Seat, moves: int) -> StoodIn:
    """The same once the member on this seat is back, after so many moves."""
    is_there = stood_in.seat == seat and stood_in.until is None
    return msgspec.structs.replace(stood_in, until=moves) if is_there else stood_in


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """What all records have in common."""


class Opened(Kept, frozen=True, tag=1):
    """The table was opened; the first record."""

    format: int
    table: str
    chosen: dict[str, Any]
    options: Options


class Came(Kept, frozen=True, tag=2):
    """A member came."""

    token: bytes
    name: str
    opens: bool = True
    """Whether it may be the table's opener."""


class Went(Kept, frozen=True, tag=3):
    """A member went for good."""

    token: bytes


class Sat(Kept, frozen=True, tag=4):
    """A member took a seat, or gave it up (None)."""

    token: bytes
    seat: int | None


class BotSet(Kept, frozen=True, tag=5):
    """A bot took a seat, or was taken away (level empty)."""

    seat: int
    level: str
    instead: bytes | None = None
    """For a member who has left: by this token it gets the seat back (empty: not any more); None: for nobody."""


class Proposed(Kept, frozen=True, tag=6):
    """Other rules were proposed, or the same with other hints; None: as they were."""

    chosen: dict[str, Any]
    hints: str | None = None


class Sealed(Kept, frozen=True, tag=7):
    """The host committed to the secret of a deal."""

    deal: int
    secret: bytes


class Began(Kept, frozen=True, tag=8):
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
    """By which the member on each seat is known; empty for a bot."""
    series: str = ""
    """By which the records of its series are known."""

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits on each seat."""
        who = zip(self.tokens or (b"",) * len(self.names), self.names, self.bots, strict=True)
        return tuple(Sitter(*one) for one in who)

    @property
    def levels(self) -> dict[str, str]:
        """The level of each bot by its name."""
        return {name: level for name, level in zip(self.names, self.bots, strict=True) if level}


class Moved(Kept, frozen=True, tag=9):
    """A move was made."""

    actor: int
    text: str
    seconds: float | None
    number: int
    """The update that told it."""
    token: bytes = b""
    """Whose command it was, if a member's."""
    id: int = 0


class Ended(Kept, frozen=True, tag=10):
    """The game is over, or was given up; how the series stands."""

    points: tuple[int, ...] = ()
    """A place a seat, as journals told it before they had `series`."""
    titles: tuple[str, ...] = ()
    game: int = 1
    """Which game of the series comes next."""
    series: Series | None = None
    stood_in: tuple[StoodIn, ...] = ()
    """Who had to play on in that game."""


class Filed(Kept, frozen=True, tag=11):
    """The record of the game with this deal is put away."""

    deal: int


class Did(Kept, frozen=True, tag=12):
    """Commands of a member that were done before the journal was made short."""

    token: bytes
    ids: tuple[int, ...]


class Relayed(Kept, frozen=True, tag=13):
    """The table has a room at a relay; by this it is known there as the room's host."""

    token: bytes


class Reached(Kept, frozen=True, tag=20):
    """The doors behind which the table is, from now on; it comes back behind the same."""

    port: int
    bind: str | None = "127.0.0.1"
    """The address of this machine; None: all of them."""
    announce: bool = False
    relay: str = ""
    """The relay's place, `HOST:PORT`, if it is reached by one."""
    room: str = ""
    date: str = ""
    """When they were opened."""


class Clocked(Kept, frozen=True, tag=21):
    """After so many moves the decision that was due had taken so long, and the whole game had this left (D11)."""

    moves: int
    used: float
    game_left: float | None = None


class Hinted(Kept, frozen=True, tag=22):
    """A hint named a play to this seat, in the game in play."""

    seat: int


Line = (
    Opened | Came | Went | Sat | BotSet | Proposed | Sealed | Began | Moved | Ended | Filed | Did | Relayed
    | Reached | Clocked | Hinted
)  # fmt: skip

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Line] = msgspec.msgpack.Decoder(Line)


def write_line(line: Line) -> bytes:
    """A record's payload."""
    return _encoder.encode(line)


def read_line(payload: bytes) -> Line:
    """The record in a payload. Raises msgspec.MsgspecError."""
    return _decoder.decode(payload)


class KnownMember(msgspec.Struct):
    """A member as the journal knows it."""

    token: bytes
    name: str
    seat: Seat | None = None
    answers: list[Answer] = []
    opens: bool = True


class Over(msgspec.Struct, frozen=True):
    """A game that is over and whose record is not put away yet."""

    chosen: dict[str, Any]
    secret: bytes
    began: Began
    moves: tuple[Moved, ...]
    stood_in: tuple[StoodIn, ...] = ()
    hints: tuple[int, ...] = ()
    """The seats to which hints named a play, one for each hint."""


class Found(msgspec.Struct):
    """A table as its journal left it."""

    table: str
    chosen: dict[str, Any]
    options: Options
    members: dict[bytes, KnownMember] = {}
    bots: dict[Seat, str] = {}
    instead: dict[Seat, bytes] = {}
    """The bots that sit there for members who have left, and by which tokens these get their seats back."""
    deal: int = 0
    secret: bytes = b""
    began: Began | None = None
    """The game in play, if one is."""
    moves: list[Moved] = []
    hints: list[int] = []
    """The seats to which hints named a play in the game in play, one for each hint."""
    unfiled: dict[int, Over] = {}
    """Games that are over, by their deals, whose records are still to be put away."""
    stood_in: list[StoodIn] = []
    """Who plays on, or did, in the game in play."""
    series: Series = Series()
    relay_token: bytes = b""
    reached: Reached | None = None
    clocked: Clocked | None = None


def essence(found: Found) -> list[Line]:
    """The fewest records that lead to this table, while no game is in play."""
    assert found.began is None, "a game in play needs its whole history"
    # The secrets of games that are over are in their records; what counts is the number of the next deal.
    lines: list[Line] = [Opened(FORMAT, found.table, found.chosen, found.options)]
    if found.relay_token:
        lines.append(Relayed(found.relay_token))
    if found.reached is not None:
        lines.append(found.reached)
    for member in found.members.values():
        lines.append(Came(member.token, member.name, member.opens))
        if member.seat is not None:
            lines.append(Sat(member.token, member.seat))
        if member.answers:
            lines.append(Did(member.token, tuple(answer.id for answer in member.answers[-KEPT_ANSWERS:])))
    lines += [BotSet(seat, level, found.instead.get(seat)) for seat, level in found.bots.items()]
    for over in found.unfiled.values():
        lines += [Proposed(over.chosen), Sealed(over.began.deal, over.secret), over.began, *over.moves]
        lines += map(Hinted, over.hints)
        lines.append(Ended(stood_in=over.stood_in))
    lines += [Proposed(found.chosen), Sealed(found.deal, found.secret)]
    lines.append(Ended(series=found.series))
    return lines


class BadTable(QkError):
    """Records that do not make a table."""


def fold(payloads: list[bytes]) -> Found:
    """The table that these records lead to.

    Raises:
        BadTable: if the first is no opening of this format, or a record makes no sense where it stands.
    """
    try:
        lines = [read_line(payload) for payload in payloads]
    except msgspec.MsgspecError as wrong:
        raise BadTable("table-unread", said=str(wrong)[:200]) from wrong
    if not lines or not isinstance(lines[0], Opened):
        raise BadTable("table-no-opening")
    first = lines[0]
    if first.format != FORMAT:
        raise BadTable("table-format", found=first.format, known=FORMAT)
    found = Found(first.table, first.chosen, first.options)
    for line in lines[1:]:
        _add(found, line)
    return found


def _add(found: Found, line: Line) -> None:
    match line:
        case Opened():
            raise BadTable("table-opens-twice")
        case Came():
            found.members[line.token] = KnownMember(line.token, line.name, opens=line.opens)
        case Went():
            found.members.pop(line.token, None)
        case Sat():
            if line.token in found.members:
                found.members[line.token].seat = None if line.seat is None else Seat(line.seat)
        case BotSet():
            _set_bot(found, line)
        case Proposed():
            if line.hints is None or line.chosen != found.chosen:
                found.series = Series()
            hints = found.options.hints if line.hints is None else line.hints
            found.chosen, found.options = line.chosen, msgspec.structs.replace(found.options, hints=hints)
        case Sealed():
            found.deal, found.secret = line.deal, line.secret
        case Began():
            found.began, found.moves, found.stood_in, found.clocked = _by_people(found, line), [], [], None
            found.hints = []
            if line.game == 1:  # the series before is over
                found.series = Series()
        case Moved():
            if found.began is None:
                raise BadTable("table-move-early")
            found.moves.append(line)
            if line.token in found.members:
                found.members[line.token].answers.append(Answer(line.id))
        case Ended():
            if found.began is not None:
                stood_in = line.stood_in or tuple(found.stood_in)
                moves, given = tuple(found.moves), tuple(found.hints)
                over = Over(found.chosen, found.secret, found.began, moves, stood_in, given)
                found.unfiled[found.began.deal] = over
            found.series = line.series or _series_by_seat(found, line)
            found.began, found.moves, found.stood_in, found.hints = None, [], [], []
        case Filed():
            found.unfiled.pop(line.deal, None)
        case Did():
            if line.token in found.members:
                found.members[line.token].answers += [Answer(id) for id in line.ids]
        case Relayed():
            found.relay_token = line.token
        case Reached():
            found.reached = line
        case Clocked():
            found.clocked = line
        case Hinted():
            found.hints.append(line.seat)
        case _:
            assert_never(line)


def _set_bot(found: Found, line: BotSet) -> None:
    """A bot comes or goes; in the middle of a game it plays on for a member, or gives the seat back."""
    seat = Seat(line.seat)
    was, instead = found.bots.pop(seat, None), found.instead.pop(seat, None)
    if line.level:
        found.bots[seat] = line.level
        if line.instead is not None:
            found.instead[seat] = line.instead
    if found.began is None:
        return
    if line.level and line.instead is not None and was is None:
        found.stood_in.append(StoodIn(line.seat, line.level, len(found.moves)))
    elif not line.level and instead is not None:
        found.stood_in = [closed(one, seat, len(found.moves)) for one in found.stood_in]


def _sitters(found: Found) -> dict[Seat, Sitter]:
    """Who sits where, of the members."""
    members = found.members.values()
    return {one.seat: Sitter(one.token, one.name) for one in members if one.seat is not None}


def _by_people(found: Found, began: Began) -> Began:
    """The same with the tokens of those who play it, where the journal knew only chairs."""
    if began.tokens or not any(not bot for bot in began.bots):
        return began
    tokens = {one.name: one.token for one in found.members.values()}
    return msgspec.structs.replace(began, tokens=tuple(tokens.get(name, b"") for name in began.names))


def _series_by_seat(found: Found, line: Ended) -> Series:
    """A series as journals told it that knew only chairs."""
    sitters = _sitters(found)
    if found.began is not None:
        sitters = {Seat(seat): who for seat, who in enumerate(found.began.sitters)}
    return Series(line.game, holders_by_seat(sitters, line.points, line.titles))
