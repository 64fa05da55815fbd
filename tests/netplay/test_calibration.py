"""Calibration of win probabilities on held-out games."""

from __future__ import annotations

import random

import pytest

from engine.seats import Seat
from tests.bench.calibration import (
    Teller,
    Told,
    brier,
    fitted,
    jumps,
    knowing_club,
    looking_back,
    positions,
    table,
    tell,
    tempered,
)
from tests.brevity import think_briefly
from tui.games.daifugo.rulesets import ready_made


def sampled(
    game: str,
    numbers: range,
    *,
    again: bool = False,
    local: tuple[str, ...] = (),
    players: tuple[str, ...] = (),
    rules: str = "official",
    teller: Teller | None = None,
) -> list[Told]:
    """Collect the probabilities at a few positions of games between bots; the fit used even seeds only."""
    found: list[Told] = []
    for number in numbers:
        seen, winner = positions(game, number, 1, local=local, players=players, rules=rules)
        found += tell(teller or looking_back(game), number, seen, winner, again=again)
    return found


def check_edges(found: list[Told], least: int) -> None:
    """Check the ends of the scale: the nearly impossible hardly ever happens, the nearly certain nearly always."""
    rows = table(found)
    for row in rows:
        if row.told >= least and row.most <= 0.05:
            assert row.share <= 0.08, row
        if row.told >= least and row.most > 0.95:
            assert row.share >= 0.92, row


def test_a_measure_that_exaggerates_is_found_out() -> None:
    """A measure that says 9 : 1 where 3 : 1 is right is reported, with the size of the error."""
    dice = random.Random(5)
    found = [Told(game, (0.9, 0.1), Seat(int(dice.random() < 0.25))) for game in range(2000)]
    warmth = fitted(found)
    assert tempered((0.9, 0.1), warmth)[0] == pytest.approx(0.75, abs=0.04)
    assert brier([Told(one.game, tempered(one.chances, warmth), one.winner) for one in found]) < brier(found)
    assert table(found)[1].told == 2000
    assert table(found)[1].share == pytest.approx(0.25, abs=0.04)


def test_the_chances_of_daifugo_come_true() -> None:
    """Over eight games between bots, with rollouts from each position; counting rounds alone had an error of 0.10."""
    found = sampled("daifugo", range(1, 17, 2))
    check_edges(found, 10)
    assert brier(found) < 0.085


@pytest.mark.parametrize(("rules", "most"), [("popular", 0.18), ("everything", 0.18)])
def test_the_chances_of_daifugo_come_true_by_local_rules(
    rules: str, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rollouts cover sequences, questions and locks; where few rules are known the estimate is cautious, never certain.

    The players think briefly: only the computed probabilities are tested, and those take as many deals as ever.
    """
    think_briefly(monkeypatch)
    found = sampled("daifugo", range(1, 17, 2), local=ready_made(rules, 4).local)
    check_edges(found, 10)
    assert brier(found) < most


def test_the_chances_of_tyrant_come_true() -> None:
    """At a table of novices too: certainty must not depend on how firmly players follow their habits."""
    found = sampled("tyrant", range(1, 33, 2), players=("novice",))
    check_edges(found, 8)
    assert brier(found) < 0.18


def test_who_knows_the_players_could_hardly_tell_tyrant_better() -> None:
    """What is open before the last tricks is chance: not knowing the players costs next to nothing."""
    games = range(1, 17, 2)
    found = sampled("tyrant", games, players=("club",))
    knowing = sampled("tyrant", games, players=("club",), teller=knowing_club)
    assert len(found) == len(knowing) > 30
    assert brier(found) < brier(knowing) + 0.01


def test_the_chances_of_prime_daifugo_are_better_than_none_and_steady() -> None:
    """A few games, each position evaluated with two seeds."""
    found = sampled("prime", range(1, 9, 2), again=True, players=("club",))
    assert brier(found) < 0.25  # the score of always saying a half
    middle, rare = jumps(found)
    assert middle <= 0.03
    assert rare <= 0.12


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "games", "most", "rules"),
    [
        ("prime", 200, 0.2, "official"),
        ("prime", 60, 0.2, "tetrad"),
        ("prime", 60, 0.23, "semiprime"),
        ("prime", 60, 0.2, "composites"),
        ("daifugo", 300, 0.12, "official"),
        ("tyrant", 60, 0.16, "official"),
    ],
)
def test_the_chances_of_many_games_come_true(game: str, games: int, most: float, rules: str) -> None:
    """The ends of the scale in particular."""
    players = ("novice", "club", "strong") if rules != "official" else ()
    found = sampled(game, range(1, 2 * games, 2), players=players, rules=rules)
    check_edges(found, 40)
    assert brier(found) <= most
