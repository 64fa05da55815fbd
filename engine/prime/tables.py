"""Tables of everything the standard deck can play, queried for a whole hand in one pass (values 1 … 13, base 10).

A row is a value, the signature of the cards of one play (see `packed`) and the cards of its field in order. The bits of
a play's signature that the hand's lacks are exactly the jokers it needs. Rows are sorted by value, so the plays that
beat the field are a slice. Primes have a row for every order of cards, composites one for every choice of cards.

Tables are built on first use; a store saves the next process the work. NumPy is imported then.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

import msgspec

from engine.prime.composite_rows import composite_rows
from engine.prime.judge import GROTHENDIECK, RAMANUJAN
from engine.prime.packed import BEYOND, FIT, JOKERS, RANKS
from engine.prime.packed import signature as signature
from engine.prime.primes import is_prime
from engine.prime.spellings import SpellingQuery

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.uint64]

Kind = Literal["primes", "composites"]

GREATEST: Final[Mapping[Kind, int]] = {"primes": 6, "composites": 4}
"""There are tables for sets of up to this many cards."""

_MAGIC = b"qk-table-2"
_GREATEST = 2**64 - 1
_LABORIOUS: Final[frozenset[tuple[Kind, int]]] = frozenset(
    {("primes", 5), ("primes", 6), ("composites", 3), ("composites", 4)}
)
"""Tables that take longer to build than to fetch."""


class DamagedTable(ValueError):
    """Bytes of a damaged or foreign table; it can be rebuilt."""


class PlayTable(msgspec.Struct, frozen=True, eq=False):
    """Plays of one number of cards in the field, by rising value."""

    values: Column
    signatures: Column
    codes: Column
    """The values of the field's cards in order, four bits a card, the last lowest."""

    def playable(self, hand: int, jokers: int, above: int | None, below: int | None) -> list[int]:
        """The values, ascending, strictly between the bounds that a hand can play (P-21 c)."""
        import numpy as np

        start, end = between(self.values, above, below)
        lacking = np.bitwise_count(self.signatures[start:end] & np.uint64(~hand & (2**64 - 1)))
        found: list[int] = np.unique(self.values[start:end][lacking <= jokers]).tolist()
        return found


def between(values: Column, above: int | None, below: int | None) -> tuple[int, int]:
    """The slice of an ascending column strictly between the bounds (P-21 c)."""
    import numpy as np

    start, end = 0, len(values)
    # A bound of another type would have the whole column converted.
    if above is not None:
        start = int(values.searchsorted(np.uint64(min(max(above, 0), _GREATEST)), side="right"))
    if below is not None:
        end = int(values.searchsorted(np.uint64(min(max(below, 0), _GREATEST)), side="left"))
    return start, end


def covers(counts: Mapping[int, int], jokers: int, wanted: SpellingQuery) -> bool:
    """Whether the tables know all that these cards can play."""
    standard = wanted.base == 10 and wanted.top == RANKS and wanted.limit is None
    return (
        standard
        and jokers <= JOKERS
        and all(count <= (FIT if 1 <= value <= RANKS else 0) for value, count in counts.items())
    )


class TableStore(Protocol):
    """Stores tables across processes; what it returns is validated before use."""

    def fetch(self, name: str) -> bytes | None:
        """The data stored under a name, or None."""

    def keep(self, name: str, data: bytes) -> None:
        """Store a table, if possible."""


class PlayTables:
    """The tables, each fetched or built on first use."""

    def __init__(self, keeper: TableStore | None = None) -> None:
        self._tables: dict[tuple[Kind, int], PlayTable] = {}
        self._keeper = keeper

    def table(self, kind: Kind, cards: int) -> PlayTable:
        """The plays with this many cards in the field."""
        table = self._tables.get((kind, cards))
        if table is None:
            worth = self._keeper if (kind, cards) in _LABORIOUS else None
            table = self._tables[kind, cards] = _fetched_or_built(kind, cards, worth)
        return table


def _fetched_or_built(kind: Kind, cards: int, keeper: TableStore | None) -> PlayTable:
    """A table from the store; built and stored if missing or damaged."""
    name = f"{kind}-{cards}"
    cached = None if keeper is None else keeper.fetch(name)
    if cached is not None:
        try:
            return from_bytes(kind, cards, cached)
        except DamagedTable:
            pass  # the new one replaces it
    table = prime_table(cards) if kind == "primes" else composite_table(cards)
    if keeper is not None:
        keeper.keep(name, to_bytes(kind, cards, table))
    return table


