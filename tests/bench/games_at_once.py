"""Random games a second on one core with tables in lock step: the same game and players as in `random_games`.

For some seconds a new game is dealt wherever one ends; then all are played to their ends. All games and all of the time
count, including the last long games with most rows empty, so that short games give no advantage.
"""

from __future__ import annotations

import time

import numpy as np

from engine.prime import bulk

TABLES = 4096


def played(seconds: float, tables: int = TABLES, seed: int = 1) -> tuple[int, int, float]:
    """Return games, turns and seconds of CPU time, without building the books."""
    words = np.random.Generator(np.random.SFC64(seed)).bit_generator.random_raw
    bulk.book("lawful"), bulk.book("foul")
    began = time.process_time()
    now = bulk.deal(words, tables)
    games, turns = tables, 0
    while len(now.over):
        turns += len(now.over)
        bulk.random_turns(now, words)
        over = np.flatnonzero(now.over)
        if time.process_time() - began < seconds:
            bulk.deal_again(now, over, words)
            games += len(over)
        elif len(over):
            now = bulk.selected(now, ~now.over)
    return games, turns, time.process_time() - began
