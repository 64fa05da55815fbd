"""Rescues games from a damaged archive, page by page, when SQLite cannot.

An SQLite file consists of pages of one size. The rows of a table are in leaf pages, each with its length, its number
and its values; what is longer than a page continues in a chain of others (https://www.sqlite.org/fileformat2.html). So
rows can be found without the tree that leads to them, in half a file, or in the log beside a file that is gone.

Free pages may contain deleted rows; they are skipped as far as the file lists them. The columns show whether a row is
one of our games, the hash whether it is intact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

_LEAF = 0x0D
_LOG_HEAD, _FRAME_HEAD = 32, 24
_LOG_MARKS = (0x377F0682, 0x377F0683)
_SIZES = tuple(512 << step for step in range(8))
_USUAL = 4096
_COLUMNS = 18
"""Columns of a game."""
LARGEST = 4 << 30
"""Bytes of a file that is read into memory to be searched."""

Value = int | float | bytes | None
Row = tuple[Value, ...]


def rows(path: Path, log: Path) -> Iterator[Row]:
    """The rows of all leaf pages that look like games: hash, text, source, time of storing, and the rest.

    Arguments:
        log: the latest writes, not in the file yet.

    Raises:
        OSError: if neither can be read.
    """
    for _, row in leaf_rows(path, log):
        if len(row) == _COLUMNS and row[0] is None and _is_text(row[1:5]):
            yield row[1:]


def leaf_rows(path: Path, log: Path) -> Iterator[tuple[int, Row]]:
    """Every row of every leaf page with its number, of any table. Raises OSError."""
    data = _read(path)
    size, written = _from_log(_read(log))
    size = size or _page_size(data)
    pages = {number + 1: data[number * size : (number + 1) * size] for number in range(-(-len(data) // size))}
    pages.update(written)
    free = _free(pages)
    for number in sorted(pages.keys() - free):
        yield from _rows(pages, pages[number], 100 if number == 1 else 0)


def _read(path: Path) -> bytes:
    if not path.is_file() or path.stat().st_size > LARGEST:
        return b""
    return path.read_bytes()


def _page_size(data: bytes) -> int:
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size in _SIZES else _USUAL


def _from_log(log: bytes) -> tuple[int, dict[int, bytes]]:
    """The committed pages of the log, by number, and their size; 0 without a log."""
    if len(log) < _LOG_HEAD or int.from_bytes(log[:4], "big") not in _LOG_MARKS:
        return 0, {}
    size, salts = int.from_bytes(log[8:12], "big"), log[16:24]
    if size not in _SIZES:
        return 0, {}
    pages: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    for at in range(_LOG_HEAD, len(log) - _FRAME_HEAD - size + 1, _FRAME_HEAD + size):
        head = log[at : at + _FRAME_HEAD]
        if head[8:16] != salts:
            break
        pending[int.from_bytes(head[:4], "big")] = log[at + _FRAME_HEAD : at + _FRAME_HEAD + size]
        if int.from_bytes(head[4:8], "big"):  # the last page of a transaction
            pages.update(pending)
            pending.clear()
    return size, pages


def _free(pages: Mapping[int, bytes]) -> set[int]:
    """The free pages, as listed by the file."""
    free: set[int] = set()
    trunk = int.from_bytes(pages.get(1, b"")[32:36], "big")
    while trunk in pages and trunk not in free:
        free.add(trunk)
        page = pages[trunk]
        count = min(int.from_bytes(page[4:8], "big"), len(page) // 4 - 2)
        free |= {int.from_bytes(page[8 + 4 * at : 12 + 4 * at], "big") for at in range(count)}
        trunk = int.from_bytes(page[:4], "big")
    return free


def _rows(pages: Mapping[int, bytes], page: bytes, at: int) -> Iterator[tuple[int, Row]]:
    """The rows in a page, if it is a leaf of a table."""
    if len(page) < at + 8 or page[at] != _LEAF:
        return
    count = min(int.from_bytes(page[at + 3 : at + 5], "big"), len(page) // 2)
    for cell in range(count):
        where = int.from_bytes(page[at + 8 + 2 * cell : at + 10 + 2 * cell], "big")
        try:
            number, payload = _payload(pages, page, where)
            row = _values(payload)
        except (IndexError, ValueError):  # a damaged cell, or one that continues in a missing page
            continue
        yield number, row


def _is_text(values: Row) -> bool:
    return all(isinstance(value, bytes) for value in values) and len(cast(bytes, values[0])) == 64


def _payload(pages: Mapping[int, bytes], page: bytes, at: int) -> tuple[int, bytes]:
    """The number of a row, and its payload including overflow pages."""
    length, at = _varint(page, at)
    number, at = _varint(page, at)
    usable = len(page)
    if length > LARGEST:
        raise ValueError("no length")
    if length <= usable - 35:
        return number, _cut(page, at, length)
    least = (usable - 12) * 32 // 255 - 23
    here = least + (length - least) % (usable - 4)
    here = here if here <= usable - 35 else least
    found = bytearray(_cut(page, at, here))
    following = int.from_bytes(_cut(page, at + here, 4), "big")
    seen: set[int] = set()
    while len(found) < length:
        if following in seen or following not in pages:
            raise ValueError("the chain is broken")
        seen.add(following)
        more = pages[following]
        found += _cut(more, 4, min(usable - 4, length - len(found)))
        following = int.from_bytes(more[:4], "big")
    return number, bytes(found)


def _cut(data: bytes, at: int, length: int) -> bytes:
    if at + length > len(data):
        raise ValueError("cut short")
    return data[at : at + length]


def _values(payload: bytes) -> Row:
    """A row's values: first their kinds, then they themselves."""
    head, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < head:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != head or len(kinds) > _COLUMNS:
        raise ValueError("no row of ours")
    found: list[Value] = []
    for kind in kinds:
        length = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind] if kind < 10 else (kind - 12) // 2
        data = _cut(payload, at, length)
        at += length
        if kind in (10, 11):
            raise ValueError("no kind")
        if kind == 0:
            found.append(None)
        elif kind >= 12:
            found.append(data)
        else:
            found.append(kind - 8 if kind in (8, 9) else int.from_bytes(data, "big", signed=True))
    return tuple(found)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A variable-length integer of one to nine bytes, and its end."""
    value = 0
    for step in range(9):
        byte = data[at + step]
        if step == 8:
            return (value << 8) | byte, at + 9
        value = (value << 7) | (byte & 0x7F)
        if byte < 0x80:
            return value, at + step + 1
    raise AssertionError
