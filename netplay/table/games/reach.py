"""How far a table can get by the rules that were chosen, and whether the judge and the wire reach as far.

Rules are held to this when they are proposed, not when they are played: a table that was agreed on must come to
its end. Each game tells its greatest number, move and picture as bounds that no play can pass.
"""

from __future__ import annotations

import msgspec

from engine.errors import BadSetting
from netplay.table.timing import Clocks

PROVABLE_DIGITS = 300
"""Digits of the largest number that a table proves. FLINT needs a few seconds for one of 300 digits, however unlucky,
and a quarter of an hour for one of 700; the time grows faster than with the fifth power of the digits."""
PROVABLE = 10**PROVABLE_DIGITS
LONGEST_KEPT = 20_000
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
    lists: bool = False
    """Whether every player hands in a list of numbers first, of at most `LONGEST_LIST` characters."""


def check_playable(reach: Reach, clocks: Clocks) -> None:
    """The judge must be able to prove what can be played, and nobody may be out of time before they have begun.

    Raises:
        BadSetting: with the bound and what would pass it.
    """
    _check_clocks(clocks)
    if reach.digits > PROVABLE_DIGITS:
        raise BadSetting("rules-number-too-long", digits=reach.digits, most=PROVABLE_DIGITS)
    if reach.move > LONGEST_KEPT:
        raise BadSetting("rules-move-too-long", length=reach.move, most=LONGEST_KEPT)


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
