"""One rating scale for all levels: the fit recovers strengths, runs resume, and ladder and page agree."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from netplay.archive.ladder import KNOWN
from netplay.arena.measured import MEASURED
from tests.lab.ratings import RatedGame, kept, lineup, measured, strengths_of, table_of, write
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
LEVELS = ("novice", "club", "strong")
TRUE = {"novice": 20.0, "club": 25.0, "strong": 29.0}


def games_by(true: dict[str, float], count: int, seats: int, name: str) -> list[RatedGame]:
    """Sample games of levels with given strengths."""
    dice = np.random.default_rng(3)
    unit = 25.0 / 6.0 * seats**0.5
    found = []
    for deal in range(count):
        bots = lineup(LEVELS, seats, deal, 1)
        # Exponential times with these rates are ordered as in the Plackett-Luce model.
        times = [dice.exponential(np.exp(-true[one] / unit)) for one in bots]
        order = tuple(bots[at] for at in np.argsort(times))
        found.append(RatedGame(name, "official", deal, bots, order))
    return found


@pytest.mark.parametrize(("name", "seats"), [("prime", 2), ("daifugo", 4), ("tyrant", 4)])
def test_the_fit_finds_strengths_again(name: str, seats: int) -> None:
    """Each true strength, relative to club, lies in its interval, and more games narrow the intervals."""
    few, many = (strengths_of(games_by(TRUE, count, seats, name), LEVELS) for count in (60, 1500))
    assert many["club"].rating == 25.0
    for level, true in TRUE.items():
        assert many[level].rating == pytest.approx(true, abs=1.2)
        assert many[level].low < many[level].rating < many[level].high
        assert many[level].high - many[level].low < few[level].high - few[level].low
    assert many["novice"].high < many["club"].low < many["club"].high < many["strong"].low


def test_a_tally_counts_like_its_games() -> None:
    """A line that stands for many games counts as many lines."""
    won = [RatedGame("prime", "official", at, ("club", "novice"), ("club", "novice")) for at in range(30)]
    lost = [
        RatedGame("prime", "official", at, ("club", "novice"), ("novice", "club")) for at in range(30, 40)
    ]
    one = strengths_of([*won, *lost], LEVELS)
    tally = [RatedGame("prime", "official", -1, ("club", "novice"), ("club", "novice"), times=30)]
    tally.append(RatedGame("prime", "official", -2, ("club", "novice"), ("novice", "club"), times=10))
    assert strengths_of(tally, LEVELS)["novice"].rating == one["novice"].rating
    assert strengths_of([], LEVELS) == {}


def test_every_level_is_drawn_and_a_deal_has_different_ones() -> None:
    """As many different levels as seats; with fewer levels each as often as possible."""
    assert {one for deal in range(30) for one in lineup(LEVELS, 2, deal, 1)} == set(LEVELS)
    assert all(len(set(lineup(LEVELS, 2, deal, 1))) == 2 for deal in range(30))
    assert sorted(lineup(("club", "strong"), 4, 0, 1)) == ["club", "club", "strong", "strong"]


def command(*args: str) -> str:
    """Return what the command prints."""
    run = [sys.executable, "-m", "tests.lab.ratings", "--game", "tyrant", "--jobs", "1", *args]
    return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout


def test_a_round_robin_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """No game is played twice; the table is printed and saved beside the others."""
    file, out = tmp_path / "games.jsonl", tmp_path / "measured.py"
    first = command("--levels", "random,novice", "--deals", "2", "--file", str(file))
    before = file.read_text("utf-8")
    assert 4 <= len(kept(file)) <= 8
    assert "| `novice` |" in first
    more = ("--levels", "random,novice", "--deals", "3", "--file", str(file), "--write", "--out", str(out))
    output = command(*more)
    assert file.read_text("utf-8").startswith(before)
    games = kept(file)
    assert len({one.key for one in games}) == len(games) > len(before.splitlines())
    assert output == table_of(strengths_of(games, ("random", "novice")))
    scope: dict[str, object] = {}
    exec(out.read_text("utf-8"), scope)
    assert scope["MEASURED"].keys() >= MEASURED.keys()  # type: ignore[attr-defined]
    assert command(*more) == output


def test_groups_play_among_themselves(tmp_path: Path) -> None:
    """Adjacent levels may be rated by games of their own, all on one scale."""
    file = tmp_path / "games.jsonl"
    groups = ("--levels", "random,novice", "--levels", "novice,club", "--deals", "2", "--file", str(file))
    output = command(*groups)
    found = kept(file)
    assert {frozenset(one.seats) for one in found} == {
        frozenset(("random", "novice")),
        frozenset(("novice", "club")),
    }
    assert output == table_of(strengths_of(found, ("random", "novice", "club")))


def test_ladder_and_page_tell_the_same_table() -> None:
    """Results are stored in one place; docs/BOTS.md has the table as the command prints it."""
    page = (ROOT / "docs/BOTS.md").read_text("utf-8")
    for (game, rules), table in MEASURED.items():
        named = {level: rating for level, rating in KNOWN[game, rules].items() if not level.isdigit()}
        assert named == {level: numbers[0] for level, numbers in table.items()}
        assert table_of(measured(game, rules)) in page, game


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_every_level_stands_clear_of_the_one_below(game: str) -> None:
    """The intervals of adjacent levels don't overlap; `person` is a kind of its own, beside the ladder."""
    steps = [one for level, one in measured(game).items() if level != "person"]
    assert len(steps) >= 6
    for lower, upper in pairwise(steps):
        assert lower.high < upper.low, (lower, upper)


def test_what_is_kept_reads_back(tmp_path: Path) -> None:
    """A stored table equals the measured one."""
    out = tmp_path / "measured.py"
    write("tyrant", "official", strengths_of(games_by(TRUE, 40, 4, "tyrant"), LEVELS), out)
    scope: dict[str, object] = {}
    exec(out.read_text("utf-8"), scope)
    tables = scope["MEASURED"]
    assert isinstance(tables, dict)
    assert list(tables["tyrant", "official"]) == list(LEVELS)
