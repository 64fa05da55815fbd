"""Codes on the wire with their values: problems, disconnect reasons, and the lines of the host itself.

A problem is the flat values of an answer: `error` is the code, its values follow. A nested problem is `NAME.error`,
with its values as `NAME.KEY`; items of a list are `NAME.0`, `NAME.1`. So a client can word it in any language, and
one without words shows the text beside it. A disconnect reason also says whether the client reconnects.
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


def _flat(name: str, value: Any) -> Iterator[tuple[str, Value]]:
    prefix = f"{name}." if name else ""
    match value:
        case QkError():
            yield from _flat(name, value.as_problem)
        case Problem():
            yield f"{prefix}error", value.code
            for key, inner in value.values.items():
                yield from _flat(f"{prefix}{key}", inner)
        case tuple():
            for place, inner in enumerate(value):
                yield from _flat(f"{prefix}{place}", inner)
        case bool() | int() | float():
            yield name, value
        case _:
            yield name, str(value)[:LONGEST]


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


SAYING_ARGS: Mapping[str, tuple[str, ...]] = {
    "deal-late": ("names",),
    "deal-false": ("names",),
    "deal-left": ("names",),
    "deal-fault": (),
    "deal-not-kept": (),
    "wait-ends": ("minutes",),
    "broken-off": (),
    "cannot-keep": ("why", "error"),
    "keeps-again": (),
    "table-fault": (),
    "game-fault": (),
    "stands-fault": (),
    "cup-standing": ("round", "standing"),
    "cup-result": ("result",),
    "cup-places": ("result",),
    "cup-next": ("who", "round", "table", "others"),
    "cup-next-port": ("who", "round", "table", "others", "port"),
    "cup-bye": ("who", "round"),
    "cup-over": ("winner", "standing"),
    "cup-held": ("reason",),
    "cup-resumed": (),
    "uecda-points": ("who", "points", "mean", "low", "high"),
}
"""The values of each line of the host, by its code; docs/PROTOCOL.md explains them."""

DISCONNECT_REASONS: Mapping[str, bool] = {
    "frame-length": False,
    "bad-message": False,
    "wrong-state": False,
    "tls": False,
    "version": False,
    "bad-token": False,
    "wrong-password": False,
    "full": False,
    "not-kept": False,
    "seat-alive": False,
    "replaced": False,
    "busy": True,
    "login-timeout": True,
    "timeout": True,
    "flood": False,
    "too-large": False,
    "fault": False,
    "left": False,
    "removed": False,
    "closed": False,
    "closed-for-now": True,
}
"""Why the host closed a connection, and whether a former member says Hello again automatically, after a delay.

docs/PROTOCOL.md explains them.
"""


def reconnects(code: str, *, again: bool = False) -> bool:
    """Whether a former member reconnects automatically.

    Arguments:
        again: the Farewell's own statement, for an unknown code.
    """
    return DISCONNECT_REASONS.get(code, again)
