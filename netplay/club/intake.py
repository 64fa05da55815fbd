"""Enters games into a tournament: each is stored, and makes the result as soon as there are enough."""

from __future__ import annotations

from netplay.club.acts import MatchGamePlayed
from netplay.club.book import TournamentFile
from netplay.club.games import games_of, match_of, read_game, result_from
from netplay.club.matches import BadAct, RoundMatch


def take_game(book: TournamentFile, record: str) -> RoundMatch:
    """Enter a finished game into the open match of its players.

    Raises:
        BadAct: if it is invalid, unfinished, was entered before, or fits no match; nothing has changed.
        BadBook: if it cannot be stored.
    """
    game = read_game(record)
    with book.turn() as made:
        for one in made.matches():
            if record in one.games:
                raise BadAct("club-game-twice", round=one.round, table=one.table)
        match = match_of(made, game)
        book.do(MatchGamePlayed(match.round, match.table, record))
        result = result_from(made, match, games_of(made, match))
        if result is not None:
            book.do(result)
    return match
