"""Complete books as bytes for storage, so that the next process need not compute them again.

A book's name contains its deck, its rules and the version of the program, so that others never read it. A damaged book
is computed again and replaced.
"""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from engine.prime.tables import TableStore

if TYPE_CHECKING:  # NumPy is loaded when a book is
    from engine.prime.bots.rows import Column, PlayRows

EDITION = "qk-book-3"
"""Change it when the same rules give different rows, or when the byte format changes."""


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

    file = io.BytesIO()
    columns = msgspec.structs.asdict(whole.rows)
    np.savez(file, whole_sets=whole.whole_sets, longest=np.array(whole.longest), **columns)
    head, body = f"{EDITION} {name}\n".encode(), file.getvalue()
    return head + hashlib.sha256(head + body).digest() + body


def from_bytes(name: str, data: bytes) -> DeckPlays:
    """Deserialize a book. Raises DamagedBook unless it is complete and the requested one."""
    import numpy as np

    from engine.prime.bots.rows import PlayRows

    head = f"{EDITION} {name}\n".encode()
    start = len(head) + hashlib.sha256().digest_size
    body = data[start:]
    if data[:start] != head + hashlib.sha256(head + body).digest():
        raise DamagedBook(f"not the book {name}: {len(data)} bytes")
    with np.load(io.BytesIO(body)) as found:
        rows = PlayRows(*(found[column] for column in PlayRows.__struct_fields__))
        return DeckPlays(rows, found["whole_sets"], int(found["longest"]))
