"""Random games that the rulings, written down a second time, play and the engine replays to the last card."""

from pathlib import Path
from typing import Any

import pytest

from engine.games import replay_text
from tests.oracles.daifugo_by_rulings import LOCAL
from tests.oracles.daifugo_by_rulings_games import RandomGame, random_game
from tests.oracles.daifugo_by_rulings_record import disagreements

EXAMPLES = Path(__file__).parents[2] / "scenarios" / "daifugo"
# The competition's rules are in no ruling: a small table of their own (test_uecda_table) and a foreign host hold them.
SCENARIOS = sorted(path for path in EXAMPLES.glob("*/*.qk") if path.parent.name != "uecda")
KINDS = ("base", "rank", "runs", "raids", "pairs", "many", "most")


def agree(kind: str, seed: int) -> RandomGame:
    """Replays one random game: verdicts, codes, questions, facts and the final state must be the oracle's."""
    game = random_game(kind, seed)
    replay = replay_text(game.text)
    told = f"{kind} {seed}: {replay.error}\n{game.text}"
    fault = None if replay.error is None else (replay.error.line, replay.error.code)
    assert fault == game.error, told
    assert [step_of(step) for step in replay.steps] == list(game.steps), told
    assert replay.final == game.final, told
    return game


def step_of(step: dict[str, Any]) -> tuple[int, str, str, str]:
    """A step of the report as the oracle keeps it, without its mark."""
    assert step["value"] is None
    return step["line"], step["player"], step["text"].rstrip("#! "), step["verdict"]


@pytest.mark.parametrize("kind", KINDS)
def test_random_games_agree(kind: str) -> None:
    """Games under the official rules, under rules about one rank, about runs, raids, in pairs, and in crowds."""
    happened: set[str] = set()
    for seed in range(
        200 if kind == "raids" else 40
    ):  # raids are short, and empty several hands now and then
        happened |= agree(kind, seed).happened
    assert {"play", "pass", "#", "#!", "foul", "over", "timeout", "too-weak", "wrong-phase"} <= happened


def test_every_rule_agrees_alone() -> None:
    """Each local rule in games of its own."""
    for rule in LOCAL:
        agree(rule, 0)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_examples_hold_for_the_oracle_too(path: Path) -> None:
    """What the examples say of the engine is what the rulings say."""
    assert disagreements(path.read_text(encoding="utf-8")) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", [*KINDS, *LOCAL])
def test_many_random_games_agree(kind: str) -> None:
    """Hundreds of games of every kind and of every rule alone."""
    for seed in range(1000, 1600 if kind in KINDS else 1200):
        agree(kind, seed)
