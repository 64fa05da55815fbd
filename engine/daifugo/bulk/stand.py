"""Converts real tables to rows of columns, and plays to column moves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.cards import JOKER as JOKER_CARD
from engine.daifugo.book import RuleBook
from engine.daifugo.bulk.seen import FOLLOWS, LEADS, PASS
from engine.daifugo.bulk.tables import JOKER, PlayBatch, TableColumns
from engine.daifugo.bulk.terms import Terms
from engine.daifugo.faces import PLACE, SUIT, Cards, naturals
from engine.daifugo.moves import Play
from engine.daifugo.shapes import Form, Laid
from engine.daifugo.state import State
from engine.seats import Seat
from engine.titles import RICHEST


def terms_of(book: RuleBook) -> Terms:
    """The part of these rules that the columns implement."""
    on, rules = book.on, book.rules
    fouls = frozenset(rules.fouls) if "fouls" in on else frozenset()
    return Terms(on, fouls, rules.passes_bind, rules.skip_per_card, rules.effects_in_sequences)


def bits_of(cards: Cards) -> int:
    """The naturals as bits, four a place."""
    return sum(1 << (4 * PLACE[card] + int(SUIT[card]) - 1) for card in naturals(cards))


def _suits_of(cards: Cards) -> int:
    """The suits that naturals show, four bits."""
    return sum(1 << suit - 1 for suit in {int(SUIT[card]) for card in cards})


def ranks_of(places: Sequence[int]) -> int:
    """All naturals of these places as bits."""
    return sum(15 << 4 * at for at in places)


def rows_of(states: Sequence[State], terms: Terms) -> TableColumns:
    """Tables that wait for a player to move, as rows; seats go round upwards, whichever way they did."""
    first = states[0]
    count, seats = len(states), first.seats
    hands = np.zeros((count, seats), np.uint64)
    jokers = np.zeros((count, seats), np.int64)
    turn = np.zeros(count, np.int64)
    for row, state in enumerate(states):
        for seat, hand in enumerate(state.hands):
            at = column_of(state, Seat(seat))
            hands[row, at], jokers[row, at] = bits_of(hand), hand.count(JOKER_CARD)
        turn[row] = column_of(state, state.turn)
    found = TableColumns(terms, hands, jokers, turn)
    for row, state in enumerate(states):
        _place(found, row, state)
    return found


def column_of(state: State, seat: Seat) -> int:
    """The column of a seat, in turn order."""
    ring = state.ring
    return (state.direction * ring.index(seat)) % len(ring)


def _place(found: TableColumns, row: int, state: State) -> None:
    last = state.seats - 1
    for at, seat in enumerate(state.finished):
        found.ranked[row, column_of(state, seat)] = at
    for at, seat in enumerate(state.fouled):
        found.ranked[row, column_of(state, seat)] = last - at
    found.fouls[row] = len(state.fouled)
    if state.fallen:
        found.fell[row] = column_of(state, state.fallen[0])
    for at in range(state.seats):
        found.out[row, column_of(state, Seat(at))] = Seat(at) not in state.active
    if RICHEST in state.titles and "miyako_ochi" in found.terms.on:
        found.reign[row] = column_of(state, Seat(state.titles.index(RICHEST)))
    found.rev[row] = state.rev
    found.back[row] = state.order.reversed != state.rev
    for seat in state.locked_out:
        found.passed[row, column_of(state, seat)] = True
    lock = next((lock for lock in state.locks if lock.kind == "suit"), None)
    found.lock[row] = 0 if lock is None else sum(1 << (suit - 1) for suit in lock.suits)
    found.tight[row] = any(lock.kind == "number" for lock in state.locks)
    if state.field:
        _store_top(found, row, state, state.field[-1])
    found.over[row] = state.over
    if state.over:
        for at, seat in enumerate(
            (*state.finished, *state.active, *reversed(state.fallen), *reversed(state.fouled))
        ):
            found.ranked[row, column_of(state, seat)] = at


def _store_top(found: TableColumns, row: int, state: State, top: Laid) -> None:
    """Store the play to beat; if runs are unknown, a run counts as a group of its lowest rank."""
    real = naturals(top.cards)
    found.run[row] = "stairs" in found.terms.on and top.form is Form.STAIRS
    plain = real and len(real) == len(top.cards) and (top.is_group or found.run[row]) and not top.forced
    found.size[row] = len(top.cards)
    found.place[row] = min(top.rank, JOKER) if real else JOKER
    found.suits[row] = _suits_of(real) if plain else 0
    found.owner[row] = column_of(state, top.owner)


def move_of(tables: TableColumns, row: int, play: Play | None) -> int:
    """The number of a move; −1 for one that the columns do not know; None passes."""
    if play is None:
        return PASS
    real = naturals(play.cards)
    wild = len(play.cards) - len(real)
    places = {PLACE[card] for card in real}
    leads = tables.size[row] == 0
    if len(places) > 1 or play.fuse or wild > 1:
        return -1
    if not real:
        return (LEADS if leads else FOLLOWS - 1) - 1
    at = places.pop()
    rank = 12 - at if tables.reversed[row] else at
    if leads:
        held = int(tables.hands[row, tables.turn[row]]) >> (4 * at) & 15
        if wild and len(real) < held.bit_count():
            return -1
        return rank * 5 + (4 if wild else len(real) - 1)
    binds = "suit_lock" in tables.terms.on and not tables.lock[row]
    suits = _suits_of(real)
    return rank * 3 + (2 if wild else int(binds and suits == tables.suits[row]))


def carries_out(tables: TableColumns, play: Play) -> bool:
    """Whether the columns carry out a play exactly; it then asks for at most one thing."""
    real = naturals(play.cards)
    wild, places = len(play.cards) - len(real), {PLACE[card] for card in real}
    if play.fuse or len(places.intersection(tables.terms.asking)) > 1:
        return False
    return not wild if len(places) > 1 else wild <= 1


def same_play(rows: Sequence[int], play: Play) -> PlayBatch:
    """The same play in some rows."""
    real = naturals(play.cards)
    places = {PLACE[card] for card in real}
    count = len(rows)
    wild = len(play.cards) - len(real)
    return PlayBatch(
        np.asarray(rows),
        np.full(count, min(places, default=JOKER)),
        np.full(count, _suits_of(real)),
        np.full(count, wild),
        np.full(count, max(1, len(places))),
    )
