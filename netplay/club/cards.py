"""Matches with real cards: the players and rules for the judge's desk, and its results.

The desk identifies a table by its file, its round and its number. Its results use the same acts as results that are
typed or come with records, in one turn: all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from netplay.club.acts import Counted, MatchGamePlayed
from netplay.club.book import open_book
from netplay.club.games import FinishedGame, as_entered, report_if_decided, result_from
from netplay.club.matches import BadAct, RoundMatch, key_of, table_number
from netplay.club.tournament import Tournament
from netplay.storage.solo_games import safe_name


class CardTable(msgspec.Struct, frozen=True):
    """A table of an open round, as a desk takes it over."""

    path: str
    title: str
    round: int
    table: int
    players: tuple[str, ...]
    """As records can write them; the leader of the next game first."""
    preset: str
    set: dict[str, Any]
    game: int
    """The number of the next game of the match, from 1."""
    games: int


def card_tables(path: Path) -> tuple[CardTable, ...]:
    """The tables of a tournament with a game to play.

    Raises:
        BadBook: if the file cannot be used.
        BadAct: if no desk can judge there, or no game is to be played.
    """
    book = open_book(path)
    try:
        found = book.tournament
        if found.plan.game != "prime":
            raise BadAct("club-desk-game", game=found.plan.game)
        if found.plan.team:
            raise BadAct("club-desk-teams")
        tables = tuple(_table(path, found, match) for match in found.open_matches())
    finally:
        book.close()
    if not tables:
        raise BadAct("club-desk-none", path=str(path))
    return tables


def card_table(path: Path, typed: str) -> CardTable:
    """The table meant: by its number in the oldest open round, or by one of its players.

    Raises:
        BadBook, BadAct: as `card_tables`, and if no open table is meant.
    """
    tables = card_tables(path)
    if not typed and len(tables) == 1:
        return tables[0]
    wanted = table_number(typed)
    first = [one for one in tables if one.round == tables[0].round and one.table == wanted]
    named = [one for one in tables if key_of(typed) in map(key_of, one.players)]
    if first or named:
        return (first or named)[0]
    listed = ", ".join(f"{one.table} ({' – '.join(one.players)})" for one in tables)
    raise BadAct("club-desk-which", asked=typed[:40] or "–", tables=listed)


def table_of(path: Path, names: Sequence[str]) -> CardTable:
    """The open table of these people. Raises BadBook, BadAct."""
    for one in card_tables(path):
        if set(one.players) == set(names):
            return one
    raise BadAct("club-record-nobody", names=", ".join(sorted(names)))


def _table(path: Path, made: Tournament, match: RoundMatch) -> CardTable:
    names, played = _names(match), match.played
    first = played % len(names)
    plan = made.plan
    return CardTable(
        str(path.absolute()),
        plan.name,
        match.round,
        match.table,
        (*names[first:], *names[:first]),
        plan.rules or "official",
        dict(plan.set),
        played + 1,
        match.most_games,
    )


def _names(match: RoundMatch) -> tuple[str, ...]:
    """All at a table as records can write them."""
    return tuple(safe_name(name) for name in match.players)


def give(
    at: CardTable, ranks: Sequence[str], left: dict[str, int], record: str, desk: str = ""
) -> RoundMatch:
    """Enter a finished game into the tournament; returns the match after it.

    Arguments:
        ranks: the places.
        left: the number of cards of each at the end.
        record: the complete record; empty if cards are missing: then only places count.
        desk: the desk of the game, so that it counts once, even if its record is completed later.

    Raises:
        BadBook: if it cannot be stored.
        BadAct: if it contradicts the tournament; nothing has changed.
    """
    book = open_book(Path(at.path))
    try:
        with book.turn() as made:
            match = made.match(at.round, at.table)
            if set(_names(match)) != set(ranks):
                raise BadAct("club-desk-others", **_where(at), names=", ".join(match.players))
            own = as_entered(FinishedGame(tuple(ranks), left), match.players)
            if match.reported is not None:
                _must_agree(made, match, own, at)
            elif record and all(one.desk != desk for one in match.counted):
                book.do(MatchGamePlayed(match.round, match.table, record))
                report_if_decided(book, match)
            elif match.most_games > 1:
                cards = tuple(own.left.get(name, 0) for name in own.ranks)
                book.do(Counted(match.round, match.table, own.ranks, cards, desk))
                report_if_decided(book, match)
            elif (result := result_from(made, match, [own])) is not None:
                book.do(result)
        return book.tournament.match(at.round, at.table)
    finally:
        book.close()


def _where(at: CardTable) -> dict[str, Any]:
    return {"round": at.round, "table": at.table}


def _must_agree(made: Tournament, match: RoundMatch, own: FinishedGame, at: CardTable) -> None:
    """Check a result that is in already: an equal one is no error, another one is."""
    result = result_from(made, match, [own]) if match.most_games == 1 else None
    assert match.reported is not None
    if result is None or result.scores != match.reported.scores:
        stands = " ".join(
            f"{name} {score:g}" for name, score in zip(match.players, match.reported.scores, strict=True)
        )
        raise BadAct("club-desk-contradicts", **_where(at), stands=stands, path=at.path)
