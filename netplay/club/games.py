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
from netplay.table.games import GameConfig, adapter_of


def config_of(plan: Plan, seats: int = 0) -> GameConfig:
    """What a table of a tournament plays, by default a full one."""
    return GameConfig(
        plan.game,
        plan.rules or "official",
        set=plan.set,
        local=plan.local,
        off=plan.off,
        seats=seats or max(plan.table, adapter_of(plan.game).fewest),
        clock=plan.clock,
    )


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


def _rank(game: Game, name: str) -> int:
    """How many came out before somebody; whoever was not there is last."""
    return game.ranks.index(name) if name in game.ranks else len(game.ranks)


def _count(hand: str) -> int:
    """Cards in a hand as a record tells it; Daifugo parts them by blanks."""
    return len(read_cards(hand.replace(" ", "")))


def match_of(tournament: Tournament, game: Game) -> Match:
    """The open table at which these people sit. Raises BadAct."""
    sitting = set(game.ranks)
    for match in tournament.open_matches():
        if set(match.players) == sitting:
            return match
    # At a larger table those who came play without the others.
    fewer = [one for one in tournament.open_matches() if len(one.players) > 2 and sitting < set(one.players)]
    if len(fewer) == 1 and len(sitting) > 1:
        return fewer[0]
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
    sums = [sum(_rank(game, name) for game in games) for name in match.players]
    worst = max(left)
    left = tuple(
        one if any(name in game.ranks for game in games) else worst
        for one, name in zip(left, match.players, strict=True)
    )
    places = tuple(1.0 + sum(other < one for other in sums) for one in sums)
    return Told(match.round, match.table, places, cards=left)
