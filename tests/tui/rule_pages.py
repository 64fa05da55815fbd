"""Writes docs/RULES.md and docs/RULES.ja.md from the program's own rulebook: `make pages`.

The words are those that players read on the screen, so the pages are never other than the game; a test compares.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from tui.games.books import pages
from tui.games.prime.dials import BY_KEY, value_name
from tui.games.registry import GAMES as BOOKS
from tui.text.rulebook import Page
from tui.text.words import LANGUAGES, Words

DOCS = Path(__file__).parents[2] / "docs"
FILES: Mapping[str, str] = {"en": "RULES.md", "ja": "RULES.ja.md"}

_TITLES: Mapping[str, str] = {"en": "The rules", "ja": "ルール"}
_OTHER: Mapping[str, str] = {"en": "[日本語](RULES.ja.md)", "ja": "[English](RULES.md)"}
_FIRST: Mapping[str, str] = {
    "en": "What `qk rules` and the screen Rules show, on one page. The small letters behind a heading name"
    " the clauses that it explains.",
    "ja": "`qk rules` と画面「ルール」の内容を一枚にまとめたものです。"
    "見出しの後の小さな字は、説明している条文の番号です。",
}
_WRITTEN = "<!-- Written by `make pages` from the words of the program; do not change by hand. -->"
_NUMBERED = re.compile(r"^(\d+)\. ")


def page_of(lang: str) -> str:
    """The rules of all games in one language, as Markdown."""
    words = Words(lang)
    lines = [f"# {_TITLES[lang]}", "", _WRITTEN, "", _OTHER[lang], "", _FIRST[lang], ""]
    names = {game: words.say(f"games-{game}") for game in BOOKS}
    lines += [f"- [{name}](#{_anchor(name)})" for name in names.values()]
    for game, name in names.items():
        lines += ["", f"## {name}"]
        for kind, some in groupby(pages(words, game), key=lambda page: page.kind):
            lines += ["", f"### {words.say(f'rules-kind-{kind}')}"]
            for page in some:
                lines += ["", *_told(page, words)]
    return "\n".join(lines) + "\n"


def _told(page: Page, words: Words) -> Iterator[str]:
    """A heading, and the words of a page below it."""
    key = f"`{page.id}` " if page.kind in ("setting", "rule") else ""
    yield f"#### {key}{_plain(page.name)} <sub>{', '.join(page.clauses)}</sub>"
    yield ""
    before = ""
    for line in page.text.strip().split("\n"):
        is_point = line.startswith("· ")
        if before and line.strip() and is_point != before.startswith("· "):
            yield ""
        yield f"- {_plain(line[2:])}" if is_point else _plain(line.strip())
        before = line
    # The other games' pages say themselves what is usual.
    if page.kind == "setting" and page.id in BY_KEY:
        yield ""
        usual = value_name(words, BY_KEY[page.id], page.usual)
        yield f"*{_plain(words.say('cli-rules-usual', value=usual))}*"


def _plain(text: str) -> str:
    """The text with nothing that Markdown would take for a sign of its own."""
    return _NUMBERED.sub(r"\1\\. ", re.sub(r"([*_<>|#\\`])", r"\\\1", text))


def _anchor(name: str) -> str:
    """Where a heading of this name is linked to."""
    return re.sub(r"[^\w-]", "", name.lower().replace(" ", "-"))


def main() -> int:
    """Writes the pages."""
    for lang in LANGUAGES:
        (DOCS / FILES[lang]).write_text(page_of(lang), encoding="utf-8")
        print(f"docs/{FILES[lang]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
