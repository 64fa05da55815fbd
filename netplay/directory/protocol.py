"""What a directory is: rows that somebody vouches for, changes in the order in which they came, and a few documents.

Anyone who takes part is an *owner*. It says again and again that it is there (`beat`), and with it what has changed of
its rows; it hears what has changed of everybody's. Rows of an owner that is silent for `LEASE` seconds are gone. A row
that only one may have is claimed. A *document* outlives its authors and is changed by one at a time.

A directory decides nothing and holds no game: a table lives in one process, and goes on when the directory is away.
What it held of owners is told again by them when it comes back, even if it has forgotten everything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

import msgspec

from engine.errors import QkError

LEASE = 8.0
"""Seconds after which a silent owner's rows are gone; an owner beats twice a second."""
PATIENCE = 0.5
"""Seconds that a directory has for an answer: players wait for some of them."""


class Away(QkError):
    """The directory cannot be reached; `code` says why."""


class DirectoryEntry(msgspec.Struct, frozen=True):
    """What an owner says under a key; without a value it says nothing there any more."""

    owner: str
    value: bytes | None


class News(msgspec.Struct, frozen=True):
    """What has changed since a mark."""

    mark: str
    """From where the next news begin."""
    rows: dict[str, DirectoryEntry] = {}
    whole: bool = False
    """These are all rows there are: what was known before counts no more, and what was told has to be told again."""


class Directory(Protocol):
    """A directory. Nothing here waits longer than `PATIENCE`; everything raises Away."""

    def beat(self, owner: str, changes: Mapping[str, bytes | None], mark: str) -> News:
        """An owner is there, says what has changed of its rows, and hears what is new since a mark (empty: all)."""

    def claim(self, owner: str, keys: Collection[str], value: bytes) -> bool:
        """Takes all of these keys, unless another row has one of them."""

    def change(self, name: str, step: Callable[[bytes | None], bytes]) -> bytes:
        """Changes a document as if nobody else did at the same time; `step` may be asked more than once."""

    def close(self) -> None:
        """Is asked no more."""
