# Apart: hashing passwords is a subject of its own, and the room only calls it.
"""The stored form of a table's password: salted and hashed, so that no file of the host reveals it."""

from __future__ import annotations

import hashlib
import hmac
import secrets

COST = 2**12
"""The cost of each guess; it must not block a host under attack (about 10 ms)."""
_SALT = 16


def lock_for(password: str) -> str:
    """The stored form of a password; empty without one."""
    if not password:
        return ""
    salt = secrets.token_bytes(_SALT)
    return (salt + _hash(password, salt)).hex()


def opens(password: str, lock: str) -> bool:
    """Whether a password matches this stored form; an empty one accepts all."""
    if not lock:
        return True
    stored = bytes.fromhex(lock)
    return hmac.compare_digest(_hash(password, stored[:_SALT]), stored[_SALT:])


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=COST, r=8, p=1, dklen=32)
