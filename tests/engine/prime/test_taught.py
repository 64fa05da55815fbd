"""Hints within a player's knowledge: the own list first, then numbers to learn; every prime only on request."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.cards import read_cards
from engine.game_protocol import Step
from engine.prime import opening
from engine.prime.bots.hints import HintedMove, hint
from engine.prime.bots.taught import HEAD, Source, next_to_learn
from engine.prime.bots.why import Why
from engine.prime.concat import INFINITY, Number
from engine.prime.game import PrimeGame
from engine.prime.lawful import lawful_moves
from engine.prime.listed import starter
from engine.prime.moves import Draw, Pass, Play
from engine.prime.primes import is_prime
from engine.prime.settings import Rules, rules_for
from engine.prime.view import View
from engine.seats import Seat
from engine.verdict import Accepted
from netplay.learn.payoff import worths
from netplay.table.dice import Dice
from netplay.table.games import TimeBudget


def rules() -> Rules:
    """Return the official rules for two, without clocks."""
    return rules_for("official", {"D5": "seat", "D6": "none", "D7": "none"}, 2)


def primes(count: int) -> frozenset[int]:
    """Return the primes with the highest payoff."""
    found = sorted(
        (worth for cards in (2, 3, 4) for worth in worths("primes", cards)), key=lambda one: -one.payoff
    )
    return frozenset(list(dict.fromkeys(worth.number for worth in found))[:count])


def opening_view(seed: int) -> View:
    """Return the view of the first turn of a game."""
    game = PrimeGame()
    return game.view(game.deal(rules(), 2, Dice.of_number(seed)), Seat(0))


def view_of(hand: str, other: str = "24682468TTQ") -> View:
    """Return the view of the first turn with this hand."""
    deck = opening.known(read_cards("2468TQ"))
    state = opening.start(rules(), [read_cards(hand), read_cards(other)], deck, janken=False)
    return PrimeGame().view(state, Seat(0))


def given(found: HintedMove | None) -> HintedMove:
    """Return the hint, which has to exist."""
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("source", "openings"), [("mine", 12), ("level", 6), pytest.param("mine", 40, marks=pytest.mark.long)]
)
def test_no_hint_of_an_opening_names_what_is_not_known_or_one_step_above(
    source: Source, openings: int
) -> None:
    """With a list of 200, hints state whether the number is on the list, and many openings use one of the list."""
    listed = primes(200)
    own, more = listed | HEAD, next_to_learn(listed)
    named = 0
    for seed in range(openings):
        view = opening_view(seed)
        found = given(hint(view, seed, TimeBudget(5.0), source, listed))
        assert found.source in ("mine", "common", "level")
        if not isinstance(found.move, Play):
            assert isinstance(found.move, Draw)
            continue
        step = PrimeGame().play(PrimeGame().deal(rules(), 2, Dice.of_number(seed)), Seat(0), found.move)
        assert isinstance(step.verdict, Accepted)  # type: ignore[union-attr]  # a refusal has no verdict
        assert found.number in {"mine": listed, "common": own, "level": more}[found.source] | {INFINITY}, seed
        named += found.source == source
    assert named >= openings // 4


def test_all_is_asked_for_and_says_so() -> None:
    """With the source `all`, hints name numbers that nobody with such a list knows."""
    listed = primes(200)
    found = [given(hint(opening_view(seed), seed, TimeBudget(1.0), "all", listed)) for seed in range(6)]
    assert {one.source for one in found} == {"all"}
    beyond = [one.number for one in found if isinstance(one.move, Play)]
    assert not set(beyond) <= listed | HEAD | next_to_learn(listed)


def test_who_knows_nothing_is_shown_few_digits() -> None:
    """Everybody knows the primes below a hundred; three digits and composites of two are next."""
    more = next_to_learn(frozenset())
    assert max(more) < 1000
    assert all(is_prime(number) or number < 100 for number in more)
    found = given(hint(view_of("46888992A46"), 1, TimeBudget(5.0), "mine"))
    assert isinstance(found.number, int)
    assert found.number in HEAD | more


def test_a_pass_is_not_advised_by_what_the_player_does_not_know() -> None:
    """The hand has primes that beat 51,169, but nobody with an empty list knows of one: nothing says that it could."""
    game = PrimeGame()
    deck = opening.known(read_cards("4468TQ"))
    hands = [read_cards("5J692468TTQ"), read_cards("222344779JK")]
    state = opening.start(rules(), hands, deck, janken=False)
    for seat, move in ((Seat(0), Play(read_cards("5J69"))), (Seat(1), Draw())):
        step = game.play(state, seat, move)
        assert isinstance(step, Step)
        state = step.state
    view = game.view(state, Seat(1))
    assert any(isinstance(move, Play) for move in lawful_moves(view))
    for source in get_args(Source):
        found = given(hint(view, 1, TimeBudget(5.0), source))
        is_all = source == "all"
        assert (found.why is Why.CANNOT_PLAY, isinstance(found.move, Pass)) == (not is_all, not is_all)


def test_what_is_on_the_list_comes_before_what_could_be_learned() -> None:
    """9 J 4 K is played by a player who knows 911,413; one with nothing to play learns 499."""
    known = given(hint(view_of("9JK4"), 1, TimeBudget(5.0), "mine", frozenset({911413})))
    assert (known.source, known.number) == ("mine", 911413)
    listed = frozenset({1213})
    shown = given(hint(view_of("499"), 1, TimeBudget(5.0), "mine", listed))
    assert (shown.source, shown.number) == ("level", 499)


@pytest.mark.parametrize(("hand", "number"), [("57", 57), ("X", INFINITY)])
def test_what_everybody_knows_is_not_said_to_be_on_the_list(hand: str, number: Number) -> None:
    """57 and ∞ are common knowledge, unless 57 is on the player's list."""
    found = given(hint(view_of(hand), 1, TimeBudget(5.0), "mine", primes(200)))
    assert (found.source, found.number) == ("common", number)
    if number != INFINITY:
        found = given(hint(view_of(hand), 1, TimeBudget(5.0), "mine", primes(200) | {57}))
        assert (found.source, found.number) == ("mine", number)


