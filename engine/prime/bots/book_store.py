"""Complete books as bytes for storage, so that the next process need not compute them again.

A book's name contains its deck, its rules and the version of the program, so that others never read it. A damaged book
is computed again and replaced.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from engine.prime.tables import TableStore

if TYPE_CHECKING:  # NumPy is loaded when a book is
    from engine.prime.bots.rows import Column, PlayRows

EDITION = "qk-book-2"
"""Another one as soon as the same rules lead to other rows."""
_TYPES = (
    ("signs", "<u8"),
    ("cards", "i1"),
    ("sizes", "i1"),
    ("high", "<i8"),
    ("low", "<i8"),
    ("kinds", "i1"),
)
_ROW = 8 + 1 + 1 + 8 + 8 + 1
_WORD = 8
_NUMBERS = 4


class DeckPlays(NamedTuple):
    """All plays of a deck."""

    rows: PlayRows
    whole_sets: Column
    longest: int


class DamagedBook(ValueError):
    """Bytes of a damaged or foreign book."""


_KEEPERS: list[TableStore] = []


def use_book_store(keeper: TableStore) -> None:
    """Store the books of this process in this store, and look for them there."""
    _KEEPERS[:] = [keeper]


def store_name(key: object) -> str:
    """The name of the book of a deck and its rules."""
    return hashlib.sha256(f"{EDITION} {key}".encode()).hexdigest()[:24]


def load_stored(name: str) -> DeckPlays | None:
    """A stored book; None if there is none, or none that can be used."""
    data = _KEEPERS[0].fetch(name) if _KEEPERS else None
    if data is None:
        return None
    try:
        return from_bytes(name, data)
    except DamagedBook:
        return None  # the new one replaces it


def keep(name: str, whole: DeckPlays) -> None:
    """Store a book, if there is a store."""
    if _KEEPERS:
        _KEEPERS[0].keep(name, to_bytes(name, whole))


def to_bytes(name: str, whole: DeckPlays) -> bytes:
    """A book for keeping, with its checksum."""
    import numpy as np

    columns = [getattr(whole.rows, column).astype(kind).tobytes() for column, kind in _TYPES]
    numbers = np.array([len(whole.rows.signs), len(whole.whole_sets), whole.longest, 0], "<u8")
    body = b"".join([numbers.tobytes(), *columns, whole.whole_sets.astype("<u8").tobytes()])
    head = f"{EDITION} {name}\n".encode()
    return head + hashlib.sha256(head + body).digest() + body


def from_bytes(name: str, data: bytes) -> DeckPlays:
    """Deserialize a book.

    Raises:
        DamagedBook: unless it is complete and the requested one.
    """
    import numpy as np

    from engine.prime.bots.rows import PlayRows

    head = f"{EDITION} {name}\n".encode()
    start = len(head) + hashlib.sha256().digest_size
    body = data[start:]
    if data[:start] != head + hashlib.sha256(head + body).digest():
        raise DamagedBook(f"not the book {name}: {len(data)} bytes")
    at = _NUMBERS * _WORD
    if len(body) < at:
        raise DamagedBook(f"the book {name} is empty")
    rows, sets, longest = np.frombuffer(body, "<u8", _NUMBERS)[:3].tolist()
    if len(body) != at + rows * _ROW + sets * _WORD:
        raise DamagedBook(f"the book {name} has other rows than it says")
    columns = {}
    for column, kind in _TYPES:
        read = np.frombuffer(body, kind, rows, at)
        columns[column] = read.astype(read.dtype.newbyteorder("="))
        at += read.nbytes
    return DeckPlays(
        PlayRows(**columns), np.frombuffer(body, "<u8", sets, at).astype(np.uint64), int(longest)
    )
