"""The mutation tester of the lab: mutants are what they say, and killed exactly if a test fails."""

from __future__ import annotations

import ast
import random
from pathlib import Path

from tests.lab.mutants import AREAS, ROOT, drawn, mutants_of, survives

SOURCE = '''
def share(cards: int, seats: int = 4) -> int:
    """Cards for each seat: 日本語 before a change moves no byte."""
    assert seats > 0
    if seats > 1 and not cards < seats:
        log("日本語", cards)
        return cards // seats
    return 0
'''


def test_every_mutant_is_one_change_that_compiles() -> None:
    """Comparison, boolean, number, operator and dropped call, one change each; annotations and assertions stay."""
    changes = {(" ".join(one.before.split()), one.after) for one in mutants_of("x.py", SOURCE)}
    assert changes == {
        ("seats > 1 and not cards < seats", "(seats > 1 or not cards < seats)"),
        ("seats > 1", "(seats >= 1)"),
        ("1", "(2)"),
        ("not cards < seats", "(cards < seats)"),
        ("cards < seats", "(cards <= seats)"),
        ('log("日本語", cards)', "pass"),
        ("cards // seats", "(cards * seats)"),
        ("0", "(1)"),
    }
    for mutant in mutants_of("x.py", SOURCE):
        ast.parse(mutant.of(SOURCE))


def test_every_area_has_modules_and_tests() -> None:
    """All files of the areas exist, and the same seed draws the same mutants."""
    for area in AREAS.values():
        for name in (*area.modules, *area.tests):
            assert (ROOT / name).is_file(), name
        mutants = drawn(area, 5, random.Random(1))
        assert len(mutants) == 5
        assert mutants == drawn(area, 5, random.Random(1))


def test_a_mutant_is_killed_by_a_test_that_looks(tmp_path: Path) -> None:
    """A mutant is killed if a test fails, survives if none does, and the file is restored."""
    (tmp_path / "x.py").write_text("def least(a: int, b: int) -> int:\n    return a if a < b else b\n")
    (tmp_path / "test_x.py").write_text("from x import least\ndef test_least(): assert least(1, 2) == 1\n")
    source = (tmp_path / "x.py").read_text()
    lives = {one.after: survives(tmp_path, one, ["test_x.py"]) for one in mutants_of("x.py", source)}
    assert lives == {"(b if a < b else a)": False, "(a <= b)": True}
    assert (tmp_path / "x.py").read_text() == source
