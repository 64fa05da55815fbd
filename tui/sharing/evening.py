"""The sheet of an evening as text, as a table for spreadsheets and as a page, and written to files."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape
from pathlib import Path

from engine.errors import QkError
from netplay.archive.evening_sheet import EveningSheet, PlayerTotals, SheetGame
from netplay.archive.exports import export_text, write_shared
from tui.sharing.sheets import page_html, sheet_html
from tui.text.archive_text import game_name, rules_name
from tui.text.prose import TextTable
from tui.text.words import LANGUAGES, Words, level_name

KINDS = {"page": ".html", "table": ".csv", "text": ".txt"}
"""What a sheet can be written as, and how such files end."""


def heading(found: EveningSheet, words: Words) -> str:
    """Which day, which game, by which rules."""
    days = sorted({each.day for each in found.games if each.day})
    day = words.say("evening-days", first=days[0], last=days[-1]) if len(days) > 1 else "".join(days)
    games = {(each.game, each.rules) for each in found.games}
    names = {game_name(game, words) for game, _ in games}
    title = names.pop() if len(names) == 1 else words.say("evening-many-games")
    if len(games) == 1 and len(days) < 2:
        title = words.say("evening-game-rules", game=title, rules=rules_name(found.games[0].rules, words))
    return "  ".join(filter(None, (day, title)))


def standing(found: EveningSheet, words: Words) -> str:
    """How far it is, and who has won it once it is over."""
    last = found.games[-1]
    if found.is_whole:
        best = [one.name for one in found.totals if _rank(one) == _rank(found.totals[0])]
        return words.say("evening-over", of=last.of, names=words.say("evening-between").join(best))
    if last.number:
        played = last.number if last.places else last.number - 1
        return words.say("evening-standing", played=played, of=last.of)
    return words.say("evening-count", played=len(found.games))


def _rank(one: PlayerTotals) -> tuple[int, int]:
    """What decides: points, and where they are equal the sheets of Tyrant."""
    return one.points, one.fame


def as_columns(found: EveningSheet, words: Words, most: int = 0) -> TextTable:
    """All players with points, games won and the place in each game.

    Arguments:
        most: the number of games that are listed, the last ones; 0: all.
    """
    say = words.say
    shown = found.games[-most:] if most else found.games
    first = len(found.games) - len(shown)
    brought, scored = any(one.brought for one in found.totals), any(one.fame for one in found.totals)
    names = [
        "name",
        "points",
        *(["brought"] if brought else []),
        *(["score"] if scored else []),
        "games",
        "wins",
    ]
    columns = ("", *(say(f"evening-column-{name}") for name in names), *_numbers(found, shown, first))
    rows = []
    for at, one in enumerate(found.totals):
        above = sum(_rank(other) > _rank(one) for other in found.totals)
        place = str(above + 1) if above == at or not at else ""
        counts = [
            str(one.points),
            *([str(one.brought)] if brought else []),
            *([str(one.fame)] if scored else []),
        ]
        counts += [str(one.games), str(one.wins)]
        rows.append((place, _name(one, words), *counts, *(_place(one, game) for game in shown)))
    right = frozenset(range(len(columns))) - {1}
    return TextTable(heading(found, words), columns, tuple(rows), right)


def _numbers(found: EveningSheet, shown: Sequence[SheetGame], first: int) -> list[str]:
    """What the games are called: by their number in the series, else one after another."""
    in_series = len({game.of for game in found.games}) == 1 and all(game.number for game in found.games)
    return [str(game.number if in_series else first + at) for at, game in enumerate(shown, 1)]


def _name(one: PlayerTotals, words: Words) -> str:
    return words.with_aside(one.name, level_name(one.bot, words)) if one.bot else one.name


def _place(one: PlayerTotals, game: SheetGame) -> str:
    """A player's place in a game; a mark if they were absent or left it."""
    place = game.places.get(one.name)
    return "–" if place is None else f"×{place}" if one.name in game.left else str(place)


