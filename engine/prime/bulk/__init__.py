"""Thousands of tables of Prime Daifugo in lock step, for learners: two players, official rules, the standard deck.

    words = generator.bit_generator.random_raw              # NumPy's, seeded by you
    tables = deal(words, 4096)
    turned = random_turns(tables, words)                    # or draw, choose rows of a book, end_turns
    deal_again(tables, np.flatnonzero(tables.over), words)

The hands are `tables.counts`; a legal play or a foul is a row of `book("lawful")` or `book("foul")`. A learner with its
own policy draws (`draw`), takes a row of `playable_rows` for each table, checks its choices with `possible`
(`end_turns` does not), and ends the turns with these `Endings`. Every game is real: `cards_at` and `moves_of` list it
move by move, and an ordinary table that replays it agrees to the last card. All that a learner needs is exported here.
"""

from __future__ import annotations

import msgspec

from engine.cards import JOKER as JOKER_CARD
from engine.cards import Card
from engine.prime.bulk.books import PlayColumns as PlayColumns
from engine.prime.bulk.books import book as book
from engine.prime.bulk.books import play_from_hand
from engine.prime.bulk.chance import TurnResult as TurnResult
from engine.prime.bulk.chance import playable_rows as playable_rows
from engine.prime.bulk.chance import possible as possible
from engine.prime.bulk.chance import random_endings as random_endings
from engine.prime.bulk.chance import random_turns as random_turns
from engine.prime.bulk.hands import JOKER, Ranks
from engine.prime.bulk.tables import PLACES, SEATS
from engine.prime.bulk.tables import TableColumns as TableColumns
from engine.prime.bulk.tables import deal as deal
from engine.prime.bulk.tables import deal_again as deal_again
from engine.prime.bulk.tables import selected as selected
from engine.prime.bulk.turns import FOUL as FOUL
from engine.prime.bulk.turns import LAWFUL as LAWFUL
from engine.prime.bulk.turns import PASS as PASS
from engine.prime.bulk.turns import Endings as Endings
from engine.prime.bulk.turns import draw as draw
from engine.prime.bulk.turns import end_turns as end_turns
from engine.prime.moves import Draw, GiveUp, Move, Pass, Play
from engine.prime.packed import FIT

# One of many games as cards and moves, so that an ordinary table can replay, record and check it.
#
# Suits are omitted; a card without one matches any card of its rank.

_CARDS = (*(Card.of(rank) for rank in range(JOKER)), JOKER_CARD)


class CardPlaces(msgspec.Struct, frozen=True):
    """All cards of one table by place (P-2)."""

    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]
    """The top card first."""
    field: tuple[Card, ...]


def cards_at(tables: TableColumns, table: int) -> CardPlaces:
    """The places of a table's cards."""
    top, left = int(tables.top[table]), int(tables.left[table])
    return CardPlaces(
        tuple(_hand(int(tables.counts[table, seat])) for seat in range(SEATS)),
        tuple(_CARDS[int(tables.deck[table, (top + place) % PLACES])] for place in range(left)),
        _cards(tables.field[table, : int(tables.lying[table])]),
    )


def _hand(counts: int) -> tuple[Card, ...]:
    held = ((rank, counts >> FIT * (rank - 1) & 15) for rank in range(1, JOKER + 1))
    return tuple(_CARDS[rank] for rank, count in held for _ in range(count))


def _cards(ranks: Ranks) -> tuple[Card, ...]:
    return tuple(_CARDS[rank] for rank in ranks.tolist())


def moves_of(turned: TurnResult, table: int) -> tuple[Move, ...]:
    """The moves of one turn at a table, in order: a draw, the end of the turn, the cards given up for a foul."""
    drew = (Draw(),) if turned.drawn[table] else ()
    given = turned.given[table]
    gave = (GiveUp(_cards(given[given > 0])),) if given.any() else ()
    return (*drew, _ended(turned, table), *gave)


def _ended(turned: TurnResult, table: int) -> Play | Pass:
    kind, row = int(turned.endings.kind[table]), int(turned.endings.row[table])
    if kind == PASS:
        return Pass()
    plays = book("foul" if kind == FOUL else "lawful")
    if row == plays.infinity:
        return Play((JOKER_CARD,))
    play = play_from_hand(plays.plays[row], _hand(int(turned.held[table])))
    assert play is not None
    return play
