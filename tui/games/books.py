"""The rules of the games for players: chapters, rules and settings, found by any of their names."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from tui.games.registry import GAMES
from tui.text.book_search import BookIndex, IndexedPage
from tui.text.rulebook import Page, fold
from tui.text.rulings import SEEDS, clause_id, clauses
from tui.text.words import Words, all_languages

_AT_HAND = 12
"""How many books and rulings are cached: one for each game, set of words and language.

Each question looks through all of them."""


@lru_cache(_AT_HAND)
def pages(words: Words, game: str = "prime") -> tuple[Page, ...]:
    """The whole rulebook of a game."""
    return GAMES[game].pages(words)


@lru_cache(_AT_HAND)
def rulings(words: Words, game: str) -> tuple[Page, ...]:
    """Every clause of a game: titles in the reader's language, the text that binds in English.

    The gist is what a local rule does, else the clause in another language than English.
    """
    own = clauses(game, words.lang) if words.lang != "en" else {}
    rows = _rows(words) if game == "daifugo" else {}
    entries: list[Page] = []
    for clause in clauses(game).values():
        mine = own.get(clause.id)
        name, gist = rows.get(clause.id) or ((mine.title, mine.text) if mine else (clause.title, ""))
        page = Page(clause.id, "clause", name, (clause.id,), clause.text, gist=gist, source=clause.source)
        entries.append(page)
    return tuple(entries)


def ruling_text(page: Page, words: Words) -> str:
    """A clause by number and title, with its whole text below."""
    return "\n".join(
        [f"{page.id}  {page.name}", *(f"  {line}".rstrip() for line in whole(page, words).split("\n"))]
    )


def rulings_text(game: str, clauses: Sequence[str], words: Words) -> list[str]:
    """These clauses of a game, each with its text and what the rulebook says about it."""
    known = {page.id: page for page in rulings(words, game)}
    return [
        "\n".join([ruling_text(known[one], words), *_in_the_book(known[one], game, words)]) for one in clauses
    ]


def _in_the_book(clause: Page, game: str, words: Words) -> list[str]:
    """The paragraph of the chapter that explains a clause; nothing if no chapter does."""
    chapters = (page for page in pages(words, game) if page.kind == "chapter" and clause.id in page.clauses)
    chapter = next(chapters, None)
    if chapter is None:
        return []
    index = _index()
    passage = index.excerpt(index.question(clause.name), chapter.text, game)
    return [f"  {words.say('rules-clause-book', heading=chapter.name, passage=passage)}"]


def _rows(words: Words) -> dict[str, tuple[str, str]]:
    """The local rules of Daifugo by the number of their row: what each is called, and what it does."""
    from tui.games.daifugo.rule_texts import LOCAL_IDS, about_rule, gist

    return {
        f"row {at}": (about_rule(rule, words)[0], gist(rule, words)) for at, rule in enumerate(LOCAL_IDS, 1)
    }


def find(words: Words, wanted: str, game: str = "") -> tuple[Page, ...]:
    """The pages that have just this key, clause or name in any language.

    Arguments:
        game: in whose rulebook; empty: in the first that has such a page.
    """
    if not game:
        return next((found for one in tuple(GAMES) if (found := find(words, wanted, one))), ())
    book = pages(words, game)
    plain = _plain(wanted)
    if exact := tuple(page for page in book if page.id.casefold() == plain):
        return exact
    if number := clause_id(wanted):
        return tuple(page for page in book if number in page.clauses)
    named: dict[str, Page] = {}
    for language in all_languages():
        for page, other in zip(book, pages(language, game), strict=True):
            # A rule is called by its name here and by its Japanese one: "Eight cut 8切り".
            here = (
                re.split(r" (?=\S*[^\W\da-zA-Z])", other.name, maxsplit=1)[0] if other.kind == "rule" else ""
            )
            names = (other.name, here, *re.split("[、,]", other.also))
            if plain in filter(None, map(_plain, names)):
                named[page.id] = page
    return tuple(named.values())


def _plain(name: str) -> str:
    """A name as names are compared: blanks and the dots between words count for nothing."""
    return fold(name).replace("・", "").replace("*", "").replace(" ", "")


def look_up(words: Words, wanted: str, game: str = "") -> tuple[Page, ...]:
    """The clause of that number with the pages that explain it; else the pages of just that name with their clauses.

    Where no page has that name, the clauses that have it.
    """
    games = (game,) if game else tuple(GAMES)
    law = tuple(page for one in games for page in rulings(words, one))
    found = find(words, wanted, game)
    if number := clause_id(wanted):
        clause = tuple(page for page in law if page.id == number)
        return (*found, *clause) if any(page.id == number for page in found) else (*clause, *found)
    plain = _plain(wanted)
    named = {
        page.id: page
        for language in all_languages()
        for page, other in zip(law, (page for one in games for page in rulings(language, one)), strict=True)
        if plain == _plain(other.name)
    }
    explained = {number for page in found for number in (page.id, *page.clauses)}
    return (*found, *(page for page in named.values() if not found or page.id in explained))


MOST_ANSWERS = 3
_NUMBERED = re.compile(r"(\D+)(\d+)")
_LOCAL_RULE = re.compile(r"row ")
_DOUBLE = re.compile(r"D\d|row ")
"""Clauses whose rule or setting is a page of the book."""


def answers(words: Words, question: str, game: str = "", rules: Any = None) -> tuple[Page, ...]:
    """The three pages that answer a question best, each with its game and the sentence that answers.

    Words may stand in any order and either language. The pages of `game` come before those of other games, passages
    of the book before clauses, of which one is enough. Of pages that say the same the better one is taken. What is
    the number of a clause finds it and all pages that explain it; pages of just that name come first. Empty if the
    books know no word of the question.

    Arguments:
        rules: those of the table of this game at which it is asked; None: the official ones.
    """
    named = [
        _answer(page, _home(page, game), (), words, rules)
        for page in look_up(words, question, game)
        if clause_id(question) or page.kind != "clause" or not _DOUBLE.match(page.id)
    ]
    if clause_id(question):
        return tuple(named)
    keys = {(page.game, page.kind, page.id) for page in named}
    terms = _index().question(question)
    ranked = [key for key in _index().find(terms, game) if key not in keys]
    ranked.sort(key=lambda key: game not in ("", key[0]))
    law = [key for key in ranked if key[1] == "clause" and game in ("", key[0])]
    best = [key for key in ranked if key not in law[1:]]
    shelves = {home: _shelf(words, home) for home in GAMES}
    found: list[Page] = []
    for home, *key in (*best, *law[1:]):
        if len(named) + len(found) >= MOST_ANSWERS:
            break
        page = _answer(shelves[home][tuple(key)], home, terms, words, rules if home == game else None)
        if any(page.passage == one.passage for one in (*named, *found)):
            continue
        # Beside the page that explains it a clause takes no place from other pages of the game.
        found = [one for one in found if not (game and _is_part(one, page))]
        if not (game and any(_is_part(page, one) for one in (*named, *found))):
            found.append(page)
    found.sort(key=lambda page: (game not in ("", page.game), page.kind == "clause"))
    return (*named[:MOST_ANSWERS], *found)


def _answer(page: Page, game: str, terms: Collection[str], words: Words, rules: Any) -> Page:
    """A page as an answer to these terms of a question: the sentence that answers, and whether it holds."""
    passage = _index().excerpt(terms, page.gist or page.text, game)
    value = GAMES[game].state(page, rules, words)
    state = words.say("rules-default" if rules is None else "rules-here", value=value) if value else ""
    return replace(page, game=game, passage=passage, state=state)


def _is_part(clause: Page, page: Page) -> bool:
    """Whether a page explains a clause."""
    return clause.kind == "clause" != page.kind and clause.game == page.game and clause.id in page.clauses


def near(words: Words, wanted: str, game: str = "") -> tuple[str, ...]:
    """The headings that look most like what was asked for; for a number, the nearest clauses of that series."""
    games = (game,) if game else tuple(GAMES)
    if asked := _NUMBERED.match(clause_id(wanted)):
        found = (_NUMBERED.match(page.id) for one in games for page in rulings(words, one))
        series = {one[0]: abs(int(one[2]) - int(asked[2])) for one in found if one and one[1] == asked[1]}
        if series:
            return tuple(sorted(series, key=series.__getitem__)[:MOST_ANSWERS])
    plain = _plain(wanted)
    names = dict.fromkeys(page.name for one in games for page in pages(words, one))
    return tuple(
        sorted(names, key=lambda name: -SequenceMatcher(None, plain, _plain(name)).ratio())[:MOST_ANSWERS]
    )


def whole(page: Page, words: Words) -> str:
    """The text of a page; of a clause its gist, the English text that binds, the documents and what they say.

    What binds of a local rule is written in signs for those who program it, and is not shown (`docs/rulings`).
    """
    if page.kind != "clause":
        return page.text
    text = page.gist or page.text
    if page.gist and not _LOCAL_RULE.match(page.id):
        text += f"\n\n{words.say('rules-clause-english')}\n{page.text}"
    lines = [text, words.say("rules-clause-source", source=page.source), *quoted(page.id, words)]
    named = [seed for seed in SEEDS if re.search(rf"\b{seed}\b", f"{page.source} {page.text}")]
    return "\n".join([*lines, *(f"{seed} = {words.say(f'rules-seed-{seed}')}" for seed in named)])


def quoted(clause: str, words: Words) -> list[str]:
    """The sentence of the document that a clause names first, in quotes; nothing if none is known (`quote.ftl`)."""
    name = f"quote-{clause.replace(' ', '-')}"
    return [words.say("rules-clause-quote", sentence=words.say(name))] if words.has(name) else []


def _home(page: Page, game: str) -> str:
    """In whose rulebook a page stands that was found by a clause."""
    return game or next(one for one in GAMES if not {*page.clauses}.isdisjoint(clauses(one)))


def _shelf(words: Words, game: str) -> dict[tuple[str, ...], Page]:
    """The pages of a game that questions are put to, by kind and key; settings and rules stand for their clauses."""
    law = (page for page in rulings(words, game) if not _DOUBLE.match(page.id))
    return {(page.kind, page.id): page for page in (*pages(words, game), *law)}


@cache
def _index() -> BookIndex:
    """All books in all languages, ready to be asked."""
    entries: list[IndexedPage] = []
    for game in GAMES:
        shelves = [_shelf(language, game) for language in all_languages()]
        answered = dict(GAMES[game].asked())
        for key, page in shelves[0].items():
            mine = [shelf[key] for shelf in shelves]
            # A number finds its page (`look_up`), but is not one that a question is about: TY-91 and 91, D10 and 10.
            own = () if re.search(r"\d", page.id) else (page.id,)
            headings = tuple(f"{one.name}、{one.also}" for one in mine)
            texts = tuple((one.gist if one.kind == "clause" else "") or one.text for one in mine)
            entries.append(
                IndexedPage((game, *key), page.kind, (*headings, *own), answered.pop(page.id, ""), texts)
            )
    return BookIndex(entries)
