"""Host fingerprints: the SHA-256 of the certificate, in one spelling for people.

Thirteen groups of four letters and digits, `k4zq-…`: lower-case base32 has no 0, 1, 8 or 9 to be confused with letters,
and can be read out over a telephone. Invitations leave the hyphens out.
"""

from __future__ import annotations

import base64
import hashlib
import re

from engine.errors import QkError, clipped
from engine.typed import printable

LENGTH = 52
"""Letters and digits of a whole fingerprint."""


class BadFingerprint(QkError):
    """A text that is no fingerprint of a host."""


def fingerprint_of(certificate: bytes) -> bytes:
    """The fingerprint of a certificate (DER)."""
    return hashlib.sha256(certificate).digest()


def compact(fingerprint: bytes) -> str:
    """The form for invitations: 52 letters and digits."""
    return base64.b32encode(fingerprint).decode().rstrip("=").lower()


def spelled(fingerprint: bytes) -> str:
    """As people compare it: thirteen groups of four."""
    return "-".join(re.findall("....", compact(fingerprint)))


def read_fingerprint(text: str) -> bytes:
    """A fingerprint as people write it: with or without hyphens, in either case, or in 64 hex digits.

    Raises:
        BadFingerprint: if it is anything else; a shortened one proves nothing and is not taken.
    """
    plain = re.sub(r"[-:\s]", "", text).lower()
    if re.fullmatch(r"[0-9a-f]{64}", plain):
        return bytes.fromhex(plain)
    # The last digit carries one bit only: its other bits have no place in the fingerprint.
    if re.fullmatch(r"[a-z2-7]{51}[aq]", plain):
        return base64.b32decode(plain.upper() + "====")
    shown = clipped(printable(text), 24)
    raise BadFingerprint("no-fingerprint", text=shown, length=LENGTH)
