"""Daifugo's levels against a player that shares no code with them (`tests.bench.daifugo_strength`)."""

from __future__ import annotations

import inspect

import pytest

from engine.daifugo.board import due, ranks
from engine.daifugo.game import DaifugoGame
from engine.daifugo.ruleset import rules_for
from engine.daifugo.state import State
from engine.daifugo.view import view
from engine.seats import DEALER
from engine.titles import titles_by_seat
from engine.verdict import Refused
from netplay.table.dice import Dice
from tests.bench import plain_player
from tests.bench.daifugo_strength import PLAIN, Foreign, Game, compared, played, told
from tests.bench.plain_player import plain

GAME = DaifugoGame()
LOCAL = ("stairs", "eleven_back", "five_skip", "seven_pass", "ten_discard", "queen_bomber")


def ended(state: State, dice: Dice, seed: int) -> State:
    """Return the game played to its end by plain players."""
    while not state.over:
        awaited = due(state)
        if awaited.blind:
            step = GAME.play(state, DEALER, GAME.blind_cards(state, dice))
        else:
            move = plain(view(state, awaited.seats[0]), seed)
            assert move is not None
            step = GAME.play(state, awaited.seats[0], move)
        assert not isinstance(step, Refused), step
        state = step.state
    return state


def test_it_shares_no_code_with_the_bots() -> None:
    """A reference must be independent of what it measures."""
    assert "bots" not in inspect.getsource(plain_player).replace("code with", "")
    assert "bulk" not in inspect.getsource(plain_player)


@pytest.mark.parametrize("local", [(), LOCAL])
def test_it_plays_sanely(local: tuple[str, ...]) -> None:
    """All its moves are legal, titles and exchange included; in forty games it hardly ever fouls itself out."""
    fouls = 0
    for seed in range(20):
        dice = Dice.of_number(seed)
        rules = rules_for(local, (), {}, 4)
        first = ended(GAME.deal(rules, 4, dice), dice, seed)
        second = ended(GAME.deal(rules, 4, dice, titles=titles_by_seat(ranks(first))), dice, seed)
        fouls += len(first.fouled) + len(second.fouled)
    assert fouls <= (5 if local else 1), fouls


def test_a_seat_of_plain_players_gets_what_everybody_gets() -> None:
    """Over all seats of a deal plain players alone have exactly a quarter of first places."""
    game = Game(PLAIN, PLAIN, "official", 1, 3, 0)
    places = [played(Game(PLAIN, PLAIN, "official", 1, 3, seat), (), Foreign()).place for seat in range(4)]
    assert sorted(places) == [1, 2, 3, 4]
    assert played(game, (), Foreign()).place == places[0]


def test_what_is_reported() -> None:
    """Rates, means and gains, from games with known results."""
    good = [
        Game("a", PLAIN, "official", 1, deal, seat, 1 + deal % 2) for deal in range(10) for seat in range(4)
    ]
    bad = [Game("b", PLAIN, "official", 1, deal, seat, 3) for deal in range(10) for seat in range(4)]
    assert told(good).startswith("40 games, first 50.0% [35.2%, 64.8%], mean place 1.50 [1.17, 1.83]")
    assert compared(good, bad).startswith("in 40 games of both: first +0.500")
    assert "places gained +1.500 [+1.173, +1.827]" in compared(good, bad)


@pytest.mark.long
@pytest.mark.parametrize("level", ["strong", "expert", "master"])
def test_the_upper_levels_beat_it(level: str) -> None:
    """Better than its par of 25% and 2.50 in two hundred games, by a margin that is unlikely by chance."""
    games = [
        played(Game(level, PLAIN, "official", 5, deal, seat), (), Foreign())
        for deal in range(50)
        for seat in range(4)
    ]
    assert sum(one.place == 1 for one in games) > 0.30 * len(games)
    assert sum(one.place for one in games) < 2.35 * len(games)
