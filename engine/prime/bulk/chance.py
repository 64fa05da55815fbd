"""Players who end their turns at random: draws, passes, legal plays and fouls, as learners begin (P-20).

A draw with probability ½ if the deck has a card; then with equal probability, of those possible, a pass, a legal play
of up to four cards (with its factor part, if any) or a foul of up to four. Numbers with their choices of cards are
uniform; for a foul on an empty field the number of cards is drawn first, uniformly among the possible ones.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

import msgspec
import numpy as np

from engine.prime.bulk.books import MOST_LAID, Kind, PlayColumns, book, key
from engine.prime.bulk.fitting import HandQueries, rows_at_random
from engine.prime.bulk.hands import Column, Ranks, Truths, Whole, Words, below, jokers, signatures
from engine.prime.bulk.tables import TableColumns
from engine.prime.bulk.turns import FOUL, LAWFUL, PASS, Endings, draw, end_turns

_WISHES: Final[Whole] = np.array(
    [(PASS, PASS), (LAWFUL, FOUL), (LAWFUL, PASS), (FOUL, LAWFUL), (FOUL, PASS), (PASS, PASS)]
)
"""The orders of the three endings, those cut short that begin with a pass: the first that is possible is done."""

_KINDS: Final[dict[Kind, int]] = {"lawful": LAWFUL, "foul": FOUL}

_ORDERS: Final[Whole] = np.array(list(permutations(range(1, MOST_LAID + 1))))


class TurnResult(msgspec.Struct, frozen=True, eq=False):
    """The turn taken at each table."""

    seats: Whole
    drawn: Truths
    held: Column
    """The player's hand after the draw."""
    endings: Endings
    given: Ranks
    """The cards that the other player put under the deck for a foul, in order; 0 behind the last (P-41)."""


def random_turns(tables: TableColumns, words: Words) -> TurnResult:
    """A turn at random at every table; every game must go on."""
    seats = tables.turn.copy()
    drawn = draw(tables, words(len(seats)) >> np.uint64(63) == 1)
    held = tables.counts[np.arange(len(seats)), seats]
    endings = random_endings(tables, words)
    return TurnResult(seats, drawn, held, endings, end_turns(tables, endings, words))


def random_endings(tables: TableColumns, words: Words) -> Endings:
    """Random ends of the current turns."""
    wishes = _WISHES[below(words(len(tables.turn)), len(_WISHES))]
    row = np.full(len(wishes), -1, np.int64)
    kind = np.full(len(wishes), PASS)

    def want(lanes: Whole, ending: int, book_kind: Kind) -> None:
        row[lanes] = random_rows(tables, lanes, book_kind, words)
        kind[lanes] = np.where(row[lanes] >= 0, ending, PASS)

    # Players who could not foul and then want a legal play join those who wanted one at first.
    first, second = wishes[:, 0], wishes[:, 1]
    want(np.flatnonzero(first == FOUL), FOUL, "foul")
    want(
        np.flatnonzero((first == LAWFUL) | (first == FOUL) & (second == LAWFUL) & (row < 0)), LAWFUL, "lawful"
    )
    want(np.flatnonzero((first == LAWFUL) & (second == FOUL) & (row < 0)), FOUL, "foul")
    return Endings(kind, row)


def random_rows(tables: TableColumns, lanes: Whole, kind: Kind, words: Words) -> Whole:
    """A random play or foul for the players in turn at some tables; −1 if there is none."""
    if kind == "lawful":
        return _rows(tables, lanes, kind, tables.size[lanes], words)
    rows = np.full(len(lanes), -1, np.int64)
    orders = _ORDERS[below(words(len(lanes)), len(_ORDERS))]
    wanting = np.arange(len(lanes))
    for turn in range(MOST_LAID):
        fixed = tables.size[lanes[wanting]]
        count = np.where(fixed > 0, fixed, orders[wanting, turn])
        rows[wanting] = _rows(tables, lanes[wanting], kind, count, words)
        # A set can only be beaten with the same number of cards.
        wanting = wanting[(rows[wanting] < 0) & (fixed == 0)]
    return rows


def possible(tables: TableColumns, endings: Endings) -> Truths:
    """Whether each player to move can end the turn so: a learner's choices are not looked at again (P-21)."""
    fine: Truths = (endings.kind == PASS) & ~tables.over
    for kind, ending in _KINDS.items():
        plays = book(kind)
        lanes = np.flatnonzero((endings.kind == ending) & (endings.row >= 0) & ~tables.over)
        rows, played = endings.row[lanes], tables.size[lanes]
        infinite = (rows == plays.infinity) & (played <= 1) & (kind == "lawful")
        queries = _hand_queries(tables, lanes, plays, played)
        inside = (queries.starts <= rows) & (rows < queries.ends)
        within = np.minimum(rows, plays.infinity)
        fine[lanes] = (inside | infinite) & fits(plays, queries, within[:, None])[:, 0]
    return fine


