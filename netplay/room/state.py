"""What the acts of a shared table lead to: the fold from the first act to the last, without task, clock or socket."""

from __future__ import annotations

from typing import Any, assert_never

import msgspec

from engine.errors import QkError
from engine.seats import Seat
from netplay.room.acts import (
    FORMAT,
    Began,
    BotSet,
    Came,
    Clocked,
    Did,
    Ended,
    Filed,
    Hinted,
    Line,
    Moved,
    Opened,
    Proposed,
    Reached,
    Relayed,
    Sat,
    Sealed,
    StoodIn,
    Went,
    closed,
    read_line,
)
from netplay.room.members import KEPT_ANSWERS
from netplay.room.options import Options
from netplay.room.series import Series, Sitter, holders_by_seat
from netplay.wire.messages import Answer


class MemberState(msgspec.Struct):
    """A member as the journal knows it."""

    token: bytes
    name: str
    seat: Seat | None = None
    answers: list[Answer] = []
    opens: bool = True


class EndedGame(msgspec.Struct, frozen=True):
    """A game that is over and whose record is not put away yet."""

    chosen: dict[str, Any]
    secret: bytes
    began: Began
    moves: tuple[Moved, ...]
    stood_in: tuple[StoodIn, ...] = ()
    hints: tuple[int, ...] = ()
    """The seats to which hints named a play, one for each hint."""


class RoomState(msgspec.Struct):
    """A table as its journal left it."""

    table: str
    chosen: dict[str, Any]
    options: Options
    members: dict[bytes, MemberState] = {}
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
    unfiled: dict[int, EndedGame] = {}
    """Games that are over, by their deals, whose records are still to be put away."""
    stood_in: list[StoodIn] = []
    """Who plays on, or did, in the game in play."""
    series: Series = Series()
    relay_token: bytes = b""
    reached: Reached | None = None
    clocked: Clocked | None = None


def essence(found: RoomState) -> list[Line]:
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


def fold(payloads: list[bytes]) -> RoomState:
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
    found = RoomState(first.table, first.chosen, first.options)
    for line in lines[1:]:
        _add(found, line)
    return found


def _add(found: RoomState, line: Line) -> None:
    match line:
        case Opened():
            raise BadTable("table-opens-twice")
        case Came():
            found.members[line.token] = MemberState(line.token, line.name, opens=line.opens)
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
                over = EndedGame(found.chosen, found.secret, found.began, moves, stood_in, given)
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


def _set_bot(found: RoomState, line: BotSet) -> None:
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


def _sitters(found: RoomState) -> dict[Seat, Sitter]:
    """Who sits where, of the members."""
    members = found.members.values()
    return {one.seat: Sitter(one.token, one.name) for one in members if one.seat is not None}


def _by_people(found: RoomState, began: Began) -> Began:
    """The same with the tokens of those who play it, where the journal knew only chairs."""
    if began.tokens or not any(not bot for bot in began.bots):
        return began
    tokens = {one.name: one.token for one in found.members.values()}
    return msgspec.structs.replace(began, tokens=tuple(tokens.get(name, b"") for name in began.names))


def _series_by_seat(found: RoomState, line: Ended) -> Series:
    """A series as journals told it that knew only chairs."""
    sitters = _sitters(found)
    if found.began is not None:
        sitters = {Seat(seat): who for seat, who in enumerate(found.began.sitters)}
    return Series(line.game, holders_by_seat(sitters, line.points, line.titles))
