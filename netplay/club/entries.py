"""The entries of a tournament: who can enter, and names."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from netplay.club.acts import ParticipantEntered, TournamentPlan
from netplay.club.matches import BadAct, Participant, key_of

MOST_PLAYERS = 2000
LONGEST_NAME = 40


def check_entry(
    plan: TournamentPlan, names: Collection[str], act: ParticipantEntered, *, has_begun: bool
) -> None:
    """Raises BadAct if this entry is not possible, or not any more."""
    name = act.name
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise BadAct("club-bad-name", name=name[:LONGEST_NAME], most=LONGEST_NAME)
    if name.casefold() in {one.casefold() for one in names}:
        raise BadAct("club-twice", name=name)
    if len(names) >= MOST_PLAYERS:
        raise BadAct("club-full", most=MOST_PLAYERS)
    if has_begun and plan.system != "swiss":
        raise BadAct("club-too-late", name=name, system=plan.system)
    if plan.team and len(act.members) < plan.team:
        raise BadAct("club-team-size", name=name, found=len(act.members), wanted=plan.team)
    if not plan.team and act.members:
        raise BadAct("club-no-teams", name=name)
    if not -1e6 < act.rating < 1e6:
        raise BadAct("club-bad-rating", name=name)


def names_meant(names: Collection[str], text: str) -> list[str]:
    """The names that a text can mean: that very name, else those alike but for width, capitals and blanks, else those
    that begin so.
    """
    if text in names:
        return [text]
    key = key_of(text)
    close = [name for name in names if key and key_of(name).startswith(key)]
    return [name for name in close if key_of(name) == key] or close


def find_player(players: Mapping[str, Participant], name: str) -> Participant:
    """A player by name, ignoring width, capitals and blanks; by an unambiguous beginning of it; or by the number of
    entry.

    Raises:
        BadAct: if nobody is meant, or several could be.
    """
    found = names_meant(players, name)
    if len(found) == 1:
        return players[found[0]]
    if name.isdecimal() and 1 <= int(name[:6]) <= len(players):
        return list(players.values())[int(name[:6]) - 1]
    if found:
        raise BadAct("club-nobody-near", name=name, near=", ".join(found[:4]))
    raise BadAct("club-nobody", name=name)
