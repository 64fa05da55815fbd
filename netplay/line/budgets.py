"""Token buckets by address, name or room.

No clock is read here: the caller gives the time. (The well-maintained libraries of this kind use a clock of their own
or wait by themselves, so that neither a relay's clockless core nor a table in virtual time could use them.)
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

_MOST_KEYS = 4096
"""The maximum number of keys; the least recently used are dropped first."""


Host = ipaddress.IPv4Address | ipaddress.IPv6Address


def read_host(text: str) -> Host:
    """An address in the system's notation; IPv4 through an IPv6 socket becomes IPv4. Raises ValueError."""
    address = ipaddress.ip_address(text.partition("%")[0])
    return getattr(address, "ipv4_mapped", None) or address


@lru_cache(4096)
def address_key(host: str) -> str:
    """The key of an address: itself, of IPv6 the 64-bit network that one household or server has."""
    try:
        address = read_host(host)
    except ValueError:
        return host
    return str(address if address.version == 4 else ipaddress.ip_network((int(address), 64), strict=False))


@lru_cache(4096)
def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own; behind a proxy or a tunnel all connections have one."""
    try:
        return read_host(host).is_loopback
    except ValueError:
        return False


class Share:
    """A token bucket: a rate a second, and a burst of some seconds."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._most = rate * burst
        self._left = self._most
        self._at = now

    def take(self, amount: float, now: float) -> float:
        """Uses some of it; gives the seconds to wait until that is made up for."""
        self._fill(now)
        self._left -= amount
        return max(0.0, -self._left / self._rate)

    def takes(self, amount: float, now: float) -> bool:
        """Uses some of it if that much is there; whether it was."""
        self._fill(now)
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def has(self, amount: float, now: float) -> bool:
        """Whether that much is there; nothing is used."""
        self._fill(now)
        return self._left >= amount

    def is_whole(self, now: float) -> bool:
        """Nothing of it is used: it can be forgotten."""
        return self._left + (now - self._at) * self._rate >= self._most

    def _fill(self, now: float) -> None:
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now


class Budgets:
    """A share for each key."""

    def __init__(self, rate: float, at_once: float) -> None:
        """
        Arguments:
            rate: the tokens of a key each second on average.
            at_once: the burst of an unused key.
        """
        self._rate, self._burst = rate, at_once / rate
        self._shares: dict[str, Share] = {}

    def __len__(self) -> int:
        return len(self._shares)

    def takes(self, key: str, now: float) -> bool:
        """Use one of a key's share if there is one; returns whether there was."""
        share = self._shares.get(key)
        if share is None:
            if len(self._shares) >= _MOST_KEYS:
                self.forget(now)
            # Where even that leaves no room, all new keys share: a flood from everywhere is one flood.
            key = key if len(self._shares) < _MOST_KEYS else ""
            share = self._shares.setdefault(key, Share(self._rate, self._burst, now))
        return share.takes(1.0, now)

    def has(self, key: str, now: float) -> bool:
        """Whether one more of a key's share is left; nothing is used."""
        share = self._shares.get(key)
        if share is None and len(self._shares) >= _MOST_KEYS:
            share = self._shares.get("")
        return share is None or share.has(1.0, now)

    def forget(self, now: float) -> None:
        """Forgets the keys that have used nothing lately."""
        self._shares = {key: share for key, share in self._shares.items() if not share.is_whole(now)}


class Tally:
    """Counts refused connections: of each kind the first in a period is logged in full, the others by number."""

    def __init__(self, log: Callable[[str], None], every: float = 60.0, *, done: str = "refused") -> None:
        """`done`: what happened to them."""
        self._log = log
        self._done = done
        self._every = every
        self._since: float | None = None
        self._counts: Counter[str] = Counter()
        self._from: dict[str, set[str]] = {}

    def note(self, kind: str, host: str, line: str, now: float) -> None:
        """Note a refusal.

        Arguments:
            kind: one word or two, the same for all that are counted together.
            line: the log line of the first.
        """
        self.tell(now)
        if self._since is None:
            self._since = now
        self._counts[kind] += 1
        froms = self._from.setdefault(kind, set())
        if len(froms) < _MOST_KEYS:
            froms.add(address_key(host))
        if self._counts[kind] == 1:
            self._log(line)

    def tell(self, now: float, *, at_once: bool = False) -> None:
        """Log the numbers when due, or now; call it now and then."""
        if self._since is None or not (at_once or now - self._since >= self._every):
            return
        counts = [
            f"{count} × {kind} from {len(self._from[kind])} address{'' if len(self._from[kind]) == 1 else 'es'}"
            for kind, count in sorted(self._counts.items())
            if count > 1
        ]
        if counts:
            self._log(f"{self._done} within {max(1, round(now - self._since))} s: {', '.join(counts)}")
        self._since, self._counts, self._from = None, Counter(), {}
