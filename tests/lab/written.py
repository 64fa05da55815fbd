"""What was learnt, written down as a file of the package: what it is, how it was taught, and tables of figures."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_COLUMNS = 118
"""Of a line at most."""


def module(what: str, told: str, lines: Iterable[str]) -> str:
    """The text of a module.

    Arguments:
        what: what was learnt, and the command that wrote it.
        told: how it was taught.
        lines: its tables, which are left as they are when code is formatted.
    """
    head = (f'"""{what}', "", told, '"""', "", "# fmt: off")
    return "\n".join([*head, *lines, "# fmt: on", ""])


def in_rows(entries: Iterable[str], indent: int = 4) -> list[str]:
    """Entries of a table, as many in a line as it holds."""
    start = " " * (indent - 1)
    rows, row = [], start
    for entry in entries:
        if len(row) + len(entry) + 1 > _COLUMNS:
            rows.append(row)
            row = start
        row += f" {entry}"
    return [*rows, row]


def write_weights(path: Path, by: str, source: str, weights: Any) -> None:
    """Write the weights that `engine.weights` reads.

    Arguments:
        by: the command that wrote them.
        source: from what they were learned.
        weights: a list, or a dictionary by names.
    """
    body = (
        json.dumps(weights, indent=1)
        if isinstance(weights, dict)
        else textwrap.fill(json.dumps(weights), _COLUMNS, break_long_words=False, break_on_hyphens=False)
    )
    head = f'"by": {json.dumps(by)},\n"from": {json.dumps(source)},\n"weights":\n'
    path.write_text(f"{{{head}{body}}}\n", encoding="utf-8")
