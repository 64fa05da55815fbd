"""Where chance comes from: seeds that nobody can foretell, for the dice that the engine knows."""

from __future__ import annotations

import secrets

from engine.chance import Dice

__all__ = ["Dice", "fresh"]


def fresh() -> Dice:
    """Dice that nobody can foretell."""
    return Dice(secrets.token_bytes(32))
