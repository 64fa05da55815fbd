"""The rules of the games for players: chapters, rules and settings, found by any of their names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tui.games.registry import GAMES, on_screen
from tui.text.rulebook import Page, fold
from tui.text.rulings import SEEDS, clause_id, clauses
from tui.text.words import Words, tongues


def pages(words: Words, game: str = "prime") -> tuple[Page, ...]:
    """The whole rulebook of a game."""
    return on_screen(game).pages(words)


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


def ruling_told(page: Page, words: Words) -> str:
    """A ruling: its gist if the text is in another language, the text, and the documents behind it."""
    told = page.text if not page.gist else f"{page.gist}\n\n{words.say('rules-why-binds')}\n{page.text}"
    lines = [f"{page.id}  {page.name}", *(f"  {line}".rstrip() for line in told.split("\n"))]
    lines.append(f"  {words.say('rules-clause-source', source=page.source)}")
    named = [seed for seed in SEEDS if re.search(rf"\b{seed}\b", f"{page.source} {page.text}")]
    lines += [f"  {seed} = {words.say(f'rules-seed-{seed}')}" for seed in named]
    return "\n".join(lines)


def rulings_told(game: str, clauses: Sequence[str], words: Words) -> list[str]:
    """These clauses of a game, as `ruling_told` tells each."""
    known = {page.id: page for page in rulings(words, game)}
    return [ruling_told(known[clause], words) for clause in clauses]


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
        return next((found for one in tuple(GAMES) if (found := find(words, wanted, one))), ())
    book = pages(words, game)
    asked = _plain(wanted)
    exact = [page for page in book if page.id.casefold() == asked]
    if exact:
        return tuple(exact)
    if number := clause_id(wanted):
        return tuple(page for page in book if number in page.clauses)
    whole: list[Page] = []
    part: list[Page] = []
    for tongue in tongues():
        for page, other in zip(book, pages(tongue, game), strict=True):
            names = [_plain(name) for name in (other.name, *re.split("[、,]", other.also))]
            if any(asked in name for name in names):
                (whole if asked in names else part).append(page)
    if named := tuple({page.id: page for page in (*whole, *part)}.values()):
        return named
    return tuple(page for page in book if _tells(page.text, wanted))


def _plain(name: str) -> str:
    """A name as names are compared: blanks and the dots between words count for nothing."""
    return fold(name).replace("・", "").replace(" ", "")


_IDLE = """a all also an and any anybody anything are as at be been both but by can cannot could did do does each
    every everybody everything few first for from had has have how if in into is it its last least less many may
    more most much must no nobody none nor not nothing now of off on one only or other others out over own same
    shall should so some somebody something such than that the their them then there these they this those to
    too two under until up upon very was were what when where whether which while who whoever whom whose why
    will with without would you your"""
"""English words that every page is full of: they say nothing of what a player looks for."""


def _tells(text: str, wanted: str) -> bool:
    """Whether a text speaks of what was asked for; a word in Latin letters is looked for from where it begins."""
    asked = fold(wanted)
    if not set(asked.split()) - set(_IDLE.split()):
        return False
    return re.search(rf"(?<![a-z]){re.escape(asked)}", fold(text)) is not None


def look_up(words: Words, wanted: str, game: str = "") -> tuple[Page, ...]:
    """The clause of that number with the pages that explain it; else pages and clauses by their names.

    What nothing is called is looked for in the text of the clauses too.
    """
    games = (game,) if game else tuple(GAMES)
    law = tuple(page for one in games for page in rulings(words, one))
    found = find(words, wanted, game)
    if number := clause_id(wanted):
        clause = tuple(page for page in law if page.id == number)
        return (*found, *clause) if any(page.id == number for page in found) else (*clause, *found)
    asked = _plain(wanted)
    named = {
        page.id: page
        for tongue in tongues()
        for page, other in zip(law, (page for one in games for page in rulings(tongue, one)), strict=True)
        if asked in _plain(other.name)
    }
    return (*found, *named.values()) or tuple(
        page for page in law if _tells(f"{page.gist}\n{page.text}", wanted)
    )
