"""The documented examples for programs that use the engine as a library work."""

from __future__ import annotations

import doctest
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.chance import Dice
from engine.daifugo import bots as daifugo_bots
from engine.daifugo import ruleset as daifugo
from engine.errors import BadSetting
from engine.games import GAMES
from engine.prime import bots as prime_bots
from engine.prime import settings as prime
from engine.prime.bulk import book
from engine.seats import Seat
from engine.seeded import MoveRefused
from engine.tyrant import bots as tyrant_bots
from engine.tyrant import settings as tyrant
from engine.verdict import Reason

PAGE = Path(__file__).parents[1] / "docs" / "LIBRARY.md"


def test_the_examples_of_the_page_run() -> None:
    """docs/LIBRARY.md prints what its examples return: deal, view, list, play, judge, records, bots."""
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 30
    assert failed == 0


def test_the_example_of_the_package_runs() -> None:
    """The example in `help(engine)`."""
    failed, tried = doctest.testmod(engine)
    assert tried > 5
    assert failed == 0


RULES: dict[str, Any] = {
    "prime": prime.rules_for("official", {"D5": "seat"}, 3),
    "daifugo": daifugo.rules_for([], [], {}, 3),
    "tyrant": tyrant.rules_for("official", {}, 3),
}
BOTS: dict[str, Any] = {"prime": prime_bots, "daifugo": daifugo_bots, "tyrant": tyrant_bots}


@pytest.mark.parametrize("name", engine.GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_any_game_is_played_from_deal_to_end_with_four_questions(name: Any, seed: int) -> None:
    """Random legal moves lead to a result with a place for each seat, and the same seed repeats the game."""

    def played() -> tuple[Any, int]:
        game, dice, moves = engine.game(name, seed), Dice.of_number(seed), 0
        state = game.deal()
        while seats := game.to_act(state):
            assert game.views(state)[seats[0]].seat == seats[0]
            some = list(islice(game.legal(state), 40))
            state, moves = game.play(state, some[dice.below(len(some))]).state, moves + 1
        return game.result(state), moves

    result, moves = played()
    assert sorted(result) == list(range(engine.game(name).seats))
    assert (result, moves) == played()


def test_a_move_that_cannot_be_made_is_an_error_with_its_reason() -> None:
    """A refused move leaves the state unchanged; an unknown game raises KeyError."""
    game = engine.game("prime", seed=1729)
    start = game.deal(D5="seat")
    with pytest.raises(MoveRefused) as wrong:
        game.play(start, "22")
    assert wrong.value.reason is Reason.NOT_IN_HAND
    with pytest.raises(MoveRefused):
        game.play(start, "QK", seat=1)
    assert game.play(start, "QK").state.turn == 1
    with pytest.raises(KeyError, match="no game 'poker'"):
        engine.game("poker")  # type: ignore[call-overload]


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_isnt_there_has_no_view(name: str) -> None:
    """Neither −1, which Python would take for the last seat, nor a seat behind the last one gets a view."""
    game = GAMES[name]
    state = game.deal(RULES[name], 3, Dice.of_number(1))
    for seat in (-1, 3):
        with pytest.raises(IndexError, match=f"no seat {seat} at this table of 3"):
            game.view(state, Seat(seat))


@pytest.mark.parametrize(
    ("name", "seats"), [("daifugo", 1), ("daifugo", 20), ("tyrant", 5), ("prime", 1), ("prime", 9)]
)
def test_a_deal_for_players_that_the_rules_dont_seat_is_refused(name: str, seats: int) -> None:
    """Daifugo has 2 to 8 seats (DF-1), Tyrant those of its rules, Prime Daifugo what the pack allows."""
    with pytest.raises(BadSetting):
        GAMES[name].deal(RULES[name], seats, Dice.of_number(1))


@pytest.mark.parametrize("name", GAMES)
def test_a_level_that_isnt_there_is_no_other_one(name: str) -> None:
    """A misspelled level raises KeyError; it doesn't play as some other level."""
    game = GAMES[name]
    state = game.deal(RULES[name], 3, Dice.of_number(1))
    seat = game.due(state).seats[0]
    with pytest.raises(KeyError, match="clbu"):
        BOTS[name].choose("clbu", game.view(state, seat), 1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("move", [None, "QK", 57])
def test_what_is_no_move_of_the_game_is_an_error(name: str, move: Any) -> None:
    """A text, a number or None raises an exception; it is never judged as a move."""
    game = GAMES[name]
    state = game.deal(RULES[name], 3, Dice.of_number(1))
    with pytest.raises((TypeError, AssertionError, KeyError)):
        game.play(state, game.due(state).seats[0], move)


def test_a_book_is_short_to_print() -> None:
    """A book of a million plays prints as one line, so that a shell or a failed assertion shows it at once."""
    assert len(repr(book("lawful"))) < 200
