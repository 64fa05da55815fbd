"""The rules of the games for players: chapters, rules and settings, found by any of their names."""

from __future__ import annotations

from tui.games.registry import GAMES, on_screen
from tui.text.rulebook import Page
from tui.text.rulings import clause_id, clauses
from tui.text.words import LANGUAGES, Words


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
    games = (game,) if game else tuple(GAMES)
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
