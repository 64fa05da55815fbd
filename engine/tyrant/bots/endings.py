"""Proofs in the last trick: a decision that wins no matter what the others hold, hide and do (TY-69 … TY-79).

It enumerates all arrangements of the hidden cards and aces, with all actions of later players; if there are too many,
nothing is proved. If nobody follows, cards are assumed to be laid in the worst way, one's own too (TY-68).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import perm, prod

import msgspec
import numpy as np

from engine.seats import Seat
from engine.tyrant.bots.columns import Column, LaneRandom, TrickColumns
from engine.tyrant.bots.guess import visible
from engine.tyrant.bots.known import bit_of, counts_of, unseen, voids
from engine.tyrant.bots.options import Option, likely
from engine.tyrant.judge import MOST, legal_actions
from engine.tyrant.setup import aces
from engine.tyrant.state import PILE, SUITS, TRICKS, Phase
from engine.tyrant.view import View

MOST_WAYS = 150_000
_LOOKS = (64, 1024)
"""This many ways are tried before all are: nearly everything fails in a few."""
_AT_ONCE = 1 << 14
_SETS = range(1, 16)


class _Done(msgspec.Struct, frozen=True):
    """What another player may have done, or may do, in this trick."""

    cards: tuple[int, ...]
    hidden: tuple[int, ...]
    """Those of the cards that were not seen yet."""
    rest: int = 0
    """This many cards stay in the hand, unseen."""
    fits: int = 15
    """Their possible suits, as bits."""
    place: int = -1
    chips: int = 0
    pays: int = 0


def certain(view: View) -> Option | None:
    """A decision that certainly wins, if there is one and the enumeration is small enough."""
    if view.trick != TRICKS or view.phase is not Phase.TURN or view.seat is None:
        return None
    ways = _Ways.of(view)
    if ways is None:
        return None
    options = list(all_options(view))
    for looks in _LOOKS:
        if len(ways.lanes) > looks and options:
            some = ways.lanes[np.linspace(0, len(ways.lanes) - 1, looks).astype(int)]
            options = ways.winning(options, some)
    return next((option for option in options if ways.all_won(option)), None)


def all_options(view: View) -> Iterator[Option]:
    """Everything that this seat may do now, the plainest first."""
    assert view.seat is not None
    plain = likely(view) if view.hand else []
    yield from plain
    if view.legal_actions.passes:
        yield Option()
    for option in plain:
        for place, chips in _chip_options(view, view.chips[view.seat]):
            yield Option(option.cards, place, chips)


def _chip_options(view: View, most: int) -> Iterator[tuple[int, int]]:
    """The possible suits and numbers of chips (TY-39, TY-40)."""
    assert view.lead is not None
    for suit in range(len(SUITS)):
        if view.plaza[suit] or SUITS[suit] == view.lead.suit:
            yield from ((suit, chips) for chips in range(1, most + 1))


def _done_by(view: View, seat: Seat, pool: Sequence[int]) -> list[_Done]:
    """All that this player may have put down, or may do in their turn."""
    assert view.lead is not None
    seen, lead = view.turns[seat], SUITS.index(view.lead.suit)
    fits = 15 & ~sum(1 << suit for suit in voids(view, seat))
    nothing = (0,) * len(SUITS)
    held = view.hand_counts[seat]
    if seen is not None:
        if not seen.count:
            return [_Done(nothing, nothing)]
        known = counts_of(seen.known)
        return [
            _done(tuple(a + b for a, b in zip(known, hidden, strict=True)), hidden, held, fits, lead)
            for hidden in _some(pool, fits, seen.count - sum(known))
        ]
    chips = view.chips[seat]
    allowed = legal_actions(held, chips, seat in view.passed)
    found = [_Done(nothing, nothing, held, fits, pays=1)] if allowed.passes else []
    for count in range(1, min(held, MOST) + 1):
        for cards in _some(pool, fits, count):
            plain = _done(cards, cards, held - count, fits, lead)
            found.append(plain)
            found += [
                msgspec.structs.replace(plain, place=place, chips=placed)
                for place, placed in _chip_options(view, chips)
            ]
    return found or [_Done(nothing, nothing)]


def _done(cards: tuple[int, ...], hidden: tuple[int, ...], rest: int, fits: int, lead: int) -> _Done:
    """A player who did not follow has no card of the lead left in hand (TY-36)."""
    return _Done(cards, hidden, rest, fits if cards[lead] else fits & ~(1 << lead))


def _some(pool: Sequence[int], fits: int, count: int) -> list[tuple[int, ...]]:
    """All ways to have this many cards of these suits from the unseen ones."""
    most = [min(left, count) if fits >> suit & 1 else 0 for suit, left in enumerate(pool)]
    return [cards for cards in product(*(range(one + 1) for one in most)) if sum(cards) == count]


class _Ways:
    """All combinations: each lane is one choice of every other player and one arrangement of the aces."""

    def __init__(self, view: View, others: Sequence[Seat], done: Sequence[list[_Done]]) -> None:
        self.view, self.others = view, others
        self.pool = np.maximum(np.array(unseen(view)), 0)
        hidden = [ace for ace in aces() if ace != view.ace]
        self.aces = np.array([[bit_of(ace) for ace in one] for one in permutations(hidden, len(others))])
        self.sizes = (*map(len, done), len(self.aces))
        self.cards = [np.array([one.cards for one in each], np.int16).T for each in done]
        self.place = [np.array([max(one.place, 0) for one in each]) for each in done]
        self.chips = [np.array([one.chips for one in each], np.int16) for each in done]
        self.pays = [np.array([one.pays for one in each], np.int16) for each in done]
        self.lanes = self._fitting(done)

    @classmethod
    def of(cls, view: View) -> _Ways | None:
        """The ways, unless they are too many."""
        others = [Seat(seat) for seat in range(view.seats) if seat != view.seat]
        pool = [max(0, left) for left in unseen(view)]
        done = [_done_by(view, seat, pool) for seat in others]
        count = prod(map(len, done)) * perm(len(SUITS) - 1, len(others))
        return cls(view, others, done) if 0 < count <= MOST_WAYS else None

    def _fitting(self, done: Sequence[list[_Done]]) -> Column:
        """Those with enough cards: of any set of suits at least those required (marriage theorem)."""
        sizes = self.sizes[:-1]
        at = np.unravel_index(np.arange(prod(sizes)), sizes)
        left = np.repeat(self.pool[:, None], prod(sizes), axis=1)
        for each, chosen in zip(done, at, strict=True):
            left = left - np.array([one.hidden for one in each]).T[:, chosen]
        fit = (left >= 0).all(0)
        for suits in _SETS:
            most = sum(left[suit] for suit in range(len(SUITS)) if suits >> suit & 1)
            for each, chosen in zip(done, at, strict=True):
                most = most - np.array([one.rest * (not one.fits & ~suits) for one in each])[chosen]
            fit &= most >= 0
        lies = len(self.aces)
        return (np.flatnonzero(fit)[:, None] * lies + np.arange(lies)).ravel()

    def all_won(self, option: Option) -> bool:
        """Whether an option wins in every one of the ways."""
        parts = range(0, len(self.lanes), _AT_ONCE)
        return all(self.winning([option], self.lanes[at : at + _AT_ONCE]) for at in parts)

    def winning(self, options: Sequence[Option], lanes: Column) -> list[Option]:
        """Those of the options that win in all these ways."""
        some = max(1, _AT_ONCE // len(lanes))
        found: list[Option] = []
        for at in range(0, len(options), some):
            part = options[at : at + some]
            won = self._won(part, lanes)
            found += [option for option, wins in zip(part, won, strict=True) if wins]
        return found

    def _won(self, options: Sequence[Option], lanes: Column) -> Column:
        seat = self.view.seat
        assert seat is not None
        tables = self._tables(lanes).again(len(options))
        for number, option in enumerate(options):
            part = slice(number * len(lanes), (number + 1) * len(lanes))
            if option.cards:
                tables.put(part, seat, option.cards, option.place, option.chips)
            else:
                tables.pass_by(part, seat)
        return _first(tables, seat).reshape(len(options), len(lanes)).all(1)

    def _tables(self, lanes: Column) -> TrickColumns:
        """The table in these ways, before this seat's decision."""
        view = self.view
        assert view.seat is not None
        assert view.lead is not None
        assert view.ace is not None
        assert view.marker is not None
        tables = visible(view, len(lanes))
        tables.marker[:] = int(view.marker)
        tables.leads[TRICKS - 1] = bit_of(view.lead)
        tables.won[view.seat] |= 1 << bit_of(view.ace)
        for seen in view.turns:
            if seen is not None and seen.tyrant is not None:
                tables.on[SUITS.index(seen.tyrant.place or view.lead.suit)] += seen.tyrant.chips
        *chosen, lies = np.unravel_index(lanes, self.sizes)
        for number, seat in enumerate(self.others):
            way = chosen[number]
            tables.puts[:, seat] = self.cards[number][:, way]
            tables.chips[seat] -= self.chips[number][way] + self.pays[number][way]
            tables.on[self.place[number][way], tables.at] += self.chips[number][way]
            tables.won[seat] |= 1 << self.aces[lies, number]
        return tables


