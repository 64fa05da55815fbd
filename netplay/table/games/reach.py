"""Bounds of a table under the chosen rules, checked against the limits of judge and wire.

Rules are checked when they are proposed, not when they are played: an agreed table must be playable to its end. Each
game gives upper bounds of its numbers, moves and snapshots.
"""

from __future__ import annotations

import msgspec

from engine.errors import BadSetting
from netplay.table.timing import Clocks

PROVABLE_DIGITS = 300
"""Digits of the largest number that a table proves. FLINT needs a few seconds for one of 300 digits, however unlucky,
and a quarter of an hour for one of 700; the time grows faster than with the fifth power of the digits."""
PROVABLE = 10**PROVABLE_DIGITS
LONGEST_MOVE = 20_000
"""Characters of a move that journals and records hold."""
LONGEST_LIST = 6_000
"""Characters of a list of numbers (P-69), all ASCII: some 1,200 primes of four digits."""
LEAST_SECONDS = 1.0
"""A decision, and a game, has at least a second."""


class Reach(msgspec.Struct, frozen=True):
    """The most that can happen at a table; all are upper bounds."""

    digits: int
    """Decimal digits of the largest number that can be played."""
    move: int
    """Characters of the longest move."""
    public: int
    """Bytes of the largest public part of a snapshot or update."""
    own: int
    """Bytes of the largest part for one seat."""


def check_playable(reach: Reach, clocks: Clocks) -> None:
    """Check that the judge can prove every number, and that nobody is out of time before they have begun.

    Raises:
        BadSetting: with the bound and what would exceed it.
    """
    _check_clocks(clocks)
    if reach.digits > PROVABLE_DIGITS:
        raise BadSetting("rules-number-too-long", digits=reach.digits, most=PROVABLE_DIGITS)
    if reach.move > LONGEST_MOVE:
        raise BadSetting("rules-move-too-long", length=reach.move, most=LONGEST_MOVE)


def _check_clocks(clocks: Clocks) -> None:
    if clocks.turn is not None and clocks.per_turn and clocks.bank is None:
        raise BadSetting("clock-without-bank")
    if clocks.stored and (clocks.bank or 0.0) + (clocks.per_turn or 0.0) < LEAST_SECONDS:
        raise BadSetting("clock-bank-empty", least=round(LEAST_SECONDS))
    times = (
        ("clock-turn-short", clocks.turn),
        ("clock-thinking-short", clocks.thinking),
        ("clock-game-short", clocks.game),
    )
    for code, seconds in times:
        if seconds is not None and seconds < LEAST_SECONDS:
            raise BadSetting(code, seconds=f"{seconds:g}", least=round(LEAST_SECONDS))
