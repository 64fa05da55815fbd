"""Pairings, standings and crosstables as rows of text for the terminal, the pages and the board, as CSV and as JSON."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from netplay.club.acts import Staged
from netplay.club.book import TournamentFile
from netplay.club.matches import BadAct, RoundMatch
from netplay.club.rounds import TournamentRounds
from netplay.club.standings import TournamentStanding, crosstable, shown_ties, standings
from netplay.club.standings import league as league_rows
from netplay.club.tournament import Tournament
from tui.club.results import FORMULA
from tui.text.prose import TextTable as TextTable
from tui.text.words import Words


def points_text(points: Fraction) -> str:
    """Points as people write them: `3½`, `2`, `1.33`."""
    whole, rest = divmod(points, 1)
    if rest == 0:
        return str(whole)
    if rest == Fraction(1, 2):
        return f"{whole or ''}½"
    return f"{float(points):.2f}".rstrip("0")


def result_text(match: RoundMatch, words: Words, first: str = "") -> str:
    """What came out at a table, between two as they sit, or `first` first; empty while it is open."""
    if match.is_bye:
        return words.say("club-bye")
    result = match.reported
    if result is None:
        return ""
    if len(match.players) > 2:
        ordered = sorted(zip(result.scores, match.players, strict=True))
        return "  ".join(f"{place:g} {name}" for place, name in ordered)
    scores = result.scores[::-1] if first == match.players[1] else result.scores
    if result.forfeit:
        return " : ".join("+" if score else "-" for score in scores)
    return " – ".join(points_text(Fraction(score)) for score in scores)


def round_name(tournament: Tournament, round: int, words: Words) -> str:
    """A round as it is called: by its number, as a play-off, or as the final, the semi-final … of a knockout."""
    parts = [{match.part for match in one} for one in tournament.rounds[: max(round, 0)]]
    at = parts[-1] if 1 <= round <= len(parts) else set[str]()
    if "play-off" in at:
        return words.say("club-play-off", number=sum("play-off" in one for one in parts))
    if "final" in at:
        return words.say("club-final-again" if "final" in parts[-2] else "club-final")
    if "tree" in at and tournament.plan.table == 2 and not tournament.stages.double:
        known = {1: "club-final", 2: "club-semi-final", 4: "club-quarter-final"}
        many = sum(match.part == "tree" for match in tournament.rounds[round - 1])
        if many in known:
            return words.say(known[many])
    return words.say("club-round", round=round)


def match_name(tournament: Tournament, match: RoundMatch, words: Words) -> str:
    """A match as it is called: by its round, and where others are played in that beside it by what it decides."""
    name, part = round_name(tournament, match.round, words), _part_text(tournament, match, words)
    return part if match.part == "third" else words.with_aside(name, part) if match.part == "lower" else name


def _part_text(tournament: Tournament, match: RoundMatch, words: Words) -> str:
    if match.part == "tree" and not tournament.stages.double:
        return round_name(tournament, match.round, words)
    return words.say(f"club-part-{match.part}") if match.part in ("third", "tree", "lower") else ""


def stages_text(stages: Staged, words: Words) -> str:
    """What follows the regular rounds, and how a knockout is played."""
    set_ = {key: value for key, value in msgspec.structs.asdict(stages).items() if value}
    named = (words.say(f"club-stage-{key.replace('_', '-')}", number=value) for key, value in set_.items())
    return words.say("club-stages", stages=words.listed(named) if set_ else words.say("club-stages-none"))


def pairings(tournament: Tournament, round: int, words: Words) -> TextTable:
    """Who sits where in a round, and what came out."""
    say = words.say
    matches = tournament.rounds[round - 1]
    groups = any(match.group for match in matches)
    parts = any(match.part in ("third", "lower") for match in matches)
    before = points_before(tournament, round)
    rows = []
    for match in matches:
        names = "  –  ".join(match.players) if len(match.players) < 3 else "  ".join(match.players)
        row = [str(match.table), names, result_text(match, words)]
        if groups:
            row.insert(0, match.group)
        elif parts:
            row.insert(0, _part_text(tournament, match, words))
        if before:
            row.insert(-1, floats_text([before[name] for name in match.players]))
        rows.append(tuple(row))
    columns = [say("club-column-table"), say("club-column-players"), say("club-column-result")]
    if groups:
        columns.insert(0, say("club-column-group"))
    elif parts:
        columns.insert(0, say("club-column-part"))
    if before:
        columns.insert(-1, say("club-column-before"))
    right = frozenset({1 if groups or parts else 0})
    return TextTable(round_name(tournament, round, words), tuple(columns), tuple(rows), right)


def boards(tournament: Tournament, round: int, words: Words) -> TextTable:
    """Who meets whom at each board of the matches between teams in a round; who leads stands first."""
    rows = tuple(
        (str(match.table), str(at), "  –  ".join(board))
        for match in tournament.rounds[round - 1]
        if not match.is_bye
        for at, board in enumerate(tournament.boards(match), 1)
    )
    columns = tuple(words.say(f"club-column-{key}") for key in ("table", "board", "players"))
    return TextTable(words.say("club-boards"), columns, rows, frozenset({0, 1}))


def round_sheets(tournament: Tournament, round: int, words: Words) -> list[TextTable]:
    """A round whole: its matches, and the boards of teams."""
    sheet = pairings(tournament, round, words)
    return [sheet, boards(tournament, round, words)] if tournament.plan.team else [sheet]


def points_before(tournament: Tournament, round: int) -> dict[str, Fraction]:
    """Each participant's points before a round of a Swiss; empty where they decide nothing."""
    if tournament.plan.system != "swiss" or not 2 <= round <= tournament.group_rounds:
        return {}
    late = dict.fromkeys(tournament.players, Fraction(0))
    return late | {one.name: one.points for one in standings(tournament, round - 1)}


