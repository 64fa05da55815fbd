"""Deals of the cards that a seat has not seen, as rows, weighted by the plays and passes of this round."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.cards import JOKER as JOKER_CARD
from engine.cards import Card
from engine.daifugo.bulk import player, seen
from engine.daifugo.bulk.hands import Column
from engine.daifugo.bulk.player import LearntWeights
from engine.daifugo.bulk.stand import bits_of, column_of, move_of, same_play
from engine.daifugo.bulk.tables import NOBODY, TableColumns
from engine.daifugo.bulk.terms import NINE
from engine.daifugo.faces import PLACE, Cards, in_order
from engine.daifugo.moves import Play
from engine.daifugo.shapes import Laid
from engine.daifugo.state import State

TRUST = 0.6
"""The weight of the others' actions as evidence: they are not the column player."""
_FLOOR = -4.0
"""The limit of the evidence of a single play or pass against a deal."""


def deals(
    one: TableColumns, me: int, unseen: Cards, count: int, dice: np.random.Generator, plain: float
) -> TableColumns:
    """The table, a single row, with the hands of all but column `me` dealt again, this many times.

    `plain` is the share of the others simulated as plain players, 0 to 1.
    """
    found = one.take(np.zeros(count, np.int64))
    found.plain = dice.random((count, one.seats)) < plain
    found.plain[:, me] = False
    held = one.counts()[0]
    cards: list[Card] = list(unseen)
    others = [at for at in range(one.seats) if at != me and not one.out[0, at]]
    wanted = sum(int(held[at]) for at in others)
    # A joker where a position knows fewer cards than are held.
    cards += [JOKER_CARD] * (wanted - len(cards))
    bits = np.array([bits_of((card,)) for card in cards], np.uint64)
    wild = np.array([card == JOKER_CARD for card in cards], np.int64)
    order = dice.random((count, len(cards))).argsort(1)
    at = 0
    for other in others:
        part = order[:, at : at + int(held[other])]
        found.hands[:, other] = np.bitwise_or.reduce(bits[part], axis=1)
        found.jokers[:, other] = wild[part].sum(1)
        at += int(held[other])
    return found


def likely(
    rows: TableColumns, now: State, me: int, mind: LearntWeights, count: int, dice: np.random.Generator
) -> TableColumns:
    """A sample of this many deals, weighted by agreement with the others' actions in this round."""
    evidence = _evidence(rows, now, me, mind)
    if evidence is None:
        return rows.take(np.arange(count))
    weight = np.exp(TRUST * (evidence - evidence.max()))
    reach = weight.cumsum()
    marks = (np.arange(count) + dice.random()) / count * reach[-1]
    return rows.take(np.minimum(np.searchsorted(reach, marks), len(rows) - 1))


def _evidence(rows: TableColumns, now: State, me: int, mind: LearntWeights) -> npt.NDArray[np.float64] | None:
    """The weight of the round's evidence for each deal; None if the columns cannot replay it."""
    field = now.field
    plain = all(played.is_group and not played.forced and not played.attached for played in field)
    # The answer to a play's question is secret, and a reversed round cannot be replayed.
    strange = {*rows.terms.asking, *((NINE,) if "nine_reverse" in rows.terms.on else ())}
    plain &= strange.isdisjoint(
        PLACE[card] for played in field for card in played.cards if card != JOKER_CARD
    )
    if not field or not plain or now.fallen or any(played.owner in now.fouled for played in field):
        return None
    tables = _before(rows, now)
    found = np.zeros(len(rows))
    every = np.arange(len(rows))
    for at, played in enumerate(field):
        owner = column_of(now, played.owner)
        for _ in range(2 * tables.seats):
            turn = int(tables.turn[0])
            if turn == owner or not tables.size[0]:
                break
            found += _pass(tables, every, turn, me, mind)
        if int(tables.turn[0]) != owner or (at and not tables.size[0]):
            return None
        found += _make(tables, every, played, owner == me, mind)
        if tables.over[0]:
            return None
    for _ in range(2 * tables.seats):
        turn = int(tables.turn[0])
        if turn == me or not tables.size[0]:
            break
        found += _pass(tables, every, turn, me, mind)
    return found if int(tables.turn[0]) == me and tables.size[0] else None


def _before(rows: TableColumns, now: State) -> TableColumns:
    """The tables before the round began."""
    tables = rows.take(np.arange(len(rows)))
    for played in now.field:
        owner = column_of(now, played.owner)
        tables.hands[:, owner] |= np.uint64(bits_of(played.cards))
        tables.jokers[:, owner] += played.cards.count(JOKER_CARD)
        tables.out[:, owner] = False
        tables.ranked[:, owner] = NOBODY
        if "revolution" in tables.terms.on and len(played.cards) >= 4:
            tables.rev ^= True
    tables.size[:], tables.lock[:], tables.suits[:], tables.tight[:] = 0, 0, 0, False
    tables.owner[:], tables.passed[:], tables.back[:] = NOBODY, False, False
    tables.turn[:] = column_of(now, now.field[0].owner)
    return tables


def _pass(
    tables: TableColumns, every: Column, turn: int, me: int, mind: LearntWeights
) -> npt.NDArray[np.float64] | float:
    log_odds: npt.NDArray[np.float64] | float = 0.0
    if turn != me:
        log_odds = _chance(tables, every, mind, seen.PASS, leads=False)
    tables.skip(every)
    return log_odds


def _make(
    tables: TableColumns, every: Column, played: Laid, mine: bool, mind: LearntWeights
) -> npt.NDArray[np.float64] | float:
    log_odds: npt.NDArray[np.float64] | float = 0.0
    play = Play(in_order(played.cards))
    if not mine:
        number = move_of(tables, 0, play)
        if number >= 0:
            log_odds = _chance(tables, every, mind, number, leads=not tables.size[0])
    tables.play(same_play(every.tolist(), play))
    return log_odds


def _chance(
    tables: TableColumns, every: Column, mind: LearntWeights, move: int, *, leads: bool
) -> npt.NDArray[np.float64]:
    """The log probability that the player in turn makes this move."""
    scores = player.opinion(tables, every, mind, leads=leads)[1].astype(np.float64)
    scores -= scores.max(1, keepdims=True)
    logs = scores[:, move] - np.log(np.exp(scores).sum(1))
    return np.asarray(np.maximum(logs, _FLOOR))
