"""A plain player in columns: what most people and programs do who know the game and do not calculate.

The weakest cards first, cards of a rank together, no pair broken; 8, the strongest rank and the joker saved until it is
time, and no forbidden card for the end. The trained player predicts others better if some of them are plain.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.daifugo.bulk.hands import Marks
from engine.daifugo.bulk.seen import FOLLOWS, LEADS, PASS, TurnColumns
from engine.daifugo.bulk.tables import SPADES, TableColumns
from engine.daifugo.bulk.terms import EIGHT

Reals = npt.NDArray[np.float32]

STEP = np.float32(1.5)
"""The value of a step of strength: moves of similar value are chosen now and then."""
SAVED_PRICE, BROKEN, SPOILT, OUT = 6.0, 15.0, 40.0, 40.0
JOKER_PRICE = 12.0
"""Steps of strength by which a joker is more valuable than any card."""
HELD_BACK = 5.0
"""By how much passing is better than a play whose time has not come, and worse than another."""
FEW, EARLY, WEAK_LEFT = 3, 7, 3
"""Another player is near the end; a hand large enough to spend strong cards; this few weak ranks left."""
PARTED = 10
"""Groups this strong may be broken."""
TURNS = 5.5
"""Players with cards weaker than this on average want the order turned."""
_RANKS = np.arange(13)
_NUMBERS = np.arange(1, 6)


def _saved(tables: TableColumns, seen: TurnColumns) -> Marks:
    """The ranks to save, in the order in force: the strongest, and those that clear the field."""
    found = np.zeros(seen.held.shape, np.bool_)
    found[:, 12] = True
    if tables.terms.eight_cut:
        found[np.arange(len(found)), np.where(seen.turned, 12 - EIGHT, EIGHT)] = True
    return found


def _good(tables: TableColumns, seen: TurnColumns) -> npt.NDArray[np.int64]:
    """The number of cards of each rank that may be the last."""
    kinds = tables.terms.fouls
    found = seen.held.astype(np.int64)
    if "eight" in kinds:
        found[np.arange(len(found)), np.where(seen.turned, 12 - EIGHT, EIGHT)] = 0
    if "two" in kinds:
        found[~seen.turned, 12] = 0
    if "three" in kinds:
        found[seen.turned, 12] = 0
    if "spade3" in kinds:
        found[~seen.turned & (seen.hand[:, 0] == SPADES), 0] = 0
    return found


def _spoils(tables: TableColumns, seen: TurnColumns, naturals: npt.NDArray[np.int64]) -> Marks:
    """Whether this many cards of each rank (rows, ranks, kinds) leave nothing to go out with."""
    good = _good(tables, seen)
    gone = np.where((good > 0)[:, :, None], naturals, 0)
    return np.asarray(good.sum(1)[:, None, None] - gone <= 0)


def _wants_turning(seen: TurnColumns) -> Marks:
    held = seen.held.astype(np.int64)
    return np.asarray((held * _RANKS).sum(1) < TURNS * held.sum(1))


def leads(tables: TableColumns, seen: TurnColumns) -> Reals:
    """A plain player's value of each lead."""
    count, left = len(seen.rows), seen.counts[:, 0]
    held, saved = seen.held.astype(np.int64), _saved(tables, seen)
    naturals = np.broadcast_to(_NUMBERS, (count, 13, 5)).copy()
    naturals[:, :, 4] = held
    wild = np.zeros((1, 1, 5), np.int64)
    wild[..., 4] = 1
    size = naturals + wild
    price = (naturals * _RANKS[:, None] + 13 * wild) / size - size
    price = price + SAVED_PRICE * saved[:, :, None] + JOKER_PRICE * wild
    weak = ((held > 0) & ~saved).sum(1)
    first = (weak <= 1)[:, None, None] & saved[:, :, None] & (wild == 0)
    score = -STEP * np.where(first, price - 40.0, price)
    whole = (naturals == held[:, :, None]) | (_RANKS[:, None] == 12)
    turns = (size >= 4) & tables.terms.revolution & ~_wants_turning(seen)[:, None, None]
    score -= BROKEN * (~whole) + BROKEN * turns
    out = size == left[:, None, None]
    score = np.where(out, OUT, score - SPOILT * (_spoils(tables, seen, naturals) & ~out))
    found = np.empty((count, LEADS), np.float32)
    found[:, :65] = score.reshape(count, 65)
    found[:, 65] = np.where(left == 1, OUT, -STEP * (12 + SAVED_PRICE + JOKER_PRICE))
    return found


def follows(tables: TableColumns, seen: TurnColumns) -> Reals:
    """A plain player's value of each answer; passing lies between the plays whose time has come and the others."""
    count, left = len(seen.rows), seen.counts[:, 0]
    held, saved = seen.held.astype(np.int64), _saved(tables, seen)
    size = tables.size[seen.rows][:, None, None]
    wild = np.zeros((1, 1, 3), np.int64)
    wild[..., 2] = 1
    naturals = size - wild
    price = (naturals * _RANKS[:, None] + 13 * wild) / np.maximum(size, 1) + SAVED_PRICE * saved[:, :, None]
    price = price + JOKER_PRICE * wild
    near = np.where(seen.counts[:, 1:] > 0, seen.counts[:, 1:], 99).min(1) <= FEW
    weak = ((held > 0) & ~saved).sum(1)
    is_time = near | (weak <= WEAK_LEFT) | (left <= EARLY)
    whole = (naturals == held[:, :, None]) | (_RANKS[:, None] == 12)
    may = whole | near[:, None, None] | (_RANKS[:, None] >= PARTED)
    may &= is_time[:, None, None] | ~(saved[:, :, None] | (wild > 0))
    may &= ~((size >= 4) & tables.terms.revolution) | _wants_turning(seen)[:, None, None]
    price -= price.min(axis=(1, 2), keepdims=True, where=np.asarray(seen.held[:, :, None] > 0), initial=60.0)
    score = np.where(may, HELD_BACK + 20.0, -HELD_BACK) - STEP * np.minimum(price, 13.0) * np.where(
        may, 1, 0.2
    )
    out = size == left[:, None, None]
    score = np.where(out, OUT, score - SPOILT * (_spoils(tables, seen, naturals) & ~out))
    found = np.empty((count, FOLLOWS), np.float32)
    found[:, :39] = score.reshape(count, 39)
    found[:, 39] = np.where(left == 1, OUT, np.where(is_time, HELD_BACK, -HELD_BACK))
    found[:, PASS] = 0.0
    return found
