"""The limit of a search in counted steps, so that the same position gives the same move."""

from __future__ import annotations


class Steps:
    """Steps that are left."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self) -> bool:
        """Takes a step; whether there was one."""
        self.left -= 1
        return self.left >= 0
