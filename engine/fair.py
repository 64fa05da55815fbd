"""The fair deal: the host and every seated peer commit to a secret before any is revealed.

The host commits to its secret, each peer to a nonce, then the peers reveal. The seed of the deal hashes all of them, so
one honest peer makes it random for everybody. The record of the finished game contains the host's secret, so anyone
who has the record can repeat the deal: hands, deck and all later random decisions, which have their own dice from the
same seed. It does not prove that the host kept the hands secret: its process deals and sees them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.chance import Dice
from engine.errors import QkError
from engine.record import UNVERIFIED, BadLine, Record

SIZE = 32
"""Bytes of a secret, a nonce and a commitment."""


class FairDealProof(msgspec.Struct, frozen=True):
    """The inputs of a deal, as the record's header has them under `verify`."""

    secret: bytes
    commit: bytes
    nonces: tuple[tuple[str, bytes], ...] = ()
    """The participants and their nonces, in seat order."""

    @property
    def seed(self) -> bytes:
        """The seed of the dice that dealt."""
        return seed_of(self.secret, self.nonces)

    def seated(self, names: Sequence[str]) -> FairDealProof:
        """The same proof with its nonces in this order of seats."""
        nonce_of = dict(self.nonces)
        nonces = tuple((name, nonce_of[name]) for name in names if name in nonce_of)
        return msgspec.structs.replace(self, nonces=nonces)

    @property
    def dealing(self) -> Dice:
        """The dice that deal."""
        return Dice(self.seed)

    @property
    def playing(self) -> Dice:
        """The dice for all random decisions after the deal."""
        return playing_dice(self.seed)

    def header(self) -> dict[str, Any]:
        """The value of `verify` in a record's header."""
        return {
            "v": 1,
            "secret": self.secret.hex(),
            "commit": self.commit.hex(),
            "nonces": {name: nonce.hex() for name, nonce in self.nonces},
        }


def playing_dice(seed: bytes) -> Dice:
    """The dice for all random decisions after a deal by this seed."""
    return Dice(seed + b"in play")


def timing_dice(seed: bytes) -> Dice:
    """The dice that decide for players whose time is up."""
    return Dice(seed + b"in time")


class BadProof(QkError):
    """An invalid proof; carries the reason."""


def commit_to_secret(secret: bytes) -> bytes:
    """The host's commitment."""
    return hashlib.sha256(b"qk fair 1 secret\0" + secret).digest()


def commit_to_nonce(commit: bytes, name: str, nonce: bytes) -> bytes:
    """A peer's commitment: bound to this deal by the host's commitment, and to the peer by its name."""
    return hashlib.sha256(b"qk fair 1 nonce\0" + commit + name.encode() + b"\0" + nonce).digest()


def seed_of(secret: bytes, nonces: Sequence[tuple[str, bytes]]) -> bytes:
    """The seed derived from the secret and all nonces, in seat order."""
    joined = b"".join(name.encode() + b"\0" + nonce for name, nonce in nonces)
    return hashlib.sha256(b"qk fair 1 seed\0" + secret + joined).digest()


def read_proof(value: object, names: Sequence[str]) -> FairDealProof:
    """The proof in a record's header; `names` are all players at the table, in seat order.

    Raises BadProof if it is malformed, or its secret does not match its commitment.
    """
    if not isinstance(value, Mapping):
        raise BadProof("verify-table")
    if value.get("v") != 1:
        raise BadProof("verify-version", version=str(value.get("v"))[:20])
    nonces = value.get("nonces", {})
    if not isinstance(nonces, Mapping):
        raise BadProof("verify-nonces")
    strangers = [str(name) for name in nonces if name not in names]
    if strangers:
        raise BadProof("verify-stranger", name=strangers[0][:40])
    proof = FairDealProof(
        _bytes("secret", value.get("secret")),
        _bytes("commit", value.get("commit")),
        tuple((name, _bytes(f"nonces.{name}", nonces[name])) for name in names if name in nonces),
    )
    if commit_to_secret(proof.secret) != proof.commit:
        raise BadProof("verify-secret")
    return proof


def proof_in(record: Record) -> FairDealProof | None:
    """A record's proof, its commitment checked; None without one. Raises BadLine."""
    proof = record.header.values.get("verify")
    if proof is None:
        return None
    try:
        return read_proof(proof, [dealt.name for dealt in record.deal])
    except BadProof as wrong:
        raise BadLine(UNVERIFIED, wrong.as_problem) from wrong


def _bytes(where: str, value: object) -> bytes:
    try:
        found = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        found = b""
    if len(found) != SIZE:
        raise BadProof("verify-hex", where=where[:40], digits=2 * SIZE)
    return found
