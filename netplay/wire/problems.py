"""What is wrong, as the flat values that an answer carries: `error` is the code, and what belongs to it follows.

A problem within a problem is `NAME.error`, and what belongs to it `NAME.KEY`; one of several is `NAME.0`, `NAME.1`.
So a client in any language says it in its own words, and one without words shows the text beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import Problem, QkError
from netplay.wire.messages import Value

LONGEST = 200
"""Characters of a value."""
_DEEPEST = 4


def args_of(wrong: Problem) -> dict[str, Value]:
    """The values that tell what is wrong."""
    return dict(_flat("", wrong))


def _flat(before: str, value: Any) -> Iterator[tuple[str, Value]]:
    match value:
        case QkError():
            yield from _flat(before, value.as_problem)
        case Problem():
            yield f"{before}error", value.code
            for key, inner in value.values.items():
                inside = isinstance(inner, Problem | QkError | tuple)
                yield from _flat(f"{before}{key}{'.' if inside else ''}", inner)
        case tuple():
            for place, inner in enumerate(value):
                inside = isinstance(inner, Problem | QkError | tuple)
                yield from _flat(f"{before}{place}{'.' if inside else ''}", inner)
        case bool() | int() | float():
            yield before, value
        case _:
            yield before, str(value)[:LONGEST]


def problem_told(args: Mapping[str, Value]) -> Problem | None:
    """What such values tell; None where they name no code."""
    tree: dict[str, Any] = {}
    for key, value in args.items():
        *path, last = key.split(".", _DEEPEST)
        at = tree
        for part in path:
            below = at.setdefault(part, {})
            at = below if isinstance(below, dict) else {}
        at.setdefault(last, value)
    found = _grown(tree)
    return found if isinstance(found, Problem) else None


def _grown(tree: Mapping[str, Any]) -> Problem | tuple[Any, ...]:
    """A branch with a code is a problem, any other the several of which each has its number."""
    grown = {key: _grown(one) if isinstance(one, dict) else one for key, one in tree.items()}
    code = grown.pop("error", None)
    return Problem(code, grown) if isinstance(code, str) else tuple(grown.values())
