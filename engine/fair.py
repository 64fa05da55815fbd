"""A deal that nobody decides alone: the host and every seated peer commit to a secret before any is shown.

The host commits to its secret, each peer to a nonce, then the peers reveal; the seed of the deal hashes
all of them, so one honest peer is enough to make it chance for everybody. The host's secret is shown in
the record of the finished game, and anyone who has the record can deal again: hands, deck and all that chance
decided later, for which the same seed has dice of its own. What this does not prove: that the host kept
the hands to itself, for its process deals and so sees them.
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
    """All that a deal came from, as the record's header has it under `verify`."""

    secret: bytes
    commit: bytes
    nonces: tuple[tuple[str, bytes], ...] = ()
    """Who took part and with which nonce, in seat order."""

    @property
    def seed(self) -> bytes:
        """The seed of the dice that dealt."""
        return seed_of(self.secret, self.nonces)

    def seated(self, names: Sequence[str]) -> FairDealProof:
        """The same proof with its nonces in this order of seats."""
        told = dict(self.nonces)
        nonces = tuple((name, told[name]) for name in names if name in told)
        return msgspec.structs.replace(self, nonces=nonces)

    @property
    def dealing(self) -> Dice:
        """The dice that deal."""
        return Dice(self.seed)

    @property
    def playing(self) -> Dice:
        """The dice of whatever chance decides after the deal."""
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
    """The dice of whatever chance decides after a deal by this seed."""
    return Dice(seed + b"in play")


def timing_dice(seed: bytes) -> Dice:
    """The dice that decide for those whose time is up in such a game."""
    return Dice(seed + b"in time")


class BadProof(QkError):
    """A proof that does not hold, or is none; says why."""


def commit_to_secret(secret: bytes) -> bytes:
    """The host's commitment."""
    return hashlib.sha256(b"qk fair 1 secret\0" + secret).digest()


def commit_to_nonce(commit: bytes, name: str, nonce: bytes) -> bytes:
    """A peer's commitment: bound to this deal by the host's commitment, and to the peer by its name."""
    return hashlib.sha256(b"qk fair 1 nonce\0" + commit + name.encode() + b"\0" + nonce).digest()


def seed_of(secret: bytes, nonces: Sequence[tuple[str, bytes]]) -> bytes:
    """The seed that all of them together decide; the nonces in seat order."""
    told = b"".join(name.encode() + b"\0" + nonce for name, nonce in nonces)
    return hashlib.sha256(b"qk fair 1 seed\0" + secret + told).digest()


def read_proof(value: object, names: Sequence[str]) -> FairDealProof:
    """The proof in a record's header, its commitment checked against its secret.

    Arguments:
        names: everybody at the table, in seat order.

    Raises:
        BadProof: if it is no proof, or the secret is not the one committed to.
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
    """The proof that a record carries, its commitment checked; None if it carries none. Raises BadLine."""
    told = record.header.values.get("verify")
    if told is None:
        return None
    try:
        return read_proof(told, [dealt.name for dealt in record.deal])
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
