# Apart: the lessons of the lab play with it too.
"""Runs in columns: untrained, by a fixed habit, mostly as soon as possible."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from engine.daifugo.bulk import hands
from engine.daifugo.bulk.hands import Bits, Column
from engine.daifugo.bulk.tables import PlayBatch, TableColumns

Throw = Callable[[Column, int], npt.NDArray[np.float32]]
"""Throws for each of some rows, the lowest first, this many numbers from 0 to 1."""

LED, FOLLOWED = 0.8, 0.8
"""The probability that a possible run is played."""


def play_runs(tables: TableColumns, rows: Column, throw: Throw) -> Column:
    """Lead and answer runs; returns the rows still to be decided."""
    thrown = throw(rows, 1)[:, 0]
    turn = tables.turn[rows]
    size, turned = tables.size[rows], tables.reversed[rows]
    hand = tables.hands[rows, turn]
    length = np.where(size == 0, hands.longest(hand), size)
    starts = np.where(size == 0, hands.runs(hand, length), np.uint64(0))
    answers = np.flatnonzero(tables.run[rows])
    if len(answers):
        starts[answers] = tables.runs_above(rows[answers])[np.arange(len(answers)), turn[answers]]
    whole = (length == np.bitwise_count(hand)) & (tables.jokers[rows, turn] == 0)
    wants = whole | (thrown < np.where(size == 0, LED, FOLLOWED))
    plays = (starts > 0) & wants
    if plays.any():
        tables.play(_weakest(rows[plays], starts[plays], length[plays], turned[plays]))
    passes = tables.run[rows] & ~plays & (size > 0)
    if passes.any():
        tables.skip(rows[passes])
    return np.asarray(rows[~plays & ~passes])


def _weakest(rows: Column, starts: Bits, length: Column, turned: hands.Marks) -> PlayBatch:
    """The weakest run of each hand, of those that begin so."""
    place, suits = hands.weakest_first(starts, turned)
    return PlayBatch(rows, place, suits, np.zeros_like(place), length)
