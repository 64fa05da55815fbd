"""The gate before a host's doors: who is turned away before anything is spent, and what the log has of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from netplay.line.budgets import Budgets, Tally, address_key, is_loopback
from netplay.line.transport import Peer, Unwelcome

if TYPE_CHECKING:
    from netplay.hosting.gate import Limits


class Gate:
    """What strangers may ask of one host."""

    def __init__(self, limits: Limits, now: Callable[[], float], log: Callable[[str], None]) -> None:
        self._limits = limits
        self._now = now
        self._knocks = Budgets(limits.knocks, limits.knocks_at_once)
        self._newcomers = Budgets(limits.newcomers, limits.newcomers_at_once)
        self._tally = Tally(log)
        self.shaking: Counter[str] = Counter()
        """Lines that agree on a key just now, by their addresses."""

    def counts(self, peer: Peer) -> bool:
        """Whether limits for one address bind this one."""
        return not (self._limits.trusts_loopback and is_loopback(peer.host))

    @contextmanager
    def opened(self, peer: Peer) -> Iterator[None]:
        """While a stranger's line is made secure, which costs more than all that follows.

        Raises:
            Unwelcome: if too many come from there, or agree on a key just now; nothing was spent on it.
        """
        key, limits = address_key(peer.host), self._limits
        if self.counts(peer):
            if not self._knocks.takes(key, self._now()):
                raise Unwelcome(f"{peer} comes too often")
            if self.shaking[key] >= limits.shaking:
                raise Unwelcome(f"{peer}: {limits.shaking} lines from there agree on a key already")
        if self.shaking.total() >= limits.shaking_in_all:
            raise Unwelcome(f"{peer}: {limits.shaking_in_all} lines agree on a key already")
        self.shaking[key] += 1
        try:
            yield
        finally:
            self.shaking[key] -= 1
            if not self.shaking[key]:
                del self.shaking[key]

    def are_too_many_new(self, peer: Peer) -> bool:
        """Whether more new people come from there than a house or a school sends."""
        if not self.counts(peer) or self._newcomers.takes(address_key(peer.host), self._now()):
            return False
        self.refused("newcomers", peer, f"{peer} was turned away: too many new people come from there")
        return True

    def refused(self, kind: str, peer: Peer, line: str) -> None:
        """A line was refused: the log has the first of its kind, and the number of the others."""
        self._tally.note(kind, peer.host, line, self._now())

    def sweep(self, now: float) -> None:
        """Time goes by; call it about once a second."""
        self._knocks.forget(now)
        self._newcomers.forget(now)
        self._tally.tell(now)

    def close(self) -> None:
        """Tells what was not told yet."""
        self._tally.tell(self._now(), at_once=True)
