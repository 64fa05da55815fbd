"""Running text folded as its language folds it, and tables as lines in columns of one width.

English is folded at blanks, Japanese anywhere but before a closing mark.

Terminals' usual folding knows blanks only; Japanese has few, and those beside figures are no places
to prefer.
"""

from __future__ import annotations

import re

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

_CLOSING = "、。，．・：；！？）」』】〕ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜…%"
_OPENING = "（「『【〔"
_WIDE = r"[　-〿぀-ヿ㐀-鿿！-｠]"
_PIECE = re.compile(rf"{_WIDE}|\s+|(?:(?!{_WIDE})\S)+")


class Prose:
    """Paragraphs, one a line of the text; a line that begins with `·` or `▸` hangs under its words."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The paragraphs at the width that there is."""
        lines: list[str] = []
        for paragraph in self.text.split("\n"):
            hang = "  " if paragraph[:2] in ("· ", "▸ ") else ""
            lines += fold(paragraph, options.max_width, hang)
        yield Text("\n".join(lines), no_wrap=True)


def fold(text: str, width: int, hang: str = "") -> list[str]:
    """A paragraph in lines of at most `width` columns, all but the first beginning with `hang`."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line.strip() and cell_len((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = hang
        if piece.isspace() and not line.strip():
            continue
        while cell_len(piece) > width - cell_len(line) and not line.strip() and len(piece) > 1:
            cut = max(1, width - cell_len(line))
            lines.append(line + piece[:cut])
            line, piece = hang, piece[cut:]
        line += piece
    return [*lines, line.rstrip()]


def _pieces(text: str) -> list[str]:
    """What stays together: words, and signs with the marks that may not begin or end a line."""
    pieces: list[str] = []
    for piece in _PIECE.findall(text):
        joins = piece[0] in _CLOSING or (pieces and pieces[-1][-1] in _OPENING)
        # A number and what it counts are one word: 3枚.
        joins = joins or (pieces and pieces[-1][-1].isdecimal() and "㐀" <= piece[0] <= "鿿")
        if pieces and joins and not pieces[-1].isspace():
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


def divide(text: str, width: int, fold: bool = True) -> list[int]:
    """Where a line is broken that is wider than `width`: the places at which its later lines begin.

    Arguments:
        fold: whether a word that is wider than a line is cut.
    """
    breaks: list[int] = []
    at = used = 0
    for piece in _pieces(text):
        wide = cell_len(piece)
        if piece.isspace():
            used += wide  # blanks that end a line may hang over
        elif used + wide <= width:
            used += wide
        else:
            if used:
                breaks.append(at)
            used = wide
            if fold and wide > width:
                cuts, used = _cut(piece, width)
                breaks += [at + cut for cut in cuts]
        at += len(piece)
    return breaks


def _cut(piece: str, width: int) -> tuple[list[int], int]:
    """Where a piece that is wider than a line is cut, and how much of the last line it takes."""
    cuts: list[int] = []
    used = 0
    for at, sign in enumerate(piece):
        wide = cell_len(sign)
        if used and used + wide > width:
            cuts.append(at)
            used = 0
        used += wide
    return cuts, used


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