def playable_rows(tables: TableColumns, table: int, kind: Kind = "lawful") -> Whole:
    """The rows of a book that the player in turn can play, ascending, ∞ last: a learner's choices."""
    plays, lane = book(kind), np.array([table])
    queries = _hand_queries(tables, lane, plays, tables.size[lane])
    rows = np.arange(int(queries.starts[0]), int(queries.ends[0]))
    found = rows[fits(plays, queries, rows[None, :])[0]]
    infinite = kind == "lawful" and queries.jokers[0] > 0 and tables.size[table] <= 1
    return np.append(found, plays.infinity) if infinite else found


def _rows(tables: TableColumns, lanes: Whole, kind: Kind, count: Whole, words: Words) -> Whole:
    plays = book(kind)
    return draw_rows(plays, _hand_queries(tables, lanes, plays, count), words)


def _hand_queries(tables: TableColumns, lanes: Whole, plays: PlayColumns, count: Whole) -> HandQueries:
    """The players to move at some tables, with the rows of this many cards that beat the field."""
    held = tables.counts[lanes, tables.turn[lanes]]
    # On an empty field any number of this many cards will do: all are above 0, in the revolution too.
    upside_down = tables.upside_down[lanes] & (tables.size[lanes] > 0)
    starts, ends = stretches(plays, count, tables.value[lanes], upside_down)
    return HandQueries(signatures(held), jokers(held).astype(np.int64), starts, ends)


# A random play of a book for each of many hands: each row that the hand can play is as likely as any other.
#
# Random rows among those that beat the field are tried first, all hands at once; hands that fit none of them are
# looked up exactly.

TRIED: Final = 32
"""This many rows are thrown for each hand; more find less than they cost."""


def stretches(book: PlayColumns, count: Whole, value: Whole, upside_down: Truths) -> tuple[Whole, Whole]:
    """The ranges of rows that beat sets of this many cards and value, if everything may be played (P-21 c).

    Arguments:
        count: the cards of the set to beat, 0 on an empty field.
    """
    starts, ends = book.starts[count].copy(), book.starts[np.where(count > 0, count + 1, -1)].copy()
    rising, falling = (count > 0) & ~upside_down, (count > 0) & upside_down
    wanted = key(count, value)
    starts[rising] = np.searchsorted(book.keys, wanted[rising], side="right")
    ends[falling] = np.searchsorted(book.keys, wanted[falling], side="left")
    return starts, ends


def fits(book: PlayColumns, queries: HandQueries, rows: Whole) -> Truths:
    """Whether each hand has the cards for each of its rows without a lone joker, which is ∞ (P-5)."""
    lacking = np.bitwise_count(book.signatures[rows] & ~queries.hands[:, None])
    fit: Truths = lacking <= queries.jokers[:, None].astype(np.uint8)
    alone = np.flatnonzero((queries.starts < len(book.lone)) & (queries.jokers > 0))
    if len(alone):
        some = rows[alone]
        in_joker = (book.lone[np.minimum(some, len(book.lone) - 1)] & ~queries.hands[alone, None]) != 0
        fit[alone] &= ~((some < len(book.lone)) & in_joker)
    return fit


def draw_rows(book: PlayColumns, queries: HandQueries, words: Words) -> Whole:
    """A row for each hand, −1 if it can play none of its range."""
    drawn = np.full(len(queries.hands), -1, np.int64)
    lanes = np.flatnonzero(queries.starts < queries.ends)
    some_queries = queries.some(lanes)
    drawn[lanes] = _thrown(book, some_queries, words)
    lanes = lanes[drawn[lanes] < 0]
    if len(lanes):
        drawn[lanes] = rows_at_random(book, queries.some(lanes), words(len(lanes)))
    return drawn


def _thrown(book: PlayColumns, queries: HandQueries, words: Words) -> Whole:
    """The first of some rows thrown at random that a hand can play, −1 if it can play none of these."""
    lanes = len(queries.hands)
    thrown: Column = words(lanes * TRIED // 2).view(np.uint32).astype(np.uint64)
    lengths = (queries.ends - queries.starts).astype(np.uint64)[:, None]
    rows = (thrown.reshape(lanes, TRIED) * lengths >> np.uint64(32)).astype(np.int64)
    rows += queries.starts[:, None]
    fit = fits(book, queries, rows)
    first = fit.argmax(axis=1)
    chosen = np.arange(lanes), first
    return np.where(fit[chosen], rows[chosen], -1)
