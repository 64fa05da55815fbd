"""A table of words and numbers, as lines in columns of one width."""

from __future__ import annotations

import msgspec
from rich.cells import cell_len, set_cell_size

NARROWEST = 8
"""Cells of a column of names at least, however narrow the window is."""


class TextTable(msgspec.Struct, frozen=True):
    """A table: its heading, the names of its columns, its rows, and which columns are numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()

    def lines(self, within: int = 0) -> list[str]:
        """As text in columns of one width; names are cut where they would not fit `within` this many cells."""
        grid = [self.columns, *self.rows]
        widths = [max(cell_len(row[at]) for row in grid) for at in range(len(self.columns))]
        words = [at for at in range(len(widths)) if at not in self.right]
        too_wide = sum(widths) + 2 * (len(widths) - 1) - within if within else 0
        while too_wide > 0 and words and widths[widest := max(words, key=widths.__getitem__)] > NARROWEST:
            widths[widest] -= 1
            too_wide -= 1
        return [
            "  ".join(
                " " * (width - cell_len(cell)) + cell if at in self.right else _fitted(cell, width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in grid
        ]


def _fitted(text: str, width: int) -> str:
    """A text in exactly this many cells; one that is cut ends in `…`."""
    return set_cell_size(
        text if cell_len(text) <= width else f"{set_cell_size(text, width - 1).rstrip()}…", width
    )
