"""Play games of Daifugo concurrently and combine the play-outs of their searches into one batch.

A step of the vectorized tables costs as much for ten tables as for hundreds. So each game has a thread, of which one
runs at a time; a search that has tables to play out waits until all other games wait too or are over. Each search has
its own random generator, so the games are the same move by move as when played alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec
import numpy as np

from engine.daifugo.bots import deep
from engine.daifugo.bulk import player
from engine.daifugo.bulk.hands import Column
from engine.daifugo.bulk.player import LearntWeights
from engine.daifugo.bulk.tables import TableColumns, stacked

MOST_ROWS = 6000
"""Rows of one batch beyond which a larger one is no faster."""

Found = TypeVar("Found")


class Lot(msgspec.Struct, eq=False):
    """The tables of one search that wait to be played out."""

    tables: TableColumns
    mind: LearntWeights
    dice: np.random.Generator
    warmth: float
    me: Column
    ended: TableColumns | None = None


class Meeting:
    """Collects the play-outs of concurrent games."""

    def __init__(self, games: int) -> None:
        self._going = games
        self._waiting: list[Lot] = []
        self._failed: BaseException | None = None
        self._turn = threading.Condition()

    def hold(self, game: Callable[[], Found]) -> Found:
        """Play a game in the current thread, one of several."""
        with self._turn:
            deep.PLAYS_ON.set(self._play_on)
            try:
                return game()
            finally:
                self._going -= 1
                self._when_all_wait()

    def _play_on(
        self, tables: TableColumns, mind: LearntWeights, dice: np.random.Generator, warmth: float, me: Column
    ) -> TableColumns:
        lot = Lot(tables, mind, dice, warmth, me)
        self._waiting.append(lot)
        self._when_all_wait()
        while lot.ended is None:
            if self._failed is not None:
                raise RuntimeError("the games beside this one could not be played on") from self._failed
            self._turn.wait()
        return lot.ended

    def _when_all_wait(self) -> None:
        """Play out all waiting tables as soon as no game is running."""
        if not self._waiting or len(self._waiting) < self._going:
            return
        waiting, self._waiting = self._waiting, []
        try:
            for lots in _alike(waiting):
                _played_on(lots)
        except BaseException as wrong:
            self._failed = wrong
            raise
        finally:
            self._turn.notify_all()


def _alike(waiting: Sequence[Lot]) -> Iterator[list[Lot]]:
    """Group the lots that can be stacked: same terms, seats and network, and at most `MOST_ROWS` rows."""
    kinds: dict[object, list[Lot]] = {}
    for lot in waiting:
        kinds.setdefault((lot.tables.terms, lot.tables.seats, id(lot.mind), lot.warmth), []).append(lot)
    for lots in kinds.values():
        part: list[Lot] = []
        for lot in lots:
            if part and sum(len(one.tables) for one in part) + len(lot.tables) > MOST_ROWS:
                yield part
                part = []
            part.append(lot)
        yield part


def _played_on(lots: Sequence[Lot]) -> None:
    whole = stacked([lot.tables for lot in lots])
    sizes = [len(lot.tables) for lot in lots]
    me = np.concatenate([lot.me for lot in lots])
    player.play_lots(whole, sizes, [lot.dice for lot in lots], lots[0].mind, lots[0].warmth, me)
    ends = np.cumsum(sizes)
    for lot, rows in zip(lots, np.split(np.arange(len(whole)), ends[:-1]), strict=True):
        lot.ended = whole.take(rows)


def together(games: Sequence[Callable[[], Found]]) -> list[Found]:
    """Play all these games concurrently; return their results."""
    meeting = Meeting(len(games))
    with ThreadPoolExecutor(max(1, len(games))) as threads:
        return list(threads.map(meeting.hold, games))
