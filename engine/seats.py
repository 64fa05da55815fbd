"""Seats round the table, and the two virtual players: the dealer and the timekeeper."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NewType, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at the table, 0 … n − 1; play goes clockwise, by rising numbers."""

DEALER = Seat(-1)
"""The player of chance: shuffles and blind draws are its moves."""

TIMEKEEPER = Seat(-2)
"""The player of time: an expired clock is its move."""


def at_table(seat: Seat, seats: int) -> Seat:
    """The seat itself, if it is one of this table's, 0 … seats − 1.

    Raises IndexError otherwise; −1, for one, would index the last seat and show its hand.
    """
    if 0 <= seat < seats:
        return seat
    raise IndexError(f"no seat {seat} at this table of {seats}: 0 … {seats - 1}")


def round_from(first: Seat, seats: int) -> Iterator[Seat]:
    """All seats once, clockwise, beginning with `first`."""
    return (Seat((first + step) % seats) for step in range(seats))


def next_in(after: Seat, seats: int, still_in: Collection[Seat]) -> Seat:
    """The next seat clockwise of those still in, at least one; the given seat comes last."""
    around = range(after + 1, after + 1 + seats)
    return next(Seat(step % seats) for step in around if step % seats in still_in)


def with_seat(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values of all seats with one of them exchanged."""
    return (*values[:seat], value, *values[seat + 1 :])
