"""The scenarios of Tyrant: each clause is cited by one, or listed with the tests that hold it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.said import hold
from tui.text.rulings import clauses

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "tyrant").glob("*.qk"))

HELD_ELSEWHERE = {
    **dict.fromkeys((1, 2, 19, 89), "words and settings: test_records.py, test_properties.py"),
    **dict.fromkeys((3, 4, 5, 6, 7, 8, 9, 11, 14, 16), "the set-up: test_properties.py deals"),
    **dict.fromkeys((17, 18, 47, 48, 83, 84, 85, 86, 87, 88, 98), "what each seat sees: test_properties.py"),
    **dict.fromkeys((20, 28, 56, 59, 66, 67), "in every whole game: test_properties.py"),
    **dict.fromkeys((80,), "no position that can be reached: test_examples.py"),
    **dict.fromkeys((90, 91, 92, 93, 94), "test_properties.py"),
}
"""Clauses that no scenario cites, and the tests that hold them instead."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_rulings_hold(path: Path) -> None:
    """Every line of the scenario gets the stated verdict."""
    hold(path)


def _named() -> set[int]:
    """Return the clauses that comments of scenarios cite; `TY-21 ... TY-23` includes those between."""
    comments = [
        line
        for path in FILES
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(";")
    ]
    named: set[int] = set()
    for line in comments:
        named |= {int(number) for number in re.findall(r"TY-(\d+)", line)}
        for first, last in re.findall(r"TY-(\d+) \.\.\. TY-(\d+)", line):
            named |= {*range(int(first), int(last) + 1)}
    return named


def test_every_clause_is_played() -> None:
    """A scenario cites each clause, or `HELD_ELSEWHERE` says what holds it."""
    there = {int(clause.removeprefix("TY-")) for clause in clauses("tyrant")}
    assert there - _named() - {*HELD_ELSEWHERE} == set()
    assert _named() | {*HELD_ELSEWHERE} <= there
