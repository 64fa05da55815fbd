"""The acts of a shared table, every change that outlives the process, and the state that they add up to.

Each act is written to the journal before it is acknowledged. `apply`, which has no task, clock or socket, is the only
place where one changes a table: a live room, a journal read after a crash and a compacted one all use it. The state is
members, seats, agreed rules, the deal's secret and every move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec

from engine.errors import QkError
from engine.seats import Seat
from netplay.room.options import Options
from netplay.room.series import Holder, Series, Sitter
from netplay.table.games import GameConfig
from netplay.wire.messages import Answer

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
    owns: bool = False
    """Whether it is the host's own person, who sat down where the table was opened."""


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


class PauseAgreed(_Act, frozen=True, tag=24):
    """The players agreed to a pause of the game in play, or ended it."""

    yes: bool


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
    | Clocked | HintGiven | PauseAgreed
)  # fmt: skip

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Act] = msgspec.msgpack.Decoder(Act)


def write_act(act: Act) -> bytes:
    """An act as the payload of a journal."""
    return _encoder.encode(act)


def read_act(payload: bytes) -> Act:
    """The act in a payload. Raises msgspec.MsgspecError."""
    return _decoder.decode(payload)


KEPT_ANSWERS = 16
"""The number of stored answers of a member, so that a repeated command is done once."""


class MemberState(msgspec.Struct):
    """The part of a member that outlives the process."""

    token: bytes
    name: str
    seat: Seat | None = None
    answers: list[Answer] = []
    opens: bool = True
    owns: bool = False


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
    pause_agreed: bool = False
    """Whether the players have agreed to the pause of the game in play."""
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
        acts.append(MemberCame(member.token, member.name, member.opens, member.owns))
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
        case PauseAgreed():
            state.pause_agreed = act.yes
        case MemberCame():
            state.members[act.token] = MemberState(act.token, act.name, opens=act.opens, owns=act.owns)
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
    state.pause_agreed = False
    state.moves, state.stood_in, state.hints = [], [], []
