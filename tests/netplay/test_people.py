"""Training a model of human play from records, on a few records written for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.prime.bots.person import Repertoire
from engine.prime.moves import Draw, Pass, Play
from tests.lab.decisions import decisions, habits_of
from tests.lab.people import DecisionTable, learn, likeness, repertoires, turns_of

RECORD = """+++
rules = "official"
set = { D8 = "pass", short_deck = "draw" }
+++
a:(5624A9Q7QAK)
b:(2T8KJ75336X)
a:D(5)57[GC]
a:KQ=2^5*4A
b:D(Q)KX=TJQ*2335678|X=K,P(JAJTKJ489X96)
a:6Q9A#
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with one recorded game."""
    (tmp_path / "one.qk").write_text(RECORD, "utf-8")
    (tmp_path / "none.qk").write_text("a:(", "utf-8")
    return tmp_path


def test_every_decision_of_a_record_is_seen_with_what_the_player_saw(folder: Path) -> None:
    """A draw is a decision of its own, and the card is in the hand afterwards."""
    found = list(decisions(folder))
    assert [type(one.move) for one in found] == [Draw, Play, Play, Draw, Play, Play]
    assert [len(one.view.hand) for one in found] == [11, 12, 10, 11, 12, 4]
    habits = habits_of(found)
    assert (habits.games, habits.plays, habits.turns) == (1, 4, 4)
    assert habits.sizes == {2: 0.75, 4: 0.25}
    assert habits.fouls == 0.25
    assert habits.apart(habits) == 0


def test_what_is_learnt_makes_what_was_done_likelier(folder: Path) -> None:
    """The loss is below that of zero weights, and a fouled number is in nobody's repertoire."""
    found = list(decisions(folder))
    heard, own = repertoires(found)
    assert dict(heard) == {"KQ=2^5*4A": 1, "6Q9A": 1}
    turns = turns_of(found * 3, heard, {})
    assert not any(isinstance(one.move, Pass) for one in found)
    weights = learn(turns, rounds=40)
    before = likeness(found, Repertoire(heard), {})
    after = likeness(found, Repertoire(heard), weights)
    assert after.loss < before.loss
    assert after.same > before.same
    table = DecisionTable(turns, {name: at for at, name in enumerate(weights)})
    assert table.turns == len(turns)
    assert own == {"one": heard}
