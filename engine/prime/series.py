"""Titles and the exchange of cards between games of a series (P-64 `series`)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.cards import Card
from engine.seats import Seat

RICHEST, RICH, COMMON, POOR, POOREST = "大富豪", "富豪", "平民", "貧民", "大貧民"


def titles_for(places: int) -> tuple[str, ...]:
    """The titles of the places, best first; with few players both ends remain (P-62)."""
    match places:
        case 1:
            return (RICHEST,)
        case 2:
            return (RICHEST, POOREST)
        case 3:
            return (RICHEST, COMMON, POOREST)
        case _:
            return (RICHEST, RICH, *(COMMON,) * (places - 4), POOR, POOREST)


def titles_by_seat(ranks: Sequence[Seat]) -> tuple[str, ...]:
    """Each seat's title after a game that ended with these places, best first."""
    titles = dict(zip(ranks, titles_for(len(ranks)), strict=True))
    return tuple(titles[seat] for seat in sorted(titles))


class Pair(msgspec.Struct, frozen=True):
    """Two players who exchange cards: the poor one's strongest for any of the rich one's."""

    rich: Seat
    poor: Seat
    count: int


def exchanges(titles: Sequence[str]) -> tuple[Pair, ...]:
    """The exchanging pairs: two cards between the ends, one between 富豪 and 貧民."""
    seat_of = {title: Seat(at) for at, title in enumerate(titles)}
    pairs = ((RICHEST, POOREST, 2), (RICH, POOR, 1))
    return tuple(Pair(seat_of[a], seat_of[b], n) for a, b, n in pairs if a in seat_of and b in seat_of)


def owed(titles: Sequence[str], seat: Seat, hand: Sequence[Card]) -> int:
    """The number of cards that a richer player gives back; of a smaller hand all."""
    return min(len(hand), next(pair.count for pair in exchanges(titles) if pair.rich == seat))


def strongest(hand: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The cards that a poorer player must give, in the order X K … A (P-64)."""
    return tuple(sorted(hand, reverse=True)[:count])
