"""The net beside the chances of two players: what is taught is what the package computes, and where it counts."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace

from engine.chance import SeedDice
from engine.prime.bots.chances import ELSEWHERE, WEIGHTS, facts, plain, sides
from engine.prime.bots.outlook import FARTHEST, outlook, signs
from engine.prime.bots.outlook_weights import DIRECT, HIDDEN
from engine.prime.bots.prospects import outlined
from engine.prime.view import View
from tests.bench import outlook as lessons
from tests.bench.calibration import positions


@pytest.fixture(scope="module")
def views() -> list[View]:
    """Every position of a game that is not decided."""
    seen, _ = positions("prime", 3, 1, players=("club",))
    return [view for view in seen if all(view.hands)]


def told_of(view: View) -> list[dict[str, float]]:
    """The facts that are weighed, by everybody who may move next."""
    found = outlined(view, SeedDice(1))
    assert found is not None
    return [
        facts(found.view, found.sketch, found.chances[mover], mover, other)[1]
        for mover, other in sides(found.view)
    ]


def test_every_fact_has_its_weight_with_and_without_the_net(views: list[View]) -> None:
    """In an ordinary game the net is a fact; with a limit, another base or several packs it has learnt nothing."""
    told = told_of(views[0])
    assert len(told) == 2  # before janken either may lead
    assert all(list(one) == list(WEIGHTS) for one in told)
    for strange in ({"limit": 4}, {"base": 12}, {"packs": 2}):
        view = replace(views[0], rules=replace(views[0].rules, **strange))
        assert all(list(one) == list(ELSEWHERE) for one in told_of(view)), strange
    assert [*ELSEWHERE, "learnt"] == list(WEIGHTS)


def test_the_net_of_the_package_is_made_for_these_signs(views: list[View]) -> None:
    """One weight a sign; a hand with one more king is better, whoever moves."""
    found = outlined(views[0], SeedDice(1))
    assert found is not None
    mover, other = sides(found.view)[0]
    told = plain(found.view, found.sketch, found.chances[mover], mover, other)
    seen = signs(told, found.view, mover, other)
    assert len(DIRECT) == len(seen) + 1
    assert {len(row) for row in HIDDEN} == {len(seen) + 2}
    king = len(told) + 13
    better = [*seen]
    better[king] += 1
    assert outlook(seen) < outlook(better) <= FARTHEST


def test_what_is_taught_is_what_the_package_computes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A net learns that of two signs just one must be there, and says the same once it is written down."""
    dice = np.random.default_rng(3)
    x = np.array(list(product((0.0, 1.0), repeat=2)) * 200) + dice.normal(0, 0.05, (800, 2))
    won = (x.round().sum(1) == 1).astype(float)
    mean, spread = x.mean(0), x.std(0)
    net = lessons.taught((x - mean) / spread, won, 1)
    odds = net.odds((x - mean) / spread)
    assert ((odds > 0) == (won > 0)).all(), "no sum of the two could tell it"
    space: dict[str, tuple[float, ...]] = {}
    exec(lessons.written(net, mean, spread, "Learnt from a game of two signs."), space)
    monkeypatch.setattr("engine.prime.bots.outlook.HIDDEN", space["HIDDEN"])
    monkeypatch.setattr("engine.prime.bots.outlook.DIRECT", space["DIRECT"])
    for seen, told in zip(x[:40].tolist(), odds[:40], strict=True):
        assert outlook(seen) == pytest.approx(max(-FARTHEST, min(FARTHEST, told)), abs=0.05)


def test_a_game_is_a_lesson_of_its_positions() -> None:
    """Both players' signs before janken, then the mover's; whoever won is told."""
    found = lessons.lesson(1, 4)
    assert found[0].game == 4
    assert found[0].won != found[1].won
    assert {len(one.signs) for one in found} == {len(DIRECT) - 1}
