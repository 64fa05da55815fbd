"""How a tournament stands, for machines."""

from __future__ import annotations

from typing import Any

import msgspec

from netplay.club.book import TournamentFile
from netplay.club.matches import RoundMatch
from netplay.club.standings import shown_ties, standings
from netplay.club.tournament import Tournament


def standing_plain(made: Tournament, round: int, trail: TournamentFile | None) -> dict[str, Any]:
    """How it stands, for machines."""
    ties = shown_ties(made)

    def rows(group: str | None = None) -> list[dict[str, Any]]:
        return [
            {
                "place": one.place,
                "name": one.name,
                "points": float(one.points),
                "played": one.played,
                "won": one.won,
                "drawn": one.drawn,
                "lost": one.lost,
                "ties": dict(zip(ties, map(float, one.ties), strict=True)),
                "out": one.out,
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
        "group": match.group.strip("*") or None,
        "players": list(match.players),
        "bye": match.is_bye,
        "scores": None if result is None else list(result.scores),
        "forfeit": result is not None and result.forfeit,
        "games": match.played,
    }
