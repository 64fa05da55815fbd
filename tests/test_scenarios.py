"""The scenarios of Prime Daifugo: each clause and setting is played in a record whose asserted facts hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.said import hold
from tui.text.rulings import clauses

FOLDERS = {name: Path(__file__).parent / "scenarios" / name for name in ("prime", "abstract")}
FILES = sorted(path for folder in FOLDERS.values() for path in folder.glob("*.qk"))

CLAUSES = tuple(clause for clause in clauses("prime") if clause.startswith("P-"))
HELD_ELSEWHERE = {
    "P-10": "how a host shuffles is no part of a record: test_properties.py deals",
    "P-14": "a scratch pad is a matter of the screen; the setting D13 is only seen to change no rule",
    "P-70": "the largest prime is longer than any hand: test_spell.py spells it",
    "P-16": "what each seat sees is no fact of a record: test_views.py compares views",
}
"""Clauses that a record can't show, and the tests that hold them instead."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_rulebook_holds(path: Path) -> None:
    """Every line of the scenario gets the stated verdict."""
    hold(path)


def _comments() -> str:
    """Return the comment lines of all scenarios."""
    texts = (path.read_text(encoding="utf-8") for path in FILES)
    return "\n".join(line for text in texts for line in text.splitlines() if line.startswith(";"))


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_played(clause: str) -> None:
    """A scenario cites each clause, or `HELD_ELSEWHERE` says what holds it."""
    named = re.search(rf"\b{clause}\b", _comments()) is not None
    assert named != (clause in HELD_ELSEWHERE), f"no example names {clause}, or it is excused for nothing"


@pytest.mark.parametrize("dial", [f"D{number}" for number in range(1, 20)])
def test_every_setting_is_played(dial: str) -> None:
    """A scenario cites each of the nineteen settings."""
    assert re.search(rf"\b{dial}\b", _comments()), f"no example names {dial}"
