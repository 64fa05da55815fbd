"""Unpredictable seeds for the engine's dice."""

from __future__ import annotations

import secrets

from engine.chance import Dice

__all__ = ["Dice", "fresh"]


def fresh() -> Dice:
    """Dice with an unpredictable seed."""
    return Dice(secrets.token_bytes(32))
