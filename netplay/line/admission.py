"""Admission control: who holds each connection, for how long, and which one is closed when places run out.

A connection is *pending* until its owner is known: a half-open handshake, a login, a key without a session, a browser
that only loads pages. Every listener has a pool for those beside the places for sessions, so nobody pending takes a
session's place. In a full pool the newcomer stays and one of the busiest network is closed: the one least advanced in
its handshake, and of these the oldest. So a network with less than its share always gets through.

Once the owner is known the connection is *admitted*. Guests have a share of the places, and new keys leave the last
tenth to known ones. When no place is left, a session of the busiest network is closed, the longest idle one at no
table; between networks with about equal numbers the newcomer is refused.

An IPv4 address is a network, of IPv6 a prefix of 64 bits. A provider gives many of those to one household, so the
prefix of 48 bits is counted too and may hold and use four times as much.

Each connection is an open file: the system's default limit of those is raised.
"""

from __future__ import annotations

import contextlib
import ipaddress
import resource
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from functools import lru_cache

import msgspec

from engine.errors import QkError
from netplay.line.budgets import Budgets, Tally, address_key, is_loopback, read_host

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


ENDING = 5.0
"""Seconds that a session being closed has to end in order."""
SITE_FACTOR = 4
"""The factor by which a 48-bit prefix of IPv6, with 65,536 networks, may have more than one network."""
RESERVE = 10
"""One place in this many is left to owners that are known."""


class CapacityReached(QkError):
    """No place is left for a connection; `code` is `server-full`, `too-many-from-one` or `too-many-guests`."""


class Places(msgspec.Struct, frozen=True):
    """The maximum numbers of admitted connections."""

    most: int
    from_one: int
    """From one network."""
    guests: float = 1.0
    """The share of all places that guests may hold together."""


class Rate(msgspec.Struct, frozen=True):
    """The rate of one network: so much a second on average, and so much at once."""

    a_second: float
    at_once: float


