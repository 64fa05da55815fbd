"""Files of trained weights in the package: the command that wrote them, the training data, and the weights."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_COLUMNS = 118
"""Most characters of a line."""


def weights_file(by: str, source: str, weights: Any) -> str:
    """Return the text of a file that `engine.weights` reads.

    Arguments:
        by: the command that wrote the weights.
        source: what they were trained on.
        weights: numbers, lists of them, or a mapping of names to these.
    """
    return _json({"by": by, "from": source, "weights": weights}) + "\n"


def write_weights(path: Path, by: str, source: str, weights: Any) -> None:
    """Write a file that `engine.weights` reads; the arguments are those of `weights_file`."""
    path.write_text(weights_file(by, source, weights), encoding="utf-8")


def _json(value: Any) -> str:
    """Return JSON with one entry of a mapping on each line, and lists of numbers wrapped."""
    if isinstance(value, Mapping):
        return "{\n" + ",\n".join(f"{json.dumps(key)}: {_json(one)}" for key, one in value.items()) + "\n}"
    text = json.dumps(value)
    if isinstance(value, str):
        return text
    return textwrap.fill(text, _COLUMNS, break_long_words=False, break_on_hyphens=False)
