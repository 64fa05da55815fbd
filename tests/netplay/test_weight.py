"""How often local rules of Daifugo change a bot's decision."""

from itertools import pairwise

import pytest

from engine.chance import SeedDice
from engine.daifugo.catalogue import LOCAL
from engine.daifugo.faces import NATURALS, PLACE
from tests.lab import weight

RULES = {rule.id: rule for rule in LOCAL}


def test_every_local_rule_has_a_table_at_which_it_is_on() -> None:
    """With all rules that it needs, and without those that it excludes."""
    for rule in LOCAL:
        rules, seats = weight.rules_with(rule)
        assert rule.id in rules.local
        assert seats == (2 if rule.pack else 4)


def test_the_official_twin_of_a_rule_is_off() -> None:
    """With the same lock on under another name, no decision could change."""
    assert "suit_lock" in weight.rules_with(RULES["mark_lock"])[0].off


def test_lumps_hold_all_cards_and_many_sets() -> None:
    """No card is lost, and adjacent cards are of one rank far more often than by chance (3 of 51)."""
    alike = 0
    for seed in range(10):
        row = weight.in_lumps(NATURALS, SeedDice(seed))
        assert sorted(row) == sorted(NATURALS)
        alike += sum(PLACE[one] == PLACE[next_] for one, next_ in pairwise(row))
    assert alike > 80


@pytest.mark.parametrize("name", ["stairs", "eleven_back", "queen_cut", "lucky_seven"])
def test_rules_that_matter_change_decisions(name: str) -> None:
    """Eight decisions suffice."""
    found = weight.weigh(RULES[name], "club", 8)
    assert found.looked >= found.mattered == 8
    assert found.changed > 0
    assert not found.wavered


def test_what_a_rule_asks_is_answered() -> None:
    """A player who may choose the order chooses one."""
    found = weight.weigh(RULES["nine_shuffle"], "club", 6)
    assert found.asked == found.taken > 0


def test_the_command_tells_a_row_for_each_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a table for a page."""
    monkeypatch.setattr("sys.argv", ["weight", "stairs", "--decisions", "1", "--level", "novice"])
    weight.main()
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 3
    assert rows[2].startswith("| `stairs` |")
