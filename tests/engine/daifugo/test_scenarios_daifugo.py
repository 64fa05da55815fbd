"""The scenarios of Daifugo: every rule is played in a record whose asserted facts hold."""

from pathlib import Path

import pytest

from engine.daifugo.catalogue import ALL
from tests.said import hold

FOLDER = Path(__file__).parents[2] / "scenarios" / "daifugo"
FILES = sorted(FOLDER.glob("*/*.qk"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_rulings_hold(path: Path) -> None:
    """Every line of the scenario gets the stated verdict, and at least one line asserts something."""
    hold(path)


@pytest.mark.parametrize("rule", [rule.id for rule in ALL])
def test_every_rule_is_played(rule: str) -> None:
    """A scenario turns each rule on, or has its name in the file's name."""
    found = [path for path in FILES if rule in path.stem or f'"{rule}"' in path.read_text(encoding="utf-8")]
    assert found, f"no example plays {rule}"
