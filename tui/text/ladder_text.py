"""The ladder of the server in words: a table for each game and rule set, and one player's way on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.text.curve import curve
from tui.text.prose import TextTable
from tui.text.rating_text import help_text, rating_text
from tui.text.words import Words, level_name

if TYPE_CHECKING:
    from netplay.archive.ladder import Change, Ladder, LadderStanding
    from netplay.archive.live_ladders import Rated, Unrated

COLUMNS = ("rating", "games", "opponents", "last")
_LAST = 12
"""Games of a player that are listed one by one."""


def heading(ladder: Ladder, words: Words) -> str:
    """Game and rule set."""
    from tui.text.archive_text import game_name, rules_name

    return words.say(
        "ladder-heading", game=game_name(ladder.game, words), rules=rules_name(ladder.rules, words)
    )


def name_of(one: LadderStanding, words: Words) -> str:
    """A person's name, or a bot's level as such; the provisional with a mark."""
    name = words.say("records-bot", level=level_name(one.name, words)) if one.is_bot else one.name
    return f"{name} ?" if one.provisional else name


def cells(one: LadderStanding) -> tuple[str, ...]:
    """A line of the table: rating, games, opponents, what the last game did."""
    last = one.history[-1]
    return (
        rating_text(one.rating, one.deviation), f"{one.games:,}", f"{one.opponents:,}",
        f"{last.after - last.before:+.1f}",
    )  # fmt: skip


def rows(ladder: Ladder, words: Words) -> list[tuple[str, ...]]:
    """A place, a name and the figures, the strongest first; the provisional have no place."""
    found, place = [], 0
    for one in ladder.standings:
        place += not one.provisional
        found.append(("–" if one.provisional else str(place), name_of(one, words), *cells(one)))
    return found


def columns(words: Words) -> tuple[str, ...]:
    """What stands above."""
    return ("", "", *(words.say(f"ladder-column-{name}") for name in COLUMNS))


def sheet_of(ladder: Ladder, words: Words) -> TextTable:
    """One ladder as a table; all but the name stands at the right."""
    names = columns(words)
    right = frozenset(range(len(names))) - {1}
    return TextTable(heading(ladder, words), names, tuple(rows(ladder, words)), right)


def table(ladder: Ladder, words: Words) -> list[str]:
    """One ladder as lines."""
    sheet = sheet_of(ladder, words)
    return [sheet.title, *sheet.lines(), *notes(ladder, words)]


def notes(ladder: Ladder, words: Words) -> list[str]:
    """What the marks mean, and how many games did not count."""
    from netplay.archive.ladder import A_DAY, A_SEASON, PROVEN_GAMES, PROVEN_OPPONENTS

    lines = []
    if any(one.provisional for one in ladder.standings):
        lines.append(words.say("ladder-provisional", games=PROVEN_GAMES, opponents=PROVEN_OPPONENTS))
    if ladder.uncounted:
        lines.append(words.say("ladder-uncounted", games=ladder.uncounted, day=A_DAY, season=A_SEASON))
    return lines


def of_player(found: list[Ladder], who: str) -> list[Ladder]:
    """The ladders that have a player, reduced to that player."""
    from msgspec.structs import replace

    own = []
    for ladder in found:
        standings = tuple(one for one in ladder.standings if one.name.casefold() == who.casefold())
        if standings:
            own.append(replace(ladder, standings=standings))
    return own


def portrait(ladder: Ladder, words: Words) -> list[str]:
    """One player on one ladder: the curve, and the last games."""
    lines = table(ladder, words)
    for one in ladder.standings:
        if len(one.history) > 1:
            lines += ["", *curve([change.after for change in one.history], 60, 4)]
        lines += ["", *(change_text(change, words) for change in one.history[-_LAST:])]
    return lines


def change_text(change: Change, words: Words) -> str:
    """What a game did."""
    others = words.listed(change.others)
    return words.say(
        "ladder-change", day=change.day, place=change.place, others=others,
        before=f"{change.before:.1f}", after=f"{change.after:.1f}",
    )  # fmt: skip


def rated(one: Rated | Unrated, words: Words) -> str:
    """What a game did to a player's rating, in a line: how much, how sure it is, whether it is provisional."""
    from netplay.archive.ladder import PROVEN_GAMES
    from netplay.archive.live_ladders import Unrated

    if isinstance(one, Unrated):
        return words.say("rated-helped", help=help_text(one.hints, one.assist, words))
    standing, change = one.standing, one.change
    values = {"rating": rating_text(standing.rating, standing.deviation)}
    if change is None:
        text = words.say("rated-uncounted", **values)
    elif standing.games == 1:
        text = words.say("rated-first", **values)
    else:
        text = words.say("rated-change", **values, change=f"{change.after - change.before:+.1f}")
    if not standing.provisional:
        return text
    few = words.say("rated-provisional", games=standing.proven, least=PROVEN_GAMES)
    return f"{text} · {few}"
