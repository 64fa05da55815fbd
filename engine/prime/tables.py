"""Tables of what the standard deck can play, asked for a whole hand in one pass (values 1 … 13, base 10).

A row is a value and a signature of the cards of one play: four bits a rank, of which as many are set from below
as the play has cards of that rank. The hand has a signature too, and the bits that a play has and the hand
lacks are exactly the jokers that it needs. Zeros and fifth cards only jokers can be: they have bits of their
own above the ranks, which no hand has. Rows are sorted by value, so what beats the field is a slice.

Tables are built when first needed; to have them kept somewhere, take them as bytes. NumPy is loaded then too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from engine.prime.composite_rows import composite_rows
from engine.prime.judge import GROTHENDIECK, RAMANUJAN
from engine.prime.packed import BEYOND, FIT, JOKERS, RANKS
from engine.prime.primes import is_prime
from engine.prime.spellings import Wanted

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.uint64]

Kind = Literal["primes", "composites"]

GREATEST: Final[Mapping[Kind, int]] = {"primes": 6, "composites": 4}
"""For sets of up to so many cards there is a table."""

_MAGIC = b"qk-table-1"
_GREATEST = 2**64 - 1


class DamagedTable(ValueError):
    """Bytes that are no table as it was written; it can be built again."""


class Table(msgspec.Struct, frozen=True, eq=False):
    """Plays of one number of cards in the field: their values, rising, and their signatures."""

    values: Column
    signatures: Column

    def playable(self, hand: int, jokers: int, above: int | None, below: int | None) -> list[int]:
        """The values, rising, that a hand can play and that lie strictly between the bounds (P-21 c)."""
        import numpy as np

        start, end = between(self.values, above, below)
        lacking = np.bitwise_count(self.signatures[start:end] & np.uint64(~hand & (2**64 - 1)))
        found: list[int] = np.unique(self.values[start:end][lacking <= jokers]).tolist()
        return found


def between(values: Column, above: int | None, below: int | None) -> tuple[int, int]:
    """Where the values lie, in a rising column, that are strictly between the bounds (P-21 c)."""
    import numpy as np

    start, end = 0, len(values)
    # A bound of another type would have the whole column converted.
    if above is not None:
        start = int(values.searchsorted(np.uint64(min(max(above, 0), _GREATEST)), side="right"))
    if below is not None:
        end = int(values.searchsorted(np.uint64(min(max(below, 0), _GREATEST)), side="left"))
    return start, end


def covers(counts: Mapping[int, int], jokers: int, wanted: Wanted) -> bool:
    """Whether the tables know all that these cards can play."""
    standard = wanted.base == 10 and wanted.top == RANKS and wanted.limit is None
    return (
        standard
        and jokers <= JOKERS
        and all(count <= (FIT if 1 <= value <= RANKS else 0) for value, count in counts.items())
    )


class Tables:
    """The tables at hand: each is built when first asked for, or was given as bytes."""

    def __init__(self) -> None:
        self._tables: dict[tuple[Kind, int], Table] = {}

    def table(self, kind: Kind, cards: int) -> Table:
        """What can be played with so many cards in the field."""
        if (kind, cards) not in self._tables:
            self._tables[kind, cards] = prime_table(cards) if kind == "primes" else composite_table(cards)
        return self._tables[kind, cards]

    def give(self, kind: Kind, cards: int, data: bytes) -> None:
        """Take a table as it was written; raises DamagedTable."""
        self._tables[kind, cards] = from_bytes(kind, cards, data)


@cache
def shared_tables() -> Tables:
    """The tables of this process, for who brings none."""
    return Tables()


def to_bytes(kind: Kind, cards: int, table: Table) -> bytes:
    """A table for keeping, with a checksum."""
    body = table.values.astype("<u8").tobytes() + table.signatures.astype("<u8").tobytes()
    head = _head(kind, cards)
    return head + hashlib.sha256(head + body).digest() + body


def from_bytes(kind: Kind, cards: int, data: bytes) -> Table:
    """A table as it was kept; raises DamagedTable unless it is whole and the one meant."""
    import numpy as np

    head = _head(kind, cards)
    start = len(head) + 32
    body = data[start:]
    if data[:start] != head + hashlib.sha256(head + body).digest() or len(body) % 16:
        raise DamagedTable(f"no table of {kind} with {cards} cards: {len(data)} bytes")
    column = np.frombuffer(body, "<u8").astype(np.uint64)
    return Table(column[: len(column) // 2], column[len(column) // 2 :])


def _head(kind: Kind, cards: int) -> bytes:
    return _MAGIC + f" {kind} {cards}\n".encode()


def prime_table(cards: int) -> Table:
    """Every prime that so many cards can be, and 57 and 1729, which may be played bare (P-30)."""
    import numpy as np

    values, signatures = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    for place in range(1, cards):
        values, signatures = _unique(*_one_card_more(values, signatures, range(place == 1, 14), None))
    values, signatures = _one_card_more(values, signatures, range(cards == 1, 14), _may_be_played)
    values, signatures = _unique(values, signatures)
    distinct, places = np.unique(values, return_inverse=True)
    special = (GROTHENDIECK, RAMANUJAN)
    played = np.fromiter((n in special or is_prime(n) for n in distinct.tolist()), bool, len(distinct))
    keep = played[places]
    return Table(values[keep], signatures[keep])


def _one_card_more(
    values: Column, signatures: Column, cards: range, sieve: Callable[[Column], npt.NDArray[np.bool_]] | None
) -> tuple[Column, Column]:
    """Every row with every card laid to its right, as far as two jokers reach."""
    import numpy as np

    grown: list[tuple[Column, Column]] = []
    for card in cards:
        longer = values * np.uint64(100 if card > 9 else 10) + np.uint64(card)
        keep = np.ones(len(longer), bool) if sieve is None else sieve(longer)
        longer, signs = longer[keep], signatures[keep]
        shift = np.uint64(FIT * (card - 1) if card else 0)
        held = (signs >> shift) & np.uint64(15)
        full = (held == 15) if card else np.ones(len(held), bool)
        beyond = signs >> np.uint64(BEYOND)
        more_held = signs | ((held + np.uint64(1)) << shift)
        more_beyond = signs | ((beyond + np.uint64(1)) << np.uint64(BEYOND))
        within = ~full | (beyond < np.uint64((1 << JOKERS) - 1))
        grown.append((longer[within], np.where(full, more_beyond, more_held)[within]))
    return np.concatenate([g[0] for g in grown]), np.concatenate([g[1] for g in grown])


def _may_be_played(values: Column) -> npt.NDArray[np.bool_]:
    """Which numbers to test one by one: most composites are seen at once."""
    import numpy as np

    keep = np.ones(len(values), bool)
    for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31):
        keep &= (values % np.uint64(p) != 0) | (values <= np.uint64(p))
    keep |= (values == np.uint64(GROTHENDIECK)) | (values == np.uint64(RAMANUJAN))
    return keep


def _unique(values: Column, signatures: Column) -> tuple[Column, Column]:
    """The rows sorted by value, each once."""
    import numpy as np

    order = np.lexsort((signatures, values))
    values, signatures = values[order], signatures[order]
    new = np.ones(len(values), bool)
    new[1:] = (values[1:] != values[:-1]) | (signatures[1:] != signatures[:-1])
    return values[new], signatures[new]


def composite_table(cards: int) -> Table:
    """Every composite that so many cards can be, with all the cards of its factor parts too (P-31)."""
    import numpy as np

    ordered = sorted(composite_rows(cards))
    return Table(np.array([v for v, _ in ordered], np.uint64), np.array([s for _, s in ordered], np.uint64))
