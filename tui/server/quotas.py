"""Who may open one more table: one address cannot take them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from engine.errors import QkError
from netplay.line.budgets import Budgets, address_key
from tui.server.listing import TableOwner
from tui.server.players import SessionPlayer

MOST_TABLES = 50
FOR_KEYS = 10
"""The last places for tables, which guests leave to players with a key."""
FROM_ONE, GUESTS_FROM_ONE = 6, 2
"""Tables that are open for players of one address, and of these for such as have no key."""
OPENED, OPENED_AT_ONCE = 1 / 60, 12.0
"""Tables that one address opens each second in the long run, and at once."""


class NoSuchTable(QkError):
    """A table that is not there, or cannot be opened."""


class Quotas:
    """Who opened which table, and how many each network opened lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._shares = Budgets(OPENED, OPENED_AT_ONCE)
        self._opened: dict[int, TableOwner] = {}
        """By the number of the table; below zero: one that is being opened."""
        self._last = 0

    def of(self, number: int) -> TableOwner | None:
        """Who opened a table; None: the server, or a player before a restart."""
        return self._opened.get(number)

    def closed(self, number: int) -> None:
        """A table is closed."""
        self._opened.pop(number, None)

    @contextmanager
    def one_more(
        self, player: SessionPlayer, peers: Mapping[int, TableOwner], tables: int
    ) -> Iterator[Callable[[int], None]]:
        """A player opens a table. Its place is taken from here on, and given back if it comes to nothing.

        Arguments:
            peers: tables that other processes have, by number.
            tables: how many are open here.

        Yields:
            What is to be called with the number of the table.

        Raises:
            NoSuchTable: if it is one too many.
        """
        opening = [number for number in self._opened if number < 0]
        opened = {**peers, **self._opened}
        mine = [number for number, one in opened.items() if one.by == player.nick]
        if mine and mine[0] < 0:
            raise NoSuchTable("hall-table-soon")
        if mine:
            raise NoSuchTable("hall-table-yours", number=str(mine[0]))
        if player.is_guest and tables + len(opening) >= MOST_TABLES - FOR_KEYS:
            raise NoSuchTable("hall-full-for-guests")
        by = self._take(player, opened.values())
        self._last -= 1
        reserved = self._last
        self._opened[reserved] = by

        def stands(number: int) -> None:
            self._opened[number] = by

        try:
            yield stands
        finally:
            del self._opened[reserved]

    def _take(self, player: SessionPlayer, opened: Iterable[TableOwner]) -> TableOwner:
        """Count a table of a network; not where all come from one address. Raises NoSuchTable."""
        if not player.host:
            return TableOwner(player.nick, "", player.is_guest)
        key = address_key(player.host)
        there = [one for one in opened if one.address == key]
        if len(there) >= FROM_ONE:
            raise NoSuchTable("too-many-tables", most=FROM_ONE)
        if player.is_guest and sum(one.by_guest for one in there) >= GUESTS_FROM_ONE:
            raise NoSuchTable("too-many-tables-of-guests", most=GUESTS_FROM_ONE)
        if not self._shares.takes(key, self._now()):
            raise NoSuchTable("tables-too-often")
        return TableOwner(player.nick, key, player.is_guest)

    def forget(self) -> None:
        """Forget who has opened nothing lately; call it now and then."""
        self._shares.forget(self._now())
