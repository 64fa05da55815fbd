# Apart: hashing passwords is a subject of its own, and the room only asks it.
"""The stored form of a table's password: salted and hashed, so that no file of the host reveals it."""

from __future__ import annotations

import hashlib
import hmac
import secrets

COST = 2**12
"""How hard each guess is; a host that is knocked at must not stand still for it (about 10 ms)."""
_SALT = 16


def lock_for(password: str) -> str:
    """What is kept of a password; nothing for none."""
    if not password:
        return ""
    salt = secrets.token_bytes(_SALT)
    return (salt + _hash(password, salt)).hex()


def opens(password: str, lock: str) -> bool:
    """Whether this password is the one that the lock was made for; no lock is open to everybody."""
    if not lock:
        return True
    kept = bytes.fromhex(lock)
    return hmac.compare_digest(_hash(password, kept[:_SALT]), kept[_SALT:])


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=COST, r=8, p=1, dklen=32)
