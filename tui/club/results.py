"""Results and lists of players as an organizer types them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import msgspec

from engine.errors import QkError
from engine.typed import folded, spaced
from netplay.club.acts import ParticipantEntered, ResultReported
from netplay.club.matches import BadAct, RoundMatch, key_of
from netplay.club.tournament import Tournament, names_meant
from netplay.line.sanitize import clean_name, likeness

_BETWEEN = re.compile(r"^(\d*\.?\d+)\s*[-:ー]\s*(\d*\.?\d+)$")
_DRAWN = ("引き分け", "引分け", "引分", "draw", "drawn")
_FORFEITS = {
    "+:-": (1.0, 0.0),
    "+--": (1.0, 0.0),
    "-:+": (0.0, 1.0),
    "--+": (0.0, 1.0),
    "-:-": (0.0, 0.0),
    "---": (0.0, 0.0),
}
_MOST_CARDS = 999


def read_result(
    tournament: Tournament, match: RoundMatch, text: str, *, corrects: bool = False
) -> ResultReported:
    """A result for a table.

    Arguments:
        text: between two `2-1`, `½-½`, `draw`, `+:-` (not played), or the winner's name where one game is played;
            at a table of more the names from the first to the last, or the places in the order of seats.
            Behind a semicolon the cards that each had left: `2-1; 0,5`.
        corrects: whether a result that is in may be replaced.

    Raises:
        BadAct: for anything else.
    """
    # ½ first: folding would spell it with a fraction slash.
    written, semicolon, left = folded(text.replace("½", ".5")).partition(";")
    result = _read_scores(tournament, match, written.strip(), text)
    cards = _read_cards(match, left) if semicolon and left.strip() else ()
    return msgspec.structs.replace(result, cards=cards, corrects=corrects)


def _read_cards(match: RoundMatch, text: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if not all(one.isdecimal() and len(one) <= len(str(_MOST_CARDS)) for one in parts):
        raise BadAct("club-cards-unread", round=match.round, table=match.table, text=text.strip()[:40])
    return tuple(map(int, parts))


def _read_scores(tournament: Tournament, match: RoundMatch, written: str, text: str) -> ResultReported:
    written = written.replace("1/2", ".5")
    where = {"round": match.round, "table": match.table}
    if match.is_bye:
        raise BadAct("club-bye", **where, name=match.players[0])
    if len(match.players) == 2:
        games = tournament.plan.team or match.most_games
        forfeit = _FORFEITS.get("".join(written.replace("ー", "-").split()))
        if forfeit is not None:
            return ResultReported(match.round, match.table, forfeit, forfeit=True)
        scores = _BETWEEN.match(written)
        if scores is not None:
            return ResultReported(match.round, match.table, (float(scores[1]), float(scores[2])))
        if written.casefold() in _DRAWN:
            return ResultReported(match.round, match.table, (games / 2, games / 2))
        name = _named(match, written)
        if name is not None and games == 1:
            won = tuple(float(name == one) for one in match.players)
            return ResultReported(match.round, match.table, won)
        _must_sit(tournament, match, written, where)
        raise BadAct("club-result-unread", **where, text=text[:40], wanted="2-1, 0.5-0.5, +:-")
    parts = [one.strip() for one in re.split("[,>]", written) if one.strip()]
    tokens = written.replace(",", " ").replace(">", " ").split()
    if len(tokens) == len(match.players) and all(token.isdecimal() for token in tokens):
        return ResultReported(match.round, match.table, tuple(float(token) for token in tokens))
    if len(parts) == 1:
        parts = _by_blanks(match, tokens)
    names = [_named(match, part) for part in parts]
    for part, found in zip(parts, names, strict=True):
        if found is None:
            _must_sit(tournament, match, part, where)
    if None in names or sorted(map(str, names)) != sorted(match.players):
        raise BadAct("club-result-unread", **where, text=text[:40], wanted=", ".join(match.players))
    return ResultReported(match.round, match.table, tuple(1.0 + names.index(one) for one in match.players))


def _by_blanks(match: RoundMatch, tokens: Sequence[str]) -> list[str]:
    """Names with nothing but blanks between them, and possibly in them: the longest that fits is meant."""
    whole = set(map(key_of, match.players))
    parts, at = [], 0
    while at < len(tokens):
        ends = range(len(tokens), at, -1)
        end = next((end for end in ends if key_of("".join(tokens[at:end])) in whole), at + 1)
        parts.append(" ".join(tokens[at:end]))
        at = end
    return parts


def _must_sit(tournament: Tournament, match: RoundMatch, text: str, where: dict[str, int]) -> None:
    """Raises BadAct if a name means a participant who does not sit at this table."""
    like = [name for name in tournament.players if key_of(name) == key_of(text)]
    if like and like[0] not in match.players:
        raise BadAct("club-result-not-here", **where, name=like[0], players=", ".join(match.players))


def _named(match: RoundMatch, text: str) -> str | None:
    """The player of this table whose name is meant; None if no name fits, or more than one."""
    found = names_meant(match.players, text)
    return found[0] if len(found) == 1 else None


_CELL = re.compile(r'\s*(?:"((?:[^"]|"")*)"\s*|([^,\t;，、]*))(?:[,\t;，、]|$)')
FORMULA = ("=", "+", "-", "@", "\t")
"""How cells begin that a spreadsheet would calculate, but for a ' before it."""
_PROTECTED = tuple(f"'{sign}" for sign in FORMULA)
_HEADINGS = frozenset(
    (
        *("name", "names", "player", "players", "participant", "team"),
        *("名前", "氏名", "お名前", "なまえ", "選手", "選手名", "参加者", "参加者名", "チーム", "チーム名"),
    )
)
"""What a list's first column is headed with."""


