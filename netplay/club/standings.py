"""Standings: points and tie-breaks, and the sum of many evenings as a league, each a tournament of its own.

points
    of all matches (`points_of`): between two a win is 1, a drawn match a half; no opponent is a win.
direct
    points of the matches among those still level, if each of them met all the others.
wins
    matches won at a table, without forfeits.
buchholz
    the points of all opponents together; a round without an opponent, or not played, counts as an opponent
    with one's own points. `buchholz-cut` leaves the lowest out.
sonneborn
    the points of each opponent times what was won against them.
games
    games won less games lost; at larger tables players behind less players ahead.
cards
    cards left in hand, the fewer the better.
play-off
    where one was played, just before the lots: who won it, round by round.
lots
    drawn once for the whole tournament from its seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from netplay.club.acts import Staged
from netplay.club.matches import BadAct, RoundMatch, points_of, winners
from netplay.club.rounds import TournamentRounds
from netplay.line.sanitize import spelled


class TournamentStanding(msgspec.Struct, frozen=True):
    """One row of the table."""

    place: int
    name: str
    points: Fraction
    played: int
    won: int
    drawn: int
    lost: int
    ties: tuple[str, ...]
    """The tie-break values as text, in the order of the plan, without points and lots."""
    out: bool = False
    """Dropped out, or out of the knockout."""


class _Row:
    """The sums of one player."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.points = Fraction(0)
        self.met: list[tuple[str, Fraction]] = []
        """The opponents, and the points from each match with one."""
        self.alone = 0
        """Rounds without an opponent, or missed."""
        self.played = self.won = self.drawn = self.lost = 0
        self.wins = 0
        """Matches won that count for the tie-breaks."""
        self.balance = Fraction(0)
        self.cards = 0
        self.reached = Fraction(0)
        """The last round of the knockout that was reached; half a round more for third place."""
        self.play_off = Fraction(0)
        """Play-offs won: a half for the first of all, a quarter for the second …"""


def standings(
    tournament: TournamentRounds, after: int | None = None, group: str | None = None
) -> list[TournamentStanding]:
    """All players in order.

    Arguments:
        after: the round; None: the present.
        group: only those of a group, by the matches in it.
    """
    last = len(tournament.rounds) + 1 if after is None else after
    rows = _rows(tournament, last, group)
    values = {name: _values(tournament, rows, name) for name in rows}
    deciding = ["reached", *_before_lots(tournament), *(tie for tie in tournament.plan.ties if tie == "lots")]
    ordered = _ordered(list(rows), values, rows, deciding)
    is_now = after in (None, len(tournament.rounds))
    still = _still_in(tournament) if group is None and is_now else set(rows)
    table: list[TournamentStanding] = []
    for tied in ordered:
        place = len(table) + 1
        for name in tied:
            row = rows[name]
            counts = row.played, row.won, row.drawn, row.lost
            ties = tuple(_shown(values[name][tie]) for tie in shown_ties(tournament))
            out = tournament.players[name].has_dropped or name not in still
            table.append(TournamentStanding(place, name, row.points, *counts, ties, out))
    return table


def shown_ties(tournament: TournamentRounds) -> list[str]:
    """The tie-breaks that are numbers worth showing, in the order of the plan."""
    return [tie for tie in tournament.plan.ties if tie not in ("points", "direct", "lots")]


def _before_lots(tournament: TournamentRounds) -> list[str]:
    """The tie-breaks of the plan, and a play-off: what decides between players until only lots can."""
    ties = tournament.plan.ties
    return [*ties[: ties.index("lots") if "lots" in ties else len(ties)], "play-off"]


def level_players(tournament: TournamentRounds) -> list[tuple[str, list[str]]]:
    """Who has to play off after the regular rounds: players whom only the lot parts, some in and some out.

    In are those who advance to the knockout, in groups those of each; without a knockout the first of all.
    """
    last, stages = len(tournament.rounds), tournament.stages
    if not stages.play_off or last < tournament.group_rounds or tournament.is_tree(last):
        return []
    playing = {one.name for one in tournament.playing(last + 1)}
    of_groups = tournament.plan.system == "groups"
    most = tournament.plan.advance if of_groups else stages.top or 1
    found = []
    for group in tournament.groups():
        rows = _rows(tournament, last, group if of_groups else None)
        values = {name: _values(tournament, rows, name) for name in rows}
        before = 0
        for tied in _ordered(list(rows), values, rows, _before_lots(tournament)):
            there = [name for name in tied if name in playing]
            # For a drop-out the next moves up; but the first of all stays the first.
            level = there if tournament.has_tree else tied
            if there and before < most < before + len(level):
                found.append((group, there))
            before += len(level)
    return found