@cache
def shared_tables() -> PlayTables:
    """The tables of this process, for callers without their own."""
    return PlayTables()


def to_bytes(kind: Kind, cards: int, table: PlayTable) -> bytes:
    """A table for keeping, with a checksum."""
    columns = (table.values, table.signatures, table.codes)
    body = b"".join(column.astype("<u8").tobytes() for column in columns)
    head = _head(kind, cards)
    return head + hashlib.sha256(head + body).digest() + body


def from_bytes(kind: Kind, cards: int, data: bytes) -> PlayTable:
    """Deserialize a table; raises DamagedTable unless it is complete and the requested one."""
    import numpy as np

    head = _head(kind, cards)
    start = len(head) + 32
    body = data[start:]
    if data[:start] != head + hashlib.sha256(head + body).digest() or len(body) % 24:
        raise DamagedTable(f"no table of {kind} with {cards} cards: {len(data)} bytes")
    rows = len(body) // 24
    column = np.frombuffer(body, "<u8").astype(np.uint64)
    return PlayTable(column[:rows], column[rows : 2 * rows], column[2 * rows :])


def _head(kind: Kind, cards: int) -> bytes:
    return _MAGIC + f" {kind} {cards}\n".encode()


def prime_table(cards: int) -> PlayTable:
    """All plays of primes with this many cards, and 57 and 1729, which need no factors (P-30)."""
    import numpy as np

    rows = (np.zeros(1, np.uint64), np.zeros(1, np.uint64), np.zeros(1, np.uint64))
    for place in range(1, cards):
        rows = _one_card_more(rows, range(place == 1, 14), None)
    values, signatures, codes = _one_card_more(rows, range(cards == 1, 14), _may_be_played)
    distinct, places = np.unique(values, return_inverse=True)
    special = (GROTHENDIECK, RAMANUJAN)
    played = np.fromiter((n in special or is_prime(n) for n in distinct.tolist()), bool, len(distinct))
    order = np.lexsort((codes, values))
    order = order[played[places[order]]]
    return PlayTable(values[order], signatures[order], codes[order])


_Rows = tuple["Column", "Column", "Column"]


def _one_card_more(
    rows: _Rows, cards: range, sieve: Callable[[Column], npt.NDArray[np.bool_]] | None
) -> _Rows:
    """Every row with every card played to its right, as far as two jokers reach."""
    import numpy as np

    values, signatures, codes = rows
    grown: list[_Rows] = []
    for card in cards:
        longer = values * np.uint64(100 if card > 9 else 10) + np.uint64(card)
        keep = np.ones(len(longer), bool) if sieve is None else sieve(longer)
        longer, signs = longer[keep], signatures[keep]
        grown_codes = codes[keep] << np.uint64(4) | np.uint64(card)
        shift = np.uint64(FIT * (card - 1) if card else 0)
        held = (signs >> shift) & np.uint64(15)
        full = (held == 15) if card else np.ones(len(held), bool)
        beyond = signs >> np.uint64(BEYOND)
        more_held = signs | ((held + np.uint64(1)) << shift)
        more_beyond = signs | ((beyond + np.uint64(1)) << np.uint64(BEYOND))
        within = ~full | (beyond < np.uint64((1 << JOKERS) - 1))
        grown.append((longer[within], np.where(full, more_beyond, more_held)[within], grown_codes[within]))
    values, signatures, codes = (np.concatenate(columns) for columns in zip(*grown, strict=True))
    return values, signatures, codes


def _may_be_played(values: Column) -> npt.NDArray[np.bool_]:
    keep: npt.NDArray[np.bool_] = may_be_prime(values) | (values == GROTHENDIECK) | (values == RAMANUJAN)
    return keep


def may_be_prime(numbers: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """The numbers that need a primality test; most composites are excluded at once."""
    keep: npt.NDArray[np.bool_] = numbers > 1
    for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31):
        keep &= (numbers % p != 0) | (numbers == p)
    return keep


def composite_table(cards: int) -> PlayTable:
    """Every composite that this many cards can be, with all the cards of its factor parts too (P-31)."""
    import numpy as np

    ordered = sorted((*row, code_of(play[0])) for row, play in composite_rows(cards).items())
    values, signatures, codes = (np.array(column, np.uint64) for column in zip(*ordered, strict=True))
    return PlayTable(values, signatures, codes)


def code_of(values: Iterable[int]) -> int:
    """The values of a set's cards as one integer, four bits a card, the last card lowest."""
    code = 0
    for value in values:
        code = code << 4 | value
    return code
