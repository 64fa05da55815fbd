"""The help that players of one game have: hints that name a play, and the prime check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.seats import Seat
from netplay.table.interfaces import JournalWriter

HINTS = ("off", "mine", "level", "all")
"""From whose knowledge the hints of a table are: the player's own, what is a step above it, or every prime."""
HINTS_TYPED = {"on": "mine", **{one: one for one in HINTS}}
"""What is typed for them."""


class Help:
    """The help at one table. A game with any of it has a mark in its record, and is not rated."""

    def __init__(self, journal: JournalWriter | None = None) -> None:
        self.assist = False
        """Whether the players see which numbers are prime before they play them."""
        self._journal = journal

    def hinted(self, seat: Seat) -> None:
        """Notes that a hint names a play to this seat, before it is shown. Raises OSError if that can't be saved."""
        if self._journal is not None:
            self._journal.hinted(seat)


def help_keys(hints: Mapping[Seat, int], names: Sequence[str], *, assist: bool) -> dict[str, object]:
    """The header keys `assist` and `hints` of a record; none for a game without help."""
    keys: dict[str, object] = {"assist": True} if assist else {}
    if any(hints.values()):
        keys["hints"] = {names[seat]: hints[seat] for seat in sorted(hints) if hints[seat]}
    return keys