def read_names(text: str) -> list[tuple[str, float, str, tuple[str, ...]]]:
    """A list of players as clubs have it, a line each: `name, rating, club, member …`; a heading may stand above.

    Cells are parted by commas (full-width too), tabs or semicolons, and may be in quotes.

    Raises:
        QkError: for a line without a name, or whose rating is no number.
    """
    found: list[tuple[str, float, str, tuple[str, ...]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = _cells(line)
        if line.lstrip().startswith("#") or not any(cells) or (not found and _is_heading(cells)):
            continue
        if not cells[0]:
            raise QkError("club-no-name-line", line=number, text=line.strip()[:20])
        rating = unicodedata.normalize("NFKC", cells[1]) if len(cells) > 1 else ""
        try:
            value = float(rating or 0)
        except ValueError as wrong:
            raise QkError("club-bad-rating-line", line=number, text=cells[1][:20]) from wrong
        found.append((cells[0], value, cells[2] if len(cells) > 2 else "", tuple(filter(None, cells[3:]))))
    return found


def _is_heading(cells: Sequence[str]) -> bool:
    """Whether these name columns: a team may be called so, and then a rating or nothing stands beside it."""
    beside = unicodedata.normalize("NFKC", cells[1]) if len(cells) > 1 else "-"
    return key_of(cells[0]) in _HEADINGS and bool(beside) and not beside[:1].isdecimal()


def _cells(line: str) -> list[str]:
    """The cells of a line, without their quotes, the blanks around them, and the ' before a formula."""
    cells, at = [], 0
    while found := _CELL.match(line, at):
        quoted, plain = found.groups()
        cell = spaced(quoted.replace('""', '"') if quoted is not None else plain)
        cells.append(cell.removeprefix("'") if cell.startswith(_PROTECTED) else cell)
        if found.end() == len(line) and found[0][-1:] not in (",", "\t", ";", "，", "、"):
            break
        at = found.end()
    return cells


def entering(text: str, made: Tournament) -> list[ParticipantEntered]:
    """The acts that enter a list of players. Raises QkError for a line that can't be read, or a player named twice."""
    acts = [ParticipantEntered(*one) for one in read_names(text)]
    must_be_apart(made, acts)
    return acts


def must_be_apart(made: Tournament, acts: Sequence[ParticipantEntered]) -> None:
    """Check that no player is in two teams, and no two names look alike. Raises BadAct."""
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