def floats_text(points: Sequence[Fraction]) -> str:
    """The points of those at a table; a participant against one with fewer floats down, the other up."""
    if len(set(points)) == 1:
        return " – ".join(map(points_text, points))
    most = max(points)
    return " – ".join(f"{points_text(one)}{'↓' if one == most else '↑'}" for one in points)


def seats_by_name(tournament: Tournament, round: int, words: Words) -> TextTable:
    """The round in the order of names: to find a table by name."""
    say = words.say
    rows = sorted(
        (
            name,
            str(match.table),
            "  ".join(other for other in match.players if other != name) or say("club-bye"),
        )
        for match in tournament.rounds[round - 1]
        for name in match.players
    )
    return TextTable(
        round_name(tournament, round, words),
        (say("club-column-name"), say("club-column-table"), say("club-column-opponent")),
        tuple(rows),
        frozenset({1}),
    )


def standing_sheets(tournament: Tournament, words: Words, after: int | None = None) -> list[TextTable]:
    """How it stands after a round, group by group until the knockout."""
    last = len(tournament.rounds) if after is None else after
    if tournament.plan.system == "groups" and not tournament.is_tree(last):
        return [
            _standing(tournament, words, last, group) for group, names in tournament.groups().items() if names
        ]
    return [_standing(tournament, words, last, None)]


def _standing(tournament: Tournament, words: Words, after: int, group: str | None) -> TextTable:
    say = words.say
    # What was won at a table has a column anyway.
    ties = [(at, tie) for at, tie in enumerate(shown_ties(tournament)) if tie != "wins"]
    is_now = after == len(tournament.rounds)
    rows = tuple(
        (
            str(one.place),
            f"{one.name}{say('club-out') if is_now and _is_gone(tournament, one) else ''}",
            points_text(one.points),
            str(one.won),
            str(one.drawn),
            str(one.lost),
            *(one.ties[at] for at, _ in ties),
        )
        for one in standings(tournament, after, group)
    )
    is_open = any(match.is_open for tables in tournament.rounds[:after] for match in tables)
    title = say("club-standing-open" if is_open else "club-standing", round=after)
    if group is not None:
        title = say("club-standing-group", group=group)
    counted = ("place", "name", "points", "won", "drawn", "lost")
    columns = (*(say(f"club-column-{key}") for key in counted), *(say(f"club-tie-{tie}") for _, tie in ties))
    return TextTable(title, columns, rows, frozenset(range(len(columns))) - {1})


