"""A small sheet of character cells that widgets paint on; it knows that some characters are two columns wide."""

from __future__ import annotations

import re
from itertools import compress
from operator import itemgetter, ne

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from tui.text.prose import divide

NO_STYLE = Style()
TEXT = itemgetter(0)
"""The text of a cell; that of the second half of a wide character is empty."""


def width_of(text: str) -> int:
    """How many columns a text takes on the screen."""
    return cell_len(text)


def fitted(text: str, room: int) -> str:
    """The text, or its beginning with `…` where it is too wide."""
    if cell_len(text) <= room:
        return text
    head = ""
    for character in text:
        if cell_len(head + character) > room - 1:
            break
        head += character
    return head + "…" if room > 0 else ""


def fitted_end(text: str, room: int) -> str:
    """The text, or its end behind `…` where it is too wide: what was typed last stays in sight."""
    return text if cell_len(text) <= room else fitted(text[::-1], room)[::-1]


def wrapped(text: str, room: int) -> list[str]:
    """The text in lines of this many columns, broken by the rules of its language."""
    ends = [*divide(text, max(1, room)), len(text)]
    return [text[begin:end].rstrip() for begin, end in zip([0, *ends], ends, strict=False)]


class Canvas:
    """A sheet of `width` × `height` cells; what falls outside is not seen."""

    def __init__(self, width: int, height: int, style: Style = NO_STYLE) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.style = style
        self._cells = [[(" ", style)] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style = NO_STYLE) -> int:
        """Write a text over what is there, its style over the old one; return the column behind it."""
        for character in text:
            wide = cell_len(character)
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width and wide:
                row = self._cells[y]
                row[x] = (character, row[x][1] + style)
                if wide == 2:
                    row[x + 1] = ("", row[x + 1][1] + style)
            x += wide
        return x

    def put_right(self, end: int, y: int, text: str, style: Style = NO_STYLE) -> int:
        """Write a text so that it ends before the column `end`; return its first column."""
        start = end - cell_len(text)
        self.put(start, y, text, style)
        return start

    def put_centered(self, y: int, text: str, style: Style = NO_STYLE) -> None:
        """Write a text in the middle of a row."""
        self.put(max(0, (self.width - cell_len(text)) // 2), y, text, style)

    def fill(self, x: int, y: int, wide: int, character: str, style: Style = NO_STYLE) -> None:
        """Put a character wherever this many cells of a row are blank; what is written there stays."""
        for column in range(max(0, x), min(self.width, x + wide)):
            if 0 <= y < self.height and self._cells[y][column][0] == " ":
                self.put(column, y, character, style)

    def lay(self, x: int, y: int, other: Canvas) -> None:
        """Copy another sheet onto this one, its upper left corner here."""
        for line, row in enumerate(other._cells):
            if 0 <= y + line < self.height and 0 <= x < self.width:
                self._cells[y + line][x : x + other.width] = row[: self.width - x]

    def blanks(self, y: int) -> list[tuple[int, int]]:
        """Where a row is blank: the first column of each such stretch, and how many there are."""
        row = "".join([text[:1] or "w" for text, _ in self._cells[y]])
        return [(found.start(), found.end() - found.start()) for found in re.finditer(" +", row)]

    def extent(self) -> tuple[int, int]:
        """How many columns and lines are written on, from the upper left corner."""
        rows = ["".join(text or " " for text, _ in row).rstrip() for row in self._cells]
        written = [at for at, row in enumerate(rows) if row]
        return max((len(row) for row in rows), default=0), (written[-1] + 1 if written else 0)

    def cut(self, width: int, height: int) -> Canvas:
        """The upper left corner of the sheet."""
        part = Canvas(min(width, self.width), min(height, self.height))
        part._cells = [row[: part.width] for row in self._cells[: part.height]]
        return part

    def strip(self, y: int, begin: int = 0, end: int | None = None) -> Strip:
        """A row as Textual takes it, or a part of it; half of a wide character is a blank."""
        row = self._cells[y][begin:end]
        if row and not row[0][0]:
            row[0] = (" ", row[0][1])
        if row and end is not None and end < self.width and not self._cells[y][end][0]:
            row[-1] = (" ", row[-1][1])
        segments: list[Segment] = []
        text, style = "", NO_STYLE
        for character, own in row:
            if own is not style and text:
                segments.append(Segment(text, style))
                text = ""
            text, style = text + character, own
        if text:
            segments.append(Segment(text, style))
        return Strip(segments, len(row))

    def changes(self, before: Canvas, *, whole_rows: bool = False) -> list[Region]:
        """Where this sheet is another than one of the same size: a part of neighboring rows each.

        Arguments:
            whole_rows: whether a row that is another in one place counts as another in all.
        """
        found: list[Region] = []
        for y, (row, old) in enumerate(zip(self._cells, before._cells, strict=True)):
            if row == old:
                continue
            other = [*compress(range(self.width), map(ne, row, old))]
            begin, end = (0, self.width) if whole_rows else (other[0], other[-1] + 1)
            part = Region(begin, y, end - begin, 1)
            if found and found[-1].bottom == y:
                part = found.pop().union(part)
            found.append(part)
        return [self.whole_letters(part, before) for part in found]

    def whole_letters(self, part: Region, *others: Canvas) -> Region:
        """A part of the sheet, or as much more that it cuts no wide character in two, nor one of other sheets."""
        rows = [row for sheet in (self, *others) for row in sheet._cells[part.y : part.bottom]]
        begin, end = part.column_span
        while begin > 0 and not all(map(TEXT, map(itemgetter(begin), rows))):
            begin -= 1
        while end < self.width and not all(map(TEXT, map(itemgetter(end), rows))):
            end += 1
        return Region(begin, part.y, end - begin, part.height)
