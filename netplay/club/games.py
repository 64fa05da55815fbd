"""The records of a match: players, places, and the combined result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from engine.cards import read_cards
from engine.games import replay_text
from netplay.club.acts import MatchGamePlayed, ResultReported, TournamentPlan, Withdrawn
from netplay.club.book import TournamentFile
from netplay.club.matches import BadAct, RoundMatch, winners_of
from netplay.club.tournament import Tournament
from netplay.line.sanitize import spelled
from netplay.table.games import GameConfig, adapter_of


def config_of(plan: TournamentPlan, seats: int = 0) -> GameConfig:
    """The rules of a table of a tournament, by default a full one."""
    return GameConfig(
        plan.game,
        plan.rules or "official",
        set=plan.set,
        local=plan.local,
        off=plan.off,
        seats=seats or max(plan.table, adapter_of(plan.game).fewest),
        clock=plan.clock,
    )


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game."""

    ranks: tuple[str, ...]
    left: dict[str, int]
    """Cards in hand at the end."""


@lru_cache(512)  # a match requests its earlier games with each further one, and each is replayed in full
def read_game(record: str) -> FinishedGame:
    """The places of a game. Raises BadAct for an invalid record, or an unfinished game."""
    replay = replay_text(record)
    if replay.error is not None:
        raise BadAct("club-record-wrong", line=replay.error.line, why=replay.error.problem)
    final = replay.final or {}
    if not final.get("over"):
        raise BadAct("club-record-open")
    hands = final.get("hands") or {}
    return FinishedGame(tuple(final["ranks"]), {name: _count(hand) for name, hand in hands.items()})


def games_of(tournament: Tournament, match: RoundMatch) -> list[FinishedGame]:
    """All games of a match so far, by the names of entry."""
    counted = (FinishedGame(one.ranks, dict(zip(one.ranks, one.left, strict=True))) for one in match.counted)
    names = [name for board in tournament.boards(match) for name in board]
    return [as_entered(one, names) for one in (*map(read_game, match.games), *counted)]


def as_entered(game: FinishedGame, names: Iterable[str]) -> FinishedGame:
    """The same by the names of entry: tables and records cannot write every name."""
    entered = {spelled(name): name for name in names}
    ranks = tuple(entered.get(spelled(name), name) for name in game.ranks)
    return FinishedGame(ranks, {entered.get(spelled(name), name): count for name, count in game.left.items()})


def _rank(game: FinishedGame, name: str) -> int:
    """How many came out before a player; absent ones are last."""
    return game.ranks.index(name) if name in game.ranks else len(game.ranks)


def _count(hand: str) -> int:
    """The number of cards of a hand in a record; Daifugo separates them by blanks."""
    return len(read_cards(hand.replace(" ", "")))


def match_of(tournament: Tournament, game: FinishedGame) -> RoundMatch:
    """The open table of these people. Raises BadAct."""
    sitting = set(map(spelled, game.ranks))
    for match in tournament.open_matches():
        if any(set(map(spelled, board)) == sitting for board in tournament.boards(match)):
            return match
    # At a larger table those who came play without the others.
    larger = (one for one in tournament.open_matches() if len(one.players) > 2)
    fewer = [one for one in larger if sitting < set(map(spelled, one.players))]
    if len(fewer) == 1 and len(sitting) > 1:
        return fewer[0]
    raise BadAct("club-record-nobody", names=", ".join(sorted(game.ranks)))


def result_from(
    tournament: Tournament, match: RoundMatch, games: Sequence[FinishedGame]
) -> ResultReported | None:
    """The result that games make together; None as long as more have to be played."""
    if tournament.plan.team:
        won = [won_by(match.most_games, board, games) for board in tournament.boards(match)]
        if any(one is None for one in won):
            return None
        # The leader at a board is listed first; points go to the teams as they were drawn.
        mine = [one[::-1] if at % 2 else one for at, one in enumerate(won) if one is not None]
        return ResultReported(
            match.round, match.table, (sum(one[0] for one in mine), sum(one[1] for one in mine))
        )
    left = tuple(sum(game.left.get(name, 0) for game in games) for name in match.players)
    if len(match.players) == 2:
        scores = _won(match.players, games)
        done = won_by(match.most_games, match.players, games) is not None
        return ResultReported(match.round, match.table, scores, cards=left) if done else None
    if len(games) < match.most_games:
        return None
    sums = [sum(_rank(game, name) for game in games) for name in match.players]
    worst = max(left)
    left = tuple(
        one if any(name in game.ranks for game in games) else worst
        for one, name in zip(left, match.players, strict=True)
    )
    places = tuple(1.0 + sum(other < one for other in sums) for one in sums)
    result = ResultReported(match.round, match.table, places, cards=left)
    # If they leave open who advances another game decides, or the organizer.
    return result if not match.part or winners_of(match, result) else None


def withdrawal(tournament: Tournament, match: RoundMatch) -> Withdrawn:
    """The act that takes a result back; with its games, if these alone would decide the match again."""
    decided = result_from(tournament, match, games_of(tournament, match)) is not None
    return Withdrawn(match.round, match.table, discards=decided)


def won_by(most: int, board: Sequence[str], games: Sequence[FinishedGame]) -> tuple[float, float] | None:
    """The score of each of two in a match of this many games: all, or a half; None while it is undecided."""
    own = [game for game in games if set(game.ranks) == set(board)][:most]
    first, second = _won(board, own)
    if max(first, second) * 2 <= most and len(own) < most:
        return None
    return (0.5, 0.5) if first == second else (float(first > second), float(second > first))


def _won(board: Sequence[str], games: Sequence[FinishedGame]) -> tuple[float, float]:
    first, second = (float(sum(game.ranks[0] == name for game in games)) for name in board)
    return first, second


# ---------------------------------------------------------------------- intake
#
# Enters games into a tournament: each is stored, and makes the result as soon as there are enough.


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
        report_if_decided(book, match)
    return match


def report_if_decided(book: TournamentFile, match: RoundMatch) -> None:
    """Report the result of a match as soon as there are enough games for it; inside `TournamentFile.turn`."""
    made = book.tournament
    result = result_from(made, match, games_of(made, match))
    if result is not None:
        book.do(result)
