"""What records say of a match: who sat there, who came out how, and what that makes together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from engine.cards import read_cards
from engine.games import replay_text
from netplay.club.acts import Plan, Told
from netplay.club.matches import BadAct, Match
from netplay.club.tournament import Tournament


class Game(msgspec.Struct, frozen=True):
    """A finished game."""

    ranks: tuple[str, ...]
    left: dict[str, int]
    """Cards in hand at the end."""


@lru_cache(64)  # a match asks for its earlier games with each further one, and each asked is replayed whole
def read_game(record: str) -> Game:
    """Who came out in what order. Raises BadAct for a record that does not stand, or of a game that is not over."""
    replay = replay_text(record)
    if replay.error is not None:
        raise BadAct("club-record-wrong", line=replay.error.line, why=replay.error.problem)
    final = replay.final or {}
    if not final.get("over"):
        raise BadAct("club-record-open")
    hands = final.get("hands") or {}
    return Game(tuple(final["ranks"]), {name: _count(hand) for name, hand in hands.items()})


def _count(hand: str) -> int:
    """Cards in a hand as a record tells it; Daifugo parts them by blanks."""
    return len(read_cards(hand.replace(" ", "")))


def match_of(tournament: Tournament, game: Game) -> Match:
    """The open table at which these people sit. Raises BadAct."""
    for match in tournament.open_matches():
        if set(match.players) == set(game.ranks):
            return match
    raise BadAct("club-record-nobody", names=", ".join(sorted(game.ranks)))


def told_by(plan: Plan, match: Match, games: Sequence[Game]) -> Told | None:
    """The result that games make together; None as long as more have to be played."""
    left = tuple(sum(game.left.get(name, 0) for game in games) for name in match.players)
    if len(match.players) == 2:
        won = tuple(float(sum(game.ranks[0] == name for game in games)) for name in match.players)
        if max(won) * 2 <= plan.games and len(games) < plan.games:
            return None
        return Told(match.round, match.table, won, cards=left)
    if len(games) < plan.games:
        return None
    sums = [sum(game.ranks.index(name) for game in games) for name in match.players]
    places = tuple(1.0 + sum(other < one for other in sums) for one in sums)
    return Told(match.round, match.table, places, cards=left)
