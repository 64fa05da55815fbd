"""Many tables of Prime Daifugo in columns, one for each field of `State` (P-2 … P-5).

Two players, the official rules with their standard deck, the first seat leads (P-60, D5 `seat`); suits do not matter
under these rules and are left out. The columns are changed in place: copying them every turn would cost more than the
turn. The field and the deck are stored card by card in order, because their order comes back.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from engine.prime.bulk.hands import JOKER, UNITS, Column, Ranks, Truths, Whole, Words
from engine.prime.packed import FIT, JOKERS, RANKS

SEATS: Final = 2
HAND: Final = 11
CARDS: Final = FIT * RANKS + JOKERS
PLACES: Final = 64
"""The size of a table's deck, a ring buffer, and of its field."""
NEVER: Final = 2**64 - 1
"""No hand's counts: with a set on the field the turns before count for no repetition (P-52)."""

_PACK: Final[Ranks] = np.array([*np.repeat(np.arange(1, RANKS + 1), FIT), *[JOKER] * JOKERS], np.uint8)


class TableColumns(msgspec.Struct, frozen=True, eq=False):
    """The tables; every column has a row a table."""

    counts: Column
    """The hands, a seat a place (see `hands`)."""
    deck: Ranks
    top: Whole
    """The index of the deck's top card."""
    left: Whole
    """The number of cards in the deck."""
    field: Ranks
    lying: Whole
    """The number of cards in the field."""
    size: Whole
    """The number of cards of the set to beat, 0 on an empty field."""
    value: Whole
    """Its value; never ∞, which flushes the field."""
    upside_down: Truths
    turn: Whole
    passes: Whole
    before: Column
    """The hands at the last turn on an empty field, else `NEVER`."""
    times: Whole
    """How often each seat's turn has come with nothing changed (P-52)."""
    over: Truths
    suspended: Truths
    winner: Whole
    """The first of the places of a game that is over, −1 before."""


def deal(words: Words, tables: int) -> TableColumns:
    """Deal this many tables, each shuffled independently."""
    dealt = TableColumns(
        counts=np.zeros((tables, SEATS), np.uint64),
        deck=np.zeros((tables, PLACES), np.uint8),
        top=np.zeros(tables, np.int64),
        left=np.zeros(tables, np.int64),
        field=np.zeros((tables, PLACES), np.uint8),
        lying=np.zeros(tables, np.int64),
        size=np.zeros(tables, np.int64),
        value=np.zeros(tables, np.int64),
        upside_down=np.zeros(tables, bool),
        turn=np.zeros(tables, np.int64),
        passes=np.zeros(tables, np.int64),
        before=np.zeros((tables, SEATS), np.uint64),
        times=np.zeros((tables, SEATS), np.int64),
        over=np.zeros(tables, bool),
        suspended=np.zeros(tables, bool),
        winner=np.zeros(tables, np.int64),
    )
    deal_again(dealt, np.arange(tables), words)
    return dealt


def deal_again(tables: TableColumns, which: Whole, words: Words) -> None:
    """New games at some tables."""
    for column in msgspec.structs.astuple(tables):
        column[which] = 0
    order = words(len(which) * CARDS).reshape(-1, CARDS).argsort(axis=1)
    cards = _PACK[order]
    for seat in range(SEATS):
        hand = cards[:, seat * HAND : (seat + 1) * HAND]
        tables.counts[which, seat] = UNITS[hand].sum(axis=1, dtype=np.uint64)
    rest = cards[:, SEATS * HAND :]
    tables.deck[which, : rest.shape[1]] = rest
    tables.left[which] = rest.shape[1]
    tables.winner[which] = -1
    # The first turn is on an empty field: the first of those that may repeat (P-52).
    tables.before[which] = tables.counts[which]
    tables.times[which, 0] = 1


def selected(tables: TableColumns, which: Whole | Truths) -> TableColumns:
    """A selection of the tables, such as those whose game continues."""
    return TableColumns(*(column[which] for column in msgspec.structs.astuple(tables)))
