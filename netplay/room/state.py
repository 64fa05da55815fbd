"""The state of a shared table: the fold of its acts, without task, clock or socket.

`apply` is the only place where an act changes a table: a live room, a journal read after a crash and a compacted one
all use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec

from engine.errors import QkError
from engine.seats import Seat
from netplay.room.acts import (
    FORMAT,
    Act,
    BotSet,
    Clocked,
    CommandsDone,
    DealSealed,
    GameBegan,
    GameFinished,
    HintGiven,
    ListenersOpened,
    MemberCame,
    MemberLeft,
    MoveMade,
    RecordArchived,
    RelayJoined,
    RulesProposed,
    SeatTaken,
    SoloOpened,
    StoodIn,
    TableOpened,
    read_act,
)
from netplay.room.options import Options
from netplay.room.series import Holder, Series
from netplay.wire.messages import Answer

KEPT_ANSWERS = 16
"""The number of stored answers of a member, so that a repeated command is done once."""


class MemberState(msgspec.Struct):
    """The part of a member that outlives the process."""

    token: bytes
    name: str
    seat: Seat | None = None
    answers: list[Answer] = []
    opens: bool = True


class GameActs(msgspec.Struct, frozen=True):
    """The acts of one game; for the one in play, the lists that they change."""

    chosen: dict[str, Any]
    secret: bytes
    began: GameBegan
    moves: Sequence[MoveMade]
    stood_in: Sequence[StoodIn] = ()
    hints: Sequence[int] = ()
    """The seats whose hints named a play, one entry a hint."""


class RoomState(msgspec.Struct):
    """A table as its acts have left it; only `apply` changes it."""

    table: str
    chosen: dict[str, Any]
    options: Options
    members: dict[bytes, MemberState] = {}
    bots: dict[Seat, str] = {}
    stand_ins: dict[Seat, bytes] = {}
    """The stand-ins, with the tokens by which absent members get their seats back."""
    deal: int = 0
    secret: bytes = b""
    began: GameBegan | None = None
    """The game in play, if one is."""
    moves: list[MoveMade] = []
    hints: list[int] = []
    """The seats whose hints named a play in the game in play, one entry a hint."""
    unfiled: dict[int, GameActs] = {}
    """Finished games, by their deals, whose records are still to be archived."""
    stood_in: list[StoodIn] = []
    """The stand-ins, past and present, in the game in play."""
    series: Series = Series()
    relay_token: bytes = b""
    reached: ListenersOpened | None = None
    clocked: Clocked | None = None
    solo: SoloOpened | None = None
    """The deal of a solo game, whose journal has only this game."""

    @property
    def in_play(self) -> GameActs | None:
        """The game in play, if one is."""
        if self.began is None:
            return None
        return GameActs(self.chosen, self.secret, self.began, self.moves, self.stood_in, self.hints)


class BadTable(QkError):
    """Acts that do not make a table."""


def opened(act: TableOpened | SoloOpened) -> RoomState:
    """A table on which nothing has happened yet; that of a solo game is dealt."""
    if isinstance(act, TableOpened):
        return RoomState(act.table, act.chosen, act.options)
    options = Options(games=act.games, pace=act.pace, assist=act.assist, hints=act.hints)
    began = GameBegan(
        1, (), act.names, act.bots, act.number, act.points, act.titles, act.date, series=act.series
    )
    held = zip(began.sitters, act.points, act.fame or (0,) * len(act.names), strict=bool(act.points))
    series = Series(act.number, tuple(Holder(who, points, fame=fame) for who, points, fame in held))
    return RoomState("", act.chosen.plain(), options, deal=1, began=began, series=series, solo=act)


def fold(payloads: list[bytes]) -> RoomState:
    """The table after these acts.

    Raises:
        BadTable: if the first does not open a table of this format, or an act is invalid.
    """
    try:
        if payloads and _is_first_solo(payloads[0]):
            raise BadTable("table-format", found=1, known=FORMAT)
        first = read_act(payloads[0]) if payloads else None
        if not isinstance(first, TableOpened | SoloOpened):
            raise BadTable("table-no-opening")
        if first.format != FORMAT:
            raise BadTable("table-format", found=first.format, known=FORMAT)
        state = opened(first)
        for payload in payloads[1:]:
            apply(state, read_act(payload))
    except (msgspec.MsgspecError, RecursionError) as wrong:
        raise BadTable("table-unread", said=str(wrong)[:200]) from wrong
    return state


def _is_first_solo(payload: bytes) -> bool:
    """Whether this opens a solo game in the first format, which had no number."""
    opening = msgspec.msgpack.decode(payload)
    return isinstance(opening, list) and opening[:1] == [0]


def compacted(state: RoomState) -> list[Act]:
    """The fewest acts that lead to this table, while no game is in play."""
    assert state.began is None, "a game in play needs its whole history"
    # The secrets of games that are over are in their records; what counts is the number of the next deal.
    acts: list[Act] = [TableOpened(FORMAT, state.table, state.chosen, state.options)]
    if state.relay_token:
        acts.append(RelayJoined(state.relay_token))
    if state.reached is not None:
        acts.append(state.reached)
    for member in state.members.values():
        acts.append(MemberCame(member.token, member.name, member.opens))
        if member.seat is not None:
            acts.append(SeatTaken(member.token, member.seat))
        if member.answers:
            acts.append(CommandsDone(member.token, tuple(answer.id for answer in member.answers)))
    acts += [BotSet(seat, level, state.stand_ins.get(seat)) for seat, level in state.bots.items()]
    for over in state.unfiled.values():
        acts += [
            RulesProposed(over.chosen),
            DealSealed(over.began.deal, over.secret),
            over.began,
            *over.moves,
        ]
        acts += map(HintGiven, over.hints)
        acts.append(GameFinished(stood_in=tuple(over.stood_in)))
    acts += [RulesProposed(state.chosen), DealSealed(state.deal, state.secret)]
    acts.append(GameFinished(series=state.series))
    return acts


def apply(state: RoomState, act: Act) -> None:
    """Apply an act to a table. Raises BadTable if it is invalid."""
    match act:
        case MoveMade():
            if state.began is None:
                raise BadTable("table-move-early")
            state.moves.append(act)
            _answered(state, act.token, act.id)
        case HintGiven():
            state.hints.append(act.seat)
        case Clocked():
            state.clocked = act
        case MemberCame():
            state.members[act.token] = MemberState(act.token, act.name, opens=act.opens)
        case MemberLeft():
            gone = state.members.pop(act.token, None)
            if gone is not None:
                gone.seat = None
        case SeatTaken():
            if act.token in state.members:
                state.members[act.token].seat = None if act.seat is None else Seat(act.seat)
        case BotSet():
            _set_bot(state, act)
        case RulesProposed():
            if act.hints is None or act.chosen != state.chosen:
                state.series = Series()
            hints = state.options.hints if act.hints is None else act.hints
            state.chosen, state.options = act.chosen, msgspec.structs.replace(state.options, hints=hints)
        case DealSealed():
            state.deal, state.secret = act.deal, act.secret
            if state.series.game == 1:  # the series before is over, and its points with it
                state.series = Series()
        case GameBegan():
            state.began, state.clocked = act, None
            state.moves, state.stood_in, state.hints = [], [], []
        case GameFinished():
            _end(state, act)
        case RecordArchived():
            state.unfiled.pop(act.deal, None)
        case CommandsDone():
            for id in act.ids:
                _answered(state, act.token, id)
        case RelayJoined():
            state.relay_token = act.token
        case ListenersOpened():
            state.reached = act
        case TableOpened() | SoloOpened():
            raise BadTable("table-opens-twice")
        case _:
            assert_never(act)


def _answered(state: RoomState, token: bytes, id: int) -> None:
    """Remembers that a member's command was done, if it was a member's."""
    member = state.members.get(token)
    if member is not None:
        member.answers.append(Answer(id))
        del member.answers[:-KEPT_ANSWERS]


def _set_bot(state: RoomState, act: BotSet) -> None:
    """Seat or remove a bot; during a game it stands in for a member, or gives the seat back."""
    seat = Seat(act.seat)
    was, instead = state.bots.pop(seat, None), state.stand_ins.pop(seat, None)
    if act.level:
        state.bots[seat] = act.level
        if act.instead is not None:
            state.stand_ins[seat] = act.instead
    if state.began is None:
        return
    moves = len(state.moves)
    if act.level and act.instead is not None and was is None:
        state.stood_in.append(StoodIn(act.seat, act.level, moves))
    elif not act.level and instead is not None:
        for at, one in enumerate(state.stood_in):
            if one.seat == seat and one.until is None:
                state.stood_in[at] = msgspec.structs.replace(one, until=moves)


def _end(state: RoomState, act: GameFinished) -> None:
    """End the game in play, if any: its record is to be archived; the series is as in the act."""
    game = state.in_play
    if game is not None:
        stood_in = act.stood_in or tuple(state.stood_in)
        state.unfiled[game.began.deal] = msgspec.structs.replace(
            game, moves=tuple(state.moves), stood_in=stood_in, hints=tuple(state.hints)
        )
    state.began, state.clocked, state.series = None, None, act.series
    state.moves, state.stood_in, state.hints = [], [], []
