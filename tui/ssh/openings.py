"""Who may open one more table: one address cannot take them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.errors import QkError
from netplay.line.budgets import Budgets, address_key
from tui.ssh.listing import Opened
from tui.ssh.players import Player

FROM_ONE, GUESTS_FROM_ONE = 6, 2
"""Tables that are open for players of one address, and of these for such as have no key."""
OPENED, OPENED_AT_ONCE = 1 / 60, 12.0
"""Tables that one address opens each second in the long run, and at once."""


class NoSuchTable(QkError):
    """A table that is not there, or cannot be opened."""


class Openings:
    """How many tables each address has opened lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._shares = Budgets(OPENED, OPENED_AT_ONCE)

    def take(self, player: Player, opened: Iterable[Opened]) -> Opened:
        """A player opens one more table beside those that are open; nobody is counted where all come from one address.

        Raises:
            NoSuchTable: if it is one too many.
        """
        if not player.host:
            return Opened(player.nick, "", player.is_guest)
        key = address_key(player.host)
        there = [one for one in opened if one.address == key]
        if len(there) >= FROM_ONE:
            raise NoSuchTable("too-many-tables", most=FROM_ONE)
        if player.is_guest and sum(one.by_guest for one in there) >= GUESTS_FROM_ONE:
            raise NoSuchTable("too-many-tables-of-guests", most=GUESTS_FROM_ONE)
        if not self._shares.takes(key, self._now()):
            raise NoSuchTable("tables-too-often")
        return Opened(player.nick, key, player.is_guest)

    def forget(self) -> None:
        """Forgets who has opened nothing lately; call it now and then."""
        self._shares.forget(self._now())
