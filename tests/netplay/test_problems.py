"""Errors sent over the wire as plain values, and restored equal at the other end."""

import pytest

from engine.errors import BadSetting, Problem, problem
from netplay.table.games import GameConfig, adapter_of
from netplay.wire.problems import args_of, problem_of

TOLD = [
    problem("no-local-rules"),
    problem("seats-hosted", seats=9, most=8),
    problem("setting-value", game="prime", key="D3", value="x", wish=problem("wish-int", least=0, most=99)),
    problem("in-header", key="cards", why=problem("no-card", text="Z")),
    problem("needs", one="stairs", others=("seven_pass", problem("wish-flag"))),
]


@pytest.mark.parametrize("wrong", TOLD, ids=str)
def test_a_problem_comes_back_as_it_went(wrong: Problem) -> None:
    """Also within errors and lists of them; every value is a plain one."""
    args = args_of(wrong)
    assert all(isinstance(one, str | int | float) for one in args.values())
    assert problem_of(args) == wrong


def test_what_is_refused_for_a_table_comes_back() -> None:
    """As the engine raised it."""
    with pytest.raises(BadSetting) as wrong:
        adapter_of("prime").terms(GameConfig("prime", set={"D3": "x"}, seats=2))
    assert problem_of(args_of(wrong.value.as_problem)) == wrong.value.as_problem


@pytest.mark.parametrize(
    "args",
    [{}, {"error": 3}, {"why": "seats"}, {"error": "a", "error.error": "b"}, {"a.b.c.d.e.f.g": 1, "": 2}],
)
def test_strange_values_do_no_harm(args: dict[str, str | int]) -> None:
    """A host may send anything."""
    restored = problem_of(args)
    assert restored is None or isinstance(restored.code, str)
