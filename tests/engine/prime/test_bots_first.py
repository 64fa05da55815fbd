"""The opponent for first games: what it knows and risks, and how often a beginner beats it."""

from __future__ import annotations

import pytest

from engine.prime.bots import choose, explain
from engine.prime.bots.options import weigh
from engine.prime.bots.simple import BY_HEART, SEEN
from engine.prime.bots.why import Why
from engine.prime.concat import Concatenation
from engine.prime.moves import Play
from engine.prime.view import unplayable_for
from engine.verdict import Fouled
from tests.engine.prime.test_bots import seen
from tests.lab.beginners import level_found, measure


def test_it_plays_what_it_knows_and_what_only_looks_prime() -> None:
    """Below 100 it is never wrong; above, its numbers have no divisor that it recognizes, and some are fouls."""
    fouls = 0
    for seed in range(300):
        view = seen("234567TJQK", field="A7" if seed % 2 else "43")
        move = choose("first", view, seed)
        if not isinstance(move, Play):
            continue
        reading = unplayable_for(view, move)
        assert isinstance(reading, Concatenation)
        assert isinstance(reading.number, int)
        weighed = weigh(view, move)
        assert weighed is not None
        foul = isinstance(weighed[1], Fouled)
        fouls += foul
        if reading.number < BY_HEART:
            assert not foul
        else:
            assert all(reading.number % divisor for divisor in SEEN)
    assert fouls


def test_it_goes_out_when_it_sees_how_and_says_why() -> None:
    """A single prime card is played, and that is the reason."""
    assert explain("first", seen("7"), 1) == (Play(seen("7").hand), Why.GOES_OUT)


def test_a_beginner_beats_it_about_every_second_time() -> None:
    """Sixteen seeded games of an independent model, at a table that doesn't show what is prime."""
    wins, games = measure("beginner", "first", 8)
    assert games == 16
    assert 0.3 <= wins / games <= 0.7


def test_the_weakest_beginner_meets_somebody_weaker_than_first() -> None:
    """After ten games; there are bots between random and `first` against which it wins its share."""
    assert int(level_found("newcomer", 2)) < 18


@pytest.mark.parametrize(("who", "number"), [("newcomer", "6"), ("hasty", "16"), ("beginner", "18")])
def test_below_first_each_point_is_one(who: str, number: str) -> None:
    """Every beginner has opponents that it beats sometimes and that beat it sometimes: the scale has no gap."""
    wins, games = measure(who, number, 3)
    assert games >= 5
    assert 0.2 <= wins / games <= 0.8
