"""What users read: the English message of an error, and the report of a scenario that fails."""

import re
from pathlib import Path

import pytest

from engine.errors import Problem, QkError
from engine.games import replay_text
from engine.prime.primes import factor
from tui.text.words import Words

_ENGLISH = Words("en")


def said(wrong: BaseException | Problem) -> str:
    """Return the English message of an error or a problem."""
    return _ENGLISH.error(wrong) if isinstance(wrong, QkError | Problem) else str(wrong)


def hold(path: Path) -> None:
    """Fail unless every line of a scenario has the stated verdict, and one asserts a fact (`?`) or a refusal (`!`).

    The failure shows file, line, expected, found, and the final state as the report has it.
    """
    text = path.read_text(encoding="utf-8")
    replay = replay_text(text, factor=factor)
    if replay.error is not None:
        failure = [
            f"{path}:{replay.error.line}: {replay.error.code}",
            f"  expected: {text.splitlines()[replay.error.line - 1]}",
            f"  found:    {said(replay.error.problem)}",
            *(f"  {key}: {value}" for key, value in (replay.final or {}).items()),
        ]
        pytest.fail("\n".join(failure), pytrace=False)
    assert re.search(r"^\?|^[^;:]*: ?!", text, re.MULTILINE), f"{path.name}: no line asserts anything"
