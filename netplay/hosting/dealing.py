"""The ceremony of a fair deal: everybody commits, then everybody reveals, then the seed is there.

The host is the one who asks; here is what it has asked and what came back, without any clock or line.
Who takes part is fixed at the beginning. A reveal that does not fit its commitment, and silence, end the
ceremony and name the peer; a new one begins when all are ready again.
"""

from __future__ import annotations

import hmac
import secrets

from engine.fair import SIZE, Proof, commit_to_nonce, commit_to_secret
from netplay.wire.messages import Committed, DealOpened, Dealt

PATIENCE = 10.0
"""Seconds in which every peer has to answer each step."""


class BadReveal(ValueError):
    """A nonce that is not the one committed to."""


class Dealing:
    """One ceremony."""

    def __init__(self, deal: int, names: tuple[str, ...], secret: bytes | None = None) -> None:
        self.deal = deal
        self.names = names
        self.secret = secret or secrets.token_bytes(SIZE)
        self.commit = commit_to_secret(self.secret)
        self._digests: dict[str, bytes] = {}
        self._nonces: dict[str, bytes] = {}

    def opening(self) -> DealOpened:
        """What begins the ceremony."""
        return DealOpened(self.deal, self.commit, self.names)

    @property
    def missing(self) -> tuple[str, ...]:
        """Whose answer to the present step is not in yet."""
        given = self._nonces if self.is_committed else self._digests
        return tuple(name for name in self.names if name not in given)

    @property
    def is_committed(self) -> bool:
        """Whether all are committed, so that nonces may be shown."""
        return len(self._digests) == len(self.names)

    @property
    def is_done(self) -> bool:
        """Whether all nonces are there."""
        return self.is_committed and len(self._nonces) == len(self.names)

    def take_commit(self, name: str, digest: bytes) -> bool:
        """A peer's commitment; the first counts. Whether it was the last one awaited."""
        if name not in self.names or name in self._digests:
            return False
        self._digests[name] = digest
        return self.is_committed

    def committed(self) -> Committed:
        """Everybody's commitments."""
        return Committed(self.deal, tuple(self._digests[name] for name in self.names))

    def take_reveal(self, name: str, nonce: bytes) -> bool:
        """A peer's nonce. Whether it was the last one awaited.

        Raises:
            BadReveal: if the peer had committed to another.
        """
        if not self.is_committed or name not in self.names or name in self._nonces:
            return False
        if not hmac.compare_digest(commit_to_nonce(self.commit, name, nonce), self._digests[name]):
            raise BadReveal(f"{name} revealed another nonce than the one committed to")
        self._nonces[name] = nonce
        return self.is_done

    def dealt(self) -> Dealt:
        """Everybody's nonces."""
        return Dealt(self.deal, tuple(self._nonces[name] for name in self.names))

    def proof(self) -> Proof:
        """All that the deal comes from."""
        nonces = tuple((name, self._nonces[name]) for name in self.names)
        return Proof(self.secret, self.commit, nonces)
