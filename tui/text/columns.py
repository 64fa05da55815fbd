"""A table of words and numbers, as lines in columns of one width."""

from __future__ import annotations

import msgspec
from rich.cells import cell_len, set_cell_size


class Sheet(msgspec.Struct, frozen=True):
    """A table: its heading, the names of its columns, its rows, and which columns are numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()

    def lines(self) -> list[str]:
        """As text in columns of one width."""
        grid = [self.columns, *self.rows]
        widths = [max(cell_len(row[at]) for row in grid) for at in range(len(self.columns))]
        return [
            "  ".join(
                " " * (width - cell_len(cell)) + cell if at in self.right else set_cell_size(cell, width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in grid
        ]
