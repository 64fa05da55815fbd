"""The rule pages in docs equal the program's rulebook, and the pictures they show exist."""

from __future__ import annotations

import re

import pytest

from tests.tui.pictures import DOCS, FOLDER, MOST_BYTES, OF_SERVERS, page
from tests.tui.rule_pages import FILES, page_of
from tests.tui.shots import SHOTS
from tui.games.books import pages
from tui.games.registry import GAMES as BOOKS
from tui.text.words import LANGUAGES, Words

LANGUAGES_OF = tuple(f"-{lang}" for lang in LANGUAGES)
"""Suffixes of pictures in a language; the other pictures are taken in another way."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_are_as_the_program_says(lang: str) -> None:
    """`make pages` writes them after a change of words or rules."""
    assert (DOCS / FILES[lang]).read_text(encoding="utf-8") == page_of(lang), "make pages"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_of_the_rulebook_is_left_out(lang: str) -> None:
    """Chapters, presets, rules and settings of all games have their heading."""
    text = re.sub(r"\\(.)", r"\1", page_of(lang))
    for game in BOOKS:
        for one in pages(Words(lang), game):
            assert f" {one.name} <sub>" in text, (game, one.id)
            assert one.text.strip().split("\n")[0].removeprefix("· ").strip() in text


def test_every_picture_that_is_shown_is_there_and_small() -> None:
    """`make pictures` takes them again; unused ones are removed."""
    there = [shot for shot in SHOTS if shot.is_there]
    assert (DOCS / "PICTURES.md").read_text(encoding="utf-8") == page(there), "make pictures"
    names = [*(shot.name for shot in there), *(name for name, _, _ in OF_SERVERS)]
    shown = {f"{name}-{lang}.png" for name in names for lang in LANGUAGES}
    stored = {path.name for path in FOLDER.glob("*.png") if path.stem.endswith(LANGUAGES_OF)}
    assert stored == shown
    assert all(path.stat().st_size <= MOST_BYTES for path in FOLDER.glob("*.png"))


def test_no_two_pictures_have_one_name() -> None:
    """Otherwise one would overwrite the other."""
    names = [shot.name for shot in SHOTS]
    assert len(set(names)) == len(names)
