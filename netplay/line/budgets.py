"""How much one may ask for: shares that fill up again with time, one for each address, name or room.

Nothing here reads a clock or knows what is asked for: anyone who gives something out says when it is. (The well-kept
libraries of this kind count in a clock of their own or wait by themselves, so that neither a relay's mind without
clocks nor a table in virtual time could use them.)
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

_MOST_KEYS = 4096
"""Keys that are remembered; anyone who has used nothing lately is forgotten first."""


Host = ipaddress.IPv4Address | ipaddress.IPv6Address


def read_host(told: str) -> Host:
    """An address as the system tells it; one of IPv4 through a socket of IPv6 is of IPv4. Raises ValueError."""
    address = ipaddress.ip_address(told.partition("%")[0])
    return getattr(address, "ipv4_mapped", None) or address


@lru_cache(4096)
def address_key(host: str) -> str:
    """For whom an address counts: itself, of IPv6 the network that one household or server has whole."""
    try:
        address = read_host(host)
    except ValueError:
        return host
    return str(address if address.version == 4 else ipaddress.ip_network((int(address), 64), strict=False))


@lru_cache(4096)
def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own; behind a proxy or a tunnel everybody seems to come from there."""
    try:
        return read_host(host).is_loopback
    except ValueError:
        return False


class Share:
    """How much may be used: so much a second, and some seconds' worth at once."""

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
            rate: how much a key may use each second in the long run.
            at_once: how much a key that has used nothing may use at once.
        """
        self._rate, self._burst = rate, at_once / rate
        self._shares: dict[str, Share] = {}

    def __len__(self) -> int:
        return len(self._shares)

    def takes(self, key: str, now: float, amount: float = 1.0) -> bool:
        """Uses some of a key's share if that much is there; whether it was."""
        share = self._shares.get(key)
        if share is None:
            if len(self._shares) >= _MOST_KEYS:
                self.forget(now)
            # Where even that leaves no room, all new keys share: a flood from everywhere is one flood.
            key = key if len(self._shares) < _MOST_KEYS else ""
            share = self._shares.setdefault(key, Share(self._rate, self._burst, now))
        return share.takes(amount, now)

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
    """Lines that were refused, counted: of each kind the first in a while is told whole, the others by number."""

    def __init__(self, log: Callable[[str], None], every: float = 60.0, *, done: str = "refused") -> None:
        """
        Arguments:
            done: what became of the lines.
        """
        self._log = log
        self._done = done
        self._every = every
        self._since: float | None = None
        self._counts: Counter[str] = Counter()
        self._from: dict[str, set[str]] = {}

    def note(self, kind: str, host: str, line: str, now: float) -> None:
        """Something was refused.

        Arguments:
            kind: one word or two, the same for all that are counted together.
            line: what is told of the first.
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
        """Tells the numbers when it is time, or now; call it now and then."""
        if self._since is None or not (at_once or now - self._since >= self._every):
            return
        told = [
            f"{count} × {kind} from {len(self._from[kind])} address{'' if len(self._from[kind]) == 1 else 'es'}"
            for kind, count in sorted(self._counts.items())
            if count > 1
        ]
        if told:
            self._log(f"{self._done} within {max(1, round(now - self._since))} s: {', '.join(told)}")
        self._since, self._counts, self._from = None, Counter(), {}
