"""Disconnect reasons: every code of a Farewell, its meaning, and whether the client reconnects."""

from __future__ import annotations

import msgspec


class Code(msgspec.Struct, frozen=True):
    """One reason."""

    code: str
    again: bool
    """Whether a former member says Hello again automatically, after a delay."""
    meaning: str


CODES: tuple[Code, ...] = (
    Code("frame-length", False, "a length out of bounds"),
    Code("bad-message", False, "no message of this page, or a field out of bounds"),
    Code("wrong-state", False, "a message out of place"),
    Code("tls", False, "a plain frame from another machine"),
    Code(
        "version",
        False,
        "no version in common; `args` has `why`: `client-old` or `host-old`, and `host` and `client`:"
        " the newest version that each speaks",
    ),
    Code("bad-token", False, "a token under 16 bytes; `args` has `least`"),
    Code("wrong-password", False, "the password is another"),
    Code(
        "full",
        False,
        "no such place is free; `args` has `watching`: whether spectators are allowed, and `why`:"
        " `seats-watch` or `seats` (with `seats`: how many), `spectators`, or `people` (with `most`)",
    ),
    Code("not-kept", False, "the host can't save who joins: its disk may be full"),
    Code(
        "seat-alive",
        False,
        "the member is on another connection: send Hello with `resume`; `args` has `who`",
    ),
    Code("replaced", False, "another connection of this member took over"),
    Code(
        "busy",
        True,
        "too many connections or wrong passwords, of this address or in all; `args` has `why`: `lines`,"
        " `lines-from-one` or `passwords`",
    ),
    Code("login-timeout", True, "no Hello in time"),
    Code("timeout", True, "nothing received"),
    Code("flood", False, "too many messages; `args` has `most`: how many a second"),
    Code("too-large", False, "the table does not fit into a message"),
    Code("fault", False, "the host's program failed on this connection"),
    Code("left", False, "after Leave"),
    Code("removed", False, "the opener removed the member"),
    Code(
        "closed",
        False,
        "the host closes the table for good; of a tournament's table `args` has `why`: `match`, or `next`"
        " (with `next`: who plays at which table in the next round)",
    ),
    Code("closed-for-now", True, "the host stops and saves the table; it may be back in a moment"),
)

_BY_CODE = {one.code: one for one in CODES}


def reconnects(code: str, *, again: bool = False) -> bool:
    """Whether a former member reconnects automatically.

    Arguments:
        again: the Farewell's own statement, for an unknown code.
    """
    known = _BY_CODE.get(code)
    return again if known is None else known.again
