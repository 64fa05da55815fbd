"""The `even` level: bots as strong as the player, estimated from the player's own games alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp
from random import Random

import pytest

from netplay.archive.ladder import KNOWN, LadderGame
from netplay.solo.choice import EVEN, SoloChoice, solo_terms
from netplay.solo.even import level_for, settled
from netplay.table.games import adapter_of

CHOICE = SoloChoice(name="Aki", bots=(EVEN,))


def games(level: str, won: int, lost: int, name: str = "Aki", rules: str = "official") -> list[LadderGame]:
    """Return games against one level, wins and losses in turn as far as they go."""
    places = [(1, 2)] * won + [(2, 1)] * lost
    return [LadderGame("prime", rules, "2026-11-01", ((name, False), (level, True)), one) for one in places]


def test_nothing_known_begins_low() -> None:
    """Half way between random and `club`: without games, and with others' games or other rules only."""
    known = KNOWN["prime", "official"]
    begins = level_for(CHOICE, [])
    assert abs(known[begins] - (known["random"] + known["club"]) / 2) < 1
    assert level_for(CHOICE, games("novice", 0, 30, name="Ben")) == begins
    assert level_for(CHOICE, games("novice", 0, 30, rules="beginner")) == begins


def test_the_level_follows_the_players_results() -> None:
    """Losers meet weaker bots, winners stronger ones, never the random bot."""
    lost = level_for(CHOICE, games("club", 0, 40))
    assert KNOWN["prime", "official"][lost] < KNOWN["prime", "official"]["club"]
    won = level_for(CHOICE, games("strong", 40, 0))
    assert KNOWN["prime", "official"][won] > KNOWN["prime", "official"]["strong"]
    assert level_for(CHOICE, games("random", 0, 200)) != "random"


def test_even_results_against_a_level_give_that_level() -> None:
    """Half of forty games won: the opponent was the right one."""
    mixed = [one for pair in zip(games("strong", 20, 0), games("strong", 0, 20), strict=True) for one in pair]
    assert level_for(CHOICE, mixed) == "strong"


def series(strengths: Sequence[float], seed: int) -> tuple[list[str], int]:
    """Simulate a player of given strength: the opponents, and the wins among the last twenty games."""
    dice, known = Random(seed), KNOWN["prime", "official"]
    so_far: list[LadderGame] = []
    met: list[str] = []
    won: list[bool] = []
    for strength in strengths:
        met.append(level_for(CHOICE, so_far))
        won.append(dice.random() < 1 / (1 + exp((known[met[-1]] - strength) / 5.9)))
        so_far += games(met[-1], won[-1], not won[-1])
    return met, sum(won[-20:])


@pytest.mark.parametrize("strength", [-14.0, -8.0, 1.5, 5.0, 15.0, 25.0, 31.0, 37.0])
def test_thirty_games_find_the_level_and_keep_near_it(strength: float) -> None:
    """From the eleventh game on about half are won, and the next opponent differs by a point or two."""
    known, found = KNOWN["prime", "official"], [series([strength] * 30, seed) for seed in range(30)]
    assert 0.4 < sum(won for _, won in found) / (20 * len(found)) < 0.6
    nearest = min(abs(rating - strength) for rating in known.values())
    late = [abs(known[level] - strength) - nearest for met, _ in found for level in met[10:]]
    assert sum(late) / len(late) < 3
    steps = [abs(known[one] - known[other]) for met, _ in found for one, other in pairwise(met[10:])]
    assert sum(steps) / len(steps) < 2


def test_who_has_learnt_meets_stronger_ones_soon() -> None:
    """A beginner for forty games, a club player then: after another thirty games the level has followed."""
    known = KNOWN["prime", "official"]
    found = [series([5.0] * 40 + [25.0] * 40, seed)[0] for seed in range(30)]
    late = [abs(known[level] - 25.0) for met in found for level in met[70:]]
    assert sum(late) / len(late) < 5


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_every_game_has_measured_levels(game: str) -> None:
    """In all three games a new player gets a level, and a choice without `even` is unchanged."""
    seats = adapter_of(game).usual_seats
    choice = SoloChoice(game=game, seats=seats, bots=(EVEN,), name="Aki")
    adapter, found = adapter_of(game), settled(choice)
    assert found.bots[0] in adapter.numbers
    solo_terms(found)
    assert set(KNOWN[game, "official"]) == {*adapter.levels, *adapter.numbers}
    below = [level for level in adapter.numbers if KNOWN[game, "official"][level] < 24.5]
    assert len(below) >= 3
    plain = SoloChoice(game=game, seats=seats, bots=("club",))
    assert settled(plain) is plain
