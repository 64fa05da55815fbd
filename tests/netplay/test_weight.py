"""How much local rules of Daifugo weigh in what bots decide."""

import pytest

from engine.daifugo.catalogue import LOCAL
from netplay.arena import weight

RULES = {rule.id: rule for rule in LOCAL}


def test_every_local_rule_has_a_table_at_which_it_is_on() -> None:
    """With all that it needs, and without what it excludes."""
    for rule in LOCAL:
        rules, seats = weight.rules_with(rule)
        assert rule.id in rules.local
        assert seats == (2 if rule.pack else 4)


@pytest.mark.parametrize("name", ["stairs", "eleven_back", "queen_cut"])
def test_rules_that_matter_often_change_decisions(name: str) -> None:
    """Two games suffice to see it."""
    found = weight.weigh(RULES[name], "club", 2)
    assert found.decisions > 15
    assert 0 < found.changed < found.decisions / 2
    assert found.mattered > 0


def test_what_a_rule_asks_is_counted() -> None:
    """The seven asks whoever lays it, and what is handed on is no decline."""
    found = weight.weigh(RULES["seven_pass"], "club", 1)
    assert found.asked >= found.taken > 0


def test_the_command_tells_a_row_for_each_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a table that a page can hold."""
    monkeypatch.setattr("sys.argv", ["weight", "stairs", "--games", "1", "--level", "novice"])
    weight.main()
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 3
    assert rows[2].startswith("| `stairs` |")
