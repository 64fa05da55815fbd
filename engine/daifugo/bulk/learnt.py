"""What the player of the columns has learnt, unpacked.

Weights are whole numbers of parts of 64, and marks are 0 or 1, so that sums are exact and a seed finds the same
move on every machine.
"""

from __future__ import annotations

import zlib
from base64 import b85decode

import numpy as np

from engine.daifugo.bulk import follow_weights, lead_weights
from engine.daifugo.bulk.player import LearntWeights, NetworkLayer, Reals
from engine.daifugo.bulk.seen import COMMON, FOLLOWS, LEADS, MARKS

STEP = 64
"""Parts of one that a weight is counted in."""


def layer(packed: tuple[str, ...], marks: int, moves: int) -> NetworkLayer:
    """The two tables of weights of a layer."""
    row = np.frombuffer(zlib.decompress(b85decode("".join(packed))), np.int8).astype(np.float32) / np.float32(
        STEP
    )
    size = len(row) // (marks + moves)
    first: Reals = row[: marks * size].reshape(marks, size)
    second: Reals = row[marks * size :].reshape(size, moves)
    return NetworkLayer(np.ascontiguousarray(first), np.ascontiguousarray(second))


MIND = LearntWeights(layer(lead_weights.PACKED, COMMON, LEADS), layer(follow_weights.PACKED, MARKS, FOLLOWS))
"""The player's mind."""
