"""Clauses that screens refer to are explained in Japanese; the English text is marked as such."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import GAMES
from tui.games.books import pages, rulings, rulings_text
from tui.text.rulings import clauses
from tui.text.words import Words

JA = Words("ja")
WORDS = Path(__file__).parents[2] / "tui/words"
_NUMBER = re.compile(r"\b(?:D\d+|(?:P|OR|FF|TY)-\d+)\b")
LEAST = 0.25
"""Minimum ratio to the length of the English text: a full Japanese text has about half, a summary a tenth."""
SHORT = 120
"""Characters of an English clause for which a summary is enough."""


def sent_to(game: str) -> set[str]:
    """Return the clauses of a game that a message, a refusal, an event or a setting names; local rules have pages."""
    files = (
        path for path in sorted(WORDS.glob("*/*.ftl")) if path.stem != "quote"
    )  # one for nearly every clause
    sources = "\n".join(path.read_text("utf-8") for path in files)
    sources += (WORDS.parent / "games" / game / "showing.py").read_text("utf-8")
    settings = {one for page in pages(JA, game) if page.kind == "setting" for one in page.clauses}
    return (set(_NUMBER.findall(sources)) | settings) & set(clauses(game, "ja"))


@pytest.mark.parametrize("game", GAMES)
def test_clauses_that_screens_name_are_shown_in_japanese(game: str) -> None:
    """Completely, not as a summary; values of settings in the letters in which they are typed."""
    english, own = clauses(game), clauses(game, "ja")
    named = sent_to(game)
    assert named
    short = {
        one: f"{len(own[one].text)} of {len(english[one].text)}"
        for one in named
        if len(english[one].text) > SHORT and len(own[one].text) < LEAST * len(english[one].text)
    }
    assert short == {}
    for one in named:
        typed = set(re.findall(r"`([a-z_-]+)`", english[one].text))
        assert typed <= set(re.findall(r"`([a-z_-]+)`", own[one].text)), one


@pytest.mark.parametrize("game", GAMES)
def test_every_english_text_is_marked(game: str) -> None:
    """No English stands unmarked in the Japanese text."""
    for clause, told in zip(
        clauses(game).values(), rulings_text(game, tuple(clauses(game)), JA), strict=True
    ):
        before, marked, after = told.partition("条文（英語）：")
        if clause.id.startswith("row"):  # what binds of a local rule is for those who program it
            assert not marked, clause.id
            assert not re.search(r"(?:[A-Za-z]+ ){4}", before), clause.id
            continue
        assert marked, clause.id
        assert not re.search(r"(?:[A-Za-z]+ ){4}", re.sub("`[^`]*`", "", before)), clause.id
        assert clause.text.split("\n")[0][:30] in after, clause.id
    assert rulings(JA, game)
