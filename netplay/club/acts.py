"""The acts of a tournament, one value each: the only content of its file."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

SYSTEMS = ("swiss", "round-robin", "knockout", "groups")
"""A number of rounds for all · round robin · knockout · round robin in groups, then a knockout of the best."""
SEEDINGS = ("rating", "lot", "order")
TIE_BREAKS = ("points", "direct", "wins", "buchholz", "buchholz-cut", "sonneborn", "games", "cards", "lots")
"""The tie-breaks in order, each used if the one before leaves players level."""


class TournamentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plan of a tournament."""

    name: str
    system: str = "swiss"
    date: str = ""
    rounds: int = 0
    """Of a Swiss; 0: the number that halves the field to one, set when the first round is paired."""
    table: int = 2
    """Players at a table, 2 … 8."""
    games: int = 1
    """Games of a match between two, or at a table; boards of a match between teams."""
    groups: int = 1
    advance: int = 2
    """The number of qualifiers of each group for the knockout."""
    cycles: int = 1
    """The number of round robins."""
    team: int = 0
    """Boards of a match between teams: 3 or 5; 0 for single players."""
    seeding: str = "rating"
    lot: str = ""
    """The seed of all lots of this tournament, public from the beginning."""
    ties: tuple[str, ...] = ()
    apart: bool = False
    """Whether players of one club do not meet."""
    minutes: int = 0
    """The time limit of a match; 0: none. The venue's board shows the countdown."""
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
    """A participant enters, from the next round on."""

    name: str
    rating: float = 0.0
    club: str = ""
    members: tuple[str, ...] = ()
    """Of a team, first board first."""


class Dropped(msgspec.Struct, frozen=True, tag="dropped"):
    """A participant drops out; their results stay."""

    name: str


class CameBack(msgspec.Struct, frozen=True, tag="back"):
    """A participant who had dropped out returns."""

    name: str


class Absent(msgspec.Struct, frozen=True, tag="absent"):
    """A participant sits out one round that is not paired yet, or revokes that."""

    name: str
    round: int
    is_absent: bool = True


class Forbidden(msgspec.Struct, frozen=True, tag="forbidden"):
    """Two participants who must not be paired, or may be again."""

    one: str
    other: str
    may_meet: bool = False


class TableDrawn(msgspec.Struct, frozen=True):
    """One table of a round, as drawn."""

    players: tuple[str, ...]
    """The first leads in the first game. One alone has no opponent this round."""
    group: str = ""
    part: Literal["", "third", "lower", "final", "play-off"] = ""
    """A match for third place · of those with one loss, and of the last two, in double elimination · a play-off."""


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """The next round, as drawn, never to be drawn again."""

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
    """Play resumes after a hold, or after a round was revoked."""


class CheckedIn(msgspec.Struct, frozen=True, tag="checked-in"):
    """A player is present on the day, or is not after all. After the first of these only present players are paired."""

    name: str
    is_here: bool = True


class Scheduled(msgspec.Struct, frozen=True, tag="scheduled"):
    """When a round is paired automatically at the earliest."""

    round: int
    time: str
    """`2026-11-22T14:10`, on the clock of the machine that runs it; empty: as soon as it can be."""


class Staged(msgspec.Struct, frozen=True, tag="staged"):
    """What follows the regular rounds, and how a knockout is played. It replaces what was set before."""

    top: int = 0
    """How many of a Swiss or a round robin advance to a knockout; 0: there is none."""
    third: bool = False
    """Whether the losers of the semi-finals play for third place."""
    double: bool = False
    """Whether players are out of a knockout after two losses."""
    play_off: bool = False
    """Whether players level for the last place that advances, or for the first of all, play for it, not lots."""
    games: int = 0
    """Games of a match of the knockout; 0: as many as of any other."""


class MatchGamePlayed(msgspec.Struct, frozen=True, tag="played"):
    """One game of a match, as its record; the result follows when there are enough."""

    round: int
    table: int
    record: str


class Counted(msgspec.Struct, frozen=True, tag="counted"):
    """One game of a match with real cards without a complete record: only the places."""

    round: int
    table: int
    ranks: tuple[str, ...]
    """Best first, by the names of entry."""
    left: tuple[int, ...]
    """Cards that each of these had left."""
    desk: str
    """The desk of the game, so that it counts once."""


class ResultReported(msgspec.Struct, frozen=True, tag="told"):
    """The result of a table."""

    round: int
    table: int
    """From 1, in drawing order."""
    scores: tuple[float, ...]
    """Between two: games won, a half for a drawn one. At a larger table: all places."""
    forfeit: bool = False
    """Whether it was not played."""
    cards: tuple[int, ...] = ()
    """Cards left of each, if counted."""
    corrects: bool = False


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """A reported result is revoked: the table is open again."""

    round: int
    table: int
    discards: bool = False
    """Whether the games that are in count no more, so that the match is played again."""


Act = (
    Began | ParticipantEntered | Dropped | CameBack | Absent | Forbidden | Paired | Unpaired
    | TournamentHeld | Resumed | CheckedIn | Scheduled | Staged | MatchGamePlayed | Counted | ResultReported | Withdrawn
)  # fmt: skip