def _still_in(tournament: TournamentRounds) -> set[str]:
    if not tournament.is_tree(len(tournament.rounds)):
        return set(tournament.players)
    on = {name for match in tournament.rounds[-1] if match.is_open for name in match.players}
    return on.union(tournament.going_on())


def _rows(tournament: TournamentRounds, after: int, group: str | None) -> dict[str, _Row]:
    everybody = [name for name, one in tournament.players.items() if one.entered <= max(after, 1)]
    names = tournament.groups()[group] if group is not None else everybody
    rows = {name: _Row(name) for name in names}
    play_off = Fraction(1)
    lost: Counter[str] = Counter()
    for at, tables in enumerate(tournament.rounds[:after], 1):
        sat: set[str] = set()
        if any(match.part == "play-off" for match in tables):
            play_off /= 2
        for match in tables:
            if group is not None and match.group != group:
                continue
            sat.update(match.players)
            if match.part == "play-off":
                for name in winners(match):
                    rows[name].play_off += play_off
                continue
            if match.in_tree:
                _reach(tournament, rows, match, lost)
            _count(rows, match, points_of(tournament.plan, match), tournament.counts(match))
        if all(map(tournament.counts, tables)) and (group is None or not tournament.is_tree(at)):
            for name, row in rows.items():
                row.alone += name not in sat
    return rows


def _reach(
    tournament: TournamentRounds, rows: dict[str, _Row], match: RoundMatch, lost: Counter[str]
) -> None:
    """Note how far those at a table of the knockout have got.

    Arguments:
        lost: the matches of the knockout that each has lost, before this one and then with it.
    """
    tables = tournament.rounds[match.round - 1]
    is_last = not tournament.stages.double and sum(one.part == "tree" for one in tables) == 1
    won = tournament_winners(match) if is_last else winners(match)
    if match.part == "third":
        for name in won:
            rows[name].reached += Fraction(1, 2)
        return
    # Tournaments from before there were stages are as they were: only the last winner is further than the last table.
    may_be_on = is_last or tournament.stages != Staged()
    for name in match.players:
        lost[name] += name not in won and not match.is_open
        is_on = name in won or (tournament.stages.double and lost[name] < 2 and not match.is_open)
        rows[name].reached = Fraction(match.round + (is_on and may_be_on))


def tournament_winners(match: RoundMatch) -> list[str]:
    """The winners of the last table of a knockout; of one that was shared all who were first."""
    result = match.reported
    if result is None:
        return winners(match)
    best = max(result.scores) if len(match.players) == 2 else min(result.scores)
    return [name for name, score in zip(match.players, result.scores, strict=True) if score == best]


def _count(rows: dict[str, _Row], match: RoundMatch, points: dict[str, Fraction], counts: bool) -> None:
    """Add one match to all rows: what was played, and if it counts what that is worth."""
    for seat, name in enumerate(match.players):
        if name not in points:
            continue
        row = rows[name]
        row.points += points[name] * counts
        result = match.reported
        if match.is_bye or result is None or result.forfeit:
            row.alone += counts
            continue
        row.played += 1
        best, least = max(points.values()), min(points.values())
        if best == least:
            row.drawn += 1
        elif points[name] == best:
            row.won += 1
        else:
            row.lost += 1
        if not counts:
            continue
        row.wins += best != least and points[name] == best
        if result.cards:
            row.cards += result.cards[seat]
        others = [other for other in match.players if other != name]
        if len(others) == 1:
            row.balance += Fraction(result.scores[seat]) - Fraction(result.scores[1 - seat])
        else:
            row.balance += sum(
                (result.scores[at] > result.scores[seat]) - (result.scores[at] < result.scores[seat])
                for at in range(len(match.players))
            )
        for other in others:
            row.met.append((other, points[name] / len(others)))


