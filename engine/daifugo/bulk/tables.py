"""Tables of Daifugo side by side, a row each, changed in place.

The official rules, their settings, and the local rules that only need another column. A hand is 52 bits, four a place
(numbered as in `engine.daifugo.uecda.plays`), and a count of jokers. Turns go upwards until a 9 reverses them. Runs
have no jokers, and rules' questions get default answers (`hands.py`); what the columns cannot represent is left to the
real table, and play-outs here ignore it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from engine.daifugo.bulk import hands as held
from engine.daifugo.bulk.hands import IN_A_ROW, Bits, Column, Marks, fours
from engine.daifugo.bulk.terms import EIGHT, FIVE, JACK, NINE, QUEEN, SEVEN, TEN, THREE, TWO, Terms

JOKER = 13
"""The place of jokers that represent nothing."""
SPADES = 1
"""The bit of spades among a place's four."""
NOBODY = -1


class PlayBatch(msgspec.Struct, frozen=True):
    """One play in each of some rows."""

    rows: Column
    place: Column
    """The rank's place, JOKER for jokers alone."""
    suits: Column
    """The naturals, four bits."""
    wild: Column
    """The number of jokers with them."""
    length: Column
    """The number of consecutive ranks of a run from its place; 1: no run."""


class TableColumns:
    """Games in lock step."""

    __slots__ = (
        "back", "fell", "fouls", "hands", "jokers", "lock", "out", "over", "owner", "passed", "place", "plain",
        "ranked", "reign", "rev", "run", "seats", "size", "suits", "terms", "tight", "turn", "way",
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
        self.run = np.zeros(rows, np.bool_)
        """Whether the play to beat is a run; its place is that of its lowest card."""
        self.tight = np.zeros(rows, np.bool_)
        """Whether every play has to be exactly one step stronger."""
        self.way = np.ones(rows, np.int64)
        """The direction of play: 1 or -1."""
        self.lock = np.zeros(rows, np.int64)
        self.rev = np.zeros(rows, np.bool_)
        self.back = np.zeros(rows, np.bool_)
        """Whether a jack has turned the order for this round."""
        self.passed = np.zeros((rows, self.seats), np.bool_)
        """The players without a further turn this round."""
        self.out = (hands == 0) & (jokers == 0)
        self.ranked = np.full((rows, self.seats), NOBODY)
        """Each seat's place as soon as it is certain, 0 the first."""
        self.fouls = np.zeros(rows, np.int64)
        self.fell = np.full(rows, NOBODY)
        self.reign = np.full(rows, NOBODY)
        """The reigning 大富豪, who falls when another is first."""
        self.over = np.zeros(rows, np.bool_)
        self.plain = np.zeros((rows, self.seats), np.bool_)
        """The plain players; the others play as the trained player."""

    def __len__(self) -> int:
        return len(self.turn)

    @property
    def reversed(self) -> Marks:
        """Whether the order is turned, in each row."""
        return self.rev ^ self.back

    def counts(self) -> Column:
        """Cards in each hand."""
        return np.bitwise_count(self.hands).astype(np.int64) + self.jokers

    def take(self, rows: Column | Marks) -> TableColumns:
        """Some rows, or some rows several times, as tables of their own."""
        found = object.__new__(TableColumns)
        found.seats, found.terms = self.seats, self.terms
        for name in self.__slots__:
            if name not in ("seats", "terms"):
                setattr(found, name, getattr(self, name)[rows])
        return found

    def play(self, plays: PlayBatch, answer: Bits | None = None) -> None:
        """Make plays known to be legal; `answer`: the cards of each row if a play asks, None: the default."""
        rows, at = plays.rows, plays.place
        seat, terms = self.turn[rows], self.terms
        natural, run = at < JOKER, plays.length > 1
        gone = plays.suits.astype(np.uint64) << (4 * np.where(natural, at, 0)).astype(np.uint64)
        self.hands[rows, seat] &= ~(gone * IN_A_ROW[plays.length])
        self.jokers[rows, seat] -= plays.wild
        size = np.bitwise_count(plays.suits).astype(np.int64) * plays.length + plays.wild
        forced = (self.place[rows] == JOKER) & (self.size[rows] == 1) & natural
        before = self.reversed[rows]
        if "suit_lock" in terms.on:
            bound = (self.lock[rows] == 0) & (plays.wild == 0) & natural & ~forced
            bound &= (self.suits[rows] == plays.suits) & (self.size[rows] > 0)
            self.lock[rows] = np.where(bound, plays.suits, self.lock[rows])
        if "number_lock" in terms.on:
            step = np.where(before, -1, 1)
            bound = (self.suits[rows] > 0) & (plays.wild == 0) & natural & ~forced & ~run & ~self.run[rows]
            self.tight[rows] |= bound & (at == self.place[rows] + step)
        self.run[rows] = run
        self.size[rows], self.place[rows], self.owner[rows] = size, at, seat
        self.suits[rows] = np.where((plays.wild == 0) & ~forced, plays.suits, 0)
        fouled = self._finish(plays, seat, before)
        live = ~self.over[rows]
        if "revolution" in terms.on:
            self.rev[rows] ^= (size >= 4) & natural & ~run & live
        if "eleven_back" in terms.on:
            self.back[rows] |= (self._shown(plays, JACK) > 0) & live
        if terms.asking:
            self._answer_questions(plays, seat, answer)
            live = ~self.over[rows]
        if "nine_reverse" in terms.on:
            self.way[rows] *= np.where((self._shown(plays, NINE) > 0) & live, -1, 1)
        cuts = (forced & ~fouled) if "spade3_return" in terms.on else np.zeros(len(rows), np.bool_)
        if "eight_cut" in terms.on:
            cuts |= (at == EIGHT) & ~run & ~fouled
        self._clear(rows[cuts & live], seat[cuts & live])
        on = ~cuts & live
        skips = self._shown(plays, FIVE) if "five_skip" in terms.on else None
        if skips is not None and not terms.per_card:
            skips = np.minimum(skips, 1)
        self._advance(rows[on], seat[on], None if skips is None else skips[on])

    def _shown(self, plays: PlayBatch, at: int) -> Column:
        """The number of cards of a rank in each play."""
        run, number = plays.length > 1, np.bitwise_count(plays.suits).astype(np.int64) + plays.wild
        within = (plays.place <= at) & (at < plays.place + plays.length) & self.terms.in_runs
        return np.where(run, within, (plays.place == at) * number)

    def _answer_questions(self, plays: PlayBatch, seat: Column, answer: Bits | None) -> None:
        """Answer the questions of a play's cards; a player without cards left is then out, cleanly."""
        rows = plays.rows
        answers = {TEN: self._part_with, SEVEN: self._hand_on, QUEEN: self._bomb}
        for at in self.terms.asking:
            number = self._shown(plays, at) * ~self.over[rows]
            here = np.flatnonzero(number)
            if len(here):
                chosen = None if answer is None else answer[here]
                answers[at](rows[here], seat[here], number[here], chosen)
                self._emptied(rows[here], seat[here])

    def _part_with(self, rows: Column, seat: Column, number: Column, chosen: Bits | None) -> Bits:
        """Remove this many cards from each of these hands; returns which."""
        if chosen is None:
            turned = self.reversed[rows]
            chosen = held.least_missed(self.hands[rows, seat], turned, number)
        chosen = np.where(number > 0, chosen, np.uint64(0))
        self.hands[rows, seat] &= ~chosen
        return chosen

    def _hand_on(self, rows: Column, seat: Column, number: Column, chosen: Bits | None) -> None:
        """Give this many cards to the next player still in."""
        around = self.round_from(rows, seat, 1)
        to = around[np.arange(len(rows)), self.out[rows[:, None], around].argmin(1)]
        self.hands[rows, to] |= self._part_with(rows, seat, number * ~self.out[rows, seat], chosen)

    def _bomb(self, rows: Column, seat: Column, number: Column, chosen: Bits | None) -> None:
        """All discard the cards of this many ranks."""
        if chosen is None:
            hands = np.where(self.out[rows], np.uint64(0), self.hands[rows])
            mine = hands[np.arange(len(rows)), seat]
            others = np.bitwise_or.reduce(hands, axis=1) & ~mine
            chosen = held.called(mine, others, self.reversed[rows], number)
        self.hands[rows] &= ~chosen[:, None]

    def _emptied(self, rows: Column, actor: Column) -> None:
        """Hands that an effect has emptied are out cleanly, from the actor round."""
        for step in range(self.seats):
            seat = (actor + self.way[rows] * step) % self.seats
            gone = ~self.out[rows, seat] & (self.hands[rows, seat] == 0) & (self.jokers[rows, seat] == 0)
            gone &= ~self.over[rows]
            if gone.any():
                self.out[rows[gone], seat[gone]] = True
                self._won(rows[gone], seat[gone])
                self._end(rows[gone])

    def pass_on(self, rows: Column) -> None:
        """On these fields players who can play nothing pass, until somebody can or the field clears."""
        turn, owner = self.turn[rows], self.owner[rows]
        around = self.round_from(rows, turn)
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
        """The seats that still have a turn in this round and can play something."""
        size, lock, place = self.size[rows], self.lock[rows], self.place[rows]
        turned = self.reversed[rows]
        hand = fours(self.hands[rows])
        places = np.arange(13)
        above = np.where(turned[:, None], places < place[:, None], places > place[:, None])
        if "number_lock" in self.terms.on:
            step = place + np.where(turned, -1, 1)
            above &= (places == step[:, None]) | ~self.tight[rows][:, None]
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
            found[lone] = back if "spade3_return" in self.terms.on else False
        run = self.run[rows]
        if run.any():
            found[run] = self.runs_above(rows[run]) > 0
        return np.asarray(found & ~self.out[rows] & ~self.passed[rows])

    def runs_above(self, rows: Column) -> Bits:
        """The lowest cards of each seat's runs that beat the run on the field, without jokers."""
        at = np.repeat(rows, self.seats)
        found = held.runs(self.hands[rows].reshape(-1), self.size[at])
        found = held.of_suits(held.above(found, self.place[at], self.reversed[at]), self.lock[at])
        return found.reshape(-1, self.seats)

    def skip(self, rows: Column) -> None:
        """Passes."""
        seat = self.turn[rows]
        if self.terms.lockout:
            self.passed[rows, seat] = True
        self._advance(rows, seat, None)

    def round_from(self, rows: Column, seat: Column, begin: int = 0) -> Column:
        """All seats of these tables in turn order, from one on; or this many steps further."""
        steps = np.arange(begin, begin + self.seats)
        return np.asarray((seat[:, None] + self.way[rows][:, None] * steps) % self.seats)

    def _finish(self, plays: PlayBatch, seat: Column, before: Marks) -> Marks:
        """Take out the players of last cards, cleanly or not; returns who fouled."""
        rows = plays.rows
        done = (self.hands[rows, seat] == 0) & (self.jokers[rows, seat] == 0)
        fouled = done & self.is_foul(plays.place, plays.suits, plays.wild, before, plays.length)
        if not done.any():
            return np.asarray(fouled)
        gone, who = rows[done], seat[done]
        self.out[gone, who] = True
        last = self.seats - 1
        bad, culprit = rows[fouled], seat[fouled]
        self.ranked[bad, culprit] = last - self.fouls[bad]
        self.fouls[bad] += 1
        well = done & ~fouled
        self._won(rows[well], seat[well])
        self._end(gone)
        return np.asarray(fouled)

    def _won(self, good: Column, winner: Column) -> None:
        """These are out cleanly; when one is the first, the reigning 大富豪 falls."""
        place_of = ((self.ranked[good] >= 0) & self._clean(good)).sum(1)
        self.ranked[good, winner] = place_of
        if "miyako_ochi" in self.terms.on:
            reign = self.reign[good]
            falls = (place_of == 0) & (reign >= 0) & (reign != winner)
            falls &= ~self.out[good, np.maximum(reign, 0)]
            low, who = good[falls], reign[falls]
            self.out[low, who], self.fell[low] = True, who
            self.hands[low, who], self.jokers[low, who] = 0, 0

    def _clean(self, rows: Column) -> Marks:
        """Which of the known places are of clean finishers."""
        return np.asarray(self.ranked[rows] <= self.seats - 1 - self.fouls[rows][:, None])

    def _end(self, rows: Column) -> None:
        """If one player is left, give the best open place; the fallen 大富豪 comes before the foulers."""
        rows = rows[(~self.out[rows]).sum(1) <= 1]
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

    def is_foul(
        self, at: Column, suits: Column, wild: Column, before: Marks, length: Column | int = 1
    ) -> Marks:
        """Whether going out with such a play is a foul (FF-1); of a run, this many ranks long, only its ends count."""
        kinds, no_run = self.terms.fouls, np.equal(length, 1)
        found = np.zeros(at.shape, np.bool_)
        if "joker" in kinds:
            found |= wild > 0
        if "eight" in kinds:
            found |= (at == EIGHT) & no_run
        if "spade3" in kinds:
            found |= (at == THREE) & (suits == SPADES) & (wild == 0) & no_run
        if "two" in kinds:
            found |= (at + length - 1 == TWO) & ~before
        if "three" in kinds:
            found |= (at == THREE) & before
        return found

    def _advance(self, rows: Column, actor: Column, skips: Column | None) -> None:
        """Pass the turn on; at the owner of the top the field clears (DF-17)."""
        if not len(rows):
            return
        owner = self.owner[rows]
        around = self.round_from(rows, actor, 1)
        ends = around == owner[:, None]
        may = ~(self.out[rows] | self.passed[rows])[np.arange(len(rows))[:, None], around]
        if skips is not None and skips.any():
            may &= may.cumsum(1) > skips[:, None]
        found = (may | ends).argmax(1)[:, None]
        swept = np.take_along_axis(ends, found, 1)[:, 0]
        self.turn[rows] = np.where(swept, self.turn[rows], np.take_along_axis(around, found, 1)[:, 0])
        self._clear(rows[swept], owner[swept])

    def _clear(self, rows: Column, leader: Column) -> None:
        """Clear the field; the leader leads, or the next player still in."""
        if not len(rows):
            return
        self.size[rows], self.owner[rows], self.suits[rows], self.lock[rows] = 0, NOBODY, 0, 0
        self.back[rows], self.passed[rows] = False, False
        self.run[rows], self.tight[rows] = False, False
        around = self.round_from(rows, leader)
        found = self.out[rows[:, None], around].argmin(1)[:, None]
        self.turn[rows] = np.take_along_axis(around, found, 1)[:, 0]


def stacked(parts: Sequence[TableColumns]) -> TableColumns:
    """Tables of the same rules and seats as one."""
    found = object.__new__(TableColumns)
    found.seats, found.terms = parts[0].seats, parts[0].terms
    for name in TableColumns.__slots__:
        if name not in ("seats", "terms"):
            setattr(found, name, np.concatenate([getattr(part, name) for part in parts]))
    return found
