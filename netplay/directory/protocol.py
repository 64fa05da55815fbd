"""The interface of a directory: rows with owners, an ordered list of changes, and a few documents.

A participant is an *owner*. It repeatedly reports that it is alive (`beat`), with the changes of its rows, and receives
the changes of all others. Rows of an owner that is silent for `LEASE` seconds are removed. An exclusive row is claimed.
A *document* outlives its authors and is changed by one at a time.

A directory decides nothing and has no games: a table is in one process, and continues while the directory is away.
Owners send their rows again when it comes back, even empty.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

import msgspec

from engine.errors import QkError

LEASE = 8.0
"""Seconds after which a silent owner's rows are removed; an owner beats twice a second."""
PATIENCE = 0.5
"""Seconds that a directory has for an answer: players wait for some of them."""


class DirectoryUnavailable(QkError):
    """The directory cannot be reached; `code` says why."""


class DirectoryEntry(msgspec.Struct, frozen=True):
    """An owner's row under a key; without a value it is removed."""

    owner: str
    value: bytes | None


class News(msgspec.Struct, frozen=True):
    """The changes since a mark."""

    mark: str
    """The start of the next news."""
    rows: dict[str, DirectoryEntry] = {}
    whole: bool = False
    """All existing rows: earlier knowledge is void, and own rows have to be sent again."""


class Directory(Protocol):
    """A directory. Nothing here waits longer than `PATIENCE`; everything raises DirectoryUnavailable."""

    def beat(self, owner: str, changes: Mapping[str, bytes | None], mark: str) -> News:
        """Report an owner as alive with its changed rows, and return the news since a mark (empty: all)."""

    def claim(self, owner: str, keys: Collection[str], value: bytes) -> bool:
        """Takes all of these keys, unless another row has one of them."""

    def change(self, name: str, step: Callable[[bytes | None], bytes]) -> bytes:
        """Change a document atomically; `step` may be called more than once."""

    def close(self) -> None:
        """Close the connection."""