class Admission:
    """All connections of a program, on all listeners."""

    def __init__(
        self,
        places: Places,
        now: Callable[[], float],
        log: Callable[[str], None],
        rates: Mapping[str, Rate] | None = None,
        *,
        trusts_loopback: bool = False,
        done: str = "refused",
    ) -> None:
        """
        Arguments:
            rates: the rates of one network, by the names that `allows` takes.
            trusts_loopback: whether this machine's own addresses are exempt: through a tunnel all connections have one.
            done: what the log says happened to those reported to `refused`.
        """
        self.places = places
        self.prefix = ""
        """The prefix of connection IDs, if several processes list theirs together."""
        self.elsewhere: Callable[[], Mapping[str, int]] = dict
        """Admitted connections of other processes of the same server, by network."""
        self.guests_elsewhere: Callable[[], int] = int
        self._now = now
        self._trusts_loopback = trusts_loopback
        self._connections: dict[int, Connection] = {}
        self._pools: dict[str, PendingPool] = {}
        """Of each listener the pending connections."""
        self._last = 0
        self._rates = {
            name: (
                Budgets(one.a_second, one.at_once),
                Budgets(SITE_FACTOR * one.a_second, SITE_FACTOR * one.at_once),
            )
            for name, one in (rates or {}).items()
        }
        self._tally = Tally(log, done=done)

    def __iter__(self) -> Iterator[Connection]:
        """All connections, the oldest first."""
        return iter(tuple(self._connections.values()))

    def __len__(self) -> int:
        return len(self._connections)

    def counts(self, host: str) -> bool:
        """Whether limits for one network bind this address."""
        return not (self._trusts_loopback and is_loopback(host))

    # ------------------------------------------------------------------ one connection

    def arrive(self, listener: ListeningPort, host: str, cut: Callable[[], object]) -> Connection:
        """A new connection, pending; in a full pool another one is closed for it."""
        self._last += 1
        connection = self._connections[self._last] = Connection(self._last, listener, host, self._now(), cut)
        pool = self._pools.setdefault(listener.name, PendingPool())
        if len(pool) >= listener.pending:
            gone = pool.gives_way(connection, self._now())
            self.refused("pending connections", gone.host, f"{gone.host}: too many pending connections")
            self._end(gone)
        pool.add(connection)
        return connection

    def admit(self, connection: Connection, rank: OwnerRank, owner: str) -> None:
        """The owner is known, and gets a place for the duration of the connection.

        Raises:
            CapacityReached: if there is none. The connection stays pending.
        """
        if rank is not OwnerRank.SEATED:
            if self.counts(connection.host):
                self._find_place_from_one(connection, rank)
            self._find_place(connection, rank)
        connection.rank, connection.owner, connection.state = rank, owner, "session"
        connection.is_admitted, connection.until = True, None
        self._pools[connection.listener.name].remove(connection)

    def move(self, connection: Connection, host: str) -> None:
        """Count a pending connection for another address: that of the client behind a proxy."""
        pool = self._pools[connection.listener.name]
        pool.remove(connection)
        connection.count_for(host)
        if connection.number in self._connections and not connection.is_admitted:
            pool.add(connection)

    def expect_end(self, connection: Connection) -> None:
        """The purpose of a connection is over: close it after `ENDING` seconds, unless it ends before."""
        connection.is_admitted, connection.state, connection.rank = False, "ended", OwnerRank.UNKNOWN
        connection.until = self._now() + ENDING
        if connection.number in self._connections:
            self._pools[connection.listener.name].add(connection)

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        if self._connections.pop(connection.number, None) is not None:
            self._pools[connection.listener.name].remove(connection)

    def _end(self, connection: Connection) -> None:
        self.leave(connection)
        connection.cut()

    # ------------------------------------------------------------------ places

    def admitted(self) -> list[Connection]:
        """All admitted connections."""
        return [one for one in self._connections.values() if one.is_admitted]

    def guests(self) -> int:
        """Guests that are known to be such, with a session or without."""
        return sum(one.rank is OwnerRank.GUEST for one in self._connections.values())

    def by_network(self) -> Counter[str]:
        """Admitted connections by network."""
        return Counter(one.network for one in self.admitted())

    def _find_place_from_one(self, connection: Connection, rank: OwnerRank) -> None:
        elsewhere = self.elsewhere()
        for of, most in (("network", self.places.from_one), ("site", SITE_FACTOR * self.places.from_one)):
            key = getattr(connection, of)
            there = [one for one in self.admitted() if getattr(one, of) == key]
            far = sum(count for net, count in elsewhere.items() if _is_within(net, key))
            if len(there) + far >= most:
                lesser = [one for one in there if one.rank < rank or one.is_idle(self._now())]
                if rank < OwnerRank.KNOWN or not lesser:
                    raise CapacityReached("too-many-from-one", most=most)
                self._give_way(min(lesser, key=_idle_first))

    def _find_place(self, connection: Connection, rank: OwnerRank) -> None:
        most, here = self.places.most, self.admitted()
        room = most if rank is OwnerRank.KNOWN else most - most // RESERVE
        pool, code = here, "server-full"
        lacks = len(here) + sum(self.elsewhere().values()) >= room
        if rank is OwnerRank.GUEST and self._lacks_place_for_guest(connection):
            pool, code, lacks = [one for one in here if one.rank is OwnerRank.GUEST], "too-many-guests", True
        if not lacks:
            return
        lesser = self._lesser(connection, rank, pool)
        if not lesser:
            if rank is OwnerRank.KNOWN and len(here) < most:
                return  # the others are in other processes, and cannot be asked to leave
            raise CapacityReached(code, most=most)
        networks = self.by_network()
        busiest = max(networks[one.network] for one in lesser)
        self._give_way(min((one for one in lesser if networks[one.network] == busiest), key=_idle_first))

    def _lacks_place_for_guest(self, newcomer: Connection) -> bool:
        """Whether guests have all their places. Those without a session count, and go before a newcomer is refused."""
        room = max(1, int(self.places.most * self.places.guests))
        guests = [one for one in self if one.rank is OwnerRank.GUEST and one is not newcomer]
        idle = [one for one in guests if not one.is_admitted]
        others = len(guests) + self.guests_elsewhere()
        while others >= room and idle:
            networks = Counter(one.network for one in idle)
            gone = max(idle, key=lambda one: (networks[one.network], -one.number))
            idle.remove(gone)
            self._end(gone)
            others -= 1
        return others >= room

    def _lesser(self, connection: Connection, rank: OwnerRank, pool: list[Connection]) -> list[Connection]:
        """Those that may be closed for it: of a network that still holds more, or of a lower rank than it."""
        networks, now = self.by_network(), self._now()
        fair = networks[connection.network] + 1
        return [
            one
            for one in pool
            if (rank is OwnerRank.KNOWN and one.rank < rank)
            or (networks[one.network] > fair and one.is_idle(now))
        ]

    def _give_way(self, connection: Connection) -> None:
        self.refused("idle sessions", connection.host, f"{connection.host}: an idle session gave way")
        self.expect_end(connection)
        connection.end("ssh-gave-way")

    # ------------------------------------------------------------------ rates

    def allows(self, what: str, host: str, *, check_only: bool = False, always: bool = False) -> bool:
        """Whether an address may use one more of something; counted unless `check_only`.

        Arguments:
            what: a name of `rates`.
            check_only: count nothing.
            always: whether this machine's own addresses are counted in any case.
        """
        if not always and not self.counts(host):
            return True
        shares = tuple(zip(self._rates[what], (address_key(host), site_of(host)), strict=True))
        if not all(budgets.has(key, self._now()) for budgets, key in shares):
            return False
        if not check_only:
            for budgets, key in shares:
                budgets.takes(key, self._now())
        return True

    def refused(self, kind: str, host: str, line: str) -> None:
        """Something was refused: the log has the first of its kind in a while, and the number of the others."""
        self._tally.note(kind, host, line, self._now())

    # ------------------------------------------------------------------ all connections

    def sweep(self) -> None:
        """Close what is due. Call it every few seconds."""
        now = self._now()
        for one in tuple(self._connections.values()):
            if one.until is not None and now >= one.until:
                self._end(one)
        for pair in self._rates.values():
            for budgets in pair:
                budgets.forget(now)
        self._tally.tell(now)

    def close(self) -> None:
        """Log the remaining counts."""
        self._tally.tell(self._now(), at_once=True)

    def id_of(self, connection: Connection) -> str:
        """The ID of a connection for the admin."""
        return f"{self.prefix}{connection.number}"

    def listed(self) -> list[dict[str, str | int]]:
        """All connections as an admin reads them."""
        now = self._now()
        return [
            {
                "id": self.id_of(one),
                "listener": one.listener.name,
                "address": one.host,
                "owner": one.owner,
                "key": one.key,
                "age": round(now - one.since),
                "state": one.state,
            }
            for one in self._connections.values()
        ]

    def end(self, is_meant: Callable[[Connection], bool], why: str) -> int:
        """End connections: sessions in order, with a message with the reason, all others at once; returns how many."""
        gone = [one for one in self._connections.values() if is_meant(one)]
        for one in gone:
            if one.is_admitted:
                self.expect_end(one)
                one.end(why)
            else:
                self._end(one)
        return len(gone)


def _idle_first(one: Connection) -> tuple[bool, int, float, int]:
    return one.busy(), one.rank, one.heard(), one.number


@lru_cache(4096)
def _is_within(network: str, wider: str) -> bool:
    """Whether one key of a network lies within another."""
    if network == wider:
        return True
    try:
        inner, outer = ipaddress.ip_network(network), ipaddress.ip_network(wider)
    except ValueError:
        return False
    return inner.version == outer.version and inner.network_address in outer


def raise_limit(wanted: int | None = None) -> int | None:
    """Raise this process's own limit as far as permitted; returns the limit in force, None if there is none.

    Arguments:
        wanted: the number needed; None: as many as possible.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    bounds = [number for number in (wanted, hard) if number is not None and number != resource.RLIM_INFINITY]
    most = min(bounds, default=resource.RLIM_INFINITY)
    if most == resource.RLIM_INFINITY or soft < most:
        # Some systems report no hard limit, and refuse to have none.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft
