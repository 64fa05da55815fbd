"""The rulings: the clauses that decide each case, as the code, the tests and the rulebook cite them.

They lie beside the words of a language, `words/en/rulings/GAME.md`, each clause under a heading that
begins with its number. English holds the full text, which is what binds; another language gives each
clause a title and its gist in a sentence, and what it lacks is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path

import msgspec

from engine.typed import folded
from tui.text.words import HOME

SERIES = ("P", "D", "NT", "DF", "OR", "FF", "GR", "PL", "HK", "ST", "CF", "FR", "TY")
"""What the numbers of clauses begin with; the 75 local rules of Daifugo are `row 1` … `row 75`."""

SEEDS = ("000", "001", "002", "003", "004", "ours")
"""The documents that the rules come from, as sources name them, and the sign of what was decided here."""

_HEADING = re.compile(r"^(row \d+|D\d+|[A-Z]{1,2}-\d+) (.+)$")
_ASKED = re.compile(r"^(row|[a-z]{1,2})[- ]?(\d{1,3})[a-e]?$")


class Clause(msgspec.Struct, frozen=True):
    """One ruling: a number that never changes, and what is decided under it."""

    id: str
    title: str
    text: str
    source: str = ""
    """The documents that it comes from, `ours` where the project decided."""
    held: str = ""
    """Where it is held, if neither code nor an example names it."""


class ClauseGroup(msgspec.Struct, frozen=True):
    """The clauses of one heading, with what is said of all of them."""

    title: str
    text: str
    clauses: tuple[Clause, ...]


@cache
def clause_groups(game: str, lang: str = "en") -> tuple[ClauseGroup, ...]:
    """The rulings of a game in a language; nothing where the language has none."""
    path = HOME / lang / "rulings" / f"{game}.md"
    return tuple(_chapters(path)) if path.is_file() else ()


def clauses(game: str, lang: str = "en") -> Mapping[str, Clause]:
    """The clauses of a game in a language, by number."""
    return {clause.id: clause for chapter in clause_groups(game, lang) for clause in chapter.clauses}


def clause_id(text: str) -> str:
    """The number of a clause as typed (`p41`, `Ｐ－４１`, `FF-1d`) as it is written, or nothing."""
    plain = folded(text).strip().casefold()
    found = _ASKED.match(re.sub(r"[‐‑‒–—−ー]", "-", plain))
    if found is None:
        return ""
    series, number = found[1], int(found[2])
    if series == "row":
        return f"row {number}"
    if series.upper() not in SERIES:
        return ""
    return f"D{number}" if series == "d" else f"{series.upper()}-{number}"


def _chapters(path: Path) -> Iterable[ClauseGroup]:
    """The chapters of a page; the clauses of a page without any are one chapter."""
    for part in re.split(r"^## ", path.read_text("utf-8").partition("\n")[2], flags=re.MULTILINE):
        head, *sections = re.split(r"^### ", part, flags=re.MULTILINE)
        title, _, text = head.partition("\n")
        if title.strip() or sections:
            yield ClauseGroup(title.strip(), _flowing(text.split("\n")), tuple(map(_clause, sections)))


def _clause(section: str) -> Clause:
    """A heading and what stands under it."""
    head, *lines = section.split("\n")
    heading = _HEADING.match(head)
    if heading is None:
        raise ValueError(f"a clause begins with its number: {head}")
    marks = {"Source": "", "Held": ""}
    while lines and (not lines[-1].strip() or lines[-1].partition(":")[0] in marks):
        mark, _, what = lines.pop().partition(":")
        if mark in marks:
            marks[mark] = what.strip()
    return Clause(heading[1], heading[2], _flowing(lines), marks["Source"], marks["Held"])


def _flowing(lines: Iterable[str]) -> str:
    """The lines with each paragraph and each point on one line, so that a terminal may break them."""
    paragraphs = (
        "\n".join(some) for blank, some in groupby(lines, lambda line: not line.strip()) if not blank
    )
    joined = (re.sub(r"\s*\n(?!- )\s*", " ", paragraph) for paragraph in paragraphs)
    return "\n\n".join(re.sub(r"^- ", "· ", paragraph, flags=re.MULTILINE) for paragraph in joined)
