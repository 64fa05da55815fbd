"""The trained weights of the column player, unpacked.

Weights are integers in units of 1/64, and inputs are 0 or 1, so that sums are exact and a seed gives the same move on
every machine.
"""

from __future__ import annotations

import zlib
from base64 import b85decode

import numpy as np

from engine.daifugo.bulk.player import LearntWeights, NetworkLayer, Reals
from engine.daifugo.bulk.seen import COMMON, FOLLOWS, LEADS, MARKS
from engine.weights import weights

STEP = 64
"""Parts of one that a weight is counted in."""


def layer(name: str, marks: int, moves: int) -> NetworkLayer:
    """Return the two tables of weights of a layer, from the file `name`.json."""
    packed = weights("engine.daifugo.bulk", name)
    row = np.frombuffer(zlib.decompress(b85decode("".join(packed))), np.int8).astype(np.float32) / np.float32(
        STEP
    )
    size = len(row) // (marks + moves)
    first: Reals = row[: marks * size].reshape(marks, size)
    second: Reals = row[marks * size :].reshape(size, moves)
    return NetworkLayer(np.ascontiguousarray(first), np.ascontiguousarray(second))


MIND = LearntWeights(layer("lead", COMMON, LEADS), layer("follow", MARKS, FOLLOWS))
"""The player's mind."""
