"""Results and lists of players as an organiser types them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import msgspec

from engine.errors import QkError
from netplay.club.acts import Entered, Told
from netplay.club.matches import BadAct, Match
from netplay.club.tournament import Tournament
from netplay.line.sanitize import clean_name, likeness

_HALVES = {"½": ".5", "1/2": ".5"}
_BETWEEN = re.compile(r"^(\d*\.?\d+)\s*[-:–—]\s*(\d*\.?\d+)$")
_FORFEITS = {
    "+:-": (1.0, 0.0),
    "+--": (1.0, 0.0),
    "-:+": (0.0, 1.0),
    "--+": (0.0, 1.0),
    "-:-": (0.0, 0.0),
    "---": (0.0, 0.0),
}


def read_result(tournament: Tournament, match: Match, text: str, *, corrects: bool = False) -> Told:
    """A result for a table.

    Arguments:
        text: between two `2-1`, `½-½`, `+:-` (not played), or the winner's name where one game is played;
            at a table of more the names from the first to the last, or everybody's place as they sit.
            Behind a semicolon the cards that each had left: `2-1; 0,5`.
        corrects: whether a result that was told before may be replaced.

    Raises:
        BadAct: for anything else.
    """
    folded = unicodedata.normalize("NFKC", text.replace("½", ".5")).strip()
    folded, semicolon, left = folded.partition(";")
    told = _read_scores(tournament, match, folded.strip(), text)
    cards = (
        tuple(int(one) for one in re.split(r"[\s,、]+", left.strip()) if one.isdecimal()) if semicolon else ()
    )
    return msgspec.structs.replace(told, cards=cards, corrects=corrects)


def _read_scores(tournament: Tournament, match: Match, folded: str, text: str) -> Told:
    for written, read in _HALVES.items():
        folded = folded.replace(written, read)
    where = {"round": match.round, "table": match.table}
    if match.is_bye:
        raise BadAct("club-bye", **where, name=match.players[0])
    if len(match.players) == 2:
        forfeit = _FORFEITS.get(folded.replace(" ", ""))
        if forfeit is not None:
            return Told(match.round, match.table, forfeit, forfeit=True)
        scores = _BETWEEN.match(folded)
        if scores is not None:
            return Told(match.round, match.table, (float(scores[1]), float(scores[2])))
        name = _named(match, folded)
        if name is not None and (tournament.plan.team or tournament.plan.games) == 1:
            won = tuple(float(name == one) for one in match.players)
            return Told(match.round, match.table, won)
        _must_sit(tournament, match, folded, where)
        raise BadAct("club-result-unread", **where, text=text[:40], wanted="2-1, ½-½, +:-")
    tokens = folded.replace(",", " ").replace(">", " ").split()
    if len(tokens) == len(match.players) and all(token.isdecimal() for token in tokens):
        return Told(match.round, match.table, tuple(float(token) for token in tokens))
    names = [_named(match, token) for token in tokens]
    for token, found in zip(tokens, names, strict=True):
        if found is None:
            _must_sit(tournament, match, token, where)
    if None in names or sorted(map(str, names)) != sorted(match.players):
        raise BadAct("club-result-unread", **where, text=text[:40], wanted=" ".join(match.players))
    return Told(match.round, match.table, tuple(1.0 + names.index(one) for one in match.players))


def _must_sit(tournament: Tournament, match: Match, text: str, where: dict[str, int]) -> None:
    """Raises BadAct where somebody of the tournament is meant who does not sit at this table."""
    like = [name for name in tournament.players if name.casefold() == text.casefold()]
    if like and like[0] not in match.players:
        raise BadAct("club-result-not-here", **where, name=like[0], players=", ".join(match.players))


def _named(match: Match, text: str) -> str | None:
    """Whose name this is, or whose alone begins so."""
    if text in match.players:
        return text
    close = [name for name in match.players if text and name.casefold().startswith(text.casefold())]
    return close[0] if len(close) == 1 else None


def read_names(text: str) -> list[tuple[str, float, str, tuple[str, ...]]]:
    """A list of players as clubs have it, a line each: `name, rating, club, member …`; a heading may stand above.

    Raises:
        QkError: for a line whose rating is no number.
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in re.split(r"[,\t;，]", line)]
        if not cells[0] or cells[0].startswith("#"):
            continue
        rating = unicodedata.normalize("NFKC", cells[1]) if len(cells) > 1 else ""
        try:
            value = float(rating or 0)
        except ValueError as wrong:
            if number == 1:
                continue
            raise QkError("club-bad-rating-line", line=number, text=cells[1][:20]) from wrong
        found.append((cells[0], value, cells[2] if len(cells) > 2 else "", tuple(filter(None, cells[3:]))))
    return found


def entering(text: str, made: Tournament) -> list[Entered]:
    """The acts by which a list of players enters. Raises QkError for a line that cannot be read, or somebody twice."""
    acts = [Entered(*one) for one in read_names(text)]
    must_be_apart(made, acts)
    return acts


def must_be_apart(made: Tournament, acts: Sequence[Entered]) -> None:
    """Nobody plays in two teams, and no two who sit at tables have names that look alike. Raises BadAct."""
    seen = {name.casefold() for one in made.players.values() for name in one.members}
    for act in acts:
        for name in act.members:
            if name.casefold() in seen:
                raise BadAct("club-in-two-teams", name=name, team=act.name)
            seen.add(name.casefold())
    looks: dict[str, str] = {}
    for one in made.players.values():
        for name in one.members or (one.name,):
            looks |= dict.fromkeys(likeness(clean_name(name)), name)
    for act in acts:
        for name in act.members or (act.name,):
            like = likeness(clean_name(name))
            other = next((looks[look] for look in like if look in looks), name)
            if other.casefold() != name.casefold():
                # At a table the second would be given another name, and then no seat.
                raise BadAct("club-alike", name=name, other=other)
            looks |= dict.fromkeys(like, name)
