"""Wrong usage: what a command was given and cannot use."""

from __future__ import annotations

from engine.errors import QkError


class WrongUsage(QkError):
    """A command that was given something it cannot use."""
