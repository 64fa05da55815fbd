"""What an error says, in English, and where an example of the rulings fails: tests read what a player would."""

import re
from pathlib import Path

import pytest

from engine.errors import Problem, QkError
from engine.games import replay_text
from engine.prime.primes import factor
from tui.text.words import Words

_ENGLISH = Words("en")


def said(wrong: BaseException | Problem) -> str:
    """The words of an error or a problem."""
    return _ENGLISH.error(wrong) if isinstance(wrong, QkError | Problem) else str(wrong)


def hold(path: Path) -> None:
    """Fail unless every line of an example is judged as it says, and one asserts: a fact with `?`, a refusal with `!`.

    The failure names file and line, what was expected, what was found, and the table as the report writes it.
    """
    text = path.read_text(encoding="utf-8")
    replay = replay_text(text, factor=factor)
    if replay.error is not None:
        told = [
            f"{path}:{replay.error.line}: {replay.error.code}",
            f"  expected: {text.splitlines()[replay.error.line - 1]}",
            f"  found:    {said(replay.error.problem)}",
            *(f"  {key}: {value}" for key, value in (replay.final or {}).items()),
        ]
        pytest.fail("\n".join(told), pytrace=False)
    assert re.search(r"^\?|^[^;:]*: ?!", text, re.MULTILINE), f"{path.name}: no line asserts anything"
