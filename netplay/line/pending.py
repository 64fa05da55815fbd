"""Connections to a port, and the pool of those whose owner is not known yet."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache

import msgspec

from netplay.line.budgets import address_key, read_host

FRESH = 3.0
"""Seconds for which progress in a handshake protects a connection from being closed as idle."""
IDLE = 60.0
"""Seconds without a key after which a session at no table is idle; one that never had a key is so at once."""


class OwnerRank(IntEnum):
    """What is known of an owner. The higher one has precedence."""

    UNKNOWN = 0
    GUEST = 1
    """Indistinguishable from other guests."""
    NEW = 2
    """A key or token that was never here before."""
    KNOWN = 3
    SEATED = 4
    """Holds a seat: exempt from limits."""


class ListeningPort(msgspec.Struct, frozen=True):
    """A port, and its limits of pending connections."""

    name: str
    pending: int = 128
    patience: float = 10.0
    """Seconds until the owner of a connection has to be known."""


class Connection:
    """One connection to a listener."""

    __slots__ = (
        "busy",
        "cut",
        "end",
        "heard",
        "host",
        "is_admitted",
        "key",
        "listener",
        "network",
        "number",
        "owner",
        "rank",
        "since",
        "site",
        "stage",
        "state",
        "until",
    )  # fmt: skip

    def __init__(
        self, number: int, listener: ListeningPort, host: str, since: float, cut: Callable[[], object]
    ) -> None:
        self.number = number
        self.listener = listener
        self.since = since
        self.until: float | None = since + listener.patience
        """When it is closed in any case; None: its admitter ends it."""
        self.cut = cut
        """Closes it at once."""
        self.end: Callable[[str], object] = lambda why: cut()
        """Ends it in order, with a message of this name."""
        self.key = ""
        """The fingerprint of the key that was proved."""
        self.stage: Callable[[], int] = lambda: 0
        """The progress of its handshake; 0: no valid input yet."""
        self.heard: Callable[[], float] = lambda: since
        """When its owner did something last; minus infinity: never since it was admitted."""
        self.busy: Callable[[], bool] = lambda: False
        """Whether its owner is at a table."""
        self.rank = OwnerRank.UNKNOWN
        self.owner = ""
        """A name; empty while unknown."""
        self.state = "pending"
        self.is_admitted = False
        self.count_for(host)

    def is_idle(self, now: float) -> bool:
        """Whether it may be closed for a network that holds less."""
        return not self.busy() and now - self.heard() >= IDLE

    def count_for(self, host: str) -> None:
        """Count it for an address."""
        self.host = host
        self.network, self.site = address_key(host), site_of(host)


@lru_cache(4096)
def site_of(host: str) -> str:
    """The part of an address that may be in one hand: of IPv6 the prefix of 48 bits, else as `address_key`."""
    try:
        address = read_host(host)
    except ValueError:
        return address_key(host)
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((int(address), 48), strict=False))


class PendingPool:
    """The pending connections of a listener, by site."""

    def __init__(self) -> None:
        self._sites: dict[str, dict[Connection, None]] = {}
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, connection: Connection) -> None:
        """One more."""
        self._sites.setdefault(connection.site, {})[connection] = None
        self._size += 1

    def remove(self, connection: Connection) -> None:
        """One less, if it is there."""
        there = self._sites.get(connection.site, {})
        if connection in there:
            del there[connection]
            self._size -= 1
            if not there:
                del self._sites[connection.site]

    def gives_way(self, newcomer: Connection, now: float) -> Connection:
        """The one that is closed for a newcomer: by site, network, progress and age."""
        sizes = {name: len(there) for name, there in self._sites.items()}
        if newcomer.site in sizes:
            sizes[newcomer.site] += 1
        most = max(sizes.values())
        pool = [one for name, there in self._sites.items() if sizes[name] == most for one in there]
        networks = Counter(one.network for one in pool)

        def order(one: Connection) -> tuple[int, int, int]:
            stage = one.stage() if one.rank >= OwnerRank.KNOWN or now - one.since < FRESH else 0
            return -networks[one.network], stage, one.number

        return min(pool, key=order)
