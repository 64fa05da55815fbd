"""Random games played by the oracle from the rulings, replayed by the engine and compared line by line."""

from pathlib import Path
from typing import Any

import pytest

from engine.games import replay_text
from tests.oracles.daifugo_by_rulings import LOCAL
from tests.oracles.daifugo_by_rulings_games import RandomGame, random_game
from tests.oracles.daifugo_by_rulings_record import disagreements

EXAMPLES = Path(__file__).parents[2] / "scenarios" / "daifugo"
# The rulings don't contain the competition's rules: test_uecda_table and a foreign host check these.
SCENARIOS = sorted(path for path in EXAMPLES.glob("*/*.qk") if path.parent.name != "uecda")
KINDS = ("base", "rank", "runs", "raids", "pairs", "many", "most")


def agree(kind: str, seed: int) -> RandomGame:
    """Replay one random game: verdicts, codes, questions, facts and the final state have to be the oracle's."""
    game = random_game(kind, seed)
    replay = replay_text(game.text)
    description = f"{kind} {seed}: {replay.error}\n{game.text}"
    fault = None if replay.error is None else (replay.error.line, replay.error.code)
    assert fault == game.error, description
    assert [step_of(step) for step in replay.steps] == list(game.steps), description
    assert replay.final == game.final, description
    return game


def step_of(step: dict[str, Any]) -> tuple[int, str, str, str]:
    """Return a step of the report in the oracle's form, without its mark."""
    assert step["value"] is None
    return step["line"], step["player"], step["text"].rstrip("#! "), step["verdict"]


@pytest.mark.parametrize("kind", KINDS)
def test_random_games_agree(kind: str) -> None:
    """Official rules, rules about one rank, runs, raids, pairs of rules, and many rules at once."""
    happened: set[str] = set()
    for seed in range(200 if kind == "raids" else 40):  # raids are short, and rarely empty several hands
        happened |= agree(kind, seed).happened
    assert {"play", "pass", "#", "#!", "foul", "over", "timeout", "too-weak", "wrong-phase"} <= happened


def test_every_rule_agrees_alone() -> None:
    """Each local rule in its own game."""
    for rule in LOCAL:
        agree(rule, 0)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_examples_hold_for_the_oracle_too(path: Path) -> None:
    """The oracle agrees with every scenario."""
    assert disagreements(path.read_text(encoding="utf-8")) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", [*KINDS, *LOCAL])
def test_many_random_games_agree(kind: str) -> None:
    """Hundreds of games of every kind and of every single rule."""
    for seed in range(1000, 1600 if kind in KINDS else 1200):
        agree(kind, seed)