def _first(tables: TrickColumns, seat: int) -> Column:
    """The lanes in which this player comes first, the trick judged and everything scored."""
    puts, rows = tables.puts, tables.rows.copy()
    nobody = ~(puts[tables.lead, :, tables.at] > 0).any(1) & puts.any((0, 1))
    tables.close(LaneRandom.of(0, tables.lanes))
    first = tables.places()[seat] == 0
    if not nobody.any():
        return first
    placed = (puts > 0).reshape(-1, tables.lanes)[:, nobody].T @ (1 << np.arange(puts[..., 0].size))
    keys = np.stack([placed, *rows[:, nobody].astype(np.int64)])
    kinds, which = np.unique(keys, axis=1, return_inverse=True)
    counts = [_piles(int(one[0]), tuple(map(int, one[1:])), tables.seats) for one in kinds.T]
    for piles in sorted(set().union(*counts)):
        reached = np.array([piles in one for one in counts])[which.ravel()]
        tables.rows[:] = 0
        tables.rows[0] = PILE * piles
        first[np.flatnonzero(nobody)[reached]] &= (tables.places()[seat] == 0)[nobody][reached]
    return first


@cache
def _piles(placed: int, rows: tuple[int, ...], seats: int) -> frozenset[int]:
    """The possible numbers of piles if each player puts one card played in the plaza (TY-64, TY-68)."""
    suits = [[suit for suit in range(4) if placed >> (suit * seats + seat) & 1] for seat in range(seats)]
    return frozenset(
        sum((count + chosen.count(suit)) // PILE for suit, count in enumerate(rows))
        for chosen in product(*filter(None, suits))
    )
