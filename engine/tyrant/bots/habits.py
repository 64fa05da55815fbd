"""The habits of players in play-outs: a small net trained by self-play, for all lanes at once.

A turn is a pass or one of six ways to put cards down. The inputs are what that player sees: the own cards and fame, the
public part of the others', the distance to the axe (TY-76). `python -m tests.lab.tyrants` trains it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from engine.tyrant.bots.columns import WHOLE, Column, LaneRandom, TrickColumns, any_card, fame_of_cards
from engine.tyrant.state import PILE, TRICKS
from engine.weights import weights

PASS, ONE, TWO, MOST, CHIP, THIN, SPREAD = range(7)
"""A pass; one card (that follows); two that follow; the most power; the same with a chip on a suit that others may use;
one that follows with the two best others; not following, one of each suit."""
KINDS = 7
SEEN = 42
HIDDEN = 32
_AT_ONCE = 180
"""The number of lanes in one pass of the net: with more the matrix library would use other cores."""
_AXE = 10
_FAR = np.int16(99)

_CROWD = np.array((1.0, 0.5, 0.25, 0.1), np.float32)
"""The firmness range of unknown players: from 1 down to nearly random."""

_SCALE = np.array(
    [
        [1 / most]
        for most in (
            1, 7, 1, 1, 1, 3,
            8, 10, 10, 10, 10,
            1, 1, 5,
            1, 1, 1, 10,
            1, 10,
            3, 1, 3, 3,
            5, 5, 1,
            7, 3, 1, 1,
            30, 30, 10,
            3, 3,
            12, 3, 3, 6,
            8, 8,
        )
    ],
    np.float32,
)  # fmt: skip
"""Scales the inputs to about 1, in the order of `_Turn._seen`."""

Watch = Callable[[Column, Column, Column, Column], None]


class Net:
    """A net of one hidden layer."""

    def __init__(self, first: Column, second: Column) -> None:
        self.first, self.second = first, second

    def __call__(self, seen: Column) -> Column:
        """The preference for each kind of turn."""
        parts = [self.hidden(seen[:, at : at + _AT_ONCE]) for at in range(0, seen.shape[1], _AT_ONCE)]
        return np.concatenate([self.second[:, :-1] @ part for part in parts], 1) + self.second[:, -1:]

    def hidden(self, seen: Column) -> Column:
        """The inner layer."""
        return np.maximum(self.first @ seen, 0)


class _Crowd(Net):
    """Players of one net with different firmness in each lane."""

    def __call__(self, seen: Column) -> Column:
        """The preference for each kind of turn."""
        return super().__call__(seen) * np.resize(_CROWD, seen.shape[1])


def net_of(values: Column) -> Net:
    """The net with these weights in a row."""
    inner = HIDDEN * SEEN
    return Net(values[:inner].reshape(HIDDEN, SEEN), values[inner:].reshape(KINDS, HIDDEN + 1))


@cache
def taught() -> Net:
    """The net that is in the package."""
    return net_of(np.array(weights("engine.tyrant.bots", "habits"), np.float32) / np.float32(1000))


def followed(firmness: float) -> Net:
    """The same net with noise; firmness as in `expert.by_habit`."""
    return Net(taught().first, taught().second * np.float32(firmness))


@cache
def crowd() -> Net:
    """The same net with all firmnesses: for unknown players."""
    return _Crowd(taught().first, taught().second)


def play_out(
    tables: TrickColumns, rng: LaneRandom, net: Net | None = None, watch: Watch | None = None
) -> None:
    """Plays every table on to its end."""
    net = net or taught()
    while True:
        take_turns(tables, rng, net, watch)
        tables.close(rng)
        if tables.trick == TRICKS:
            return
        tables.begin_trick(rng)


def take_turns(tables: TrickColumns, rng: LaneRandom, net: Net, watch: Watch | None) -> None:
    """All players that have not had it take their turn in this trick."""
    acted = np.array(tables.acted)
    if acted.all():
        return
    for step in range(tables.seats):
        seat = (tables.marker + step) % tables.seats
        # Where tables begin in the middle of a trick the marker, and so the order, is the same in all lanes.
        if not (acted.any() and acted[seat[0]]):
            _Turn(tables, seat, step).take(rng, net, watch)


def take_one(tables: TrickColumns, seat: int, rng: LaneRandom, firmness: float) -> None:
    """One player takes the turn in all lanes."""
    step = (seat - int(tables.marker[0])) % tables.seats
    _Turn(tables, np.full(tables.lanes, seat), step).take(rng, followed(firmness), None)


class _Turn:
    """One player's turn in each lane."""

    def __init__(self, tables: TrickColumns, seat: Column, step: int) -> None:
        self.tables, self.seat, self.step = tables, seat, step
        own, lead = tables.at, tables.lead
        self.flat = seat * tables.lanes + own
        self.hand = self._own(tables.hands)
        self.stock = self._own(tables.stocks)
        self.chips = self._own(tables.chips)
        self.cards = self.hand.sum(0)
        self.following = self.hand[lead, own]
        self.each = tables.each()
        self.lead_each = self.each[lead, own]
        self.off = self.hand.copy()
        self.off[lead, own] = 0
        self.passes = (self.chips > 0) & ~self._own(tables.passed)
        self._find_best_others()

    def _own(self, column: Column) -> Column:
        """This player's part of a column by seats."""
        return column.reshape(*column.shape[:-2], -1)[..., self.flat]

    def _find_best_others(self) -> None:
        """Find the two suits beside the lead with the most valuable cards."""
        own = self.tables.at
        rank = np.where(self.off > 0, self.each * 4 + np.arange(4, dtype=WHOLE)[:, None], WHOLE(-1))
        best = rank.max(0)
        self.suit_1, self.value_1 = best & 3, np.maximum(best >> 2, 0)
        self.count_1 = np.where(best >= 0, self.off[self.suit_1, own], 0)
        rank[self.suit_1, own] = -1
        best = rank.max(0)
        self.suit_2, self.value_2 = best & 3, np.maximum(best >> 2, 0)
        self.count_2 = np.where(best >= 0, self.off[self.suit_2, own], 0)

    def _fill(self, follow: Column) -> tuple[Column, Column, Column]:
        """Those that follow, and up to three in all with the best others; cards of little value are kept."""
        first = np.where(self.value_1 >= 2, np.minimum(self.count_1, 3 - follow), 0)
        second = np.where(self.value_2 >= 2, np.minimum(self.count_2, 3 - follow - first), 0)
        return follow, first, second

    def _power(self, filled: tuple[Column, Column, Column]) -> Column:
        follow, first, second = filled
        return follow * self.lead_each + first * self.value_1 + second * self.value_2

    def take(self, rng: LaneRandom, net: Net, watch: Watch | None) -> None:
        """Decides and carries it out."""
        follows = self.following > 0
        self.most = self._fill(np.minimum(self.following, 3))
        self.thin = self._fill(np.minimum(self.following, 1))
        legal_actions = self._may(follows)
        seen = self._seen(follows)
        liked = np.where(legal_actions, net(seen), np.float32(-1e9))
        odds = np.exp(liked - liked.max(0))
        odds /= odds.sum(0)
        kind = (np.cumsum(odds, 0)[:-1] <= rng.share()).sum(0)
        kind = np.where(legal_actions[kind, self.tables.at], kind, liked.argmax(0))
        if watch is not None:
            watch(seen, odds, kind, np.where(self.cards > 0, self.seat, -1))
        self._carry_out(kind, follows, rng)

    def _may(self, follows: Column) -> Column:
        """Which kinds are possible and distinct."""
        legal_actions = np.zeros((KINDS, self.tables.lanes), bool)
        legal_actions[PASS] = self.passes
        legal_actions[ONE] = self.cards > 0
        legal_actions[TWO] = self.following >= 2
        legal_actions[MOST] = follows & (sum(self.most) > 1)
        legal_actions[CHIP] = legal_actions[MOST] & (self.chips > 0)
        legal_actions[THIN] = (self.following >= 2) & (self.value_1 >= 2)
        legal_actions[SPREAD] = ~follows & (self.count_2 > 0)
        legal_actions[ONE] |= ~legal_actions.any(0)
        return legal_actions

    def _carry_out(self, kind: Column, follows: Column, rng: LaneRandom) -> None:
        tables, own = self.tables, self.tables.at
        follow = np.choose(kind, [0, 1, 2, self.most[0], self.most[0], self.thin[0], 0])
        is_most, is_thin = (kind == MOST) | (kind == CHIP), kind == THIN
        put = np.zeros_like(self.hand)
        put[tables.lead, own] = np.minimum(follow, self.following)
        put[self.suit_1, own] += is_most * self.most[1] + is_thin * self.thin[1]
        put[self.suit_2, own] += is_most * self.most[2] + is_thin * self.thin[2]
        odd = any_card(self.hand, rng)
        put[odd, own] += (kind == ONE) & ~follows & (self.cards > 0)
        put += ((kind == SPREAD) & (self.off > 0)).astype(WHOLE)
        is_pass = (kind == PASS) & self.passes
        self._write(tables.hands, np.where(is_pass, 0, self.hand - put))
        self._write(tables.stocks, self.stock + self.hand * is_pass)
        self._write(tables.puts, put)
        self._write(tables.passing, is_pass)
        chip = (kind == CHIP) & self._lay_chip(kind == CHIP)
        self._write(tables.chips, self.chips - is_pass - chip)

    def _lay_chip(self, wanted: Column) -> Column:
        """A chip on the suit that helps the others most: the one worth most of those not used here."""
        tables, own = self.tables, self.tables.at
        worth = np.where(tables.rows > 0, self.each, 0)
        worth[tables.lead, own] = 0
        for suit, used in ((self.suit_1, self.most[1]), (self.suit_2, self.most[2])):
            worth[suit, own] = np.where(used > 0, 0, worth[suit, own])
        place = (worth * 4 + np.arange(4, dtype=WHOLE)[:, None]).max(0) & 3
        lays = wanted & (worth[place, own] > 0)
        tables.on[place, own] += lays
        return lays

    def _write(self, column: Column, value: Column) -> None:
        column.reshape(*column.shape[:-2], -1)[..., self.flat] = value

    def _seen(self, follows: Column) -> Column:
        """The inputs of the net, each about from −1 to 1."""
        tables = self.tables
        fame = fame_of_cards()
        card = 1 << tables.leads[tables.trick - 1].astype(np.int32)
        open_won = tables.won & ~15
        shown = fame[open_won] + tables.chips
        gains = fame[open_won | card] - fame[open_won]
        mine = self._own(tables.won)
        total = fame[mine] + self.chips
        gain = fame[mine | card] - fame[mine]
        others, their_gain, their_tricks = shown.copy(), gains.copy(), tables.tricks.copy()
        for column, value in ((others, _FAR), (their_gain, 0), (their_tricks, _FAR)):
            self._write(column, value)
        low = others.min(0)
        their_tricks_least = their_tricks.min(0)
        self._write(others, -_FAR)
        high = others.max(0)
        after = others + their_gain
        chips = tables.chips.copy()
        self._write(chips, 0)
        piles = (tables.rows // PILE).sum(0)
        my_tricks = self._own(tables.tricks)
        puts = tables.puts.sum(0)
        ahead, lead = total - low, total - high
        power, thin = self._power(self.most), self._power(self.thin)
        is_fewest = my_tricks <= their_tricks_least
        seen = np.zeros((SEEN, tables.lanes), np.float32)
        rest = TRICKS - tables.trick
        later = [self._later(ahead_by) for ahead_by in (1, 2)]
        rows = (
            1, rest, rest == 0, rest == 1, rest == 2, self.step,
            gain, ahead, lead, ahead + gain, lead + gain,
            ahead >= _AXE, ahead + gain >= _AXE, np.maximum(ahead + gain - 6, 0),
            lead > 0, lead + gain > 0, high - low >= _AXE, after.max(0) - low,
            after.max(0) - np.minimum(low, total) >= _AXE, after.max(0) - total,
            my_tricks, is_fewest, is_fewest * piles, (my_tricks < their_tricks_least) * piles,
            self.chips, chips.max(0), self.passes,
            self.cards, self.following, self.following >= 2, ~follows,
            power, thin, self.lead_each,
            puts.max(0), (puts > 0).sum(0),
            self.stock.sum(0), later[0][0], later[1][0], later[0][1] + later[1][1],
            self._gain_later(mine, 1), self._gain_later(mine, 2),
        )  # fmt: skip
        for row, value in enumerate(rows):
            seen[row] = value
        seen *= _SCALE
        return seen

    def _gain_later(self, mine: Column, ahead: int) -> Column:
        """The additional value of a coming lead."""
        tables = self.tables
        if tables.trick + ahead > TRICKS:
            return np.zeros(tables.lanes, WHOLE)
        card = 1 << tables.leads[tables.trick - 1 + ahead].astype(np.int32)
        return fame_of_cards()[mine | card] - fame_of_cards()[mine]

    def _later(self, ahead: int) -> tuple[Column, Column]:
        """The cards of a coming lead, in hand and in stock."""
        tables = self.tables
        if tables.trick + ahead > TRICKS:
            return np.zeros(tables.lanes, WHOLE), np.zeros(tables.lanes, WHOLE)
        suit = tables.leads[tables.trick - 1 + ahead] & 3
        return self.hand[suit, tables.at], self.stock[suit, tables.at]
