"""The rules of the games for players: chapters, rules, settings and rulings, found by any of their names."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from engine.prime.settings import PRESETS, SETTINGS, Rules
from tui.games.prime import dials
from tui.text.rulings import clause_id, clauses
from tui.text.words import LANGUAGES, Words

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("P-50",)),
    ("cards", ("P-1", "P-2", "P-3", "P-10", "P-11", "P-16")),
    ("numbers", ("P-4", "P-5", "P-21", "P-22", "P-70")),
    ("turn", ("P-20", "P-45")),
    ("prime", ("P-30", "P-32")),
    ("composite", ("P-6", "P-7", "P-31", "P-33")),
    ("joker", ("P-1", "P-34", "P-35")),
    ("cut", ("P-30", "P-33")),
    ("revolution", ("P-5", "P-30", "P-33")),
    ("foul", ("P-36", "P-40", "P-42")),
    ("short", ("P-41",)),
    ("flush", ("P-45", "P-46")),
    ("out", ("P-50", "P-51")),
    ("start", ("P-12",)),
    ("time", ("P-13", "P-14", "P-51", "P-52", "P-53")),
    ("extras", ("P-64",)),
)
"""The chapters in reading order, each with the clauses that it explains."""

_PRESET_CLAUSES = {
    "official": "P-60", "2014": "P-62", "mathpower": "P-63", "online": "P-63", "abstract": "P-61",
}  # fmt: skip


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """One page of the rulebook, in one language."""

    id: str
    kind: str
    """chapter, preset, rule, setting or clause"""
    name: str
    clauses: tuple[str, ...]
    text: str
    usual: Any = None
    """A setting's official value, as records write it."""
    values: tuple[str, ...] = ()
    """What a setting may be, where it can only be one of a few."""
    gist: str = ""
    """A clause in a sentence of the reader's language, where the text is in another."""
    source: str = ""
    """Where a clause comes from."""


BOOKS = {
    "prime": ("tui.text.rulebook", "prime_pages"),
    "daifugo": ("tui.games.daifugo.rulebook", "pages"),
    "tyrant": ("tui.games.tyrant.rulebook", "pages"),
}
"""Where each game's rulebook is written."""


def told_games() -> tuple[str, ...]:
    """The games whose rulebook this version has."""
    return tuple(game for game, (module, _) in BOOKS.items() if find_spec(module) is not None)


def pages(words: Words, game: str = "prime") -> tuple[Page, ...]:
    """The whole rulebook of a game."""
    module, name = BOOKS[game]
    book: tuple[Page, ...] = getattr(import_module(module), name)(words)
    return book


def prime_pages(words: Words) -> tuple[Page, ...]:
    """The rulebook of Prime Daifugo: chapters, presets, settings."""
    say = words.say
    chapters = [
        Page(name, "chapter", say(f"rules-{name}"), clauses, say(f"rules-{name}-text"))
        for name, clauses in CHAPTERS
    ]
    presets = [
        Page(
            name,
            "preset",
            say(f"settings-preset-{name}"),
            (_PRESET_CLAUSES[name],),
            say(f"settings-preset-{name}-about"),
        )
        for name in PRESETS
    ]
    settings = [
        Page(
            setting.key,
            "setting",
            dials.name(words, setting),
            (setting.clause,),
            dials.about(words, setting),
            usual=dials.value_of(setting, Rules()),
            values=setting.choices,
        )
        for setting in SETTINGS
    ]
    return (*chapters, *presets, *settings)


def rulings(words: Words, game: str) -> tuple[Page, ...]:
    """Every clause of a game: titles and gists in the reader's language, the text that binds in English."""
    own = clauses(game, words.lang) if words.lang != "en" else {}
    rows = _rows(words) if game == "daifugo" else {}
    told: list[Page] = []
    for clause in clauses(game).values():
        mine = own.get(clause.id)
        name, gist = rows.get(clause.id) or ((mine.title, mine.text) if mine else (clause.title, ""))
        told.append(
            Page(
                clause.id, "clause", name, (clause.id,), clause.text,
                gist=gist if words.lang != "en" else "", source=clause.source,
            )
        )  # fmt: skip
    return tuple(told)


def _rows(words: Words) -> dict[str, tuple[str, str]]:
    """The local rules of Daifugo by the number of their row: what each is called, and what it does."""
    from tui.games.daifugo.rule_texts import LOCAL_IDS, about_rule, telling

    return {
        f"row {at}": (about_rule(rule, words)[0], telling(rule, words))
        for at, rule in enumerate(LOCAL_IDS, 1)
    }


def find(words: Words, wanted: str, game: str = "") -> tuple[Page, ...]:
    """The pages that a player may mean: by key, by clause, else by a name or part of it in any language.

    Arguments:
        game: in whose rulebook; empty: in the first that has such a page.
    """
    if not game:
        return next((found for one in told_games() if (found := find(words, wanted, one))), ())
    book = pages(words, game)
    asked = wanted.casefold().replace("・", "")
    exact = [page for page in book if page.id.casefold() == asked]
    if exact:
        return tuple(exact)
    if number := clause_id(wanted):
        return tuple(page for page in book if number in page.clauses)
    named: list[Page] = []
    for lang in LANGUAGES:
        for page, other in zip(book, pages(Words(lang), game), strict=True):
            if asked in other.name.casefold().replace("・", "") and page not in named:
                named.append(page)
    if named:
        return tuple(named)
    return tuple(page for page in book if asked in page.text.casefold())


def look_up(words: Words, wanted: str, game: str = "") -> tuple[Page, ...]:
    """The clause of that number with the pages that explain it; else pages and clauses by their names.

    What nothing is called is looked for in the text of the clauses too.
    """
    games = (game,) if game else told_games()
    law = tuple(page for one in games for page in rulings(words, one))
    found = find(words, wanted, game)
    if number := clause_id(wanted):
        clause = tuple(page for page in law if page.id == number)
        return (*found, *clause) if any(page.id == number for page in found) else (*clause, *found)
    asked = wanted.casefold().replace("・", "")
    named = {
        page.id: page
        for tongue in map(Words, LANGUAGES)
        for page, other in zip(law, (page for one in games for page in rulings(tongue, one)), strict=True)
        if asked in other.name.casefold().replace("・", "")
    }
    return (*found, *named.values()) or tuple(
        page for page in law if asked in f"{page.gist}\n{page.text}".casefold()
    )
