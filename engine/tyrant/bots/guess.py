"""Deals the unseen cards to the others, one deal a lane (TY-17).

Fresh hands hold typical choices for the coming leads, older ones nothing of a suit that was not followed since, and one
of the cards face down follows if the hand has one.
"""

from __future__ import annotations

import numpy as np

from engine.seats import Seat
from engine.tyrant.bots.columns import WHOLE, Column, LaneRandom, TrickColumns, any_card
from engine.tyrant.bots.known import bit_of, counts_of, unseen, voids
from engine.tyrant.settings import ChipFloor
from engine.tyrant.setup import aces, lead_cards
from engine.tyrant.state import HAND, REFILL, SUITS, TRICKS, Phase
from engine.tyrant.view import View


def visible(view: View, lanes: int) -> TrickColumns:
    """The cards and chips that all see, the same in this many lanes."""
    tables = TrickColumns(view.seats, lanes)
    tables.trick = max(view.trick, 1)
    tables.floored = view.rules.chip_floor is ChipFloor.CARD
    tables.rows[:] = np.array([len(row) for row in view.plaza])[:, None]
    tables.chips[:] = np.array(view.chips)[:, None]
    tables.tricks[:] = np.array([len(row) for row in view.fame])[:, None]
    for seat, row in enumerate(view.fame):
        tables.won[seat] = sum(1 << bit_of(won.lead) for won in row)
    return tables


def guess(view: View, lanes: int, rng: LaneRandom) -> TrickColumns:
    """This many deals of everything hidden."""
    assert view.seat is not None
    tables = visible(view, lanes)
    tables.marker[:] = rng.share() * view.seats if view.marker is None else view.marker
    for seat in range(view.seats):
        tables.passed[seat] = Seat(seat) in view.passed
    _guess_leads(tables, view, rng)
    _guess_aces(tables, view, rng)
    _guess_hands(tables, view, rng)
    _take_what_is_put(tables, view, rng)
    return tables


def _shuffled(cards: list[int], lanes: int, rng: LaneRandom) -> Column:
    """The cards in some order, another in each lane."""
    if not cards:
        return np.zeros((0, lanes), np.int64)
    keys = np.array([rng.share() for _ in cards])
    return np.array(cards)[np.argsort(keys, axis=0)]


def _guess_leads(tables: TrickColumns, view: View, rng: LaneRandom) -> None:
    seen = {*view.row, *view.burned, *(won.lead for row in view.fame for won in row)}
    hidden = _shuffled([bit_of(card) for card in lead_cards() if card not in seen], tables.lanes, rng)
    for at in range(tables.trick - 1, TRICKS):
        place = at - tables.trick + 1
        tables.leads[at] = bit_of(view.row[place]) if place < len(view.row) else hidden[place - len(view.row)]


def _guess_aces(tables: TrickColumns, view: View, rng: LaneRandom) -> None:
    own = view.ace is not None
    hidden = _shuffled([bit_of(ace) for ace in aces() if ace != view.ace], tables.lanes, rng)
    others = [seat for seat in range(view.seats) if not own or seat != view.seat]
    for at, seat in enumerate(others):
        tables.won[seat] |= 1 << hidden[at]
    if view.ace is not None:
        tables.won[view.seat] |= 1 << bit_of(view.ace)


def _guess_hands(tables: TrickColumns, view: View, rng: LaneRandom) -> None:
    """Deal the unseen cards: hands first (with the cards put down from them), then stocks."""
    pool = np.repeat(np.maximum(np.array(unseen(view), WHOLE), 0)[:, None], tables.lanes, axis=1)
    others = [Seat(seat) for seat in range(view.seats) if seat != view.seat]
    chosen = [seat for seat in others if is_fresh(view, seat)]
    without = {seat: voids(view, seat) for seat in others}
    for seat in sorted(others, key=lambda seat: -len(without[seat])):
        if seat not in chosen:
            tables.hands[:, seat] = _drawn(pool, held(view, seat), without[seat], rng)
    for seat in others:
        count = view.stock_counts[seat] + (held(view, seat) if seat in chosen else 0)
        tables.stocks[:, seat] = _drawn(pool, count, set(), rng)
    for seat in chosen:
        size = HAND if view.trick <= 1 else REFILL
        is_choosing = seat in view.waiting and view.phase in (Phase.HAND, Phase.REFILL)
        tables.take_usual(seat, size if is_choosing else held(view, seat), rng)
    tables.hands[:, view.seat] = np.array(counts_of(view.hand))[:, None]
    tables.stocks[:, view.seat] = np.array(counts_of(view.stock))[:, None]


def is_fresh(view: View, seat: Seat) -> bool:
    """Whether a hand was chosen for this trick, or is just being chosen."""
    return view.trick <= 1 or seat in view.passed or (view.phase is Phase.REFILL and seat in view.waiting)


def held(view: View, seat: int) -> int:
    """The number of hidden cards from a player's hand: those in it, and those put down face down."""
    seen = view.turns[seat]
    hidden = 0 if seen is None or seen.cards else seen.count - (seen.up is not None)
    return view.hand_counts[seat] + hidden


def _drawn(pool: Column, count: int, without: set[int], rng: LaneRandom) -> Column:
    """This many cards off the pool, of other suits than these if there are any."""
    drawn = np.zeros_like(pool)
    own = np.arange(pool.shape[1])
    wanted = np.array([[suit not in without] for suit in range(4)])
    for _ in range(count):
        fit = pool * wanted
        # A position may hold more cards than the packs have left; then any suit will do.
        fit = np.where(fit.any(0), fit, np.where(pool.any(0), pool, 1)) if not fit.any(0).all() else fit
        suit = any_card(fit, rng)
        pool[suit, own] = np.maximum(pool[suit, own] - 1, 0)
        drawn[suit, own] += 1
    return drawn


def _take_what_is_put(tables: TrickColumns, view: View, rng: LaneRandom) -> None:
    """The turns already taken: which of the dealt cards were put down, with which chips."""
    for seat, seen in enumerate(view.turns):
        if seen is None:
            continue
        tables.acted[seat] = True
        tables.passing[seat] = seen.passed
        if seen.count:
            known = counts_of(seen.known)
            tables.puts[:, seat] = np.array(known)[:, None]
            _guess_put(tables, seat, seen.count - sum(known), rng)
        if seen.tyrant is not None and view.lead is not None:
            tables.on[SUITS.index(seen.tyrant.place or view.lead.suit)] += seen.tyrant.chips


def _guess_put(tables: TrickColumns, seat: int, hidden: int, rng: LaneRandom) -> None:
    """The cards face down: one that follows if there is one, the others weighted by their value."""
    hand, put, lead, own = tables.hands[:, seat], tables.puts[:, seat], tables.lead, tables.at
    liking = (tables.each() + 1) ** 2
    for _ in range(hidden):
        must = (hand[lead, own] > 0) & (put[lead, own] == 0)
        weights = hand * liking
        suit = np.where(must, lead, any_card(np.where(weights.any(0), weights, 1), rng))
        hand[suit, own] = np.maximum(hand[suit, own] - 1, 0)
        put[suit, own] += 1
