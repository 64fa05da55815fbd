"""Players and tables of a tournament: valid results, and their points."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil
from typing import Never

import msgspec

from engine.errors import QkError
from engine.typed import folded
from netplay.club.acts import SEEDINGS, SYSTEMS, TIE_BREAKS, Counted, ResultReported, TournamentPlan

LARGEST_TABLE = 8
MOST_PLAYERS = 2000
MOST_ROUNDS = 99
MOST_GAMES = 99


class BadAct(QkError):
    """An invalid act: what, where, and what would be right."""


class Participant(msgspec.Struct):
    """A participant; a team is one."""

    name: str
    number: int
    """In the order of entry, from 1."""
    rating: float = 0.0
    club: str = ""
    members: tuple[str, ...] = ()
    since: int = 1
    """The first round in which they could be paired, after they entered or returned."""
    entered: int = 1
    """The first round that they could have played: in the standings before it they are not."""
    has_dropped: bool = False
    is_here: bool = False
    """Whether they have checked in; it counts once anybody has."""
    absent: set[int] = msgspec.field(default_factory=set)
    """Rounds that they sit out."""


class RoundMatch(msgspec.Struct):
    """A table of a round."""

    round: int
    table: int
    players: tuple[str, ...]
    group: str = ""
    part: str = ""
    """As drawn, and `tree` for the tables of a knockout that are none of these."""
    most_games: int = 1
    """Games at most; between teams, of each board."""
    reported: ResultReported | None = None
    games: list[str] = msgspec.field(default_factory=list)
    """The records of its games, in playing order."""

    counted: list[Counted] = msgspec.field(default_factory=list)
    """Its games without a record."""

    @property
    def played(self) -> int:
        """Games that are in."""
        return len(self.games) + len(self.counted)

    @property
    def in_tree(self) -> bool:
        """Whether it is of a knockout."""
        return self.part not in ("", "play-off")

    @property
    def is_bye(self) -> bool:
        """Whether a player has no opponent."""
        return len(self.players) == 1

    @property
    def is_open(self) -> bool:
        """Whether its result is not in."""
        return self.reported is None and not self.is_bye


def key_of(name: str) -> str:
    """A name as it is looked up: width, capitals and blanks aside."""
    return "".join(folded(name).casefold().split())


def table_number(text: str) -> int | None:
    """The number of a table as people write it: `2`, `２`, `2卓`, `2番卓`; None for anything else."""
    found = re.fullmatch(r"(\d{1,6})(?:番?卓)?", folded(text).strip())
    return None if found is None else int(found[1])


def check_plan(plan: TournamentPlan) -> None:
    """Raises BadAct for a tournament that cannot be."""

    def bad(key: str, value: object, wanted: str) -> Never:
        raise BadAct("club-bad-plan", key=key, value=str(value)[:40], wanted=wanted)

    if not plan.name.strip() or len(plan.name) > 80 or not plan.name.isprintable():
        bad("name", plan.name, "1 … 80")
    if plan.system not in SYSTEMS:
        bad("system", plan.system, ", ".join(SYSTEMS))
    if plan.seeding not in SEEDINGS:
        bad("seeding", plan.seeding, ", ".join(SEEDINGS))
    for tie in plan.ties:
        if tie not in TIE_BREAKS:
            bad("tie-breaks", tie, ", ".join(TIE_BREAKS))
    if len(set(plan.ties)) < len(plan.ties):
        raise BadAct("club-ties-twice", ties=", ".join(plan.ties))
    for key, value, least, most in (
        ("rounds", plan.rounds, 0, MOST_ROUNDS),
        ("table", plan.table, 2, LARGEST_TABLE),
        ("games", plan.games, 1, MOST_GAMES),
        ("groups", plan.groups, 1, 26),
        ("advance", plan.advance, 1, 16),
        ("cycles", plan.cycles, 1, 4),
        ("minutes", plan.minutes, 0, 600),
    ):
        if not least <= value <= most:
            bad(key, value, f"{least} … {most}")
    if plan.team not in (0, 3, 5):
        bad("team", plan.team, "0, 3, 5")
    if plan.table != 2 and (plan.team or plan.system in ("round-robin", "groups")):
        bad("table", plan.table, "2")


def check_result(plan: TournamentPlan, match: RoundMatch, result: ResultReported) -> None:
    """Raises BadAct for an impossible result of this table."""
    where = {"round": match.round, "table": match.table}
    if match.is_bye:
        raise BadAct("club-bye", **where, name=match.players[0])
    scores = result.scores
    if len(scores) != len(match.players):
        raise BadAct("club-result-count", **where, found=len(scores), wanted=len(match.players))
    if result.cards and len(result.cards) != len(match.players):
        raise BadAct("club-result-count", **where, found=len(result.cards), wanted=len(match.players))
    if len(match.players) == 2:
        most = plan.team or match.most_games
        if any(not 0 <= score <= most or score * 2 % 1 for score in scores) or sum(scores) > most:
            raise BadAct(
                "club-result-games", **where, found="-".join(f"{one:g}" for one in scores), most=most
            )
        if not result.forfeit and sum(scores) == 0:
            raise BadAct("club-result-none", **where)
    elif any(place != 1 + sum(other < place for other in scores) for place in scores):
        raise BadAct("club-result-places", **where, found=" ".join(f"{one:g}" for one in scores))
    may_lack_winner = not match.part or (match.in_tree and result.forfeit)
    if not may_lack_winner and not winners_of(match, result):
        raise BadAct("club-needs-winner", **where)


def points_of(plan: TournamentPlan, match: RoundMatch) -> dict[str, Fraction]:
    """Points of a match for each at the table; a win between two is one; empty without a result.

    At a larger table, a player who beats a share of the others has that share of the first's points at a full table. A
    table without an opponent is won, as between two; one to which neither came is worth nothing.
    """
    if match.is_bye:
        return {match.players[0]: Fraction(plan.table - 1)}
    result = match.reported
    if result is None:
        return {}
    if result.forfeit and len(set(result.scores)) == 1:
        return dict.fromkeys(match.players, Fraction(0))
    scores = _as_places(match, result)
    others = len(scores) - 1
    return {
        name: Fraction(
            2 * sum(other > place for other in scores) + sum(other == place for other in scores) - 1, 2
        )
        * Fraction(plan.table - 1, others)
        for name, place in zip(match.players, scores, strict=True)
    }


def _as_places(match: RoundMatch, result: ResultReported) -> tuple[float, ...]:
    """Places at a table; two at a table for more report games won."""
    if len(match.players) == 2:
        return tuple(1.0 + sum(other > one for other in result.scores) for one in result.scores)
    return result.scores


def winners(match: RoundMatch) -> list[str]:
    """The qualifiers of a table of a knockout, best first; empty without a result."""
    if match.is_bye:
        return list(match.players)
    return winners_of(match, match.reported) if match.reported is not None else []


def winners_of(match: RoundMatch, result: ResultReported) -> list[str]:
    """The qualifiers of such a result: one of two or three, half of more; empty if the last such place is shared."""
    if len(match.players) == 2:
        first, second = result.scores
        return [] if first == second else [match.players[0 if first > second else 1]]
    many = len(match.players) // 2
    ordered = sorted(zip(result.scores, match.players, strict=True), key=lambda one: one[0])
    if ordered[many - 1][0] == ordered[many][0]:
        return []
    return [name for _, name in ordered[:many]]


def knockout_rounds(field: int, table: int) -> int:
    """The number of rounds until one table is left: of two players one qualifies, of a larger table half."""
    rounds = 1
    while (tables := ceil(field / table)) > 1:
        field = tables * (table // 2)
        rounds += 1
    return rounds


def double_rounds(field: int) -> int:
    """The most rounds of a double elimination between two until its first final has been played."""
    size = 2 ** (field - 1).bit_length()
    rounds, clean, low = 2, size // 2, field - size // 2
    while clean > 1 or low > 1:
        clean, low = max(1, clean // 2), clean // 2 + ceil(low / 2)
        rounds += 1
    return rounds