def _is_gone(tournament: Tournament, row: TournamentStanding) -> bool:
    """Whether a player has dropped out, or is out of a knockout that is not over: then all but one are."""
    return tournament.players[row.name].has_dropped or (row.out and not tournament.is_over)


def open_tables(matches: Sequence[RoundMatch]) -> str:
    """The numbers of tables; of several rounds each behind its round, as `qk tournament result` lists them."""
    is_mixed = len({one.round for one in matches}) > 1
    return ", ".join(f"{one.round}.{one.table}" if is_mixed else str(one.table) for one in matches)


def cross(tournament: Tournament, words: Words) -> list[TextTable]:
    """Who won what against whom, in the order of the standing; group by group where there are groups."""
    found = crosstable(tournament)
    groups: list[str | None] = (
        [*(key for key, names in tournament.groups().items() if names)]
        if tournament.plan.system == "groups"
        else [None]
    )
    sheets = []
    for group in groups:
        rows = standings(tournament, None, group)
        body = tuple(
            (
                str(row.place),
                row.name,
                *(
                    "×"
                    if other.name == row.name
                    else " ".join(map(points_text, found.get((row.name, other.name), [])))
                    for other in rows
                ),
                points_text(row.points),
            )
            for row in rows
        )
        columns = (
            words.say("club-column-place"),
            words.say("club-column-name"),
            *(str(at) for at in range(1, len(rows) + 1)),
            words.say("club-column-points"),
        )
        title = words.say("club-cross") if group is None else words.say("club-cross-group", group=group)
        sheets.append(TextTable(title, columns, body, frozenset({0, len(columns) - 1})))
    return sheets


def league(evenings: Sequence[TournamentRounds], words: Words) -> TextTable:
    """All evenings of a league together: points in all, and what each evening brought."""
    say, rows = words.say, league_rows(evenings)
    columns = (
        say("club-column-place"), say("club-column-name"), say("club-column-points"), say("league-column-won"),
        say("league-column-evenings"), *(one.plan.date or one.plan.name for one in evenings),
    )  # fmt: skip
    cells = tuple(
        (
            str(row.place), row.name, points_text(row.points), str(row.won), str(row.attended),
            *("" if one is None else f"{points_text(one.points)} ({one.place})" for one in row.evenings),
        )
        for row in rows
    )  # fmt: skip
    right = frozenset({0, *range(2, len(columns))})
    return TextTable(say("league-title", count=len(evenings)), columns, cells, right)


def scheduled_text(round: int, time: str, words: Words) -> str:
    """When a round is paired at the earliest."""
    if not time:
        return words.say("club-unscheduled", round=round)
    return words.say("club-scheduled", round=round, time=time.replace("T", " "))


def by_hand(text: str, made: Tournament) -> list[tuple[str, ...]]:
    """Tables that an organizer sets, as they are typed: `aki:ben cid:dan`, or `Ann Lee:Ben Ott, Cid Poe:Dan Roe`.

    Without commas a blank parts tables where it can; else it is part of a name.
    """
    typed = unicodedata.normalize("NFKC", text).replace("、", ",")
    tables = typed.split(",") if "," in typed else typed.split()
    readings = [
        [tuple(name.strip() for name in table.split(":")) for table in one if table.strip()]
        for one in (tables, [typed])
    ]
    return next(
        (one for one in readings if all(_is_known(made, name) for table in one for name in table)),
        readings[0],
    )


def _is_known(made: Tournament, name: str) -> bool:
    try:
        made.find(name)
    except BadAct:
        return False
    return True


_QUOTED = re.compile(r'^#|[",，、;\t\r\n]')
"""What makes a cell stand in quotes: what parts the cells in a list of players, and begins a remark."""


def as_csv(made: Tournament, kind: str) -> str:
    """A table with the names of its columns above it; `players` can be read in again by `add --from`."""
    return "".join(",".join(map(_cell, row)) + "\n" for row in _rows(made, kind))


