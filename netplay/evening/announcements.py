"""Announcements at a tournament's tables: the standings, the end of a match, and the next table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from netplay.club.matches import RoundMatch
from netplay.club.standings import standings
from netplay.club.tournament import Tournament
from netplay.room.room import TableRoom

MOST_NAMES = 8
"""The number of leaders named in a line."""


def standing_line(made: Tournament, group: str = "") -> str:
    """The first of a tournament, or of one of its groups, in a line."""
    rows = standings(made, group=group or None)[:MOST_NAMES]
    return "  ".join(f"{row.place}. {row.name} {_points(float(row.points))}" for row in rows)


def _points(points: float) -> str:
    whole, rest = divmod(points, 1)
    return (f"{whole:g}" if whole or not rest else "") + (
        "½" if rest == 0.5 else f"{rest:.2f}"[1:] if rest else ""
    )


def announce_standings(room: TableRoom, made: Tournament, match: RoundMatch) -> None:
    """Announce the standings before or after a match, in the chat history for later members."""
    line = standing_line(made, match.group)
    if made.is_over:
        winner = standings(made)[0].name
        room.say(
            "",
            f"{made.plan.name} is over, {winner} has won: {line}",
            "cup-over",
            winner=winner,
            standing=line,
        )
    else:
        values = {"round": str(match.round), "standing": line}
        room.say("", f"the standings, round {match.round}: {line}", "cup-standing", **values)


def announce_hold(room: TableRoom, made: Tournament) -> None:
    """Announce that the tournament is on hold, or resumes."""
    if made.held is None:
        room.say("", "the tournament goes on", "cup-resumed")
    else:
        note = made.hold_note
        room.say("", f"the tournament is on hold{note}; nothing new begins", "cup-held", reason=note)


def announce_result(room: TableRoom, match: RoundMatch) -> None:
    """The result of the match that was played at a table is in."""
    assert match.reported is not None
    scores = zip(match.players, match.reported.scores, strict=True)
    result = "  ".join(f"{name} {_points(score)}" for name, score in scores)
    if len(match.players) > 2:
        room.say("", f"this match is over, the places: {result}", "cup-places", result=result)
    else:
        room.say("", f"this match is over: {result}", "cup-result", result=result)


def announce_next(
    room: TableRoom, made: Tournament, players: Sequence[str], port_of: Callable[[RoundMatch, int], int]
) -> str:
    """Announce the table of each player in the round just paired; returns the line."""
    lines = []
    for name in players:
        found = _place_of(made, name)
        if found is None:
            continue
        match, board, sitting = found
        values = {"who": name, "round": str(match.round)}
        if match.is_bye:
            room.say("", f"{name}: round {match.round} without an opponent", "cup-bye", **values)
            continue
        port = port_of(match, board)
        values |= {"table": str(match.table), "others": " · ".join(one for one in sitting if one != name)}
        text = f"{name}: round {match.round}, table {match.table}, against {values['others']}"
        if port:
            room.say("", f"{text}, port {port}", "cup-next-port", **values, port=str(port))
            lines.append(f"{name} → {match.table} (:{port})")
        else:
            room.say("", text, "cup-next", **values)
            lines.append(f"{name} → {match.table}")
    return "  ".join(lines)


def _place_of(made: Tournament, name: str) -> tuple[RoundMatch, int, tuple[str, ...]] | None:
    """The match, the board and the table of a player in the last round; None without one."""
    for match in made.rounds[-1]:
        for at, sitting in enumerate(made.boards(match)):
            if name in sitting or (match.is_bye and made.plays_for(name) in match.players):
                return match, at, sitting
    return None