def test_a_family_of_which_one_is_known_is_next() -> None:
    """A player who knows 81,041 learns 81,043 next, and no other number of that size."""
    more = next_to_learn(frozenset({81041}))
    assert {number for number in more if number > 10_000} == {81043, 81047, 81049}


@pytest.mark.parametrize(("hand", "spent"), [("3469TJQX", False), ("3469TJQXX", False), ("X89", True)])
def test_a_joker_is_not_spent_to_keep_a_lead(hand: str, spent: bool) -> None:
    """Neither as ∞ nor for 57, unless the rest goes out, here as 89."""
    found = given(hint(view_of(hand), 1, TimeBudget(5.0), "mine"))
    assert (found.number in (57, INFINITY)) == spent


@pytest.mark.parametrize("hand", ["2468TQ3", "4469QK2", "24688T5"])
def test_with_a_list_a_hint_draws_only_for_lack_of_a_number(hand: str) -> None:
    """Cards that a short list cannot use pile up: a play that leaves many of them is still better than one more."""
    listed = rules_for("beginner", {"D5": "seat", "D6": "none", "D7": "none"}, 2)
    deck = opening.known(read_cards("2468TQ"))
    lists = (starter(listed), starter(listed))

    def advised(hand: str) -> HintedMove:
        hands = [read_cards(hand), read_cards("579JK34")]
        state = opening.start(listed, hands, deck, lists=lists, janken=False)
        return given(hint(PrimeGame().view(state, Seat(0)), 1, None, "mine", lists[0].numbers))

    assert isinstance(advised(hand).move, Play)
    assert isinstance(advised("4468888").move, Draw)