def as_objects(made: Tournament, kind: str) -> Iterator[dict[object, object]]:
    """The rows of the same table by the names of their columns, without empty cells."""
    columns, *rows = _rows(made, kind)
    for row in rows:
        yield {name: cell for name, cell in zip(columns, row, strict=False) if cell != ""}


def _rows(made: Tournament, kind: str) -> Iterable[list[object]]:
    return {"standings": _standings, "pairings": _pairings, "players": _players}[kind](made)


def _cell(cell: object) -> str:
    match cell:
        case str():
            text = f"'{cell}" if cell.startswith(FORMULA) else cell
            quoted = text.replace('"', '""')
            return f'"{quoted}"' if _QUOTED.search(text) else text
        case bool():
            return str(int(cell))
        case float():
            return f"{cell:g}"
        case _:
            return str(cell)


def _standings(made: Tournament) -> Iterable[list[object]]:
    ties = [tie for tie in shown_ties(made) if tie != "wins"]
    yield ["group", "place", "name", "points", "played", "won", "drawn", "lost", *ties, "out"]
    has_groups = made.plan.system == "groups"
    for group in (*(key for key, names in made.groups().items() if names and has_groups), None):
        for row in standings(made, group=group):
            parted = dict(zip(shown_ties(made), row.ties, strict=True))
            yield [
                *(group or "", row.place, row.name, float(row.points)),
                *(row.played, row.won, row.drawn, row.lost),
                *(float(parted[tie]) for tie in ties),
                row.out,
            ]


def _pairings(made: Tournament) -> Iterable[list[object]]:
    seats = range(1, made.plan.table + 1)
    columns = [f"{what} {seat}" for seat in seats for what in ("player", "score")]
    staged = made.stages != Staged()
    yield ["round", "table", "group", *columns, "not played", *(["part"] if staged else [])]
    for match in made.matches():
        result = match.reported
        scores = ("",) * len(match.players) if result is None else result.scores
        cells: list[object] = []
        for at in range(len(seats)):
            cells += [match.players[at], scores[at]] if at < len(match.players) else ["", ""]
        forfeit = "" if result is None else result.forfeit
        part = [match.part] if staged else []
        yield [match.round, match.table, match.group, *cells, forfeit, *part]


def _players(made: Tournament) -> Iterable[list[object]]:
    boards = max((len(one.members) for one in made.players.values()), default=0)
    yield ["name", "rating", "club", *(f"member {board}" for board in range(1, boards + 1))]
    for one in made.players.values():
        yield [one.name, one.rating or "", one.club, *one.members]


def standing_plain(made: Tournament, round: int, trail: TournamentFile | None) -> dict[str, Any]:
    """How it stands, for machines."""
    ties = shown_ties(made)

    def rows(group: str | None = None) -> list[dict[str, Any]]:
        return [
            {
                **msgspec.structs.asdict(one),
                "points": float(one.points),
                "ties": dict(zip(ties, map(float, one.ties), strict=True)),
            }
            for one in standings(made, round, group)
        ]

    fields: dict[str, Any] = {
        "name": made.plan.name,
        "system": made.plan.system,
        "round": round,
        "rounds": made.total,
        "over": made.is_over,
        "held": made.held,
        "tie_breaks": list(made.plan.ties),
        "stages": msgspec.structs.asdict(made.stages),
        "standings": rows(),
        "tables": [match_plain(one) for tables in made.rounds[:round] for one in tables],
    }
    if made.plan.system == "groups":
        fields["groups"] = {group: rows(group) for group, names in made.groups().items() if names}
    if trail is not None:
        fields["trail"] = [{"at": line.at, **msgspec.to_builtins(line.act)} for line in trail.lines]
    return fields


def match_plain(match: RoundMatch) -> dict[str, Any]:
    result = match.reported
    return {
        "round": match.round,
        "table": match.table,
        "group": match.group or None,
        "part": match.part or None,
        "players": list(match.players),
        "bye": match.is_bye,
        "scores": None if result is None else list(result.scores),
        "forfeit": result is not None and result.forfeit,
        "games": match.played,
    }
