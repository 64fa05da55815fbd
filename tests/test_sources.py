"""Each paragraph of the source documents is covered by a clause and by a passage of the players' rulebook.

A line of `data/sources` names the place in a document, the clause, the message of the rulebook, and words of that
message in English and in Japanese. These words are the rulebook's, not the document's: update them when it is reworded.
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
    """Return the text of all rulebook pages, without blanks."""
    return _bare("\n".join(page.text for game in GAMES for page in pages(WORDS[lang], game)))


class Coverage(msgspec.Struct, frozen=True):
    """A place in a document, and the clause and the message that cover it."""

    source: str
    place: str
    clause: str
    message: str
    en: str
    ja: str


def _covered() -> tuple[Coverage, ...]:
    rows = []
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                place, clause, message, en, ja = (part.strip() for part in line.split(" | "))
                rows.append(Coverage(path.stem, place, clause, message, en, ja))
    return tuple(rows)


COVERED = _covered()


@pytest.mark.parametrize("row", COVERED, ids=lambda row: f"{row.source} {row.place}")
def test_what_a_document_says_is_in_a_clause_and_in_the_rulebook(row: Coverage) -> None:
    """The clause exists, and the passages are in the message and on a page, in both languages."""
    assert row.clause in CLAUSES
    for lang, passage in (("en", row.en), ("ja", row.ja)):
        assert passage
        assert _bare(passage) in _bare(_text(row.message, lang)), f"{row.message}: {passage}"
        assert _bare(passage) in books(lang), f"{row.message} is on no page"


def _bare(text: str) -> str:
    """Remove all blanks from a text: their place in Japanese is a matter of style."""
    return "".join(text.split()).replace("～", "〜")


def _text(message: str, lang: str) -> str:
    """Return the text of a message, or of the page of a local rule of Daifugo (`row 4`)."""
    if message.startswith("row "):
        return "\n".join(page.text for page in pages(WORDS[lang], "daifugo") if message in page.clauses)
    assert WORDS[lang].has(message), message
    return WORDS[lang].say(message)


@pytest.mark.parametrize("source", ["000", "001", "002", "003", "004"])
def test_no_place_of_a_document_occurs_twice(source: str) -> None:
    """Each document has lines, and no place occurs twice."""
    places = [row.place for row in COVERED if row.source == source]
    assert places
    assert len(set(places)) == len(places)
