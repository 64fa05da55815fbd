"""Bots as strong as the player: the level follows the player's own games, and nobody else's."""

from __future__ import annotations

import pytest

from netplay.archive.ladder import KNOWN, Played
from netplay.solo.even import level_for, settled
from netplay.solo.solo import EVEN, Choice
from netplay.table.games import adapter_of

CHOICE = Choice(name="Aki", bots=(EVEN,))


def games(level: str, won: int, lost: int, name: str = "Aki", rules: str = "official") -> list[Played]:
    """Games against one level, wins and losses in turn as far as they go."""
    places = [(1, 2)] * won + [(2, 1)] * lost
    return [Played("prime", rules, "2026-11-01", ((name, False), (level, True)), one) for one in places]


def test_nothing_known_is_the_usual_level() -> None:
    """Without games, and with others' games or other rules only."""
    usual = adapter_of("prime").usual_level
    assert level_for(CHOICE, []) == usual
    assert level_for(CHOICE, games("novice", 0, 30, name="Ben")) == usual
    assert level_for(CHOICE, games("novice", 0, 30, rules="beginner")) == usual


def test_the_level_follows_the_players_results() -> None:
    """Who keeps losing meets weaker ones, who keeps winning stronger ones, never one that plays without sense."""
    order = list(KNOWN["prime", "official"])
    lost = level_for(CHOICE, games("club", 0, 40))
    assert KNOWN["prime", "official"][lost] < KNOWN["prime", "official"]["club"]
    won = level_for(CHOICE, games("strong", 40, 0))
    assert KNOWN["prime", "official"][won] > KNOWN["prime", "official"]["strong"]
    assert level_for(CHOICE, games("random", 0, 200)) != "random"
    assert {lost, won} <= set(order)


def test_even_results_against_a_level_give_that_level() -> None:
    """Half of forty games won: the opponent was the right one."""
    mixed = [one for pair in zip(games("strong", 20, 0), games("strong", 0, 20), strict=True) for one in pair]
    assert level_for(CHOICE, mixed) == "strong"


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_every_game_has_measured_levels(game: str) -> None:
    """In all three games somebody new gets a level, and a choice without `even` stays as it is."""
    seats = adapter_of(game).usual_seats
    choice = Choice(game=game, seats=seats, bots=(EVEN,), name="Aki")
    assert settled(choice).bots == (adapter_of(game).usual_level,)
    assert set(KNOWN[game, "official"]) <= set(adapter_of(game).levels)
    plain = Choice(game=game, seats=seats, bots=("club",))
    assert settled(plain) is plain