def notes(found: EveningSheet, words: Words) -> list[str]:
    """What the marks mean."""
    brought = any(one.brought for one in found.totals)
    return [words.say("evening-note"), *([words.say("evening-note-brought")] if brought else [])]


def games_text(found: EveningSheet, words: Words) -> list[str]:
    """Each game in a line: who came out where."""
    lines = []
    for number, game in zip(_numbers(found, found.games, 0), found.games, strict=True):
        ordered = sorted(game.places, key=game.places.__getitem__)
        places = [f"{words.say('table-place', place=game.places[name])} {name}" for name in ordered]
        head = f"{number}. {game.day}".rstrip()
        lines.append("  ".join([head, *(places or [words.say("evening-unfinished")])]))
    return lines


def as_text(found: EveningSheet, words: Words) -> str:
    """The whole sheet in lines."""
    sheet = as_columns(found, words)
    parts = [sheet.title, standing(found, words), "", *sheet.lines(), "", *notes(found, words), ""]
    return "\n".join([*parts, *games_text(found, words)]) + "\n"


def as_csv(found: EveningSheet, words: Words) -> str:
    """The sheet for a spreadsheet: a row a person, place and points of each game in columns of their own."""
    say, out = words.say, io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    names = ("name", "bot", "points", "brought", "score", "games", "wins")
    numbers = _numbers(found, found.games, 0)
    writer.writerow(
        [say(f"evening-column-{name}") for name in names]
        + [say(f"evening-column-{name}", game=at) for at in numbers for name in ("place", "game-points")]
    )
    for one in found.totals:
        cells: list[object] = [one.name, one.bot, one.points, one.brought, one.fame, one.games, one.wins]
        for game in found.games:
            cells += [game.places.get(one.name, ""), "" if (won := game.points(one.name)) is None else won]
        writer.writerow(cells)
    return "\ufeff" + out.getvalue()  # without the mark spreadsheets take Japanese for something else


def as_page(found: EveningSheet, words: Words) -> str:
    """The sheet as a page in both languages, the reader's first."""
    langs = sorted(LANGUAGES, key=lambda lang: lang != words.lang)
    parts = [_section(found, Words(lang)) for lang in langs]
    title = f"{words.say('evening-title')} {found.games[-1].day}".rstrip()
    return page_html(title, "".join(parts), words.lang, "")


def _section(found: EveningSheet, words: Words) -> str:
    games = "".join(f"<li>{escape(line)}</li>" for line in games_text(found, words))
    notes_html = "".join(f"<p>{escape(note)}</p>" for note in notes(found, words))
    table = sheet_html(as_columns(found, words), standing(found, words))
    title = escape(words.say("evening-title"))
    return f'<section lang="{words.lang}"><h1>{title}</h1>{table}{notes_html}<ul>{games}</ul></section>'


def content_of(kind: str, found: EveningSheet, words: Words) -> str:
    """The text of such a file."""
    match kind:
        case "page":
            return as_page(found, words)
        case "table":
            return as_csv(found, words)
        case _:
            return as_text(found, words)


def write_sheet(found: EveningSheet, path: Path, words: Words) -> Path:
    """Write the sheet to a file, as its ending says; none that is there is written over.

    Raises:
        QkError: if that is not its to be.
    """
    kind = next((kind for kind, ending in KINDS.items() if path.suffix.lower() == ending), "")
    if not kind:
        raise QkError("evening-ending", path=str(path), endings=" ".join(KINDS.values()))
    written = export_text(content_of(kind, found, words), path)
    if written.problem is not None:
        raise written.problem
    return path


def write_own_sheet(kind: str, found: EveningSheet, words: Words) -> Path:
    """Write it into the folder of what was shared; the same again is one file. Raises QkError."""
    last = found.games[-1]
    stem = "-".join(filter(None, ("evening", last.day, last.game)))
    return write_shared(content_of(kind, found, words), stem, KINDS[kind])
