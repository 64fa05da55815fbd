"""A number with the name that players gave it."""

from __future__ import annotations

from engine.prime.concat import INFINITY, Number
from netplay.learn.names import name_of
from tui.text.figures import grouped


def named(number: Number, room: int = 40) -> str:
    """The number with its digits in groups, and its name behind it if it has one: `3,469（三四郎）`."""
    return grouped(number, room) + name_after(number)


def name_after(number: Number | None) -> str:
    """The name of a number as it stands behind it, in brackets; empty if it has none."""
    name = "" if number is None or number is INFINITY else name_of(number)
    return f"（{name}）" if name else ""
