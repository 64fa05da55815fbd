"""Games come into a tournament: each is kept, and makes the result as soon as there are enough."""

from __future__ import annotations

from netplay.club.acts import Played
from netplay.club.book import Book
from netplay.club.games import games_of, match_of, read_game, told_by
from netplay.club.matches import BadAct, Match


def take_game(book: Book, record: str) -> Match:
    """Takes a finished game into the open match of those who played it.

    Raises:
        BadAct: if it does not stand, is not over, was taken before, or nobody plays so; nothing has changed.
        BadBook: if it cannot be kept.
    """
    game = read_game(record)
    with book.turn() as made:
        for one in made.matches():
            if record in one.games:
                raise BadAct("club-game-twice", round=one.round, table=one.table)
        match = match_of(made, game)
        book.do(Played(match.round, match.table, record))
        told = told_by(made, match, games_of(made, match))
        if told is not None:
            book.do(told)
    return match
