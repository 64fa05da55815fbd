"""The lines of the host itself to all at a table: each line's code, its values, and its occasion."""

from __future__ import annotations

import msgspec


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

ARGS = {one.code: one.args for one in SAYINGS}
"""The values of each code."""
