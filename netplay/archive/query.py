"""Searches of the archived games: typed as words, executed as SQL."""

from __future__ import annotations

import fnmatch
import glob
import re
import sqlite3
from collections.abc import Callable, Mapping
from datetime import date
from difflib import get_close_matches
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from engine import GAMES
from engine.errors import QkError
from engine.typed import folded, ungrouped

RESULTS = ("won", "lost", "finished", "unfinished")

LONGEST = 500
"""The maximum length of a search in characters."""


class ArchiveQuery(msgspec.Struct, frozen=True):
    """A search; all given conditions have to match."""

    words: tuple[str, ...] = ()
    """Each occurs in the record, its source, its event or its day.

    A word of digits is a number that was played, or occurs in the event or the source.
    """
    player: str = ""
    """A player's name, or a bot's level; `*` matches anything."""
    game: str = ""
    rules: str = ""
    """Part of the preset's name or of the settings beside it."""
    event: str = ""
    """Part of the event."""
    since: str = ""
    until: str = ""
    """Days, months or years, both included: 2026-11-21, 2026-11, 2026."""
    result: str = ""
    """`won` and `lost` are the player's; `finished`, `unfinished`."""
    number: str = ""
    """A number that was played, in decimal digits, or `inf`."""


EVERYTHING = ArchiveQuery()
"""The search that every game fits."""


def read_search(text: str) -> ArchiveQuery:
    """Parse a search: words, and `player:aki game:prime rules:2014 since:2026-01 result:won number:57`.

    Text in double quotes is searched literally, blanks and colons included; behind a field it is that field's value.

    Raises:
        QkError: with the wrong word, and what would be right.
    """
    plain = folded(text)
    if len(plain) > LONGEST:
        raise QkError("search-too-long", size=len(plain), most=LONGEST)
    wanted = ArchiveQuery()
    for key, quoted, word in re.findall(r'(?:([A-Za-z]+):)?(?:"([^"]+)"|(\S*))', plain):
        if key:
            wanted = with_field(wanted, key, quoted or word)
        elif quoted or word:
            wanted = replace(wanted, words=(*wanted.words, quoted or word))
    return checked(wanted)


def with_field(wanted: ArchiveQuery, key: str, value: str) -> ArchiveQuery:
    """The search with an additional field. Raises QkError."""
    name = _SHORT.get(key.casefold(), key.casefold())
    if name not in FIELDS:
        (near,) = get_close_matches(name, FIELDS, 1, 0.0)
        known = ", ".join(f"{one}:" for one in FIELDS)
        raise QkError("search-no-field", field=key[:40], near=near, known=known)
    if not value:
        raise QkError("search-no-value", field=name)
    return replace(wanted, **{name: FIELDS[name](value)})


def checked(wanted: ArchiveQuery) -> ArchiveQuery:
    """The search, if it is valid. Raises QkError for a result without a player."""
    if wanted.result in ("won", "lost") and not wanted.player:
        raise QkError("search-needs-player", result=wanted.result)
    return wanted


def _one_of(what: str, known: tuple[str, ...]) -> Callable[[str], str]:
    def read(value: str) -> str:
        found = [one for one in known if one.startswith(value.casefold())]
        if value.casefold() in known:
            return value.casefold()
        if len(found) != 1:
            raise QkError("search-one-of", field=what, value=value[:40], known=", ".join(known))
        return found[0]

    return read


def _day(value: str) -> str:
    parts = re.fullmatch(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?", value, re.ASCII)
    try:
        if parts is None:
            raise ValueError
        date(int(parts[1]), int(parts[2] or 1), int(parts[3] or 1))
    except ValueError as wrong:
        raise QkError("search-no-day", value=value[:40]) from wrong
    return "-".join(part.zfill(2) for part in parts.groups() if part)


def _number(value: str) -> str:
    if value.casefold() in ("inf", "infinity", "∞"):
        return "inf"
    digits = ungrouped(value)
    if not (digits.isascii() and digits.isdecimal()):
        raise QkError("search-no-number", value=value[:40])
    return digits.lstrip("0") or "0"


FIELDS: Mapping[str, Callable[[str], str]] = {
    "player": str,
    "game": _one_of("game", GAMES),
    "rules": str,
    "event": str,
    "since": _day,
    "until": _day,
    "result": _one_of("result", RESULTS),
    "number": _number,
}
_SHORT = {
    "p": "player",
    "g": "game",
    "n": "number",
    "r": "result",
    "e": "event",
    "from": "since",
    "to": "until",
}

DAY = "CASE played WHEN '' THEN kept ELSE played END"
"""The day of a game in lists: the day of play, or of storing if that is unknown."""


def add_sql_functions(connection: sqlite3.Connection) -> None:
    """Register the two SQL functions of a search."""
    connection.create_function("holds", 2, _holds, deterministic=True)
    connection.create_function("called", 2, _called, deterministic=True)


def _folded(text: str) -> str:
    """Full-width or not, large or small: as it is looked for."""
    return text.lower() if text.isascii() else folded(text).casefold()


@lru_cache(maxsize=64)
def _folded_word(word: str) -> str:
    return _folded(word)


def _holds(text: str, word: str) -> bool:
    return _folded_word(word) in _folded(text)


@lru_cache(maxsize=4096)  # few people play many games
def _called(name: str, wanted: str) -> bool:
    """Whether a name matches, where `*` matches anything."""
    return _names(wanted).fullmatch(_folded(name)) is not None


@lru_cache(maxsize=64)
def _names(wanted: str) -> re.Pattern[str]:
    return re.compile(fnmatch.translate("*".join(map(glob.escape, _folded(wanted).split("*")))))


def condition(wanted: ArchiveQuery) -> tuple[str, list[object]]:
    """The search as a condition on the table `games` with its values."""
    parts: list[str] = []
    values: list[object] = []

    def add(sql: str, *given: object) -> None:
        parts.append(sql)
        values.extend(given)

    for word in wanted.words:
        if word.isascii() and word.isdecimal():
            played = "id IN (SELECT game_id FROM numbers WHERE value = ?)"
            add(f"({played} OR holds(event, ?) OR holds(source, ?))", word.lstrip("0") or "0", word, word)
        else:
            fields = ("event", "source", "played", "text")
            add(f"({' OR '.join(f'holds({one}, ?)' for one in fields)})", *[word] * len(fields))
    if wanted.game:
        add("game = ?", wanted.game)
    if wanted.rules:
        add("(holds(rules, ?) OR holds(settings, ?))", wanted.rules, wanted.rules)
    if wanted.event:
        add("holds(event, ?)", wanted.event)
    if wanted.since:
        add(f"{DAY} >= ?", wanted.since)
    if wanted.until:
        add(f"substr({DAY}, 1, ?) <= ?", len(wanted.until), wanted.until)
    if wanted.number:
        add("id IN (SELECT game_id FROM numbers WHERE value = ?)", wanted.number)
    if wanted.result in ("finished", "unfinished"):
        add("over = ?", wanted.result == "finished")
    if wanted.player:
        ended = {"won": " AND place = 1", "lost": " AND place = (SELECT max(place) FROM seats AS o"
                 " WHERE o.game_id = seats.game_id) AND place > 1"}.get(wanted.result, "")  # fmt: skip
        add(
            f"id IN (SELECT game_id FROM seats WHERE (called(name, ?) OR called(bot, ?)){ended})",
            wanted.player,
            wanted.player,
        )
    return " AND ".join(parts) or "1", values
