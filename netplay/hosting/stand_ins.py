"""Bots that play on for members who left in the middle of a game."""

from __future__ import annotations

import msgspec

from engine.seats import Seat


class StoodIn(msgspec.Struct, frozen=True, array_like=True):
    """A bot played on for a member who had left in the middle of a game."""

    seat: int
    level: str
    since: int
    """How many moves had been made before."""
    until: int | None = None
    """How many had been made when the member came back; None: it did not."""


def closed(stood_in: StoodIn, seat: Seat, moves: int) -> StoodIn:
    """The same once the member on this seat is back, after so many moves."""
    is_there = stood_in.seat == seat and stood_in.until is None
    return msgspec.structs.replace(stood_in, until=moves) if is_there else stood_in
