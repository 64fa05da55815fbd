"""The fair deal: all commit, then all reveal, which gives the seed (docs/PROTOCOL.md).

The participants are fixed at the beginning. A reveal that does not match its commitment, and silence, end the fair deal
and name the peer; a new one begins when all are ready again.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from typing import Protocol

from engine.fair import SIZE, FairDealProof, commit_to_nonce, commit_to_secret
from netplay.room.acts import DealSealed
from netplay.room.audience import Member
from netplay.room.host import Host
from netplay.tasks import guarded
from netplay.wire import messages as wire
from netplay.wire.messages import Committed, DealOpened, Dealt

PATIENCE = 10.0
"""Seconds for a peer to answer each step."""


class BadReveal(ValueError):
    """A nonce that is not the one committed to."""


class FairDeal:
    """One fair deal."""

    def __init__(self, deal: int, names: tuple[str, ...]) -> None:
        self.deal = deal
        self.names = names
        self.secret = secrets.token_bytes(SIZE)
        self.commit = commit_to_secret(self.secret)
        self._digests: dict[str, bytes] = {}
        self._nonces: dict[str, bytes] = {}

    def opening(self) -> DealOpened:
        """The message that begins the fair deal."""
        return DealOpened(self.deal, self.commit, self.names)

    @property
    def missing(self) -> tuple[str, ...]:
        """The peers whose answer to the present step is missing."""
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
        """The commitments of all."""
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
        """The nonces of all."""
        return Dealt(self.deal, tuple(self._nonces[name] for name in self.names))

    def proof(self) -> FairDealProof:
        """The proof of the deal."""
        nonces = tuple((name, self._nonces[name]) for name in self.names)
        return FairDealProof(self.secret, self.commit, nonces)


class Deals(Protocol):
    """The owner of fair deals: the match of a room."""

    room: Host
    phase: str

    def called_off(self) -> None:
        """The fair deal ended without a deal."""

    def dealt(self, dealing: FairDeal) -> None:
        """The seed is there: the cards are dealt and the game begins."""


class FairDeals:
    """Consecutive fair deals among all who are connected (docs/PROTOCOL.md)."""

    def __init__(self, match: Deals) -> None:
        self._match = match
        self._alarm: asyncio.TimerHandle | None = None
        self.dealing: FairDeal | None = None
        """The deal that is under way."""

    def open(self) -> None:
        """Ask all connected members for their part; without any the host deals alone."""
        room = self._match.room
        present = tuple(member.name for member in room.seated if member.line is not None)
        dealing = FairDeal(room.state.deal + 1, present)
        room.acts.write(DealSealed(dealing.deal, dealing.secret))
        self._match.phase, self.dealing = "dealing", dealing
        room.lobby_changed()
        if not present:
            asyncio.get_running_loop().call_soon(self._done)
            return
        room.live.send(dealing.opening())
        self._wait_for_peers()

    def _wait_for_peers(self) -> None:
        self.stop()
        self._alarm = asyncio.get_running_loop().call_later(
            PATIENCE, guarded(self._peers_are_late, self._match.room.failed)
        )

    def stop(self) -> None:
        """Stop waiting."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _peers_are_late(self) -> None:
        assert self.dealing is not None
        self.call_off("deal-late", self.dealing.missing, "took no part in the deal in time")

    def call_off(self, code: str, names: tuple[str, ...], why: str) -> None:
        """End the fair deal without a deal; the players named must get ready again.

        Arguments:
            why: what they did, in English for clients that do not know the code.
        """
        who = ", ".join(names)
        self.end(code, f"{who} {why}; the deal is off until all are ready again", names, names)

    def end(self, code: str, text: str, unready: tuple[str, ...], names: tuple[str, ...] = ()) -> None:
        """End the fair deal without a deal, and announce why; `unready` lists who must get ready again."""
        self.stop()
        self.dealing = None
        self._match.called_off()
        for member in self._match.room.seated:
            member.ready = member.ready and member.name not in unready
        self._match.room.say("", text, code, names=", ".join(names))
        self._match.room.lobby_changed()

    def commit(self, member: Member, commit: wire.Commit) -> None:
        """A peer's part in the deal: its commitment."""
        dealing = self.dealing
        if (
            dealing is not None
            and commit.deal == dealing.deal
            and dealing.take_commit(member.name, commit.digest)
        ):
            self._match.room.live.send(dealing.committed())
            self._wait_for_peers()

    def reveal(self, member: Member, reveal: wire.Reveal) -> None:
        """A peer's part in the deal: its nonce."""
        dealing = self.dealing
        if dealing is None or reveal.deal != dealing.deal:
            return
        try:
            done = dealing.take_reveal(member.name, reveal.nonce)
        except BadReveal as wrong:
            self.call_off("deal-false", (member.name,), "did not keep to what was committed")
            self._match.room.log(str(wrong))
            return
        if done:
            self._match.room.live.send(dealing.dealt())
            self._done()

    def _done(self) -> None:
        self.stop()
        if self.dealing is None:
            return
        try:
            self._match.dealt(self.dealing)
        except Exception as fault:  # whatever it is: players must not wait forever for cards
            self._match.room.failed(fault)
            everyone = tuple(member.name for member in self._match.room.seated)
            self.end(
                "deal-fault", "the host's program failed; the deal is off until all are ready again", everyone
            )

    def send_state(self, member: Member) -> None:
        """Send a member who connects meanwhile the state of the fair deal, in which it continues."""
        if self.dealing is not None:
            member.send(self.dealing.opening())
            if self.dealing.is_committed:
                member.send(self.dealing.committed())
