"""Codes on the wire with their values: problems, disconnect reasons, and the lines of the host itself.

A problem is the flat values of an answer: `error` is the code, its values follow. A nested problem is `NAME.error`,
with its values as `NAME.KEY`; items of a list are `NAME.0`, `NAME.1`. So a client can word it in any language, and
one without words shows the text beside it. A disconnect reason also says whether the client reconnects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

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


class Saying(msgspec.Struct, frozen=True):
    """One line of the host."""

    code: str
    args: tuple[str, ...]
    when: str


SAYINGS: tuple[Saying, ...] = (
    Saying(
        "deal-late", ("names",), "they took no part in the deal in time; it is off until all are ready again"
    ),
    Saying(
        "deal-false", ("names",), "they revealed something else than they had committed to; the deal is off"
    ),
    Saying("deal-left", ("names",), "they left during the deal; it is off"),
    Saying(
        "deal-fault", (), "the host's program failed while dealing; the deal is off until all are ready again"
    ),
    Saying("deal-not-kept", (), "the host cannot save the deal; the game starts as soon as it can"),
    Saying("wait-ends", ("minutes",), "after that the game is broken off unless a player comes back"),
    Saying("broken-off", (), "no player came back: the game is broken off, and its record follows"),
    Saying("cannot-keep", ("why", "error"), "the host can't save the table, which waits until it can"),
    Saying("keeps-again", (), "the host can save the table again, and play goes on"),
    Saying("table-fault", (), "the host's program failed at something; the table goes on"),
    Saying("game-fault", (), "the same, and the game is over without a result"),
    Saying("stands-fault", (), "the table stopped after a failure of the host's program"),
    Saying(
        "cup-standing",
        ("round", "standing"),
        "at a tournament's table, when it opens and when its round is over: the standing",
    ),
    Saying("cup-result", ("result",), "the result of the match that was played here is in"),
    Saying("cup-places", ("result",), "the same at a table of more than two: everybody's place"),
    Saying("cup-next", ("who", "round", "table", "others"), "where somebody of this table plays next"),
    Saying(
        "cup-next-port", ("who", "round", "table", "others", "port"), "the same, with the port of that table"
    ),
    Saying("cup-bye", ("who", "round"), "somebody of this table has no opponent in the next round"),
    Saying("cup-over", ("winner", "standing"), "the tournament is over"),
    Saying("cup-held", ("reason",), "the tournament is on hold: this table stays as it is"),
    Saying("cup-resumed", (), "the tournament goes on after a hold"),
    Saying(
        "uecda-points",
        ("who", "points", "mean", "low", "high"),
        "a match of programs is over: the points of one of them",
    ),
)

SAYING_ARGS = {one.code: one.args for one in SAYINGS}
"""The values of each line, by its code."""


class DisconnectReason(msgspec.Struct, frozen=True):
    """Why the host closed a connection."""

    code: str
    again: bool
    """Whether a former member says Hello again automatically, after a delay."""
    meaning: str


DISCONNECT_REASONS: tuple[DisconnectReason, ...] = (
    DisconnectReason("frame-length", False, "a length out of bounds"),
    DisconnectReason("bad-message", False, "no message of this page, or a field out of bounds"),
    DisconnectReason("wrong-state", False, "a message out of place"),
    DisconnectReason("tls", False, "a plain frame from another machine"),
    DisconnectReason(
        "version",
        False,
        "no version in common; `args` has `why`: `client-old` or `host-old`, and `host` and `client`:"
        " the newest version that each speaks",
    ),
    DisconnectReason("bad-token", False, "a token under 16 bytes; `args` has `least`"),
    DisconnectReason("wrong-password", False, "the password is another"),
    DisconnectReason(
        "full",
        False,
        "no such place is free; `args` has `watching`: whether spectators are allowed, and `why`:"
        " `seats-watch` or `seats` (with `seats`: how many), `spectators`, or `people` (with `most`)",
    ),
    DisconnectReason("not-kept", False, "the host can't save who joins: its disk may be full"),
    DisconnectReason(
        "seat-alive",
        False,
        "the member is on another connection: send Hello with `resume`; `args` has `who`",
    ),
    DisconnectReason("replaced", False, "another connection of this member took over"),
    DisconnectReason(
        "busy",
        True,
        "too many connections or wrong passwords, of this address or in all; `args` has `why`: `lines`,"
        " `lines-from-one` or `passwords`",
    ),
    DisconnectReason("login-timeout", True, "no Hello in time"),
    DisconnectReason("timeout", True, "nothing received"),
    DisconnectReason("flood", False, "too many messages; `args` has `most`: how many a second"),
    DisconnectReason("too-large", False, "the table does not fit into a message"),
    DisconnectReason("fault", False, "the host's program failed on this connection"),
    DisconnectReason("left", False, "after Leave"),
    DisconnectReason("removed", False, "the opener removed the member"),
    DisconnectReason(
        "closed",
        False,
        "the host closes the table for good; of a tournament's table `args` has `why`: `match`, or `next`"
        " (with `next`: who plays at which table in the next round)",
    ),
    DisconnectReason(
        "closed-for-now", True, "the host stops and saves the table; it may be back in a moment"
    ),
)

_BY_CODE = {one.code: one for one in DISCONNECT_REASONS}


def reconnects(code: str, *, again: bool = False) -> bool:
    """Whether a former member reconnects automatically.

    Arguments:
        again: the Farewell's own statement, for an unknown code.
    """
    known = _BY_CODE.get(code)
    return again if known is None else known.again
