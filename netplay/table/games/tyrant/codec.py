"""Decisions of Tyrant as text, in the spelling of records, which omit nothing."""

from __future__ import annotations

from engine.tyrant.moves import Move
from engine.tyrant.notation import read_move, write_move


def move_text(move: Move) -> str:
    """A decision as text."""
    return write_move(move)


def read_move_text(text: str) -> Move:
    """The decision of a text; its length is bounded.

    Raises:
        BadNotation: with the text found and what would be right.
    """
    return read_move(text)
