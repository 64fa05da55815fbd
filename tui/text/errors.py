"""Wrong usage: what a command was given and cannot use."""

from __future__ import annotations

from engine.errors import QkError


class WrongUsage(QkError):
    """Wrong usage of a command, worded in the player's language where it was found."""

    def __init__(self, text: str) -> None:
        super().__init__("")
        self.text = text

    def __str__(self) -> str:
        return self.text
