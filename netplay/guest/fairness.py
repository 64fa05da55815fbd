"""A peer's part in a fair deal: its nonce, the others' values, and the check of the record."""

from __future__ import annotations

import secrets

from engine.fair import SIZE, BadProof, commit_to_nonce, read_proof
from engine.record import BadLine, read_record
from netplay.wire.connection import RemoteError
from netplay.wire.messages import Commit, Committed, DealOpened, Dealt, Reveal


class Witness:
    """What one peer saw of the deals at its table."""

    def __init__(self) -> None:
        self._opened: DealOpened | None = None
        self._committed: Committed | None = None
        self._dealt: Dealt | None = None
        self._name = ""
        self._nonce = b""

    @property
    def takes_part(self) -> bool:
        """Whether this peer takes part in the deal."""
        return self._opened is not None and self._name in self._opened.names

    def commit(self, opened: DealOpened, name: str) -> Commit:
        """The commitment of this peer to a new nonce, at the start of a fair deal."""
        if self._opened != opened:
            self._opened, self._committed, self._dealt = opened, None, None
            self._nonce = secrets.token_bytes(SIZE)
        self._name = name
        return Commit(opened.deal, commit_to_nonce(opened.commit, name, self._nonce))

    def reveal(self, committed: Committed) -> Reveal:
        """The nonce of this peer, once all are committed.

        Raises:
            RemoteError: if this peer's commitment is missing or changed.
        """
        opened = self._opened
        if opened is None or committed.deal != opened.deal or len(committed.digests) != len(opened.names):
            raise RemoteError("bad-deal", "commitments came for a deal that was not opened")
        mine = commit_to_nonce(opened.commit, self._name, self._nonce)
        if self._name in opened.names and committed.digests[opened.names.index(self._name)] != mine:
            raise RemoteError("bad-deal", "the host changed this player's commitment")
        self._committed = committed
        return Reveal(opened.deal, self._nonce)

    def dealt(self, dealt: Dealt) -> None:
        """All have revealed. Raises RemoteError if a nonce is not the one that was committed to."""
        opened, committed = self._opened, self._committed
        if opened is None or committed is None or dealt.deal != opened.deal:
            return  # this peer came in the middle: it has nothing to compare
        commitments = zip(opened.names, committed.digests, dealt.nonces, strict=False)
        for name, digest, nonce in commitments:
            if commit_to_nonce(opened.commit, name, nonce) != digest:
                raise RemoteError("bad-deal", f"{name[:20]}'s nonce is not the one committed to")
        self._dealt = dealt

    def problem_with(self, text: str) -> str:
        """What is wrong with a finished game's record; empty if its deal is the one that was seen."""
        from engine.games import replay_text

        try:
            record = read_record(text)
            names = [dealt.name for dealt in record.deal]
            proof = read_proof(record.header.values.get("verify"), names)
        except BadProof as wrong:
            return str(wrong)
        except BadLine as wrong:
            return str(wrong.problem)
        replay = replay_text(text)
        if replay.error is not None:
            return f"line {replay.error.line}: {replay.error.problem}"
        if self._opened is None or self._dealt is None:
            return ""
        if proof.commit != self._opened.commit:
            return "the host dealt from another secret than the one it had committed to"
        # A record may begin with another seat than the first, so the order proves nothing here.
        if dict(proof.nonces) != dict(zip(self._opened.names, self._dealt.nonces, strict=False)):
            return "the record has other nonces than the players revealed"
        return ""
