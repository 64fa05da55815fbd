"""The help for players of one game: hints that name a play, and the prime check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.seats import Seat

HINTS = ("off", "mine", "level", "all")
"""The knowledge used for the hints of a table: the player's own, one step above it, or every prime."""
HINTS_TYPED = {"on": "mine", **{one: one for one in HINTS}}
"""The names of these choices."""


def help_keys(hints: Mapping[Seat, int], names: Sequence[str], *, assist: bool) -> dict[str, object]:
    """The header keys `assist` and `hints` of a record, which mark a game as unrated; empty without help."""
    keys: dict[str, object] = {"assist": True} if assist else {}
    if any(hints.values()):
        keys["hints"] = {names[seat]: hints[seat] for seat in sorted(hints) if hints[seat]}
    return keys
