"""What is done to a tournament, one value each: the only thing that its file keeps."""

from __future__ import annotations

from typing import Any

import msgspec

SYSTEMS = ("swiss", "round-robin", "knockout", "groups")
"""Everybody plays as many rounds · each meets each · who loses is out · each meets each in groups, the best go on."""
SEEDINGS = ("rating", "lot", "order")
TIE_BREAKS = ("points", "direct", "wins", "buchholz", "buchholz-cut", "sonneborn", "games", "cards", "lots")
"""By what players stand in order, each as long as the one before leaves them level."""


class TournamentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tournament is, from its first day to its last."""

    name: str
    system: str = "swiss"
    date: str = ""
    rounds: int = 0
    """Of a Swiss; 0: as many as halve the field to one, which is settled when the first round is paired."""
    table: int = 2
    """Players at a table, 2 … 8."""
    games: int = 1
    """Games of a match between two, or at a table; boards of a match between teams."""
    groups: int = 1
    advance: int = 2
    """How many of each group go on to the knock-out."""
    cycles: int = 1
    """How often each meets each."""
    team: int = 0
    """Boards of a match between teams: 3 or 5; 0 where single players meet."""
    seeding: str = "rating"
    lot: str = ""
    """The seed from which every lot of this tournament is drawn, told from the beginning."""
    ties: tuple[str, ...] = ()
    apart: bool = False
    """Whether players of one club do not meet."""
    minutes: int = 0
    """How long a match may take; 0: no limit. The board of the venue counts it down."""
    game: str = "prime"
    rules: str = ""
    set: dict[str, Any] = {}
    local: tuple[str, ...] = ()
    """Local rules that are on (Daifugo)."""
    off: tuple[str, ...] = ()
    """Official rules that are off (Daifugo)."""
    clock: dict[str, Any] = {}


class Began(msgspec.Struct, frozen=True, tag="began"):
    """The first act."""

    plan: TournamentPlan


class ParticipantEntered(msgspec.Struct, frozen=True, tag="entered"):
    """Somebody takes part, from the next round on."""

    name: str
    rating: float = 0.0
    club: str = ""
    members: tuple[str, ...] = ()
    """Of a team, first board first."""


class Dropped(msgspec.Struct, frozen=True, tag="dropped"):
    """Somebody plays no further; what was played stands."""

    name: str


class CameBack(msgspec.Struct, frozen=True, tag="back"):
    """Somebody who had dropped out takes part again."""

    name: str


class Absent(msgspec.Struct, frozen=True, tag="absent"):
    """Somebody sits out one round that is not paired yet, or does not after all."""

    name: str
    round: int
    is_absent: bool = True


class Forbidden(msgspec.Struct, frozen=True, tag="forbidden"):
    """Two who are not to be paired, or may be again."""

    one: str
    other: str
    may_meet: bool = False


class TableDrawn(msgspec.Struct, frozen=True):
    """One table of a round, as it was drawn."""

    players: tuple[str, ...]
    """The first leads in the first game. One alone has no opponent this round."""
    group: str = ""


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """The next round: what was drawn, never drawn again."""

    round: int
    tables: tuple[TableDrawn, ...]
    by_hand: bool = False


class Unpaired(msgspec.Struct, frozen=True, tag="unpaired"):
    """The last round was taken back. Nothing is paired automatically until the organizer pairs, or resumes."""

    round: int
    discards: bool = False
    """Whether results and games of the round are given up; without it a round that has any stays."""


class TournamentHeld(msgspec.Struct, frozen=True, tag="held"):
    """The tournament is on hold: nothing is paired, and no table opens or closes, until `Resumed`."""

    reason: str = ""


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """Play goes on after a hold, or after a round was taken back."""


class CheckedIn(msgspec.Struct, frozen=True, tag="checked-in"):
    """A player is there on the day, or is not after all. With the first of these only who is there is paired."""

    name: str
    is_here: bool = True


class Scheduled(msgspec.Struct, frozen=True, tag="scheduled"):
    """When a round is paired automatically at the earliest."""

    round: int
    time: str
    """`2026-11-22T14:10`, on the clock of the machine that runs it; empty: as soon as it can be."""


class MatchGamePlayed(msgspec.Struct, frozen=True, tag="played"):
    """One game of a match, as its record; the result is told when there are enough."""

    round: int
    table: int
    record: str


class Counted(msgspec.Struct, frozen=True, tag="counted"):
    """One game of a match with real cards of which no whole record was written: who came out how."""

    round: int
    table: int
    ranks: tuple[str, ...]
    """Best first, by the names under which they entered."""
    left: tuple[int, ...]
    """Cards that each of these had left."""
    desk: str
    """Which desk's game it is: it counts once."""


class ResultReported(msgspec.Struct, frozen=True, tag="told"):
    """What came out at a table."""

    round: int
    table: int
    """From 1, in the order in which they were drawn."""
    scores: tuple[float, ...]
    """Between two: games won, a half for a drawn one. At a table of more: everybody's place."""
    forfeit: bool = False
    """Whether it was not played."""
    cards: tuple[int, ...] = ()
    """Cards that each had left, if somebody counted them."""
    corrects: bool = False


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """A result that was told is taken back: the table is open again."""

    round: int
    table: int
    discards: bool = False
    """Whether the games that are in count no more, so that the match is played again."""


Act = (
    Began | ParticipantEntered | Dropped | CameBack | Absent | Forbidden | Paired | Unpaired
    | TournamentHeld | Resumed | CheckedIn | Scheduled | MatchGamePlayed | Counted | ResultReported | Withdrawn
)  # fmt: skip
