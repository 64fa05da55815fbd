"""Titles in a series of games, and who exchanges cards with whom between two games (P-64 `series`, DF-23, DF-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.seats import Seat

RICHEST, RICH, COMMON, POOR, POOREST = "大富豪", "富豪", "平民", "貧民", "大貧民"
TITLES = (RICHEST, RICH, COMMON, POOR, POOREST)


def titles_by_seat(places: Sequence[Seat]) -> tuple[str, ...]:
    """Each seat's title after a game that ended with these places, best first; of few, both ends remain (P-62)."""
    count = len(places)
    if count < 4:
        row = (RICHEST, *(COMMON,) * (count - 2), POOREST)[:count]
    else:
        row = (RICHEST, RICH, *(COMMON,) * (count - 4), POOR, POOREST)
    titles = dict(zip(places, row, strict=True))
    return tuple(titles[seat] for seat in sorted(titles))


class Pair(NamedTuple):
    """Two players who exchange cards: the poor one's strongest for any of the rich one's."""

    rich: Seat
    poor: Seat
    cards: int


def exchanges(titles: Sequence[str]) -> tuple[Pair, ...]:
    """The exchanging pairs: two cards between the ends, of four or more also one between 富豪 and 貧民 (DF-27)."""
    pairs = ((RICHEST, POOREST, 2), (RICH, POOR, 1))[: 1 if len(titles) < 4 else 2]
    return tuple(
        Pair(Seat(titles.index(rich)), Seat(titles.index(poor)), cards)
        for rich, poor, cards in pairs
        if rich in titles and poor in titles
    )


def owed(titles: Sequence[str], seat: Seat, hand: Sequence[Card]) -> int:
    """The number of cards that a richer player gives back; of a smaller hand all."""
    return min(len(hand), next(pair.cards for pair in exchanges(titles) if pair.rich == seat))
