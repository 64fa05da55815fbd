"""Who can enter a tournament and is there on the day, and when rounds begin."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from netplay.club.acts import Entered, Scheduled
from netplay.club.matches import MOST_ROUNDS, BadAct, Player

if TYPE_CHECKING:
    from netplay.club.tournament import Tournament

MOST_PLAYERS = 2000
LONGEST_NAME = 40


def check_entry(made: Tournament, act: Entered) -> None:
    """Raises BadAct where somebody cannot enter a tournament, or not any more."""
    name = act.name
    folded = {one.casefold() for one in made.players}
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise BadAct("club-bad-name", name=name[:LONGEST_NAME], most=LONGEST_NAME)
    if name.casefold() in folded:
        raise BadAct("club-twice", name=name)
    if len(made.players) >= MOST_PLAYERS:
        raise BadAct("club-full", most=MOST_PLAYERS)
    if made.rounds and made.plan.system != "swiss":
        raise BadAct("club-too-late", name=name, system=made.plan.system)
    if made.plan.team and len(act.members) < made.plan.team:
        raise BadAct("club-team-size", name=name, found=len(act.members), wanted=made.plan.team)
    if not made.plan.team and act.members:
        raise BadAct("club-no-teams", name=name)
    if not -1e6 < act.rating < 1e6:
        raise BadAct("club-bad-rating", name=name)


def check_in(made: Tournament, player: Player, is_here: bool) -> None:
    """Notes that a player is there, or is not after all; whoever has played is there."""
    if not made.checks_in:
        for name in {name for match in made.matches() for name in match.players}:
            made.players[name].is_here = True
    made.checks_in, player.is_here = True, is_here


def schedule(made: Tournament, act: Scheduled) -> None:
    """Notes when a round begins at the earliest. Raises BadAct for a round that is paired, and for no time."""
    if not len(made.rounds) < act.round <= MOST_ROUNDS:
        raise BadAct("club-paired-already", round=act.round, next=len(made.rounds) + 1)
    try:
        when = datetime.fromisoformat(act.time).replace(tzinfo=None) if act.time else None
    except ValueError as wrong:
        raise BadAct("club-bad-time", text=act.time[:40]) from wrong
    made.times.pop(act.round, None)
    if when is not None:
        made.times[act.round] = when
