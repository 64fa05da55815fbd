"""Write docs/RULES.md, docs/RULES.ja.md and docs/rulings from the program's own rulebook: `make pages`.

The words are those that players read on the screen, so pages and program never differ; a test compares them.
Each ruling comes with the examples that name its clause.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from tests.clauses import examples
from tui.games.books import pages, quoted, rulings
from tui.games.registry import GAMES as BOOKS
from tui.text.rulebook import Page
from tui.text.rulings import SERIES, clause_groups, clauses
from tui.text.words import LANGUAGES, Words

DOCS = Path(__file__).parents[2] / "docs"
FILES: Mapping[str, str] = {"en": "RULES.md", "ja": "RULES.ja.md"}

_TITLES: Mapping[str, str] = {"en": "The rules", "ja": "ルール"}
_OTHER: Mapping[str, str] = {"en": "[日本語](RULES.ja.md)", "ja": "[English](RULES.md)"}
_FIRST: Mapping[str, str] = {
    "en": "What `qk rules` and the screen Rules show, on one page. The small letters behind a heading name"
    " the clauses that it explains; a bold choice is the default.",
    "ja": "`qk rules` と画面「ルール」の内容を一枚にまとめたものです。"
    "見出しの後の小さな字は説明している条文の番号、太字の選択肢は初期設定です。",
}
_WRITTEN = "<!-- Written by `make pages` from the words of the program; do not change by hand. -->"
_FIGURES = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "jack": "j", "queen": "q", "king": "k",
}  # fmt: skip
_NUMBERED = re.compile(r"^(\d+)\. ")


def page_of(lang: str) -> str:
    """Return the rules of all games in one language, as Markdown."""
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
    """Yield a heading and the words of a page below it."""
    key = f"`{page.id}` " if page.kind in ("setting", "rule") else ""
    yield f"#### {key}{_plain(page.name)} <sub>{', '.join(page.clauses)}</sub>"
    yield ""
    before = ""
    text = {"rule": _of_rule, "setting": _of_setting}.get(page.kind, lambda page, words: page.text)(
        page, words
    )
    for line in text.strip().split("\n"):
        is_point = line.startswith("· ")
        if before and line.strip() and is_point != before.startswith("· "):
            yield ""
        yield "- " + _plain(line[2:]).replace(r"\*\*", "**") if is_point else _plain(line.strip())
        before = line


def _of_rule(page: Page, words: Words) -> str:
    """Return a rule without what its heading says: place in the list, identifier, name with digits for words."""
    text = page.text.rpartition("\n\n")[0]
    comma = "、" if "、" in page.also else ", "
    others = [one for one in page.also.split(comma) if f" {_digits(one)} " not in f" {_digits(page.name)} "]
    also = words.say("daifugo-also", names=page.also)
    return text.replace(also, words.say("daifugo-also", names=comma.join(others)) if others else "")


def _digits(name: str) -> str:
    """Return a name with digits and letters of cards in place of their words."""
    return " ".join(_FIGURES.get(word, word) for word in re.findall(r"[^\W_]+", name.lower()))


def _of_setting(page: Page, words: Words) -> str:
    """Return a setting with its default in bold; without a list of choices, with a line that names the default."""
    text, _, last = page.text.rpartition("\n\n")
    name = re.escape(last.removeprefix(words.say("settings-default", value="").rstrip()).strip())
    marked, found = re.subn(rf"^· ({name})(?= —|$)", r"· **\1**", text, flags=re.MULTILINE)
    return marked if found else page.text


def _plain(text: str) -> str:
    """Escape the characters that Markdown would interpret."""
    return _NUMBERED.sub(r"\1\\. ", re.sub(r"([*<>|#\\]|(?<!\w)_|_(?!\w))", r"\\\1", text))


def _anchor(name: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w-]", "", name.lower().replace(" ", "-"))


def law_of(game: str) -> str:
    """Return the rulings of a game as Markdown: each clause with its Japanese name, its summary and its examples."""
    english = {page.id: page for page in rulings(Words("en"), game)}
    ja = {page.id: page for page in rulings(Words("ja"), game)}
    shown = examples(game)
    lines = [f"# {Words('en').say(f'games-{game}')}: the rulings", "", _WRITTEN, ""]
    lines += ["What the words and signs mean: [README](README.md)."]
    for chapter in clause_groups(game):
        lines += ["", f"## {chapter.title}", *(["", chapter.text] if chapter.text else [])]
        for clause in chapter.clauses:
            page = english[clause.id]
            lines += ["", f'<a id="{_clause_anchor(clause.id)}"></a>', ""]
            key = f"`{clause.title}` " if clause.id.startswith("row") else ""
            lines += [
                f"### {clause.id} {key}{page.name}",
                "",
                f"**{ja[clause.id].name}** {ja[clause.id].gist}",
                "",
            ]
            lines += [_linked(re.sub(r"^· ", "- ", clause.text, flags=re.MULTILINE), game)]
            lines += ["", f"Source: {clause.source}"]
            quotes = [one for lang in ("ja", "en") for one in quoted(clause.id, Words(lang))]
            lines += ["", f"> {'  '.join(quotes)}"] if quotes else []
            if clause.held:
                lines += ["", f"Held by no line of its own: {clause.held}"]
            if shown.get(clause.id):
                files = (f"[{path.stem}](../../{path.as_posix()})" for path in shown[clause.id])
                lines += ["", f"Shown in: {', '.join(files)}"]
    return "\n".join(lines) + "\n"


def _clause_anchor(clause: str) -> str:
    return clause.lower().replace(" ", "-")


def _linked(text: str, game: str) -> str:
    """Turn each clause in the text into a link."""
    homes = {number: one for one in BOOKS for number in clauses(one)}

    def link(found: re.Match[str]) -> str:
        home = homes[found[0]]
        return f"[{found[0]}]({'' if home == game else f'{home}.md'}#{_clause_anchor(found[0])})"

    return re.sub(rf"(?<![`\w])(?:(?:{'|'.join(SERIES)})-\d+|D\d+|row \d+)\b", link, text)


def main() -> int:
    """Write the pages."""
    for lang in LANGUAGES:
        (DOCS / FILES[lang]).write_text(page_of(lang), encoding="utf-8")
        print(f"docs/{FILES[lang]}")
    for game in BOOKS:
        (DOCS / "rulings" / f"{game}.md").write_text(law_of(game), encoding="utf-8")
        print(f"docs/rulings/{game}.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
