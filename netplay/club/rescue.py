"""What can still be read of a tournament's file that was cut short or hit: its acts, taken into a new file."""

from __future__ import annotations

from pathlib import Path

import msgspec

from netplay.archive.pages import leaf_rows
from netplay.club.acts import Act, Began
from netplay.club.book import BadBook, begin
from netplay.club.matches import BadAct
from netplay.storage.reading import why_not

_read = msgspec.json.Decoder(Act).decode


class Rescued(msgspec.Struct, frozen=True):
    """What became of a damaged tournament."""

    path: Path
    taken: int
    """Acts that the new file holds."""
    left: int
    """Acts that were read and no longer fit, for some before them are gone."""
    last: int
    """The number of the last act that was read: so many there were at least."""


def rescue(path: Path, to: Path) -> Rescued:
    """Takes every act that can be read and still fits into a new file; the damaged one stays as it is.

    Raises:
        BadBook: if there is no such file, nothing of a tournament in it, or the new one is there already.
    """
    acts = _acts(path)
    numbers = sorted(acts)
    first = acts[numbers[0]] if numbers else None
    if not isinstance(first, Began):
        raise BadBook("club-nothing-left", path=str(path))
    book = begin(to, first.plan)
    left = 0
    try:
        with book.turn():
            for number in numbers[1:]:
                try:
                    book.do(acts[number])
                except BadAct:
                    left += 1
        return Rescued(to, len(book.lines), left, numbers[-1])
    finally:
        book.close()


def _acts(path: Path) -> dict[int, Act]:
    """The acts that are whole, by their number."""
    if not path.exists():
        raise BadBook("club-no-file", path=str(path))
    found: dict[int, Act] = {}
    try:
        for number, row in leaf_rows(path, path.with_name(path.name + "-wal")):
            if len(row) == 3 and row[0] is None and isinstance(row[2], bytes):
                try:
                    found.setdefault(number, _read(row[2]))
                except msgspec.MsgspecError:  # a row of another table, or one that was hit
                    continue
    except OSError as wrong:
        raise BadBook("club-file", path=str(path), why=why_not(wrong)) from wrong
    return found
