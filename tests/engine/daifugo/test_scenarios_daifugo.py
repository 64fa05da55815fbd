"""The examples of Daifugo: every rule is played as a record whose facts must hold."""

import re
from pathlib import Path

import pytest

from engine.daifugo.catalogue import ALL
from engine.daifugo.facts import RecordedGame, final_state
from engine.games import replay_text
from tests.said import said

FOLDER = Path(__file__).parents[2] / "scenarios" / "daifugo"
FILES = sorted(FOLDER.glob("*/*.qk"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_rulings_hold(path: Path) -> None:
    """Every line of the example is judged as the rules say, and at least one line asserts something."""
    text = path.read_text(encoding="utf-8")
    replay = replay_text(text)
    if replay.error is not None:
        table = replay.frames[-1].table if replay.frames else replay.start
        facts = final_state(table) if isinstance(table, RecordedGame) else {}
        line = text.splitlines()[replay.error.line - 1]
        told = [f"{path}:{replay.error.line}: {replay.error.code}", line, said(replay.error.problem)]
        pytest.fail("\n".join(told + [f"  {key}: {value}" for key, value in facts.items()]), pytrace=False)
    assert re.search(r"^\?|^[^;:]*: ?!", text, re.MULTILINE)


@pytest.mark.parametrize("rule", [rule.id for rule in ALL])
def test_every_rule_is_played(rule: str) -> None:
    """Each rule is on in an example that names it, or, of the official ones, is what an example is about."""
    told = [path for path in FILES if rule in path.stem or f'"{rule}"' in path.read_text(encoding="utf-8")]
    assert told, f"no example plays {rule}"
