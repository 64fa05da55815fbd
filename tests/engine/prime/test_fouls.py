"""Every kind of foul has its own reason, which players are shown."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import JOKER, read_cards
from engine.prime import primes
from engine.prime.judge import Ground, judged, pack_faces
from engine.prime.notation import read_play
from engine.prime.settings import rules_for
from engine.verdict import Fouled, FoulReason, Reason

FOULS: list[tuple[str, dict[str, Any], FoulReason]] = [
    ("A", {}, FoulReason.ONE),
    ("X|X=A", {"D15": "finite"}, FoulReason.ONE),
    ("9", {}, FoulReason.COMPOSITE),
    ("A729", {"revolution": False}, FoulReason.COMPOSITE),
    ("AA3", {"base": 5}, FoulReason.COMPOSITE),
    ("X", {"D17": "foul"}, FoulReason.INFINITY_FINISH),
    ("XX", {"D16": True, "D17": "foul"}, FoulReason.INFINITY_FINISH),
    ("7=2*3", {}, FoulReason.PRIME_WITH_FACTORS),
    ("A=2*3", {}, FoulReason.ONE_WITH_FACTORS),
    ("X=2*3", {}, FoulReason.INFINITY_WITH_FACTORS),
    ("8=2*4", {}, FoulReason.BASE_NOT_PRIME),
    ("8=2^2", {}, FoulReason.WRONG_PRODUCT),
    ("9=3*2", {}, FoulReason.WRONG_PRODUCT),
    ("57=3*A9", {"composite57": "foul"}, FoulReason.FIFTY_SEVEN_AS_COMPOSITE),
    ("7,9", {"twin_primes": True}, FoulReason.PAIR_NOT_PRIME),
    ("A,3", {"twin_primes": True}, FoulReason.PAIR_NOT_PRIME),
    ("5,7", {"twin_primes": True, "numbers": "semiprime"}, FoulReason.PAIR_NOT_PRIME),
    ("3", {"numbers": "tetrad"}, FoulReason.NOT_TETRAD),
    ("AA3", {"numbers": "tetrad"}, FoulReason.NOT_TETRAD),
    ("9", {"numbers": "tetrad"}, FoulReason.COMPOSITE),
    ("4=2*2", {"numbers": "tetrad"}, FoulReason.BASE_NOT_TETRAD),
    ("7", {"numbers": "semiprime"}, FoulReason.NOT_SEMIPRIME),
    ("8", {"numbers": "semiprime"}, FoulReason.COMPOSITE),
    ("A", {"numbers": "semiprime"}, FoulReason.ONE),
    ("9", {"numbers": "listed"}, FoulReason.COMPOSITE),
]


@pytest.mark.parametrize(("text", "chosen", "reason"), FOULS, ids=[text for text, _, _ in FOULS])
def test_a_foul_has_its_own_reason(text: str, chosen: dict[str, Any], reason: FoulReason) -> None:
    """Each play is on an empty field and empties the hand."""
    rules, play = rules_for("official", chosen, 2), read_play(text)
    here = Ground(rules, tuple(sorted(play.all_cards)), pack_faces(rules) | {JOKER})
    found = judged(here, play, primes)
    assert not isinstance(found, Reason)
    assert found[1] == Fouled(reason)


def test_no_reason_is_left_out() -> None:
    """The table above has a play for every reason."""
    assert {reason for _, _, reason in FOULS} == set(FoulReason)


def test_one_more_card_in_the_hand_makes_infinity_no_finish() -> None:
    """D17 is only about the last card."""
    rules = rules_for("official", {"D17": "foul"}, 2)
    found = judged(Ground(rules, read_cards("4X"), pack_faces(rules)), read_play("X"), primes)
    assert not isinstance(found, Reason)
    assert not isinstance(found[1], Fouled)
