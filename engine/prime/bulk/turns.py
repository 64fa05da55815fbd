"""A turn at every table at once: the draw, and the end of the turn with all consequences (P-20 … P-52).

In columns what `flow`, `penalty`, `turns` and `ending` do at one table, for two players under the official rules. A
turn ends with a pass or a row of a book: a legal play, or a foul, as every row of that book is (P-30). The cards put
under the deck for another's foul (P-41) are random.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from engine.prime.bulk.books import CUT, INFINITY, MOST_LAID, REVOLUTION, PlayColumns, book
from engine.prime.bulk.hands import (
    JOKER,
    UNITS,
    Column,
    Ranks,
    Truths,
    Whole,
    Words,
    below,
    jokers,
    ragged,
    sizes,
    without,
)
from engine.prime.bulk.tables import NEVER, PLACES, SEATS, TableColumns
from engine.prime.packed import FIT

PASS: Final = 0
LAWFUL: Final = 1
FOUL: Final = 2

_ROUND: Final = PLACES - 1


class Endings(msgspec.Struct, frozen=True, eq=False):
    """How the turn ends at each table."""

    kind: Whole
    """PASS, LAWFUL or FOUL."""
    row: Whole
    """The row in the book of that kind; −1 for a pass."""


def draw(tables: TableColumns, who: Truths) -> Truths:
    """Draw the top card for these players if the deck has one (P-20); returns where it did."""
    drawn = who & (tables.left > 0)
    lanes = np.flatnonzero(drawn)
    seats = tables.turn[lanes]
    tables.counts[lanes, seats] += UNITS[tables.deck[lanes, tables.top[lanes]]]
    _take_top(tables, lanes, 1)
    return drawn


def end_turns(tables: TableColumns, endings: Endings, words: Words) -> Ranks:
    """Carry out the plays and passes; returns the cards that the others put under the deck for fouls (P-41).

    Every game must be running, and every row playable by the player in turn (P-21).
    """
    given = np.zeros((len(tables.turn), MOST_LAID), np.uint8)
    lawful = np.flatnonzero(endings.kind == LAWFUL)
    again = np.zeros(len(tables.turn), bool)
    again[lawful] = _place(tables, book("lawful"), lawful, endings.row[lawful])
    fouls = np.flatnonzero(endings.kind == FOUL)
    given[fouls] = _penalty(tables, fouls, book("foul").sizes[endings.row[fouls]], words)
    passed = np.flatnonzero((endings.kind != LAWFUL) & ~tables.over)
    tables.passes[passed] += 1
    _flush(tables, passed[(tables.lying[passed] > 0) & (tables.passes[passed] >= SEATS - 1)])
    moved = ~(again | tables.over)
    tables.turn[moved] = (tables.turn[moved] + 1) % SEATS
    _begin_turns(tables)
    return given


def _place(tables: TableColumns, plays: PlayColumns, lanes: Whole, rows: Whole) -> Truths:
    """Legal plays: to the field, factors under the deck, then ∞, cut or revolution (P-33); returns who leads again."""
    seats = tables.turn[lanes]
    held, verdicts = tables.counts[lanes, seats], plays.verdicts[rows]
    cards = _cards_shown(plays, rows, held)
    count, under = plays.sizes[rows], plays.under[rows]
    for place in range(MOST_LAID):
        some = np.flatnonzero(count > place)
        tables.field[lanes[some], tables.lying[lanes[some]] + place] = cards[some, place]
    tables.lying[lanes] += count
    _put_under(tables, lanes, cards, count, under)
    left = without(held, plays.signatures[rows])
    tables.counts[lanes, seats] = left
    tables.size[lanes], tables.value[lanes], tables.passes[lanes] = count, plays.values[rows], 0
    tables.upside_down[lanes] ^= verdicts == REVOLUTION
    out = left == 0
    tables.over[lanes[out]], tables.winner[lanes[out]] = True, seats[out]
    again: Truths = (verdicts == CUT) | (verdicts == INFINITY)
    _flush(tables, lanes[again])
    return again


def _cards_shown(plays: PlayColumns, rows: Whole, held: Column) -> Ranks:
    """The cards as they are on the table: of a value first those of the hand, then jokers."""
    cards = plays.cards[rows]
    lanes = np.flatnonzero(jokers(held))
    values = cards[lanes].astype(np.uint64)
    # One place more to the left, so that there is one for 0, of which no hand has a card.
    has = held[lanes, None] << np.uint64(FIT) >> np.uint64(FIT) * values & np.uint64(15)
    cards[lanes] = np.where(has > plays.earlier[rows[lanes]], cards[lanes], JOKER)
    return cards


def _penalty(tables: TableColumns, lanes: Whole, count: Whole, words: Words) -> Ranks:
    """Fouls cost as many cards as were played (P-40); if the deck has too few, the other player owes cards (P-41)."""
    seats = tables.turn[lanes]
    there = np.minimum(count, tables.left[lanes])
    for place in range(MOST_LAID):
        some = np.flatnonzero(there > place)
        at = lanes[some]
        tables.counts[at, seats[some]] += UNITS[tables.deck[at, tables.top[at] + place & _ROUND]]
    _take_top(tables, lanes, there)
    given = np.zeros((len(lanes), MOST_LAID), np.uint8)
    short = np.flatnonzero(count > there)
    if len(short):
        given[short] = _give_up(tables, lanes[short], (count - there)[short], words)
    return given


def _give_up(tables: TableColumns, lanes: Whole, missing: Whole, words: Words) -> Ranks:
    """The other player's cards go under the deck, drawn at random; an emptied hand is out (P-41, P-50)."""
    given = np.zeros((len(lanes), MOST_LAID), np.uint8)
    others = (tables.turn[lanes] + 1) % SEATS
    held = tables.counts[lanes, others]
    owed = np.minimum(missing, sizes(held))
    for place in range(MOST_LAID):
        some = np.flatnonzero(owed > place)
        given[some, place] = _card_at_random(held[some], words(len(some)))
        held[some] -= UNITS[given[some, place]]
    _put_under(tables, lanes, given, np.zeros_like(owed), owed)
    tables.counts[lanes, others] = held
    out = held == 0
    tables.over[lanes[out]], tables.winner[lanes[out]] = True, others[out]
    return given


