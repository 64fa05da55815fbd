"""The chain of hashes over public updates."""

from __future__ import annotations

import hashlib

START = bytes(32)
"""The chain before a game's first snapshot."""


def link(chain: bytes, public: bytes) -> bytes:
    """The next value of the chain."""
    return hashlib.sha256(chain + public).digest()
