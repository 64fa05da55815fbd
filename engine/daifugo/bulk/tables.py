"""Tables of Daifugo side by side, a row each, that change in place.

The official rules, their settings, and the local rules that only need a column more. A hand is 52 bits, four a
place (`engine.daifugo.uecda.plays` numbers them alike), and its jokers are counted beside it. Seats go round upwards.
What the columns cannot hold (runs, questions) is left to the real table; games that are played out here go on
without it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from engine.daifugo.faces import place

Column = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]
Bits = npt.NDArray[np.uint64]

THREE, FIVE, EIGHT, JACK, TWO = (place(letter) for letter in "358J2")
JOKER = 13
"""The place of jokers that stand for nothing."""
_SHIFTS = np.arange(13, dtype=np.uint64) * np.uint64(4)
_FOUR = np.uint64(15)
SPADES = 1
"""The bit of spades among a place's four."""
NOBODY = -1


class Terms(msgspec.Struct, frozen=True):
    """What the columns know of the rules in force."""

    revolution: bool = True
    eight_cut: bool = True
    suit_lock: bool = True
    spade3: bool = True
    fall: bool = True
    fouls: frozenset[str] = frozenset()
    lockout: bool = False
    eleven_back: bool = False
    five_skip: bool = False
    per_card: bool = True


class Lays(msgspec.Struct, frozen=True):
    """One play in each of some rows."""

    rows: Column
    place: Column
    """The rank's place, JOKER for jokers alone."""
    suits: Column
    """The naturals, four bits."""
    wild: Column
    """How many jokers go with them."""