def _values(tournament: TournamentRounds, rows: dict[str, _Row], name: str) -> dict[str, Fraction]:
    row = rows[name]
    opponents = sorted([rows[other].points for other, _ in row.met] + [row.points] * row.alone)
    return {
        "reached": Fraction(row.reached),
        "points": row.points,
        "direct": Fraction(0),
        "wins": Fraction(row.wins),
        "buchholz": sum(opponents, Fraction(0)),
        "buchholz-cut": sum(opponents[1:], Fraction(0)),
        "sonneborn": sum((rows[other].points * won for other, won in row.met), Fraction(0)),
        "games": row.balance,
        "cards": Fraction(-row.cards),
        "play-off": row.play_off,
        "lots": Fraction(-int(tournament.lot(name)[:12], 16)),
    }


def _ordered(
    names: list[str], values: dict[str, dict[str, Fraction]], rows: dict[str, _Row], ties: list[str]
) -> list[list[str]]:
    """The players in order, those still level together."""
    if len(names) < 2 or not ties:
        return [sorted(names)] if names else []
    tie, rest = ties[0], ties[1:]
    by: Callable[[str], Fraction] = (
        _direct(names, rows) if tie == "direct" else lambda name: values[name][tie]
    )
    found: list[list[str]] = []
    for _, level in groupby(sorted(names, key=by, reverse=True), key=by):
        found += _ordered(list(level), values, rows, rest)
    return found


def _direct(names: list[str], rows: dict[str, _Row]) -> Callable[[str], Fraction]:
    """Points among these; all alike unless each met all the others."""
    among = {name: [(other, won) for other, won in rows[name].met if other in names] for name in names}
    if any({other for other, _ in met} != set(names) - {name} for name, met in among.items()):
        return lambda name: Fraction(0)
    return lambda name: sum((won for _, won in among[name]), Fraction(0))


def _shown(value: Fraction) -> str:
    """A tie-break as text: `4.5`, at most two places."""
    return f"{float(abs(value) if value == 0 else value):.2f}".rstrip("0").rstrip(".")


def crosstable(tournament: TournamentRounds) -> dict[tuple[str, str], list[Fraction]]:
    """The points of each against each, by match that counts."""
    found: dict[tuple[str, str], list[Fraction]] = {}
    for match in filter(tournament.counts, tournament.matches()):
        points = points_of(tournament.plan, match)
        if len(match.players) > 1 and points:
            for one in match.players:
                for other in match.players:
                    if one != other:
                        found.setdefault((one, other), []).append(points[one])
    return found


class EveningResult(msgspec.Struct, frozen=True):
    """One player's result of one evening."""

    place: int
    points: Fraction


class LeagueRow(msgspec.Struct, frozen=True):
    """A player in the league."""

    place: int
    name: str
    points: Fraction
    won: int
    evenings: tuple[EveningResult | None, ...]
    """In chronological order; None for absence."""

    @property
    def attended(self) -> int:
        """The number of evenings attended."""
        return sum(one is not None for one in self.evenings)


def in_order(evenings: Sequence[TournamentRounds]) -> list[TournamentRounds]:
    """Evenings by their days. Raises BadAct if one is given twice, or is of another game."""
    seen: set[tuple[str, str, str]] = set()
    for one in evenings:
        plan = one.plan
        key = (plan.name, plan.date, plan.lot)
        if key in seen:
            raise BadAct("league-twice", name=plan.name, date=plan.date)
        if plan.game != evenings[0].plan.game:
            raise BadAct("league-other-game", name=plan.name, game=plan.game, wanted=evenings[0].plan.game)
        seen.add(key)
    return sorted(evenings, key=lambda one: one.plan.date)


def league(evenings: Sequence[TournamentRounds]) -> list[LeagueRow]:
    """All players by points, then by matches won, then by fewer evenings; ties share a place.

    A player is identified by the name without capitals, width and blanks; the latest spelling is shown.
    """
    tables = [{spelled(row.name): row for row in standings(one)} for one in evenings]
    names = {key: row.name for table in tables for key, row in table.items()}
    totals = []
    for key, name in names.items():
        own = [table.get(key) for table in tables]
        there = [row for row in own if row is not None]
        points = sum((row.points for row in there), Fraction(0))
        won = sum(row.won for row in there)
        each = tuple(EveningResult(row.place, row.points) if row is not None else None for row in own)
        totals.append(LeagueRow(0, name, points, won, each))
    totals.sort(key=lambda row: (*_merit(row), row.name))
    merits = [_merit(row) for row in totals]
    return [msgspec.structs.replace(row, place=merits.index(_merit(row)) + 1) for row in totals]


def _merit(row: LeagueRow) -> tuple[Fraction, int, int]:
    return -row.points, -row.won, row.attended
