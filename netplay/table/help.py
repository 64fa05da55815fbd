"""The help that players of one game have: hints that name a play, and the prime check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.seats import Seat

HINTS = ("off", "mine", "level", "all")
"""From whose knowledge the hints of a table are: the player's own, what is a step above it, or every prime."""
HINTS_TYPED = {"on": "mine", **{one: one for one in HINTS}}
"""What is typed for them."""


def help_keys(hints: Mapping[Seat, int], names: Sequence[str], *, assist: bool) -> dict[str, object]:
    """The header keys `assist` and `hints` of a record, which mark a game that is not rated; none without help."""
    keys: dict[str, object] = {"assist": True} if assist else {}
    if any(hints.values()):
        keys["hints"] = {names[seat]: hints[seat] for seat in sorted(hints) if hints[seat]}
    return keys
