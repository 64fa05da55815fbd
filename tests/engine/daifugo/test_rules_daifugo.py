"""The rules of Daifugo as values: complete, short, and independent of each other."""

import ast
from pathlib import Path

import pytest

from engine.daifugo.catalogue import ALL, FAMILY, LOCAL
from engine.daifugo.hooks import PlayStage
from engine.daifugo.pipeline import AFTER_CLEARING, PIPELINE, REPLIES, REVOLUTIONS, SKIPS, EngineStep
from engine.daifugo.ruleset import BadRules, problems, rules_for, warnings
from engine.daifugo.settings import Rules

LOCAL_FILE = Path(__file__).parents[3] / "engine" / "daifugo" / "local.py"
IDS = {rule.id for rule in ALL}


def definitions() -> list[tuple[str, ast.Call]]:
    """Return every local rule's definition in the source."""
    found = []
    for node in ast.walk(ast.parse(LOCAL_FILE.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Rule":
            name = node.args[0]
            assert isinstance(name, ast.Constant)
            found.append((str(name.value), node))
    return found


def test_there_are_75_local_rules() -> None:
    """Each with a family."""
    assert len(LOCAL) == len({rule.id for rule in LOCAL}) >= 75
    assert set(FAMILY) == {rule.id for rule in ALL}


def test_a_rule_is_short() -> None:
    """Definitions have ten lines or fewer on average."""
    lines = [(call.end_lineno or call.lineno) - call.lineno + 1 for _, call in definitions()]
    assert len(lines) == len(LOCAL)
    assert sum(lines) / len(lines) <= 10


def test_rules_do_not_know_each_other() -> None:
    """A rule names others only in what it needs and what it excludes."""
    for id_, call in definitions():
        for keyword in call.keywords:
            if keyword.arg in ("needs", "excludes"):
                continue
            named = {node.value for node in ast.walk(keyword.value) if isinstance(node, ast.Constant)}
            assert not (named & IDS) - {id_, "omen"}, f"{id_} names another rule in {keyword.arg}"


def test_the_pipeline_lists_every_rule_where_it_acts() -> None:
    """Each rule is listed once in the table of each stage at which it acts, and nowhere else."""
    table: dict[PlayStage, tuple[str, ...]] = {PlayStage.REVOLUTION: REVOLUTIONS, PlayStage.SKIP: SKIPS}
    table |= {entry[0]: entry[1] for entry in PIPELINE if not isinstance(entry, EngineStep)}
    for rule in ALL:
        for at in rule.plays:
            assert table[at.stage].count(rule.id) == 1, (rule.id, at.stage)
        assert (rule.replies is None) == (rule.id not in REPLIES)
        assert (rule.on_clear is None) == (rule.id not in AFTER_CLEARING)
    for stage, ids in table.items():
        for id_ in ids:
            rule = next(rule for rule in ALL if rule.id == id_)
            assert any(at.stage is stage for at in rule.plays), (id_, stage)


def test_what_silences_whom() -> None:
    """The classes of rules that オーメン and ブラッディメアリ② mute, with their exceptions."""
    omen = {rule.id for rule in ALL if not rule.is_hushed(frozenset(("omen",)))}
    forms = {"stairs", "tunnel", "emperor", "arithmetic"}
    assert omen == forms | {"red_seven", "black_seven", "revolution", "miyako_ochi", "fouls"}
    mary = {rule.id for rule in ALL if rule.is_hushed(frozenset(("mary",)))}
    assert {"eight_cut", "seven_pass", "four_cut", "seven_counter", "salvage", "damian"} <= mary
    assert not mary & {
        "jeanne_darc_1",
        "jeanne_darc_2",
        "sandstorm",
        "suit_lock",
        "coup",
        "eleven_back",
        "stairs",
    }


@pytest.mark.parametrize(
    ("local", "off", "seats", "jokers"),
    [
        (["black_seven", "red_seven"], [], 4, 1),
        (["five_color_lock"], [], 4, 1),
        (["five_color_lock", "mark_lock"], ["suit_lock"], 4, 1),
        (["bloody_mary_1", "bloody_mary_2"], [], 4, 1),
        (["jeanne_darc_1", "jeanne_darc_2", "bloody_mary_2"], [], 4, 1),
        (["jeanne_darc_2"], [], 4, 1),
        (["tunnel"], [], 4, 1),
        (["dignity"], [], 4, 1),
        (["six_return"], [], 4, 1),
        (["ten_return"], ["eight_cut"], 4, 1),
        (["seven_counter"], ["eight_cut"], 4, 1),
        (["four_stop"], ["eight_cut"], 4, 1),
        (["fusion_revolution"], ["revolution"], 4, 1),
        (["super_revolution"], ["revolution"], 4, 1),
        (["nuclear_bomb"], ["revolution"], 4, 1),
        (["queen_release"], ["suit_lock"], 4, 1),
        (["queen_cut"], [], 4, 1),
        (["queen_cut"], [], 2, 2),
        (["no_such_rule"], [], 4, 1),
        ([], ["stairs"], 4, 1),
    ],
)
def test_what_cannot_stand_together_is_refused(
    local: list[str], off: list[str], seats: int, jokers: int
) -> None:
    """Conflicts, missing needs and unknown rules are rejected with a reason (CF-1 … CF-4)."""
    with pytest.raises(BadRules):
        rules_for(local, off, {"jokers": jokers}, seats)


def test_what_may_stand_together_is_accepted() -> None:
    """Rules that are on with their needs are no problem."""
    assert not problems(rules_for(["five_color_lock", "queen_release"], ["suit_lock"], {}, 4), 4)
    assert not problems(rules_for(["jeanne_darc_1", "bloody_mary_1"], [], {}, 4), 4)
    assert not problems(rules_for(["jeanne_darc_1", "bloody_mary_2"], [], {}, 4), 4)
    assert not problems(rules_for(["queen_cut"], [], {}, 2), 2)


@pytest.mark.parametrize(
    ("local", "jokers"),
    [
        (("joker_return",), 1),
        (("joker_revolution",), 0),
        (("nuclear_bomb",), 1),
        (("omen", "satan"), 1),
        (("omen", "damian"), 1),
        (("omen", "coup"), 1),
        (("nine_gamble", "ambulance"), 1),
        (("super_revolution", "nuclear_bomb"), 2),
        (("fierce_lock", "number_lock"), 1),
        (("queen_cut", "queen_love"), 1),
    ],
)
def test_dead_combinations_are_warned_of(local: tuple[str, ...], jokers: int) -> None:
    """Combinations that are valid but have almost no effect give a warning (CF-5)."""
    assert warnings(Rules(local=local, jokers=jokers))


def test_plain_rules_need_no_warning() -> None:
    """The official rules, and the jokers' rules with two jokers, give no warning."""
    assert not warnings(Rules())
    assert not warnings(Rules(local=("joker_return", "joker_revolution", "nuclear_bomb"), jokers=2))
