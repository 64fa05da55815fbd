"""What the documents say is told to players: each paragraph by a clause, and by a passage of the rulebook.

A line of `data/sources` names the place in a document, the clause, the message of the rulebook, and
words of that message in English and in Japanese. The words are the rulebook's, not the document's:
they follow it when it is reworded.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
import pytest

from tests.clauses import CLAUSES
from tui.games.books import pages
from tui.games.registry import GAMES
from tui.text.words import LANGUAGES, Words

FOLDER = Path(__file__).parent / "data" / "sources"
WORDS: Mapping[str, Words] = {lang: Words(lang) for lang in LANGUAGES}


@cache
def books(lang: str) -> str:
    """All that the rulebooks say, without blanks."""
    return _bare("\n".join(page.text for game in GAMES for page in pages(WORDS[lang], game)))


class Told(msgspec.Struct, frozen=True):
    """A place in a document, and where players read what it says."""

    source: str
    place: str
    clause: str
    message: str
    en: str
    ja: str


def _told() -> tuple[Told, ...]:
    rows = []
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                place, clause, message, en, ja = (part.strip() for part in line.split(" | "))
                rows.append(Told(path.stem, place, clause, message, en, ja))
    return tuple(rows)


TOLD = _told()


@pytest.mark.parametrize("row", TOLD, ids=lambda row: f"{row.source} {row.place}")
def test_what_a_document_says_is_decided_and_told(row: Told) -> None:
    """The clause exists, and both languages say it on a page of a rulebook."""
    assert row.clause in CLAUSES
    for lang, passage in (("en", row.en), ("ja", row.ja)):
        assert passage
        assert _bare(passage) in _bare(_said(row.message, lang)), f"{row.message}: {passage}"
        assert _bare(passage) in books(lang), f"{row.message} is on no page"


def _bare(text: str) -> str:
    """A text without its blanks: where they stand in Japanese is a matter of style."""
    return "".join(text.split()).replace("～", "〜")


def _said(message: str, lang: str) -> str:
    """The words of a message; of a local rule of Daifugo (`row 4`) those of its page."""
    if message.startswith("row "):
        return "\n".join(page.text for page in pages(WORDS[lang], "daifugo") if message in page.clauses)
    assert WORDS[lang].has(message), message
    return WORDS[lang].say(message)


@pytest.mark.parametrize("source", ["000", "001", "002", "003", "004"])
def test_no_place_of_a_document_is_told_twice(source: str) -> None:
    """Each document has its lines, each place its own."""
    places = [row.place for row in TOLD if row.source == source]
    assert places
    assert len(set(places)) == len(places)