class Tables:
    """Games in lock step."""

    __slots__ = (
        "back", "fell", "fouls", "hands", "jokers", "lock", "out", "over", "owner", "passed", "place", "plain",
        "ranked", "reign", "rev", "seats", "size", "suits", "terms", "turn",
    )  # fmt: skip

    def __init__(self, terms: Terms, hands: Bits, jokers: Column, turn: Column) -> None:
        rows, self.seats = hands.shape
        self.terms = terms
        self.hands, self.jokers, self.turn = hands, jokers, turn
        self.owner = np.full(rows, NOBODY)
        self.size = np.zeros(rows, np.int64)
        """Cards of the play to beat; 0: the field is empty."""
        self.place = np.zeros(rows, np.int64)
        self.suits = np.zeros(rows, np.int64)
        """The suits of the play to beat as far as it can make a lock; 0: it cannot."""
        self.lock = np.zeros(rows, np.int64)
        self.rev = np.zeros(rows, np.bool_)
        self.back = np.zeros(rows, np.bool_)
        """Whether a jack has turned the order for this round."""
        self.passed = np.zeros((rows, self.seats), np.bool_)
        """Who gets no further turn this round."""
        self.out = (hands == 0) & (jokers == 0)
        self.ranked = np.full((rows, self.seats), NOBODY)
        """Each seat's place as soon as it is certain, 0 the first."""
        self.fouls = np.zeros(rows, np.int64)
        self.fell = np.full(rows, NOBODY)
        self.reign = np.full(rows, NOBODY)
        """The reigning 大富豪, who falls when another is first."""
        self.over = np.zeros(rows, np.bool_)
        self.plain = np.zeros((rows, self.seats), np.bool_)
        """Who plays as plain players do; the others as the player does that was taught."""

    def __len__(self) -> int:
        return len(self.turn)

    @property
    def reversed(self) -> Marks:
        """Whether the order is turned, in each row."""
        return self.rev ^ self.back

    def counts(self) -> Column:
        """Cards in each hand."""
        return np.bitwise_count(self.hands).astype(np.int64) + self.jokers

    def take(self, rows: Column | Marks) -> Tables:
        """Some rows, or some rows several times, as tables of their own."""
        found = object.__new__(Tables)
        found.seats, found.terms = self.seats, self.terms
        for name in self.__slots__:
            if name not in ("seats", "terms"):
                setattr(found, name, getattr(self, name)[rows])
        return found

    # ------------------------------------------------------------------ moves

    def lay(self, lays: Lays) -> None:
        """Plays that are known to be legal."""
        rows, at = lays.rows, lays.place
        seat, terms = self.turn[rows], self.terms
        natural = at < JOKER
        gone = lays.suits.astype(np.uint64) << (4 * np.where(natural, at, 0)).astype(np.uint64)
        self.hands[rows, seat] &= ~gone
        self.jokers[rows, seat] -= lays.wild
        size = np.bitwise_count(lays.suits).astype(np.int64) + lays.wild
        forced = (self.place[rows] == JOKER) & (self.size[rows] == 1) & natural
        before = self.reversed[rows]
        if terms.suit_lock:
            bound = (self.lock[rows] == 0) & (lays.wild == 0) & natural & ~forced
            bound &= (self.suits[rows] == lays.suits) & (self.size[rows] > 0)
            self.lock[rows] = np.where(bound, lays.suits, self.lock[rows])
        self.size[rows], self.place[rows], self.owner[rows] = size, at, seat
        self.suits[rows] = np.where((lays.wild == 0) & ~forced, lays.suits, 0)
        fouled = self._finish(lays, seat, size, before)
        live = ~self.over[rows]
        if terms.revolution:
            self.rev[rows] ^= (size >= 4) & natural & live
        if terms.eleven_back:
            self.back[rows] |= (at == JACK) & live
        cuts = (forced & ~fouled) if terms.spade3 else np.zeros(len(rows), np.bool_)
        if terms.eight_cut:
            cuts |= (at == EIGHT) & ~fouled
        self._clear(rows[cuts & live], seat[cuts & live])
        on = ~cuts & live
        skips = np.where(at == FIVE, size if terms.per_card else 1, 0) if terms.five_skip else None
        self._advance(rows[on], seat[on], None if skips is None else skips[on])

    def pass_on(self, rows: Column) -> None:
        """On these fields whoever can lay nothing passes, until somebody could or the field clears."""
        turn, owner = self.turn[rows], self.owner[rows]
        around = (turn[:, None] + np.arange(self.seats)) % self.seats
        ends = around == owner[:, None]
        here = np.arange(len(rows))[:, None]
        found = (self.able(rows)[here, around] | ends).argmax(1)
        if self.terms.lockout:
            passing = np.arange(self.seats) < found[:, None]
            self.passed[rows[:, None], around] |= passing
        swept = ends[here[:, 0], found]
        self.turn[rows] = around[here[:, 0], found]
        self._clear(rows[swept], owner[swept])

    def able(self, rows: Column) -> Marks:
        """Which seats have a turn in this round still and could lay something on the field."""
        size, lock, place = self.size[rows], self.lock[rows], self.place[rows]
        turned = self.reversed[rows]
        hand = fours(self.hands[rows])
        places = np.arange(13)
        above = np.where(turned[:, None], places < place[:, None], places > place[:, None])
        locked = (lock > 0)[:, None, None]
        under = np.where(locked, hand & lock[:, None, None].astype(np.uint8), hand)
        held = np.bitwise_count(under)
        lone = (place == JOKER) & (size == 1)
        wild = self.jokers[rows]
        need = (size[:, None] - np.minimum(wild, 1) * (size > 1)[:, None])[:, :, None]
        found = ((held >= need) & above[:, None, :]).any(2)
        found |= (wild > 0) & ((size == 1) & ~lone)[:, None]
        if lone.any():
            back = self.hands[rows[lone]] & np.uint64(SPADES) > 0
            found[lone] = back if self.terms.spade3 else False
        return np.asarray(found & ~self.out[rows] & ~self.passed[rows])

    def skip(self, rows: Column) -> None:
        """Passes."""
        seat = self.turn[rows]
        if self.terms.lockout:
            self.passed[rows, seat] = True
        self._advance(rows, seat, None)

    def _finish(self, lays: Lays, seat: Column, size: Column, before: Marks) -> Marks:
        """Who laid the last card is out, cleanly or not; tells who fouled."""
        rows, at = lays.rows, lays.place
        done = (self.hands[rows, seat] == 0) & (self.jokers[rows, seat] == 0)
        fouled = done & self.is_foul(at, lays.suits, lays.wild, before)
        if not done.any():
            return np.asarray(fouled)
        gone, who = rows[done], seat[done]
        self.out[gone, who] = True
        last = self.seats - 1
        bad, culprit = rows[fouled], seat[fouled]
        self.ranked[bad, culprit] = last - self.fouls[bad]
        self.fouls[bad] += 1
        well = done & ~fouled
        good, winner = rows[well], seat[well]
        place_of = ((self.ranked[good] >= 0) & self._clean(good)).sum(1)
        self.ranked[good, winner] = place_of
        if self.terms.fall:
            reign = self.reign[good]
            falls = (place_of == 0) & (reign >= 0) & (reign != winner)
            falls &= ~self.out[good, np.maximum(reign, 0)]
            low, who = good[falls], reign[falls]
            self.out[low, who], self.fell[low] = True, who
            self.hands[low, who], self.jokers[low, who] = 0, 0
        ended = gone[(~self.out[gone]).sum(1) <= 1]
        self._end(ended)
        return np.asarray(fouled)

    def _clean(self, rows: Column) -> Marks:
        """Which of the places that are known are of clean finishers."""
        return np.asarray(self.ranked[rows] <= self.seats - 1 - self.fouls[rows][:, None])

    def _end(self, rows: Column) -> None:
        """One is left, who takes the best open place; whoever fell stands above the foulers."""
        if not len(rows):
            return
        clean = ((self.ranked[rows] >= 0) & self._clean(rows)).sum(1)
        left = np.argmin(self.out[rows], axis=1)
        alone = ~self.out[rows, left]
        self.ranked[rows[alone], left[alone]] = clean[alone]
        fell = self.fell[rows]
        low = fell >= 0
        self.ranked[rows[low], fell[low]] = self.seats - 1 - self.fouls[rows[low]]
        self.over[rows] = True

    def is_foul(self, at: Column, suits: Column, wild: Column, before: Marks) -> Marks:
        """Whether going out with such a play is a foul (FF-1)."""
        kinds = self.terms.fouls
        found = np.zeros(at.shape, np.bool_)
        if "joker" in kinds:
            found |= wild > 0
        if "eight" in kinds:
            found |= at == EIGHT
        if "spade3" in kinds:
            found |= (at == THREE) & (suits == SPADES) & (wild == 0)
        if "two" in kinds:
            found |= (at == TWO) & ~before
        if "three" in kinds:
            found |= (at == THREE) & before
        return found

    # ------------------------------------------------------------------ turns

    def _advance(self, rows: Column, actor: Column, skips: Column | None) -> None:
        """The turn goes on; at the owner of the top the field clears (DF-17)."""
        if not len(rows):
            return
        owner = self.owner[rows]
        around = (actor[:, None] + np.arange(1, self.seats + 1)) % self.seats
        ends = around == owner[:, None]
        may = ~(self.out[rows] | self.passed[rows])[np.arange(len(rows))[:, None], around]
        if skips is not None and skips.any():
            may &= may.cumsum(1) > skips[:, None]
        found = (may | ends).argmax(1)[:, None]
        swept = np.take_along_axis(ends, found, 1)[:, 0]
        self.turn[rows] = np.where(swept, self.turn[rows], np.take_along_axis(around, found, 1)[:, 0])
        self._clear(rows[swept], owner[swept])

    def _clear(self, rows: Column, leader: Column) -> None:
        """The field clears; the leader leads, or the next who is still in."""
        if not len(rows):
            return
        self.size[rows], self.owner[rows], self.suits[rows], self.lock[rows] = 0, NOBODY, 0, 0
        self.back[rows], self.passed[rows] = False, False
        around = (leader[:, None] + np.arange(self.seats)) % self.seats
        found = self.out[rows[:, None], around].argmin(1)[:, None]
        self.turn[rows] = np.take_along_axis(around, found, 1)[:, 0]


def fours(hands: Bits) -> npt.NDArray[np.uint8]:
    """The suits held of each place, four bits each: a column a place."""
    return ((hands[..., None] >> _SHIFTS) & _FOUR).astype(np.uint8)


def stacked(parts: Sequence[Tables]) -> Tables:
    """Tables of the same rules and seats as one."""
    found = object.__new__(Tables)
    found.seats, found.terms = parts[0].seats, parts[0].terms
    for name in Tables.__slots__:
        if name not in ("seats", "terms"):
            setattr(found, name, np.concatenate([getattr(part, name) for part in parts]))
    return found
