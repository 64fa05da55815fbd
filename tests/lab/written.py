"""What was learnt, written down as a module of the package: what it is, how it was taught, and tables of figures."""

from __future__ import annotations

from collections.abc import Iterable

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