def _card_at_random(counts: Column, words: Column) -> Ranks:
    """One card of each hand, each as likely as any other."""
    shifts = np.arange(0, FIT * JOKER, FIT, dtype=np.uint64)
    upto = np.cumsum(counts[:, None] >> shifts & np.uint64(15), axis=1, dtype=np.int64)
    wanted = below(words, upto[:, -1])
    ranks: Ranks = ((upto <= wanted[:, None]).sum(axis=1) + 1).astype(np.uint8)
    return ranks


def _take_top(tables: TableColumns, lanes: Whole, count: Whole | int) -> None:
    tables.top[lanes] = tables.top[lanes] + count & _ROUND
    tables.left[lanes] -= count


def _put_under(tables: TableColumns, lanes: Whole, cards: Ranks, first: Whole, count: Whole) -> None:
    """Cards, `count` of them from the one named `first`, go under the deck, the first to be drawn first (P-46)."""
    who, place = ragged(count)
    at = lanes[who]
    tables.deck[at, tables.top[at] + tables.left[at] + place & _ROUND] = cards[who, first[who] + place]
    tables.left[lanes] += count


def _flush(tables: TableColumns, lanes: Whole) -> None:
    """Put the field under the deck, smallest set first, each left to right (P-3, P-46)."""
    lying = tables.lying[lanes]
    _put_under(tables, lanes, tables.field[lanes], np.zeros_like(lying), lying)
    tables.lying[lanes] = tables.size[lanes] = tables.value[lanes] = tables.passes[lanes] = 0


def _begin_turns(tables: TableColumns) -> None:
    """Begin a turn at every table; the fourth with nothing changed on an empty field suspends the game (P-52)."""
    empty = tables.lying == 0
    same = empty & (tables.before == tables.counts).all(axis=1)
    tables.before[:] = np.where(empty[:, None], tables.counts, np.uint64(NEVER))
    tables.times[~same] = 0
    lanes = np.flatnonzero(empty & ~tables.over)
    tables.times[lanes, tables.turn[lanes]] += 1
    _suspend(tables, lanes[tables.times[lanes, tables.turn[lanes]] >= 4])


def _suspend(tables: TableColumns, lanes: Whole) -> None:
    """Fewer cards first, a tie to the player to move (P-53)."""
    held = sizes(tables.counts[lanes])
    turn = tables.turn[lanes]
    other = (turn + 1) % SEATS
    every = np.arange(len(lanes))
    tables.over[lanes] = tables.suspended[lanes] = True
    tables.winner[lanes] = np.where(held[every, turn] <= held[every, other], turn, other)
