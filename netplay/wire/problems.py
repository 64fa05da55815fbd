"""A problem as the flat values of an answer: `error` is the code, its values follow.

A nested problem is `NAME.error`, with its values as `NAME.KEY`; items of a list are `NAME.0`, `NAME.1`. So a client can
word it in any language, and one without words shows the text beside it.
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
    """The flat values of a problem."""
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


def problem_of(args: Mapping[str, Value]) -> Problem | None:
    """The problem of such values; None if they have no code."""
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
    """A branch with a code is a problem, any other a list with numbered items."""
    grown = {key: _grown(one) if isinstance(one, dict) else one for key, one in tree.items()}
    code = grown.pop("error", None)
    return Problem(code, grown) if isinstance(code, str) else tuple(grown.values())
