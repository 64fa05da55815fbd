"""The rules of the games for players: chapters, rules and settings, found by any of their names."""

from __future__ import annotations

from tui.games.registry import GAMES, on_screen
from tui.text.rulebook import Page
from tui.text.words import LANGUAGES, Words


def pages(words: Words, game: str = "prime") -> tuple[Page, ...]:
    """The whole rulebook of a game."""
    return on_screen(game).pages(words)


def find(words: Words, wanted: str, game: str = "") -> tuple[Page, ...]:
    """The pages that a player may mean: by key, by clause, else by a name or part of it in any language.

    Arguments:
        game: in whose rulebook; empty: in the first that has such a page.
    """
    if not game:
        return next((found for one in GAMES if (found := find(words, wanted, one))), ())
    book = pages(words, game)
    asked = wanted.casefold().replace("・", "")
    exact = [page for page in book if page.id.casefold() == asked]
    if exact:
        return tuple(exact)
    cited = tuple(page for page in book if asked in (clause.casefold() for clause in page.clauses))
    if cited or asked.startswith("p-"):
        return cited
    named: list[Page] = []
    for lang in LANGUAGES:
        for page, other in zip(book, pages(Words(lang), game), strict=True):
            if asked in other.name.casefold().replace("・", "") and page not in named:
                named.append(page)
    if named:
        return tuple(named)
    return tuple(page for page in book if asked in page.text.casefold())
