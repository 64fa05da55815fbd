"""Analysis in words: shares that add up to a hundred, single jokers, and the actual play."""

from __future__ import annotations

import pytest

from engine.prime.bots.alternatives import alternatives
from netplay.replay.reel import Reel
from tests.reels import reel_from_text
from tui.replay.analysis import percents, plays_text
from tui.replay.watching import Watched
from tui.text.words import Words


def lines(found: Reel, at: int) -> list[str]:
    """Return the panel of alternatives at a scene."""
    return [
        f"{one.sign} {one.text}"
        for one in plays_text(alternatives(found.decision(at)), Watched(found, at), Words("en"))
    ]


@pytest.mark.parametrize(
    ("chances", "expected"),
    [
        ((0.004, 0.985, 0.005, 0.006), ("1%", "97%", "1%", "1%")),
        ((0.333, 0.333, 0.334), ("33%", "33%", "34%")),
        ((0.29, 0.71), ("29%", "71%")),
        ((1.0, 0.0), ("100%", "0%")),
        ((0.001, 0.999), ("1%", "99%")),
        ((0.0, 0.5, 0.5), ("0%", "50%", "50%")),
    ],
)
def test_shares_make_a_hundred(chances: tuple[float, ...], expected: tuple[str, ...]) -> None:
    """Nobody who may still win has zero, and the sum is right."""
    assert percents(chances) == expected


def test_a_lone_joker_is_shown_as_infinity() -> None:
    """∞ has no rank; it is named, and marked where it was played."""
    found = reel_from_text(
        '+++\nset = { D4 = 3, D5 = "seat" }\ndeck = "46"\n+++\naki:(X79)\nben:(23K)\naki:X[IN]\n'
    )
    assert found.fault is None
    assert any(line.startswith("✓ X  ") for line in lines(found, 1))


def test_jokers_are_spelled_with_their_values() -> None:
    """As in the log beside them, and with the number."""
    deal = '+++\nset = { D4 = 3, D5 = "seat" }\ndeck = "46"\n+++\naki:(5X2)\nben:(23K)\naki:5X|X=7[GC]\n'
    found = lines(reel_from_text(deal), 1)
    assert "✓ 5X[7]  Grothendieck cut" in found
    assert "  52X[3]  = 523" in found


def test_what_was_laid_is_marked_in_a_revolution_and_with_suits_too() -> None:
    """[R] in front and suits behind cards don't change the play."""
    deal = '+++\nset = { D4 = 6, D5 = "seat" }\ndeck = "46"\n+++\naki:(As7d2h9c3s7h)\nben:(2s3h5d7s8c9d)\n'
    found = reel_from_text(deal + "aki:A729[RR]\nben:%\naki:[R]7d\n")
    assert found.fault is None, found.fault
    assert "✓ 7" in lines(found, 3)
