"""The score sheets, monarchomachi, and the places (TY-70 … TY-79, TY-95)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.cards import Card
from engine.seats import Seat
from engine.tyrant.state import Score, State, piles

BASE = {1: 0, 11: 1, 12: 2, 13: 3}
"""基礎点: the value of an ace, a jack, a queen and a king (TY-71)."""
SAME_SUIT = {2: 2, 3: 4, 4: 6}
"""追加点①: for this many cards of one suit (TY-72)."""
SAME_RANK = {2: 5, 3: 8, 4: 10}
"""追加点②: for this many cards of one rank (TY-73)."""
PILE_POINTS = 2
TYRANNY = 10
"""A player this far above the lowest total is a true tyrant (TY-76)."""


class GameResult(msgspec.Struct, frozen=True):
    """The end of the game: who is purged, the places, and the tie-break between the first two."""

    purged: tuple[Seat, ...]
    ranks: tuple[Seat, ...]
    tie_break: str = ""
    """`tricks` or `marker` if the highest total was shared (TY-79)."""


def sheet(ace: Card, won: Sequence[Card], chips: int, least: int) -> Score:
    """One player's sheet from the ace, the lead cards won and the chips left (TY-70 … TY-75)."""
    cards = (ace, *won)
    suits = Counter(card.suit for card in cards)
    ranks = Counter(card.rank for card in cards)
    return Score(
        base=sum(BASE[card.rank] for card in cards) + chips,
        suit=sum(SAME_SUIT.get(count, 0) for count in suits.values()),
        rank=sum(SAME_RANK.get(count, 0) for count in ranks.values()),
        least=least,
    )


def special_points(tricks: Sequence[int], all_piles: int) -> tuple[int, ...]:
    """The points shared by those with the fewest tricks for the piles in the plaza (TY-74)."""
    fewest = min(tricks)
    share = PILE_POINTS * all_piles // tricks.count(fewest)
    return tuple(share if count == fewest else 0 for count in tricks)


def scores_of(state: State) -> tuple[Score, ...]:
    """The current sheet of every player."""
    tricks = [len(won) for won in state.fame]
    least = special_points(tricks, sum(map(piles, state.plaza)))
    return tuple(
        sheet(state.aces[seat], [fame.lead for fame in state.fame[seat]], state.chips[seat], least[seat])
        for seat in range(state.seats)
    )


def purged_of(totals: Sequence[int]) -> tuple[Seat, ...]:
    """The true tyrants: ten or more above the lowest total, all at the same time (TY-76)."""
    return tuple(Seat(seat) for seat, total in enumerate(totals) if total - min(totals) >= TYRANNY)


def verdict_on(totals: Sequence[int], tricks: Sequence[int], marker: Seat) -> GameResult:
    """Monarchomachi once, then the places: total, tricks, nearness clockwise to the marker (TY-76 … TY-79, TY-95)."""
    purged = purged_of(totals)
    seats = len(totals)

    def place(seat: Seat) -> tuple[bool, int, int, int]:
        return seat in purged, -totals[seat], -tricks[seat], (seat - marker) % seats

    ranks = tuple(sorted((Seat(seat) for seat in range(seats)), key=place))
    first, second = place(ranks[0]), place(ranks[1])
    tie_break = ""
    if first[:2] == second[:2]:
        tie_break = "tricks" if first[2] != second[2] else "marker"
    return GameResult(purged, ranks, tie_break)
