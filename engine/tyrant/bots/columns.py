"""Thousands of tables of Tyrant at once, a lane a table: columns that change in place, for search.

Only suits and counts matter (TY-5), so hands are four counts. All lanes are in the same trick. A lane is one possible
arrangement of the hidden cards, with one of the decisions compared; it never leaves the bot that made it.
`tests/engine/tyrant/test_columns.py` checks such games against the engine.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from engine.tyrant.power import CHIP_COST, LEAD_VALUE, MARKER_COST, PILE_VALUE
from engine.tyrant.scoring import BASE, PILE_POINTS, SAME_RANK, SAME_SUIT, TYRANNY
from engine.tyrant.state import PILE, REFILL, TRICKS

Column = Any
"""A NumPy array with one element a lane; arithmetic loses the element type, for the type checker too."""
WHOLE = np.int16
USUAL = (2, 2, 1)
"""This many cards are taken for the lead that is to be followed next, for the one after it, and for the third."""


class LaneRandom:
    """Random numbers for every lane at once; lanes with the same word get the same numbers."""

    def __init__(self, words: Column) -> None:
        self._word = words.astype(np.uint64)

    @classmethod
    def of(cls, seed: int, lanes: int) -> LaneRandom:
        """Dice that fall differently in each lane."""
        words = np.arange(lanes, dtype=np.uint64) + np.uint64(seed & 0xFFFFFFFF)
        for _ in range(2):
            words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return cls(words)

    def share(self) -> Column:
        """A number from 0 up to 1 for each lane."""
        self._word = self._word * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        return (self._word >> np.uint64(40)).astype(np.float32) * np.float32(2.0**-24)

    def again(self, times: int) -> LaneRandom:
        """The same dice over again for this many copies of these lanes."""
        return LaneRandom(np.tile(self._word, times))

    def some(self, lanes: Column) -> LaneRandom:
        """The dice of some lanes."""
        return LaneRandom(self._word[lanes])


@cache
def fame_of_cards() -> Column:
    """The fame of an ace and lead cards, by the bits of the cards: four of each of A J Q K (TY-71 … TY-73)."""
    sets = np.arange(1 << 16)
    total = np.zeros(1 << 16, WHOLE)
    for rank, points in enumerate(BASE.values()):
        held = sum(((sets >> (4 * rank + suit)) & 1 for suit in range(4)), 0 * sets)
        total += (points * held).astype(WHOLE)
        if rank:
            total += np.array([0, 0, SAME_RANK[2], SAME_RANK[3], SAME_RANK[4]], WHOLE)[held]
    for suit in range(4):
        held = sum(((sets >> (4 * rank + suit)) & 1 for rank in range(4)), 0 * sets)
        total += np.array([0, 0, SAME_SUIT[2], SAME_SUIT[3], SAME_SUIT[4]], WHOLE)[held]
    return total


class TrickColumns:
    """Some tables in the same trick."""

    def __init__(self, seats: int, lanes: int) -> None:
        self.seats, self.lanes = seats, lanes
        self.at = np.arange(lanes)
        self.trick = 1
        self.floored = True
        self.hands = np.zeros((4, seats, lanes), WHOLE)
        self.stocks = np.zeros((4, seats, lanes), WHOLE)
        self.puts = np.zeros((4, seats, lanes), WHOLE)
        self.rows = np.zeros((4, lanes), WHOLE)
        self.on = np.zeros((4, lanes), WHOLE)
        """The chips on each suit in this trick."""
        self.chips = np.zeros((seats, lanes), WHOLE)
        self.leads = np.zeros((TRICKS, lanes), WHOLE)
        """The lead cards of all tricks: four times the rank (J 1, Q 2, K 3) and the suit."""
        self.won = np.zeros((seats, lanes), np.int32)
        """Ace and lead cards as bits."""
        self.tricks = np.zeros((seats, lanes), WHOLE)
        self.marker = np.zeros(lanes, np.int64)
        self.passed = np.zeros((seats, lanes), bool)
        self.passing = np.zeros((seats, lanes), bool)
        self.acted = [False] * seats
        """The seats that had a turn in the initial trick; the same in all lanes."""

    def again(self, times: int) -> TrickColumns:
        """This many copies of all lanes, one whole set after the other."""
        twin = TrickColumns(self.seats, 0)
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                setattr(twin, name, np.tile(value, times))
        twin.lanes = self.lanes * times
        twin.at = np.arange(twin.lanes)
        twin.trick, twin.floored, twin.acted = self.trick, self.floored, self.acted[:]
        return twin

    @property
    def lead(self) -> Column:
        """The suit that is led, in each lane."""
        return self.leads[self.trick - 1] & 3

    def each(self) -> Column:
        """The value of a card of each suit now (TY-50 … TY-53)."""
        worth = self.rows % PILE + PILE_VALUE * (self.rows // PILE)
        worth[self.lead, self.at] = LEAD_VALUE
        worth -= CHIP_COST * self.on
        return np.maximum(worth, 0) if self.floored else worth

    def put(self, lanes: slice, seat: int, cards: tuple[int, ...], place: int = -1, chips: int = 0) -> None:
        """A player puts down cards in these lanes, perhaps with chips on a suit."""
        put = np.array(cards, WHOLE)[:, None]
        self.hands[:, seat, lanes] -= put
        self.puts[:, seat, lanes] = put
        if chips:
            self.chips[seat, lanes] -= chips
            self.on[place, lanes] += chips

    def pass_by(self, lanes: slice, seat: int) -> None:
        """A player pays a chip and takes the hand back in these lanes."""
        self.chips[seat, lanes] -= 1
        self.stocks[:, seat, lanes] += self.hands[:, seat, lanes]
        self.hands[:, seat, lanes] = 0
        self.passing[seat, lanes] = True

    def take(self, lanes: slice, seat: int, cards: tuple[int, ...]) -> None:
        """A player takes cards from the stock as the new hand in these lanes."""
        taken = np.array(cards, WHOLE)[:, None]
        self.hands[:, seat, lanes] = taken
        self.stocks[:, seat, lanes] -= taken

    def take_usual(self, seat: int, count: int, rng: LaneRandom, lanes: Column | None = None) -> None:
        """A player takes a typical hand: some cards for the coming leads, the rest random."""
        some = self.at if lanes is None else lanes
        left = self.stocks[:, seat, some]
        own = np.arange(len(some))
        taken = np.zeros_like(left)
        for ahead, most in enumerate(USUAL):
            if self.trick + ahead <= TRICKS:
                suit = self.leads[self.trick - 1 + ahead, some] & 3
                more = np.minimum(np.minimum(left[suit, own], most), count - taken.sum(0))
                left[suit, own] -= more
                taken[suit, own] += more
        missing = np.minimum(count - taken.sum(0), left.sum(0))
        dice = rng if lanes is None else rng.some(lanes)
        while missing.any():
            suit = any_card(left, dice)
            one = (missing > 0).astype(WHOLE)
            left[suit, own] -= one
            taken[suit, own] += one
            missing -= one
        self.hands[:, seat, some] = taken
        self.stocks[:, seat, some] = left

    def begin_trick(self, rng: LaneRandom) -> None:
        """After a trick: players who passed take new hands (TY-24)."""
        self.trick += 1
        self.acted = [False] * self.seats
        for seat in range(self.seats):
            lanes = np.flatnonzero(self.passed[seat])
            if len(lanes):
                rng.share()
                self.take_usual(seat, REFILL, rng, lanes)

    def close(self, rng: LaneRandom) -> None:
        """Judges the trick and clears it away (TY-46 … TY-68)."""
        each, lead, at = self.each(), self.lead, self.at
        power = (self.puts * each[:, None]).sum(0)
        order = (np.arange(self.seats)[:, None] - self.marker) % self.seats
        power = np.maximum(power - (order == 0) * MARKER_COST, 0)
        standing = np.where(self.puts[lead, :, at].T > 0, power * 8 + order, -1)
        best = standing.max(0)
        is_won = best >= 0
        winner = (self.marker + (best & 7)) % self.seats
        placed = self.puts > 0
        placed[:, winner, at] &= ~is_won
        share = rng.share()
        nobody = np.flatnonzero(~is_won)
        if len(nobody):
            self._lay_one(placed, nobody, share)
        self.rows += placed.sum(1, dtype=WHOLE)
        self.won[winner, at] |= np.where(is_won, 1 << self.leads[self.trick - 1].astype(np.int32), 0)
        self.tricks[winner, at] += is_won
        self.marker = np.where(is_won, winner, self.marker)
        self.passed, self.passing = self.passing, np.zeros_like(self.passing)
        self.puts = np.zeros_like(self.puts)
        self.on = np.zeros_like(self.on)

    def _lay_one(self, placed: Column, lanes: Column, share: Column) -> None:
        """Nobody followed: one random card of those played goes to the plaza (TY-68)."""
        for seat in range(self.seats):
            put = self.puts[:, seat, lanes]
            suit = at_share(put, share[lanes])
            placed[:, seat, lanes] = False
            placed[suit, seat, lanes] = put.any(0)

    def totals(self) -> Column:
        """Total fame, were this the end (TY-75)."""
        fewest = self.tricks == self.tricks.min(0)
        piles = (self.rows // PILE).sum(0)
        least = PILE_POINTS * piles // fewest.sum(0)
        return fame_of_cards()[self.won] + self.chips + fewest * least

    def places(self) -> Column:
        """The place of each player, the first 0 (TY-76 … TY-79, TY-95)."""
        totals = self.totals()
        stays = totals - totals.min(0) < TYRANNY
        near = 7 - (np.arange(self.seats)[:, None] - self.marker) % self.seats
        merit = (stays * 1024 + totals.astype(np.int64)) * 128 + self.tricks * 8 + near
        return (merit[None] > merit[:, None]).sum(1)


def any_card(cards: Column, rng: LaneRandom) -> Column:
    """The suit of one of the cards, any of them, in each lane."""
    return at_share(cards, rng.share())


def at_share(cards: Column, share: Column) -> Column:
    """The suit of the card at this share of the cards; they may also be weights."""
    first = np.asarray(cards[0], np.float32)
    second = first + cards[1]
    third = second + cards[2]
    at = share * (third + cards[3])
    return (at >= first).astype(np.int64) + (at >= second) + (at >= third)
