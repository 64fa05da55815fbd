"""What somebody looks for among the games kept: typed as words, asked of the archive as SQL."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date

import msgspec
from msgspec.structs import replace

from engine import GAMES
from engine.errors import QkError

RESULTS = ("won", "lost", "finished", "unfinished")

LONGEST = 500
"""Characters of a search; nobody types more."""


class BadSearch(QkError):
    """A search that means nothing; the message says what would."""


class Wanted(msgspec.Struct, frozen=True):
    """Which games: all that is given has to fit."""

    words: tuple[str, ...] = ()
    """Each stands somewhere in the record, its source, its event or its day."""
    player: str = ""
    """Part of a player's name, or a bot's level."""
    game: str = ""
    rules: str = ""
    """Part of the preset's name or of the settings beside it."""
    since: str = ""
    until: str = ""
    """Days, months or years, both included: 2026-11-21, 2026-11, 2026."""
    result: str = ""
    """`won` and `lost` are the player's; `finished`, `unfinished`."""
    number: str = ""
    """A number that was laid, in decimal digits, or `inf`."""


EVERYTHING = Wanted()
"""The search that every game fits."""


def read_search(text: str) -> Wanted:
    """A search as it is typed: words, and `player:aki game:prime rules:2014 since:2026-01 result:won number:57`.

    A word of nothing but digits is a number that was laid.

    Raises:
        BadSearch: with the word that cannot be, and what would be right.
    """
    plain = unicodedata.normalize("NFKC", text)
    if len(plain) > LONGEST:
        raise BadSearch(f"a search of {len(plain)} characters is too long: {LONGEST} at the most")
    wanted = Wanted()
    for word in plain.split():
        key, colon, value = word.partition(":")
        key = _SHORT.get(key.casefold(), key.casefold())
        if colon and key in FIELDS:
            wanted = with_field(wanted, key, value)
        elif word.isascii() and word.isdecimal():
            wanted = replace(wanted, number=word.lstrip("0") or "0")
        else:
            wanted = replace(wanted, words=(*wanted.words, word))
    return checked(wanted)


def with_field(wanted: Wanted, key: str, value: str) -> Wanted:
    """The search with one field more; an empty value asks for nothing.

    Raises:
        BadSearch.
    """
    return replace(wanted, **{key: FIELDS[key](value) if value else ""})


def checked(wanted: Wanted) -> Wanted:
    """The search, if it can be answered.

    Raises:
        BadSearch: for a result that is nobody's.
    """
    if wanted.result in ("won", "lost") and not wanted.player:
        raise BadSearch(f"result:{wanted.result} needs player:NAME; without one: finished, unfinished")
    return wanted


def _one_of(what: str, known: tuple[str, ...]) -> Callable[[str], str]:
    def read(value: str) -> str:
        found = [one for one in known if one.startswith(value.casefold())]
        if value.casefold() in known:
            return value.casefold()
        if len(found) != 1:
            raise BadSearch(f"{what}:{value[:40]}: {', '.join(known)}")
        return found[0]

    return read


def _day(value: str) -> str:
    parts = re.fullmatch(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?", value, re.ASCII)
    try:
        if parts is None:
            raise ValueError
        date(int(parts[1]), int(parts[2] or 1), int(parts[3] or 1))
    except ValueError as wrong:
        raise BadSearch(f"'{value[:40]}' is no day; write 2026-11-21, 2026-11 or 2026") from wrong
    return "-".join(part.zfill(2) for part in parts.groups() if part)


def _number(value: str) -> str:
    if value.casefold() in ("inf", "∞"):
        return "inf"
    if not (value.isascii() and value.isdecimal()):
        raise BadSearch(f"number:{value[:40]}: a number that was laid, such as 1213 or 57, or inf")
    return value.lstrip("0") or "0"


FIELDS: Mapping[str, Callable[[str], str]] = {
    "player": str,
    "game": _one_of("game", GAMES),
    "rules": str,
    "since": _day,
    "until": _day,
    "result": _one_of("result", RESULTS),
    "number": _number,
}
_SHORT = {"p": "player", "g": "game", "n": "number", "r": "result", "from": "since", "to": "until"}


def condition(wanted: Wanted) -> tuple[str, list[object]]:
    """The search as a condition on the table `games` with its values."""
    parts: list[str] = []
    values: list[object] = []

    def add(sql: str, *given: object) -> None:
        parts.append(sql)
        values.extend(given)

    for word in wanted.words:
        part = _part(word)
        add(
            "(text LIKE ? ESCAPE '!' OR source LIKE ? ESCAPE '!' OR event LIKE ? ESCAPE '!'"
            " OR played LIKE ? ESCAPE '!')",
            *[part] * 4,
        )
    if wanted.game:
        add("game = ?", wanted.game)
    if wanted.rules:
        add("(rules LIKE ? ESCAPE '!' OR settings LIKE ? ESCAPE '!')", *[_part(wanted.rules)] * 2)
    if wanted.since:
        add("played >= ?", wanted.since)
    if wanted.until:
        add("played != '' AND substr(played, 1, ?) <= ?", len(wanted.until), wanted.until)
    if wanted.number:
        add("id IN (SELECT game_id FROM numbers WHERE value = ?)", wanted.number)
    if wanted.result in ("finished", "unfinished"):
        add("over = ?", wanted.result == "finished")
    if wanted.player:
        ended = {"won": " AND place = 1", "lost": " AND place = (SELECT max(place) FROM seats AS o"
                 " WHERE o.game_id = seats.game_id) AND place > 1"}.get(wanted.result, "")  # fmt: skip
        add(
            "id IN (SELECT game_id FROM seats WHERE"
            f" (name LIKE ? ESCAPE '!' OR bot LIKE ? ESCAPE '!'){ended})",
            *[_part(wanted.player)] * 2,
        )
    return " AND ".join(parts) or "1", values


def _part(word: str) -> str:
    escaped = re.sub(r"([!%_])", r"!\1", word)
    return f"%{escaped}%"
